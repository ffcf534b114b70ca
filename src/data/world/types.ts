// What the world can be asked. Every answer follows from the seed and the question alone.
import type { Cabin, CarRental, FlightSegment, HotelReservation } from '../model.ts';

export interface Airport {
  readonly iata: string;
  readonly icao: string;
  readonly name: string;
  readonly city: string;
  /** The metropolitan code (LON, NYC) where the city has one, else the airport's own. */
  readonly cityCode: string;
  readonly countryCode: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  /** IANA name. */
  readonly timeZone: string;
}

export interface City {
  readonly code: string;
  readonly name: string;
  readonly countryCode: string;
  readonly country: string;
  readonly timeZone: string;
  /** IATA codes, the largest first. */
  readonly airports: readonly string[];
}

export interface Airline {
  readonly iata: string;
  readonly icao: string;
  readonly name: string;
  readonly countryCode: string;
  readonly country: string;
  readonly alliance: 'Star Alliance' | 'oneworld' | 'SkyTeam' | null;
  readonly hubs: readonly string[];
}

export interface CarCompany {
  readonly code: string;
  readonly name: string;
}

/**
 * One way to fly. A nonstop is the segment itself. A connection describes the whole journey (its price,
 * duration and times are the journey's, its flight number and aircraft the first leg's) and lists its legs;
 * its id books them all, a leg's id only that leg.
 */
export interface FlightOption extends FlightSegment {
  readonly stops: number;
  readonly segments?: readonly FlightSegment[];
}

export interface FlightQuery {
  readonly origin: string;
  readonly destination: string;
  /** Local to the origin. */
  readonly departureDate: string;
  readonly cabin: Cabin;
  /** Seats needed: adults and children. */
  readonly seats: number;
  /** The world's clock: leads to the price, and hides what has departed. */
  readonly now: number;
}

export interface HotelQuery {
  readonly cityCode: string;
  readonly checkInDate: string;
  readonly checkOutDate: string;
  readonly guests: number;
  readonly minimumStars: number;
  readonly now: number;
}

export interface CarQuery {
  readonly pickupLocationCode: string;
  readonly dropoffLocationCode: string;
  /** As asked: ISO 8601, with or without an offset (without: local to the place). */
  readonly pickupDate: string;
  readonly dropoffDate: string;
  readonly driverAge: number;
  readonly now: number;
}

/**
 * Queries are well-formed and name known places; whoever asks has checked that. Ids are foreign input: one that
 * was changed, made under another seed, or never made, is answered with undefined. An id says all that is
 * needed to make the same thing again, price included, on any instance and on a later day.
 */
export interface World {
  readonly airports: readonly Airport[];
  readonly airlines: readonly Airline[];
  readonly carCompanies: readonly CarCompany[];
  airport(code: string): Airport | undefined;
  airline(code: string): Airline | undefined;
  /** By metropolitan code or by the code of one of its airports. */
  city(code: string): City | undefined;
  searchFlights(query: FlightQuery): readonly FlightOption[];
  searchHotels(query: HotelQuery): readonly HotelReservation[];
  searchCars(query: CarQuery): readonly CarRental[];
  /** The legs that a flight id stands for: one, or those of a connection. */
  flights(id: string): readonly FlightSegment[] | undefined;
  hotel(id: string): HotelReservation | undefined;
  car(id: string): CarRental | undefined;
}
