// Which airline flies between which two airports, and how often: real hubs, and the traffic there is. The same
// for every seed, and the same in both directions; what the seed moves (times, numbers, prices) comes with
// routes.ts.
import { CARRIERS, type Carrier } from './airlines.ts';
import { AIRPORTS } from './airports.ts';
import { demandBetween } from './demand.ts';
import { measureDistances } from './geo.ts';
import { addLifelines } from './lifelines.ts';
import { isClosedBorder } from './markets.ts';

/** What one airline flies between two airports, each way. */
export interface Link {
  /** Index in CARRIERS. */
  readonly carrier: number;
  /** Flights on a day that it flies, at least 1. */
  readonly daily: number;
  /** Days a week that it flies: a thin route is not flown every day. */
  readonly weekly: number;
  /** Where these flights begin in the airline's list of flights: what keeps its flight numbers apart. */
  readonly first: number;
}

export interface Network {
  /** For each airport (index in AIRPORTS): the links to every other airport that it has any to. */
  readonly links: readonly ReadonlyMap<number, readonly Link[]>[];
  /** How many pairs of flights, there and back, each airline has. */
  readonly rotations: readonly number[];
}

/** The network while it is made. Pairs are unordered. */
export interface Draft {
  /** The hubs of each carrier. */
  readonly hubs: readonly (readonly number[])[];
  /** Whether a carrier could fly it at all: range, borders, not too near. */
  isFlyable(carrier: number, from: number, to: number): boolean;
  /** Makes sure of this many flights, every day. */
  require(carrier: number, from: number, to: number, daily: number): void;
  /** To how many airports a carrier flies from one. */
  routesFrom(carrier: number, hub: number): number;
}

interface Share {
  readonly carrier: number;
  daily: number;
  weekly: number;
}

const COUNT = AIRPORTS.length;
const NEAREST_KM = 120;
/** A fleet of wide-bodies alone is not sent on a short hop. */
const NEAREST_WIDE_KM = 2_000;
/** The longest that most airlines fly on a single aisle, the long-range types apart. */
const NARROW_REACH_KM = 5_400;
const LOW_COST_REACH_KM = 4_600;
const LONG_RANGE = new Set(['32L', '32X']);
const LONG_HAUL_KM = 5_500;
const LONG_HAUL = { all: 0.8, each: 0.45, most: 3 };
const SHORT_HAUL = { all: 0.2, each: 0.2, most: 6 };
const MOST_FLIGHTS = 12;
/** Too dear or too full for low-cost carriers that have no hub there. */
const DEAR = new Set(['LHR', 'FRA', 'CDG', 'JFK', 'EWR', 'DFW', 'HND']);

const distances = measureDistances(AIRPORTS);

/** Kilometres between two airports, given as indexes. */
export function distanceBetween(from: number, to: number): number {
  return distances[from * COUNT + to] ?? 0;
}

const borders = new Map(
  [...new Set(AIRPORTS.map(({ countryCode }) => countryCode))].map((country) => [
    country,
    AIRPORTS.map(({ countryCode }) => !isClosedBorder(country, countryCode)),
  ]),
);
const openFrom = AIRPORTS.map(({ countryCode }) => borders.get(countryCode) ?? []);

/** The nearest and the farthest that a carrier flies without a stop. */
function reachOf({ fleet, model }: Carrier): readonly [number, number] {
  const longest = (types: Carrier['fleet']) => Math.max(0, ...types.map(({ rangeKm }) => rangeKm));
  const wide = fleet.filter(({ size }) => size === 'wide');
  const others = fleet.filter(({ size }) => size !== 'wide');
  const narrow = Math.min(longest(others), model === 'lowCost' ? LOW_COST_REACH_KM : NARROW_REACH_KM);
  const long = longest(fleet.filter(({ code }) => LONG_RANGE.has(code)));
  return [others.length === 0 ? NEAREST_WIDE_KM : NEAREST_KM, Math.max(narrow, long, longest(wide))];
}

interface Offer {
  readonly carrier: number;
  weight: number;
  boost: number;
}

/** The fewest flights a day that a route is flown for, by all and by each, and the most that each flies. */
function leastOf(km: number): { readonly all: number; readonly each: number; readonly most: number } {
  return km > LONG_HAUL_KM ? LONG_HAUL : SHORT_HAUL;
}

/** Shares the flights of a route among the carriers that would fly it; the weakest yield to the others. */
function shareOut(offers: Offer[], demand: number, km: number): Share[] {
  const least = leastOf(km);
  offers.sort((one, other) => other.weight - one.weight || one.carrier - other.carrier);
  for (let count = offers.length; count > 0; count -= 1) {
    const chosen = offers.slice(0, count);
    const sum = chosen.reduce((total, { weight }) => total + weight, 0);
    const flights = chosen.map(({ weight, boost }) => ((demand * weight) / sum) * boost);
    if (flights.some((share) => share < least.each) || flights.reduce((all, one) => all + one, 0) < least.all)
      continue;
    const shares = chosen.map(({ carrier }, index): Share => {
      const share = flights[index] ?? 0;
      return {
        carrier,
        daily: Math.max(1, Math.min(least.most, Math.round(share))),
        weekly: Math.max(3, Math.min(7, Math.round(share * 7))),
      };
    });
    for (let total = shares.reduce((all, { daily }) => all + daily, 0); total > MOST_FLIGHTS; total -= 1) {
      const busiest = shares.reduce((one, other) => (other.daily >= one.daily ? other : one));
      busiest.daily -= 1;
    }
    return shares.filter(({ daily }) => daily > 0);
  }
  return [];
}

const toKey = (from: number, to: number): number => (from < to ? from * COUNT + to : to * COUNT + from);
const fromKey = (key: number): readonly [number, number] => [Math.floor(key / COUNT), key % COUNT];

/** Who would fly between each two airports: those that have a hub at either. */
function gatherOffers({ hubs, isFlyable }: Pick<Draft, 'hubs' | 'isFlyable'>): Map<number, Offer[]> {
  const offers = new Map<number, Offer[]>();
  for (const [carrier, ownHubs] of hubs.entries()) {
    const { model, boost } = CARRIERS[carrier] as Carrier;
    for (const [rank, hub] of ownHubs.entries()) {
      for (let other = 0; other < COUNT; other += 1) {
        const km = distanceBetween(hub, other);
        const transfers = rank === 0 ? boost : 1;
        // Most pairs are too thin for anybody: they are passed over before anything is made for them.
        if (demandBetween(hub, other, km) * transfers < leastOf(km).each || !isFlyable(carrier, hub, other))
          continue;
        const key = toKey(hub, other);
        const rivals = offers.get(key) ?? [];
        const own = rivals.find((offer) => offer.carrier === carrier);
        const weight = model === 'lowCost' ? (km > LONG_HAUL_KM ? 0.2 : 0.5) : 1 / (1 + 0.3 * rank);
        if (own === undefined) rivals.push({ carrier, weight, boost: transfers });
        else own.weight += weight;
        if (rivals.length === 1) offers.set(key, rivals);
      }
    }
  }
  return offers;
}

function buildNetwork(): Network {
  const indexes = new Map(AIRPORTS.map(({ iata }, index) => [iata, index]));
  const hubs = CARRIERS.map(({ airline }) => airline.hubs.map((hub) => indexes.get(hub) ?? 0));
  const reaches = CARRIERS.map(reachOf);
  const dear = AIRPORTS.map(({ iata }) => DEAR.has(iata));
  const shares = new Map<number, Share[]>();

  const isFlyable = (carrier: number, from: number, to: number): boolean => {
    const km = distanceBetween(from, to);
    const [nearest, farthest] = reaches[carrier] ?? [0, 0];
    if (km < nearest || km > farthest || openFrom[from]?.[to] !== true) return false;
    if (CARRIERS[carrier]?.model !== 'lowCost') return true;
    const isShut = (airport: number) => dear[airport] === true && hubs[carrier]?.includes(airport) !== true;
    return !isShut(from) && !isShut(to);
  };

  for (const [key, rivals] of gatherOffers({ hubs, isFlyable })) {
    const [from, to] = fromKey(key);
    const km = distanceBetween(from, to);
    const shared = shareOut(rivals, demandBetween(from, to, km), km);
    if (shared.length > 0) shares.set(key, shared);
  }

  addLifelines({
    hubs,
    isFlyable,
    routesFrom: (carrier, hub) => {
      let routes = 0;
      for (let other = 0; other < COUNT; other += 1) {
        if (shares.get(toKey(hub, other))?.some((share) => share.carrier === carrier)) routes += 1;
      }
      return routes;
    },
    require: (carrier, from, to, daily) => {
      const shared = shares.get(toKey(from, to)) ?? [];
      const own = shared.find((share) => share.carrier === carrier);
      if (own === undefined) shared.push({ carrier, daily, weekly: 7 });
      else {
        own.daily = Math.max(own.daily, daily);
        own.weekly = 7;
      }
      shares.set(toKey(from, to), shared);
    },
  });

  const links = AIRPORTS.map(() => new Map<number, readonly Link[]>());
  const rotations = CARRIERS.map(() => 0);
  for (const [key, shared] of [...shares].sort(([one], [other]) => one - other)) {
    const [from, to] = fromKey(key);
    const made = shared.map(({ carrier, daily, weekly }): Link => {
      const first = rotations[carrier] ?? 0;
      rotations[carrier] = first + daily;
      return { carrier, daily, weekly, first };
    });
    links[from]?.set(to, made);
    links[to]?.set(from, made);
  }
  return { links, rotations };
}

let network: Network | undefined;

/** Made when first asked for, once in a thread. */
export function theNetwork(): Network {
  network ??= buildNetwork();
  return network;
}
