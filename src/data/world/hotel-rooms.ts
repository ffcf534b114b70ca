// Rooms, rates and amenities: what a house of so many stars has, how many sleep in it, and the band of its price.

export interface Room {
  readonly name: string;
  /** Guests that it sleeps. */
  readonly sleeps: number;
}

export interface StarClass {
  /** US dollars a night. */
  readonly lowest: number;
  readonly highest: number;
  /** From the smallest to the largest; where two sleep as many, the better one later. */
  readonly rooms: readonly Room[];
  readonly amenities: readonly string[];
  /** Some houses of the class have some of these as well. */
  readonly extras: readonly string[];
}

const room = (name: string, sleeps: number): Room => ({ name, sleeps });

/** One star to five: budget $80-150, midrange $150-300, luxury $300-800. */
export const STAR_CLASSES: readonly StarClass[] = [
  {
    lowest: 80,
    highest: 115,
    rooms: [room('Standard Double', 2), room('Standard Twin', 2), room('Family Room', 4)],
    amenities: ['Free WiFi', '24-hour front desk'],
    extras: ['Parking', 'Vending machines'],
  },
  {
    lowest: 95,
    highest: 150,
    rooms: [
      room('Standard Double', 2),
      room('Superior Double', 2),
      room('Family Room', 4),
      room('Family Suite', 6),
    ],
    amenities: ['Free WiFi', '24-hour front desk', 'Air conditioning'],
    extras: ['Parking', 'Free breakfast', 'Laundry'],
  },
  {
    lowest: 150,
    highest: 225,
    rooms: [
      room('Standard King', 2),
      room('Superior King', 2),
      room('Two Queen Beds', 4),
      room('Family Suite', 6),
      room('Connecting Family Rooms', 8),
    ],
    amenities: ['Free WiFi', 'Air conditioning', 'Fitness center', 'Restaurant'],
    extras: ['Parking', 'Free breakfast', 'Pool', 'Airport shuttle', 'Business center', 'Laundry'],
  },
  {
    lowest: 195,
    highest: 300,
    rooms: [
      room('Deluxe King', 2),
      room('Executive King', 2),
      room('Deluxe Twin', 3),
      room('Executive Suite', 4),
      room('Two-Bedroom Suite', 6),
      room('Three-Bedroom Suite', 8),
    ],
    amenities: ['Free WiFi', 'Air conditioning', 'Fitness center', 'Restaurant', 'Bar', 'Room service'],
    extras: ['Pool', 'Spa', 'Parking', 'Airport shuttle', 'Business center', 'Executive lounge'],
  },
  {
    lowest: 300,
    highest: 800,
    rooms: [
      room('Deluxe King', 2),
      room('Premier King', 2),
      room('Junior Suite', 3),
      room('Deluxe Suite', 4),
      room('Two-Bedroom Suite', 6),
      room('Presidential Suite', 8),
      room('Four-Bedroom Residence', 10),
    ],
    amenities: [
      'Free WiFi',
      'Air conditioning',
      'Fitness center',
      'Restaurant',
      'Bar',
      'Room service',
      'Spa',
      'Pool',
      'Concierge',
    ],
    extras: ['Valet parking', 'Limousine service', 'Rooftop bar', 'Executive lounge', 'Business center'],
  },
];

/** Rate plans: best available, advance purchase, bed and breakfast, half board, member. */
export const RATES = ['BAR', 'BAR', 'ADV', 'BB', 'MEM'] as const;
