// Where one changes on the way between two airports: the hubs in between and the airlines that sell it as one
// journey. Of no date: what can be flown on a day is for connections.ts to find.
import { CARRIERS } from './airlines.ts';
import { AIRPORTS } from './airports.ts';
import { type Link, theNetwork } from './network.ts';
import { distanceBetween } from './offers.ts';

/** A chain of airports, from start to end, and of the airlines (indexes in CARRIERS) that fly its legs. */
export interface Transfer {
  readonly airports: readonly number[];
  readonly carriers: readonly number[];
  /** Kilometres, made longer for whatever makes it less good. */
  readonly cost: number;
}

const MOST_TRANSFERS = 12;
/** Hubs looked at, the least detour first. */
const MOST_HUBS = 24;
const MOST_HUBS_AT_AN_END = 14;
const MOST_HUBS_AT_A_REMOTE_END = 20;
const MOST_MIDDLE_HUBS = 8;
/** Ways that one hub may add to the list: variety is worth more than the last few kilometres. */
const MOST_PER_HUB = 3;

const ALLIANCE_COST = 1.06;
const INTERLINE_COST = 1.3;
const SPOKE_COST = 1.2;
const RARE_COST = 2;
const ABROAD_COST = 1.6;
const STOP_KM = 400;

const countries = AIRPORTS.map(({ countryCode }) => countryCode);
const hubCodes = CARRIERS.map(({ airline }) => new Set(airline.hubs));
const byCost = (one: Transfer, other: Transfer): number => one.cost - other.cost;

const neighboursOf = (airport: number): ReadonlyMap<number, readonly Link[]> =>
  theNetwork().links[airport] ?? new Map();

const linksBetween = (from: number, to: number): readonly Link[] => neighboursOf(from).get(to) ?? [];

/** Which links a search for ways looks at: all, or only those flown every day. */
type Wanted = 'all' | 'daily';
const isDaily = ({ weekly }: Link): boolean => weekly === 7;

/** What changing from one airline to another costs: undefined where they do not sell each other's seats. */
function changeCost(one: number, other: number, airport: number): number | undefined {
  const code = AIRPORTS[airport]?.iata ?? '';
  const isHub = hubCodes[one]?.has(code) === true || hubCodes[other]?.has(code) === true;
  const spoke = isHub ? 1 : SPOKE_COST;
  if (one === other) return spoke;
  const [first, second] = [CARRIERS[one], CARRIERS[other]];
  if (first === undefined || second === undefined) return undefined;
  if (first.model === 'lowCost' || second.model === 'lowCost') return undefined;
  const { alliance } = first.airline;
  return spoke * (alliance !== null && alliance === second.airline.alliance ? ALLIANCE_COST : INTERLINE_COST);
}

/** Through another country on the way between two places of one. */
function detourCost(from: number, to: number, via: number): number {
  return countries[from] === countries[to] && countries[via] !== countries[from] ? ABROAD_COST : 1;
}

/** The cheapest choice of airlines along a chain of airports. */
function cheapest(airports: readonly number[], wanted: Wanted): Transfer | undefined {
  let ways: { carriers: number[]; last: number; cost: number }[] = [];
  for (let index = 0; index + 1 < airports.length; index += 1) {
    const [from = 0, to = 0] = [airports[index], airports[index + 1]];
    const longer: typeof ways = [];
    for (const link of linksBetween(from, to)) {
      if (wanted === 'daily' && !isDaily(link)) continue;
      const { carrier } = link;
      const rare = isDaily(link) ? 1 : RARE_COST;
      if (index === 0) longer.push({ carriers: [carrier], last: carrier, cost: rare });
      let best: (typeof ways)[number] | undefined;
      for (const way of ways) {
        const change = changeCost(way.last, carrier, from);
        if (change === undefined || (best !== undefined && way.cost * change * rare >= best.cost)) continue;
        best = { carriers: [...way.carriers, carrier], last: carrier, cost: way.cost * change * rare };
      }
      if (best !== undefined) longer.push(best);
    }
    ways = longer;
  }
  const [first, ...others] = ways;
  if (first === undefined) return undefined;
  const best = others.reduce((one, other) => (other.cost < one.cost ? other : one), first);
  const km = airports.reduce((sum, airport, index) => {
    return index === 0 ? 0 : sum + distanceBetween(airports[index - 1] ?? 0, airport);
  }, 0);
  const [from = 0, via = 0] = airports;
  const detour = detourCost(from, airports[airports.length - 1] ?? 0, via);
  const cost = Math.round((km * detour + STOP_KM * (airports.length - 2)) * best.cost);
  return { airports, carriers: best.carriers, cost };
}

/** The neighbours of an airport that lie best on the way to another. */
function hubsTowards(from: number, to: number, most: number, isWanted: (hub: number) => boolean): number[] {
  const hubs: { hub: number; km: number }[] = [];
  for (const hub of neighboursOf(from).keys()) {
    if (hub === to || !isWanted(hub)) continue;
    const km = distanceBetween(from, hub) + distanceBetween(hub, to);
    hubs.push({ hub, km: km * detourCost(from, to, hub) });
  }
  hubs.sort((one, other) => one.km - other.km || one.hub - other.hub);
  return hubs.slice(0, most).map(({ hub }) => hub);
}

/** With one change. */
export function oneStop(from: number, to: number): readonly Transfer[] {
  const [one, other] = [neighboursOf(from), neighboursOf(to)];
  const hubs =
    one.size <= other.size
      ? hubsTowards(from, to, MOST_HUBS, (hub) => other.has(hub))
      : hubsTowards(to, from, MOST_HUBS, (hub) => one.has(hub));
  const transfers = hubs.flatMap((hub) => {
    const km = (distanceBetween(from, hub) + distanceBetween(hub, to)) * detourCost(from, to, hub) + STOP_KM;
    const ways: Transfer[] = [];
    for (const first of one.get(hub) ?? []) {
      for (const second of other.get(hub) ?? []) {
        const change = changeCost(first.carrier, second.carrier, hub);
        if (change === undefined) continue;
        const carriers = [first.carrier, second.carrier];
        const cost = Math.round(km * change * (isDaily(first) && isDaily(second) ? 1 : RARE_COST));
        ways.push({ airports: [from, hub, to], carriers, cost });
      }
    }
    return ways.sort(byCost).slice(0, MOST_PER_HUB);
  });
  return transfers.sort(byCost).slice(0, MOST_TRANSFERS);
}

function twoStopsVia(from: number, to: number, most: number, wanted: Wanted): Transfer[] {
  const lastHubs = hubsTowards(to, from, most, (hub) => hub !== from);
  return hubsTowards(from, to, most, (hub) => hub !== to).flatMap((one) => {
    const hubs = neighboursOf(one);
    return lastHubs.flatMap((other) =>
      hubs.has(other) ? (cheapest([from, one, other, to], wanted) ?? []) : [],
    );
  });
}

/** With two changes. */
export function twoStops(from: number, to: number): readonly Transfer[] {
  const transfers = twoStopsVia(from, to, MOST_HUBS_AT_AN_END, 'all');
  return transfers.sort(byCost).slice(0, MOST_TRANSFERS);
}

/** With two changes, on flights of every day: between two remote places the only such way may be a long one. */
export function twoStopsDaily(from: number, to: number): readonly Transfer[] {
  const transfers = twoStopsVia(from, to, AIRPORTS.length, 'daily');
  return transfers.sort(byCost).slice(0, MOST_TRANSFERS);
}

/** With three changes, on flights of every day: from one end of the world to the other. */
export function threeStops(from: number, to: number): readonly Transfer[] {
  const isLinked = (one: number, other: number): boolean => linksBetween(one, other).some(isDaily);
  const most = MOST_HUBS_AT_A_REMOTE_END;
  const lastHubs = hubsTowards(to, from, most, (hub) => hub !== from && isLinked(to, hub));
  const firstHubs = hubsTowards(from, to, most, (hub) => hub !== to && isLinked(from, hub));
  const transfers = firstHubs.flatMap((one) =>
    lastHubs.flatMap((other) => {
      if (one === other) return [];
      const isWanted = (hub: number) => hub !== from && isLinked(one, hub) && isLinked(hub, other);
      return hubsTowards(one, other, MOST_MIDDLE_HUBS, isWanted).flatMap((hub) =>
        hub === to ? [] : (cheapest([from, one, hub, other, to], 'daily') ?? []),
      );
    }),
  );
  return transfers.sort(byCost).slice(0, MOST_TRANSFERS);
}
