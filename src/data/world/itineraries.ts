// One way to fly on a day: its legs with their instants, the cabins on board and the seats left in them.
import type { CabinCode } from './airlines.ts';
import { seatsLeft } from './fares.ts';
import { departureOf, type Flight, type Route } from './routes.ts';
import { MINUTE_MS } from './time.ts';

export interface Leg {
  readonly route: Route;
  readonly flight: Flight;
  /** Of departure, by the origin's calendar. */
  readonly day: number;
  readonly departs: number;
  readonly arrives: number;
}

/** All legs of a journey, in order: one for a nonstop. */
export type Itinerary = readonly [Leg, ...Leg[]];

export function toLeg(route: Route, flight: Flight, day: number): Leg {
  const departs = departureOf(route, flight, day);
  return { route, flight, day, departs, arrives: departs + flight.block * MINUTE_MS };
}

const CABINS = 'YWJF';

/** The cabin asked for, or else the best one below it that the aircraft has. */
export function cabinOn(flight: Flight, asked: CabinCode): CabinCode {
  for (let rank = CABINS.indexOf(asked); rank > 0; rank -= 1) {
    const cabin = CABINS.charAt(rank) as CabinCode;
    if (flight.cabins.includes(cabin)) return cabin;
  }
  return 'Y';
}

/**
 * Whether a journey can be sold in a cabin: its longest leg has it. A shorter leg without it is flown in the
 * next cabin below, as airlines do on the way to a long flight.
 */
export function hasCabin(legs: Itinerary, cabin: CabinCode): boolean {
  const longest = legs.reduce((one, other) => (other.route.km > one.route.km ? other : one));
  return longest.flight.cabins.includes(cabin);
}

/** Seats left on every leg of a journey. */
export function seatsOn(legs: Itinerary, cabin: CabinCode): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { flight, day } of legs) least = Math.min(least, seatsLeft(flight, day, cabinOn(flight, cabin)));
  return least;
}
