// Flights: what can be searched for and, from an id, made again.
import type { FlightSegment } from '../model.ts';
import { AIRPORTS } from './airports.ts';
import { createConnections, onwardLeg } from './connections.ts';
import { CABIN_CODES, leadBucket } from './fares.ts';
import { parseFlightId } from './flight-ids.ts';
import { hasCabin, type Itinerary, type Leg, seatsOn, toLeg } from './itineraries.ts';
import { toOption, toSegments } from './journeys.ts';
import { distanceBetween } from './offers.ts';
import { createSchedule, isFlown } from './routes.ts';
import { localDay, parseDay } from './time.ts';
import type { FlightOption, FlightQuery } from './types.ts';

export interface Flights {
  search(query: FlightQuery): readonly FlightOption[];
  segments(id: string): readonly FlightSegment[] | undefined;
}

/** So many nonstops are choice enough; with fewer, connections fill up. */
const ENOUGH_NONSTOPS = 4;
const MOST_WITH_CONNECTIONS = 6;
/** Four-digit years that also hold the arrival. */
const [FIRST_DAY, LAST_DAY] = [0, parseDay('9999-12-24') ?? 0];

const indexes: ReadonlyMap<string, number> = new Map(AIRPORTS.map(({ iata }, index) => [iata, index]));

export function createFlights(seedHash: number): Flights {
  const schedule = createSchedule(seedHash);
  const connections = createConnections(schedule);

  const search = (query: FlightQuery): readonly FlightOption[] => {
    const from = indexes.get(query.origin);
    const to = indexes.get(query.destination);
    const day = parseDay(query.departureDate);
    if (from === undefined || to === undefined || from === to) return [];
    // From one airport of a city to another one takes the train.
    if (AIRPORTS[from]?.cityCode === AIRPORTS[to]?.cityCode) return [];
    if (day === undefined || day < FIRST_DAY || day > LAST_DAY) return [];
    const cabin = CABIN_CODES[query.cabin];
    const route = schedule.route(from, to);
    const isWanted = (legs: Itinerary): boolean => {
      if (legs[0].departs <= query.now) return false;
      const seats = seatsOn(legs, cabin);
      // Sold-out flights are shown, so that one sees they exist; ones with too few seats are of no use.
      return seats === 0 || seats >= query.seats;
    };
    const journeys: Itinerary[] = [];
    for (const flight of route.flights) {
      if (!isFlown(flight, day) || !flight.cabins.includes(cabin)) continue;
      const legs: Itinerary = [toLeg(route, flight, day)];
      if (isWanted(legs)) journeys.push(legs);
    }
    if (journeys.length < ENOUGH_NONSTOPS) {
      const most = MOST_WITH_CONNECTIONS - journeys.length;
      journeys.push(...connections.find({ from, to, day, cabin, most, isWanted }));
    }
    const bucket = leadBucket(day - localDay(route.originZone, query.now));
    return journeys.map((legs) => toOption(seedHash, { legs, cabin, bucket, km: route.km }));
  };

  const segments = (id: string): readonly FlightSegment[] | undefined => {
    const key = parseFlightId(seedHash, id);
    if (key === undefined) return undefined;
    const stops = [key.origin, ...key.via, key.destination].map((code) => indexes.get(code) ?? -1);
    const legs: Leg[] = [];
    for (const [index, number] of key.numbers.entries()) {
      const [from = -1, to = -1] = [stops[index], stops[index + 1]];
      if (from < 0 || to < 0 || from === to) return undefined;
      const route = schedule.route(from, to);
      const flight = route.flights.find((candidate) => candidate.number === number);
      if (flight === undefined) return undefined;
      const before = legs[legs.length - 1];
      const leg = before === undefined ? undefined : onwardLeg(before, route, flight);
      if (before === undefined && isFlown(flight, key.day)) legs.push(toLeg(route, flight, key.day));
      else if (leg !== undefined) legs.push(leg);
      else return undefined;
    }
    const [first, ...others] = legs;
    if (first === undefined || !hasCabin([first, ...others], key.cabin)) return undefined;
    const km = distanceBetween(stops[0] ?? 0, stops[stops.length - 1] ?? 0);
    const journey = { legs: [first, ...others], cabin: key.cabin, bucket: key.bucket, km } as const;
    const made = toSegments(seedHash, journey);
    return key.leg === 0 ? made : made.slice(key.leg - 1, key.leg);
  };

  return { search, segments };
}
