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
const LONG_HAUL = { all: 0.55, rival: 0.5, most: 3 };
const SHORT_HAUL = { all: 0.3, rival: 0.5, most: 6 };
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

export interface Offer {
  readonly carrier: number;
  weight: number;
  /** How many times the flights of local demand its transfers fill. */
  readonly boost: number;
}

const leastOf = (km: number) => (km > LONG_HAUL_KM ? LONG_HAUL : SHORT_HAUL);

export const toKey = (from: number, to: number): number =>
  from < to ? from * COUNT + to : to * COUNT + from;

/** Who would fly between each two airports, by key: those that have a hub at either. */
export function gatherOffers(): Map<number, Offer[]> {
  const offers = new Map<number, Offer[]>();
  for (let carrier = 0; carrier < CARRIERS.length; carrier += 1) {
    const { model, boost } = CARRIERS[carrier] as Carrier;
    const ownHubs = hubs[carrier] as readonly number[];
    for (let rank = 0; rank < ownHubs.length; rank += 1) {
      const hub = ownHubs[rank] as number;
      const transfers = rank === 0 ? boost : 1;
      for (let other = 0; other < COUNT; other += 1) {
        const km = distances[hub * COUNT + other] as number;
        // Most pairs are too thin for anybody: they are passed over before anything is made for them.
        const demand = demandBetween(hub, other, km) * transfers;
        if (demand < leastOf(km).all || !isFlyable(carrier, hub, other)) continue;
        const weight = model === 'lowCost' ? (km > LONG_HAUL_KM ? 0.2 : 0.5) : 1 / (1 + 0.3 * rank);
        const key = toKey(hub, other);
        const rivals = offers.get(key);
        // A carrier's own offers for a pair come one after the other.
        const last = rivals?.find((offer) => offer.carrier === carrier);
        if (rivals === undefined) offers.set(key, [{ carrier, weight, boost: transfers }]);
        else if (last === undefined) rivals.push({ carrier, weight, boost: transfers });
        else last.weight += weight;
      }
    }
  }
  return offers;
}

/** Shares the flights of a route among the carriers that would fly it; the weakest yield to the others. */
export function shareOut(offers: Offer[], demand: number, km: number): Share[] {
  const least = leastOf(km);
  if (offers.length > 1)
    offers.sort((one, other) => other.weight - one.weight || one.carrier - other.carrier);
  for (let count = offers.length; count > 0; count -= 1) {
    let sum = 0;
    for (let index = 0; index < count; index += 1) sum += (offers[index] as Offer).weight;
    const shares: Share[] = [];
    let all = 0;
    for (let index = 0; index < count; index += 1) {
      const { carrier, weight, boost } = offers[index] as Offer;
      const share = ((demand * weight) / sum) * boost;
      if (count > 1 && share < least.rival) break;
      all += share;
      const daily = Math.max(1, Math.min(least.most, Math.round(share)));
      shares.push({ carrier, daily, weekly: Math.max(3, Math.min(7, Math.round(share * 7))) });
    }
    if (shares.length === count && all >= least.all) return trim(shares);
  }
  return [];
}

/** Takes flights from the busiest until there are not too many. */
function trim(shares: Share[]): Share[] {
  let total = shares.reduce((sum, { daily }) => sum + daily, 0);
  for (; total > MOST_FLIGHTS; total -= 1) {
    const busiest = shares.reduce((one, other) => (other.daily >= one.daily ? other : one));
    busiest.daily -= 1;
  }
  return shares.filter(({ daily }) => daily > 0);
}
