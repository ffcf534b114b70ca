// The schedule: every flight number between two airports, its time of departure, aircraft and weekdays. Fixed for
// a seed, whatever date, cabin or party is asked about.
import type { Aircraft } from './aircraft.ts';
import { CARRIERS, type Carrier, cabinsOf } from './airlines.ts';
import { AIRPORTS } from './airports.ts';
import { createCache } from './cache.ts';
import { demandBetween } from './demand.ts';
import { blockMinutes, pickAircraft, suitableAircraft } from './fleet.ts';
import { eastwardDegrees } from './geo.ts';
import { mixNumber, toIndex, toUnit } from './hash.ts';
import { type Link, theNetwork } from './network.ts';
import { distanceBetween } from './offers.ts';
import { DAY_MS, MINUTE_MS, offsetAt, toInstant, weekdayOf, type Zone, zoneOf } from './time.ts';
import type { Airport } from './types.ts';

/** A flight number on a route. */
export interface Flight {
  /** As in AA123. */
  readonly number: string;
  readonly carrier: Carrier;
  readonly aircraft: Aircraft;
  /** Letters of the cabins on board, Y to F. */
  readonly cabins: string;
  /** Minutes after midnight on the origin's clock. */
  readonly departure: number;
  /** Minutes from gate to gate. */
  readonly block: number;
  /** Bits of the weekdays it departs on, 0 is Sunday. */
  readonly days: number;
  readonly hash: number;
}

/** Everything about two airports that no date changes. */
export interface Route {
  /** Indexes in AIRPORTS. */
  readonly from: number;
  readonly to: number;
  readonly origin: Airport;
  readonly destination: Airport;
  readonly originZone: Zone;
  readonly destinationZone: Zone;
  readonly km: number;
  readonly domestic: boolean;
  /** In order of departure; none where nobody flies nonstop. */
  readonly flights: readonly Flight[];
  /** The same, by airline (index in CARRIERS). */
  readonly byCarrier: ReadonlyMap<number, readonly Flight[]>;
}

export interface Schedule {
  route(from: number, to: number): Route;
}

/** All that anybody flies nonstop: the least that keeps searches of many pairs from working them out again. */
const MOST_ROUTES = 24_576;
const DAY_MINUTES = 1_440;
const LONG_MINUTES = 330;
const STEP_MINUTES = 5;

/** From 07:00 to 23:45. */
const SLOTS = Array.from({ length: 202 }, (_, index) => 420 + STEP_MINUTES * index);

const at = (index: number): Airport => AIRPORTS[index] as Airport;

/** Short flights leave through the day, each airline's well apart. */
function shortDeparture(hash: number, rotation: number, daily: number): number {
  const [first, last] = [360, 1_290];
  const share = (rotation + toUnit(hash, 11 + rotation)) / daily;
  return STEP_MINUTES * Math.floor((first + share * (last - first)) / STEP_MINUTES);
}

/**
 * The departures at which both ends are awake, by the minutes that the clock at the other end is on when the
 * flight arrives: few enough to keep them all.
 */
const wakingSlots = Array.from({ length: DAY_MINUTES / STEP_MINUTES }, (_, step) =>
  SLOTS.filter((departure) => {
    const arrival = (departure + step * STEP_MINUTES) % DAY_MINUTES;
    return arrival >= 310 && arrival <= 1_380;
  }),
);

/** Long ones leave when both ends are awake, where there is such a time. */
function longDeparture(hash: number, rotation: number, daily: number, shift: number, block: number): number {
  const slots =
    wakingSlots[Math.floor(((block + shift + 2 * DAY_MINUTES) % DAY_MINUTES) / STEP_MINUTES)] ?? [];
  const share = (rotation + toUnit(hash, 11 + rotation)) / daily;
  return slots[Math.floor(share * slots.length)] ?? shortDeparture(hash, rotation, daily);
}

/** Days spread over the week, beginning anywhere in it. */
function spreadDays(hash: number, weekly: number): number {
  const shift = toIndex(hash, 5, 7);
  let days = 0;
  for (let index = 0; index < weekly; index += 1)
    days |= 1 << ((Math.floor((index * 7) / weekly) + shift) % 7);
  return days;
}

/**
 * Even numbers fly east, odd ones west; the way back has the number next to the way out. Each airline counts
 * from another start under another seed, and no two of its flights share a number.
 */
function numberOf(seedHash: number, link: Link, rotation: number, isEastbound: boolean): number {
  const rotations = Math.max(400, theNetwork().rotations[link.carrier] ?? 0);
  const shift = toIndex(mixNumber(seedHash, link.carrier), 3, rotations);
  const pair = (link.first + rotation + shift) % rotations;
  return 2 * pair + (isEastbound ? 2 : 1);
}

function flightsOf(seedHash: number, link: Link, route: Omit<Route, 'flights' | 'byCarrier'>): Flight[] {
  const carrier = CARRIERS[link.carrier];
  if (carrier === undefined) return [];
  const { from, to, km, domestic } = route;
  // The same draw for both directions, so that a route is flown by the same aircraft on the same days.
  const pairHash = mixNumber(
    mixNumber(mixNumber(seedHash, link.carrier), Math.min(from, to)),
    Math.max(from, to),
  );
  const wayHash = mixNumber(pairHash, from);
  const fitting = suitableAircraft(carrier.fleet, km, demandBetween(from, to, km));
  // Across a continent at home the types with a first cabin are there for just that.
  const flagships = domestic ? fitting.filter((type) => cabinsOf(carrier, type, km, true).includes('F')) : [];
  const suitable = flagships.length > 0 ? flagships : fitting;
  const east = eastwardDegrees(route.origin, route.destination);
  const isEastbound = east > 0 || (east === 0 && from < to);
  // By the sun and not by the clock: a schedule that hung on a zone's rules would change with them.
  const shift = Math.round((east / 360) * DAY_MINUTES);
  const days = spreadDays(pairHash, link.weekly);
  return Array.from({ length: link.daily }, (_, rotation) => {
    const aircraft = pickAircraft(suitable, pairHash, 31 + rotation);
    if (aircraft === undefined) return [];
    const block = blockMinutes(aircraft, route.origin, route.destination, km);
    const departure =
      block < LONG_MINUTES
        ? shortDeparture(wayHash, rotation, link.daily)
        : longDeparture(wayHash, rotation, link.daily, shift, block);
    const number = `${carrier.airline.iata}${numberOf(seedHash, link, rotation, isEastbound)}`;
    const cabins = cabinsOf(carrier, aircraft, km, domestic);
    const hash = mixNumber(wayHash, 101 + rotation);
    return [{ number, carrier, aircraft, cabins, departure, block, days, hash }];
  }).flat();
}

const byDeparture = (one: Flight, other: Flight): number =>
  one.departure - other.departure || (one.number < other.number ? -1 : 1);

export function createSchedule(seedHash: number): Schedule {
  const { links } = theNetwork();
  const routes = createCache<Route>(MOST_ROUTES);
  const make = (key: number): Route => {
    const [from, to] = [Math.floor(key / AIRPORTS.length), key % AIRPORTS.length];
    const [origin, destination] = [at(from), at(to)];
    const facts = {
      from,
      to,
      origin,
      destination,
      originZone: zoneOf(origin.timeZone),
      destinationZone: zoneOf(destination.timeZone),
      km: distanceBetween(from, to),
      domestic: origin.countryCode === destination.countryCode,
    };
    const byCarrier = new Map<number, readonly Flight[]>();
    for (const link of links[from]?.get(to) ?? [])
      byCarrier.set(link.carrier, flightsOf(seedHash, link, facts));
    const flights = [...byCarrier.values()].flat().sort(byDeparture);
    return { ...facts, flights, byCarrier };
  };
  return { route: (from, to) => routes.get(from * AIRPORTS.length + to, make) };
}

/** Whether a flight departs on a day, by the origin's calendar. */
export function isFlown(flight: Flight, day: number): boolean {
  return (flight.days & (1 << weekdayOf(day))) !== 0;
}

/** The instant at which a flight leaves on a day. */
export function departureOf(route: Route, flight: Flight, day: number): number {
  return toInstant(route.originZone, day * DAY_MS + flight.departure * MINUTE_MS);
}

/** A flight's departure on a day, by the origin's calendar. */
export interface Departure {
  readonly day: number;
  readonly departs: number;
}

/** The first departure within a day from an instant on, if there is one. */
export function nextDeparture(route: Route, flight: Flight, earliest: number): Departure | undefined {
  const wall = earliest + offsetAt(route.originZone, earliest) * MINUTE_MS;
  const today = Math.floor(wall / DAY_MS);
  const isStillToCome = wall - today * DAY_MS <= flight.departure * MINUTE_MS;
  const day = isStillToCome ? today : today + 1;
  const departs = departureOf(route, flight, day);
  // The clock may be put back in between.
  if (isStillToCome && departs < earliest)
    return isFlown(flight, day + 1)
      ? { day: day + 1, departs: departureOf(route, flight, day + 1) }
      : undefined;
  return isFlown(flight, day) ? { day, departs } : undefined;
}
