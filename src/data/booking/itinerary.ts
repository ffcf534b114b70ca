// Whether chosen flights make one possible trip: bookable, in time order, each from where the last one arrived.

import type { FlightSegment } from '../model.ts';
import { breaks, type Culprit, type Warning, warning } from './rules.ts';

/** The city that an airport or city code stands for: its metropolitan code, or the code itself. */
export type CityOf = (code: string) => string;

/** What one flight id of the call stands for. */
export interface ChosenFlight extends Culprit {
  readonly legs: readonly FlightSegment[];
}

interface Leg {
  readonly flight: FlightSegment;
  readonly chosen: ChosenFlight;
  readonly departs: number;
  readonly arrives: number;
}

const MINUTE_MS = 60_000;
/** Less than any airport publishes, so that only what nobody could walk is refused. */
const CHANGE_AT_AIRPORT_MINUTES = 30;
const CHANGE_OF_AIRPORT_MINUTES = 90;
/** Between two cities, by whatever means the traveller has. */
const CHANGE_OF_CITY_MINUTES = 120;

export interface Itinerary {
  /** In order of departure. */
  readonly flights: readonly FlightSegment[];
  readonly warnings: readonly Warning[];
}

/** Orders the flights and refuses what cannot be flown, or not by a party that needs so many seats. */
export function toItinerary(
  choices: readonly ChosenFlight[],
  seats: number,
  now: number,
  cityOf: CityOf,
): Itinerary {
  const legs = choices.flatMap((chosen) => chosen.legs.map((flight) => toLeg(flight, chosen)));
  for (const leg of legs) checkBookable(leg, seats, now);
  legs.sort((one, other) => one.departs - other.departs || one.arrives - other.arrives);
  checkOnce(legs);
  return { flights: legs.map(({ flight }) => flight), warnings: checkConnections(legs, cityOf) };
}

const toLeg = (flight: FlightSegment, chosen: ChosenFlight): Leg => ({
  flight,
  chosen,
  departs: Date.parse(flight.departureTime),
  arrives: Date.parse(flight.arrivalTime),
});

const nameOf = ({ flight }: Leg): string =>
  `${flight.flightNumber} ${flight.originCode}-${flight.destinationCode}`;

function checkBookable(leg: Leg, seats: number, now: number): void {
  const { flight, chosen } = leg;
  if (leg.departs <= now) {
    const message = `Flight ${nameOf(leg)} departed at ${flight.departureTime}: search for a later one`;
    breaks('flight-not-departed', chosen, message, { departureTime: flight.departureTime });
  }
  if (flight.status !== 'available' || flight.seatsAvailable === 0) {
    const state = flight.status === 'cancelled' ? 'cancelled' : 'sold out';
    breaks('flight-available', chosen, `Flight ${nameOf(leg)} is ${state}: choose another`);
  }
  if (flight.seatsAvailable < seats) {
    const message = `Flight ${nameOf(leg)} has ${flight.seatsAvailable} seats left in ${flight.cabin}, the party needs ${seats}: choose another flight or cabin`;
    breaks('flight-seats-for-party', chosen, message, {
      seatsAvailable: flight.seatsAvailable,
      seatsNeeded: seats,
    });
  }
}

function checkOnce(legs: readonly Leg[]): void {
  const seen = new Set<string>();
  for (const leg of legs) {
    const key = `${leg.flight.flightNumber} ${leg.departs} ${leg.flight.originCode}`;
    if (seen.has(key)) {
      const message = `Flight ${nameOf(leg)} at ${leg.flight.departureTime} is chosen twice: list each flight once; one id books it for all passengers`;
      breaks('flight-booked-once', leg.chosen, message);
    }
    seen.add(key);
  }
}

function checkConnections(legs: readonly Leg[], cityOf: CityOf): Warning[] {
  const jumps: [from: Leg, to: Leg][] = [];
  for (const [index, leg] of legs.entries()) {
    const before = legs[index - 1];
    if (before === undefined) continue;
    const minutes = (leg.departs - before.arrives) / MINUTE_MS;
    if (minutes < 0) {
      const message = `Flight ${nameOf(leg)} departs at ${leg.flight.departureTime}, before ${nameOf(before)} has arrived at ${before.flight.arrivalTime}`;
      breaks('flights-do-not-overlap', leg.chosen, message);
    }
    const isSameCity = cityOf(before.flight.destinationCode) === cityOf(leg.flight.originCode);
    if (!isSameCity) jumps.push([before, leg]);
    // What the world sells as one connection is long enough.
    if (before.chosen !== leg.chosen) checkChange(before, leg, minutes, isSameCity);
  }
  return checkJumps(legs, jumps, cityOf);
}

function checkChange(before: Leg, leg: Leg, minutes: number, isSameCity: boolean): void {
  const isSameAirport = before.flight.destinationCode === leg.flight.originCode;
  const needed = isSameAirport
    ? CHANGE_AT_AIRPORT_MINUTES
    : isSameCity
      ? CHANGE_OF_AIRPORT_MINUTES
      : CHANGE_OF_CITY_MINUTES;
  if (minutes >= needed) return;
  const message = `${minutes} minutes are too short to change from ${nameOf(before)} to ${nameOf(leg)}: ${needed} are needed`;
  breaks('flights-minimum-connection', leg.chosen, message, { minutes, minutesNeeded: needed });
}

/**
 * A trip out and home may leave from another city than it reached (an open jaw; the traveller sees to the way
 * between). Any other trip whose flights do not connect is none.
 */
function checkJumps(legs: readonly Leg[], jumps: readonly [from: Leg, to: Leg][], cityOf: CityOf): Warning[] {
  const [jump, another] = jumps;
  const [first, last] = [legs.at(0), legs.at(-1)];
  if (jump === undefined || first === undefined || last === undefined) return [];
  const [from, to] = jump;
  const gap = `${nameOf(to)} departs from ${to.flight.originCode}, but ${nameOf(from)} arrives at ${from.flight.destinationCode}`;
  const goesHome = cityOf(last.flight.destinationCode) === cityOf(first.flight.originCode);
  if (another === undefined && goesHome) {
    return [warning('flights-open-jaw', to.chosen.field, `${gap}: nothing is booked for the way between`)];
  }
  return breaks(
    'multi-city-flights-connect',
    to.chosen,
    `${gap}: add a flight between them, or book them apart`,
  );
}
