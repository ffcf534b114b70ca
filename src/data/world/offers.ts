// Which airlines would fly between two airports, and how they share the flights there are people for.
import { CARRIERS, type Carrier } from './airlines.ts';
import { AIRPORTS } from './airports.ts';
import { demandBetween, markets } from './demand.ts';
import { measureDistances } from './geo.ts';
import { CLOSED_BORDERS } from './markets.ts';

export interface Share {
  /** Index in CARRIERS. */
  readonly carrier: number;
  /** Flights on a day that it flies. */
  daily: number;
  /** Days a week that it flies. */
  weekly: number;
  /** Where its flights begin in the airline's list: numbered when all are known. */
  first: number;
}

export const COUNT = AIRPORTS.length;

const NEAREST_KM = 120;
/** A fleet of wide-bodies alone is not sent on a short hop. */
const NEAREST_WIDE_KM = 2_000;
/** The longest that most airlines fly on a single aisle, the long-range types apart. */
const NARROW_REACH_KM = 5_400;
const LOW_COST_REACH_KM = 4_600;
const LONG_RANGE = new Set(['32L', '32X']);
const LONG_HAUL_KM = 5_500;
/** The fewest flights a day that a route is flown for, the fewest that a rival takes part for, and the most of one. */
const LONG_HAUL = { all: 0.75, rival: 0.5, most: 3 };
const SHORT_HAUL = { all: 0.45, rival: 0.5, most: 6 };
const MOST_FLIGHTS = 12;
/** Too dear or too full for low-cost carriers that have no hub there. */
const DEAR = new Set(['LHR', 'FRA', 'CDG', 'JFK', 'EWR', 'DFW', 'HND']);

const distances = measureDistances(AIRPORTS);

/** Kilometres between two airports, given as indexes. */
export function distanceBetween(from: number, to: number): number {
  return distances[from * COUNT + to] ?? 0;
}

const indexes = new Map(AIRPORTS.map(({ iata }, index) => [iata, index]));

/** The hubs of each carrier, the largest first, as indexes in AIRPORTS. */
export const hubs: readonly (readonly number[])[] = CARRIERS.map(({ airline }) =>
  airline.hubs.map((hub) => indexes.get(hub) ?? 0),
);

const longest = (fleet: Carrier['fleet']): number => Math.max(0, ...fleet.map(({ rangeKm }) => rangeKm));

/** The farthest that each carrier flies without a stop. */
const farthest = CARRIERS.map(({ fleet, model }) => {
  const wide = fleet.filter(({ size }) => size === 'wide');
  const narrow = longest(fleet.filter(({ size }) => size !== 'wide'));
  const long = longest(fleet.filter(({ code }) => LONG_RANGE.has(code)));
  const reach = model === 'lowCost' ? LOW_COST_REACH_KM : NARROW_REACH_KM;
  return Math.max(Math.min(narrow, reach), long, longest(wide));
});
const nearest = CARRIERS.map(({ fleet }) =>
  fleet.every(({ size }) => size === 'wide') ? NEAREST_WIDE_KM : NEAREST_KM,
);

/** For each pair of airports whether the border between them is closed. */
const closed = new Uint8Array(COUNT * COUNT);
const airportsIn = new Map<string, number[]>();
for (const [index, market] of markets.entries()) {
  const known = airportsIn.get(market);
  if (known === undefined) airportsIn.set(market, [index]);
  else known.push(index);
}
for (const [one, other] of CLOSED_BORDERS) {
  for (const from of airportsIn.get(one) ?? []) {
    for (const to of airportsIn.get(other) ?? []) {
      closed[from * COUNT + to] = 1;
      closed[to * COUNT + from] = 1;
    }
  }
}

/** For a low-cost carrier: the airports that it keeps away from. */
const avoided: readonly (ReadonlySet<number> | undefined)[] = CARRIERS.map(({ model }, carrier) => {
  if (model !== 'lowCost') return undefined;
  return new Set(
    [...DEAR].map((iata) => indexes.get(iata) ?? -1).filter((airport) => !hubs[carrier]?.includes(airport)),
  );
});

/** Whether a carrier could fly it at all: range, borders, not too near. */
export function isFlyable(carrier: number, from: number, to: number): boolean {
  const km = distances[from * COUNT + to] as number;
  if (km < (nearest[carrier] as number) || km > (farthest[carrier] as number)) return false;
  if (closed[from * COUNT + to] === 1) return false;
  const avoids = avoided[carrier];
  return avoids === undefined || !(avoids.has(from) || avoids.has(to));
}

/** What one carrier would put on a route. */
interface Offer {
  carrier: number;
  weight: number;
  /** How many times the flights of local demand its transfers fill. */
  boost: number;
}

interface Hub {
  readonly carrier: number;
  readonly rank: number;
}

/** Who has a hub at each airport. */
const hubsAt: readonly Hub[][] = AIRPORTS.map(() => []);
for (const [carrier, airports] of hubs.entries()) {
  for (const [rank, airport] of airports.entries()) hubsAt[airport]?.push({ carrier, rank });
}

/** Used again for every pair of airports: there are 106,030 of them, and most come to nothing. */
const offers: Offer[] = Array.from({ length: 64 }, () => ({ carrier: 0, weight: 0, boost: 0 }));

/** Notes what the carriers with a hub at one end would fly, after the offers that there are; says how many are. */
function gatherOffers(found: number, hub: number, other: number, demand: number, km: number): number {
  let count = found;
  for (const { carrier, rank } of hubsAt[hub] as readonly Hub[]) {
    const { model, boost } = CARRIERS[carrier] as Carrier;
    const transfers = rank === 0 ? boost : 1;
    if (demand * transfers < leastOf(km).all || !isFlyable(carrier, hub, other)) continue;
    const weight = model === 'lowCost' ? (km > LONG_HAUL_KM ? 0.2 : 0.5) : 1 / (1 + 0.3 * rank);
    let index = 0;
    while (index < found && offers[index]?.carrier !== carrier) index += 1;
    const offer = offers[index < found ? index : count] as Offer;
    if (index < found) {
      // It has a hub at either end.
      offer.weight += weight;
      offer.boost = Math.max(offer.boost, transfers);
    } else {
      offer.carrier = carrier;
      offer.weight = weight;
      offer.boost = transfers;
      count += 1;
    }
  }
  return count;
}

/** The heaviest first. Few, and nearly in order: no more than an insertion sort is needed. */
function sortOffers(count: number): void {
  for (let end = 1; end < count; end += 1) {
    const offer = offers[end] as Offer;
    let index = end;
    for (; index > 0; index -= 1) {
      const before = offers[index - 1] as Offer;
      if (before.weight > offer.weight) break;
      if (before.weight === offer.weight && before.carrier < offer.carrier) break;
      offers[index] = before;
    }
    offers[index] = offer;
  }
}

const leastOf = (km: number) => (km > LONG_HAUL_KM ? LONG_HAUL : SHORT_HAUL);

function toShare({ carrier, weight, boost }: Offer, flightsPerWeight: number, most: number): Share {
  const flights = flightsPerWeight * weight * boost;
  return {
    carrier,
    daily: Math.max(1, Math.min(most, Math.round(flights))),
    weekly: Math.max(3, Math.min(7, Math.round(flights * 7))),
    first: 0,
  };
}

/** Takes flights from the busiest until there are not too many. */
function trim(shares: Share[]): Share[] {
  let total = 0;
  for (const { daily } of shares) total += daily;
  if (total <= MOST_FLIGHTS) return shares;
  for (; total > MOST_FLIGHTS; total -= 1) {
    const busiest = shares.reduce((one, other) => (other.daily >= one.daily ? other : one));
    busiest.daily -= 1;
  }
  return shares.filter(({ daily }) => daily > 0);
}

/**
 * How the airlines with a hub at either end share the flights that there are people for; the weakest yield to
 * the others. None where nobody would fly.
 */
export function shareOut(from: number, to: number): Share[] {
  const km = distanceBetween(from, to);
  const demand = demandBetween(from, to, km);
  let count = gatherOffers(gatherOffers(0, from, to, demand, km), to, from, demand, km);
  if (count === 0) return [];
  sortOffers(count);
  const least = leastOf(km);
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum += (offers[index] as Offer).weight;
  for (; count > 0; count -= 1) {
    let all = 0;
    let smallest = Number.POSITIVE_INFINITY;
    for (let index = 0; index < count; index += 1) {
      const { weight, boost } = offers[index] as Offer;
      const flights = ((demand * weight) / sum) * boost;
      all += flights;
      if (flights < smallest) smallest = flights;
    }
    if (all >= least.all && (count === 1 || smallest >= least.rival)) {
      return trim(offers.slice(0, count).map((offer) => toShare(offer, demand / sum, least.most)));
    }
    sum -= (offers[count - 1] as Offer).weight;
  }
  return [];
}
