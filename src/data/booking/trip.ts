// Where the flights of a booking take its party and when: what hotels and cars are held against.

import type { FlightSegment } from '../model.ts';
import { toLocalDate } from './dates.ts';
import type { CityOf } from './itinerary.ts';

/**
 * Time on the ground, from a flight's arrival to the next flight's departure. Times carry the offset of their
 * place. Without a departure the trip ends here, and the stay is open.
 *
 *   LAX ──flight──> JFK ·· stay ·· JFK ──flight──> LHR ·· layover ·· LHR ──flight──> CDG ·· stay (open)
 */
interface Ground {
  readonly cities: readonly string[];
  readonly arrival: string;
  readonly departure: string | undefined;
  /** Changing planes, not visiting. */
  readonly isLayover: boolean;
}

/** A time at a place during which something can be used there. */
export interface Window {
  readonly arrival: string;
  readonly departure: string | undefined;
}

export interface Trip {
  /** From the arrival at the first destination to the departure home; open where no flight goes home. */
  readonly whole: Window;
  /** Cities that the trip goes to, in order. */
  readonly destinations: readonly string[];
  /** From the first arrival in a city that the trip goes to, until the last departure from it. */
  stay(city: string): Window | undefined;
  /** The changes of planes in a city. */
  layovers(city: string): readonly Window[];
}

const LAYOVER_MS = 24 * 3_600_000;

/** The trip that flights, in order of departure, make. Undefined without flights. */
export function toTrip(flights: readonly FlightSegment[], cityOf: CityOf): Trip | undefined {
  const first = flights.at(0);
  const last = flights.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const home = cityOf(first.originCode);
  const grounds = toGrounds(flights, cityOf);
  const goesHome = flights.length > 1 && cityOf(last.destinationCode) === home;
  // Back home the trip is over: nothing is booked there as part of it.
  const stays = grounds.filter(
    (ground) => !ground.isLayover && !(goesHome && ground.departure === undefined),
  );
  const [firstStay] = stays;
  const wayHome = goesHome ? stays.at(-1)?.departure : undefined;
  return {
    whole: { arrival: firstStay?.arrival ?? last.arrivalTime, departure: wayHome },
    destinations: [...new Set(stays.map((stay) => stay.cities[0] ?? ''))],
    stay(city) {
      const there = stays.filter((stay) => stay.cities.includes(city));
      const [arrived] = there;
      return arrived && { arrival: arrived.arrival, departure: there.at(-1)?.departure };
    },
    layovers: (city) => grounds.filter((ground) => ground.isLayover && ground.cities.includes(city)),
  };
}

function toGrounds(flights: readonly FlightSegment[], cityOf: CityOf): Ground[] {
  // Cities passed since the last stay: coming back to one of them is a return, not a change of planes.
  let passed = new Set<string>();
  return flights.map((flight, index) => {
    const next = flights[index + 1];
    passed.add(cityOf(flight.originCode));
    const here = cityOf(flight.destinationCode);
    if (next === undefined) {
      return { cities: [here], arrival: flight.arrivalTime, departure: undefined, isLayover: false };
    }
    const from = cityOf(next.originCode);
    const wait = Date.parse(next.departureTime) - Date.parse(flight.arrivalTime);
    const isLayover = wait < LAYOVER_MS && from === here && !passed.has(cityOf(next.destinationCode));
    if (!isLayover) passed = new Set();
    const cities = from === here ? [here] : [here, from];
    return { cities, arrival: flight.arrivalTime, departure: next.departureTime, isLayover };
  });
}

/** Whether the days lie within a window, counted on the clock at the place. */
export function isWithin(window: Window, fromDate: string, toDate: string): boolean {
  const isAfterDeparture = window.departure !== undefined && toDate > toLocalDate(window.departure);
  return fromDate >= toLocalDate(window.arrival) && !isAfterDeparture;
}
