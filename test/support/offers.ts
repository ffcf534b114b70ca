// What a client of a running server books: a person, and offers for one to choose from.
import type { Answer } from './clients.ts';

export const GUEST = { firstName: 'Ana', lastName: 'Núñez', email: 'ana@example.com' };

type Call = (tool: string, args: Record<string, unknown>) => Promise<Answer>;

const CITIES = ['LON', 'PAR', 'ROM', 'BER', 'MAD', 'NYC'];

/** Ids of so many different hotels and cars, half of each, and the arguments that book them. */
export async function findOffers(call: Call, count: number): Promise<Offer[]> {
  const hotels: Offer[] = [];
  const cars: Offer[] = [];
  const isFree = ({ status }: Answer): boolean => status === 'available';
  for (let turn = 0; hotels.length + cars.length < count; turn++) {
    const day = `2027-03-${String(1 + (Math.floor(turn / CITIES.length) % 27)).padStart(2, '0')}`;
    const city = CITIES[turn % CITIES.length];
    const stay = { cityCode: city, checkInDate: day, checkOutDate: '2027-03-31' };
    for (const hotel of (await call('searchHotels', stay)).hotels.filter(isFree))
      hotels.push({
        tool: 'bookHotel',
        id: hotel.id,
        price: hotel.price,
        args: { hotelId: hotel.id, guests: [GUEST] },
      });
    const rental = {
      pickupLocationCode: city,
      pickupDate: `${day}T10:00:00`,
      dropoffDate: '2027-03-31T10:00:00',
    };
    for (const car of (await call('searchCars', rental)).cars.filter(isFree))
      cars.push({
        tool: 'bookCar',
        id: car.id,
        price: car.totalPrice,
        args: { carId: car.id, driver: GUEST },
      });
  }
  const half = Math.min(cars.length, Math.floor(count / 2));
  return [...cars.slice(0, half), ...hotels.slice(0, count - half)];
}

export interface Offer {
  readonly tool: 'bookHotel' | 'bookCar';
  readonly id: string;
  readonly price: number;
  /** Of the booking tool, for a booking of its own. */
  readonly args: Record<string, unknown>;
}

/** The ids of all that a booking has. */
export const idsOf = ({ hotels, cars }: Answer): string[] => [...hotels, ...cars].map(({ id }: Answer) => id);
