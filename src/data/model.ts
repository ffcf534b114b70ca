// The entities of the data model: what is searched, what is booked, and what must last.

export type PassengerType = 'adult' | 'child' | 'infant';
export type Cabin = 'economy' | 'premium_economy' | 'business' | 'first';
export type VehicleClass = 'economy' | 'compact' | 'midsize' | 'fullsize' | 'suv' | 'luxury';

export interface Passenger {
  readonly id: string;
  readonly type: PassengerType;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly frequentFlyerNumber?: string;
}

/** One flight leg. In a search result `price` is for one adult; in a booking it is for all its passengers. */
export interface FlightSegment {
  readonly id: string;
  readonly flightNumber: string;
  readonly airlineCode: string;
  readonly airlineName: string;
  readonly originCode: string;
  readonly originName: string;
  readonly destinationCode: string;
  readonly destinationName: string;
  /** ISO 8601 with the origin's own UTC offset. */
  readonly departureTime: string;
  /** ISO 8601 with the destination's own UTC offset. */
  readonly arrivalTime: string;
  /** Minutes in the air and on the ground between the two times. */
  readonly duration: number;
  readonly aircraftType: string;
  readonly cabin: Cabin;
  readonly price: number;
  readonly seatsAvailable: number;
  readonly bookingClass: string;
  readonly status: 'available' | 'sold_out' | 'confirmed' | 'cancelled';
}

export interface HotelReservation {
  readonly id: string;
  readonly hotelCode: string;
  readonly hotelName: string;
  readonly chainCode: string;
  readonly chainName: string;
  readonly address: string;
  readonly cityCode: string;
  readonly cityName: string;
  readonly checkInDate: string;
  readonly checkOutDate: string;
  readonly nights: number;
  readonly roomType: string;
  readonly rateCode: string;
  readonly starRating: number;
  /** `pricePerNight * nights`. */
  readonly price: number;
  readonly pricePerNight: number;
  readonly guestCount: number;
  readonly amenities: readonly string[];
  readonly status: 'available' | 'sold_out' | 'confirmed' | 'cancelled';
}

export interface CarRental {
  readonly id: string;
  readonly companyCode: string;
  readonly companyName: string;
  readonly pickupLocationCode: string;
  readonly pickupLocationName: string;
  readonly dropoffLocationCode: string;
  readonly dropoffLocationName: string;
  readonly pickupDate: string;
  readonly dropoffDate: string;
  readonly vehicleClass: VehicleClass;
  readonly vehicleModel: string;
  /** A one-way surcharge is spread over the days, so that `totalPrice` is always `dailyRate * rentalDays`. */
  readonly dailyRate: number;
  readonly totalPrice: number;
  readonly rentalDays: number;
  readonly mileagePolicy: 'unlimited' | 'limited';
  readonly insuranceIncluded: boolean;
  /** Who drives; known once the car is booked. */
  readonly driverName?: string;
  readonly status: 'available' | 'sold_out' | 'confirmed' | 'cancelled';
}

/** A Passenger Name Record: one trip of one party, with everything booked for it. */
export interface Booking {
  readonly pnr: string;
  /** The session that made it. A bearer secret of its owner: never part of an answer to anyone else. */
  readonly sessionId: string;
  /** Unix milliseconds, by the world's clock. */
  readonly createdAt: number;
  readonly lastModified: number;
  readonly expiresAt: number;
  readonly status: 'confirmed' | 'cancelled';
  readonly cancellationReason?: string;
  readonly passengers: readonly Passenger[];
  /** In order of departure. */
  readonly flights: readonly FlightSegment[];
  readonly hotels: readonly HotelReservation[];
  readonly cars: readonly CarRental[];
  /** The sum of all segments' prices, in US cents. */
  readonly totalPrice: number;
  readonly currency: 'USD';
  readonly contactEmail?: string;
  readonly contactPhone?: string;
  readonly specialRequests?: readonly string[];
}

/**
 * What a legacy client agreed to in its handshake, and what it has set up since, so that any instance can go on
 * serving it. A session made for a modern client has none.
 */
export interface SessionClient {
  readonly protocolVersion: string;
  readonly name?: string;
  readonly version?: string;
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly logLevel?: string;
  /** URIs of the resources that it has subscribed to. */
  readonly subscriptions?: readonly string[];
}

export interface Session {
  /** UUID v4. */
  readonly id: string;
  /** Unix milliseconds. */
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly lastActivity: number;
  readonly bookingCount: number;
  readonly searchCount: number;
  readonly client?: SessionClient;
}

/** A search that was made, kept for its statistics. */
export interface SearchRecord {
  readonly id: string;
  readonly sessionId: string;
  readonly type: 'flight' | 'hotel' | 'car';
  readonly timestamp: number;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly resultCount: number;
  readonly responseTime: number;
}

/** A client that is, or recently was, connected over HTTP or stdio. */
export interface ConnectionRecord {
  readonly connectionId: string;
  readonly sessionId: string;
  readonly remoteIP: string;
  readonly connectedAt: number;
  readonly lastActivityAt: number;
  readonly transportType: 'http' | 'stdio';
  readonly userAgent: string;
  readonly requestCount: number;
}
