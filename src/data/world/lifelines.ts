// The flights that traffic alone does not ask for but people need: no airport is left without a daily way to a
// hub, no hub without one to the rest of the world, and no airline without a few routes of its own.
import { CARRIERS } from './airlines.ts';
import { AIRPORTS } from './airports.ts';
import { demandBetween, markets, traffic } from './demand.ts';
import { COUNT, distanceBetween, hubs, isFlyable } from './offers.ts';

const ALLIANCES = ['Star Alliance', 'oneworld', 'SkyTeam'] as const;
const MOST_HOME_CARRIERS = 3;
/** How far the world comes to an airport with many passengers from abroad, and to one with fewer than a million. */
const FAR_KM = 9_500;
const FAR_KM_TO_SMALL = 5_000;
/** Among hubs no farther than this, size counts more than distance. */
const NEAR_KM = 800;
/** Beyond this one flight a day is enough. */
const SHORT_KM = 4_000;
const LEAST_ROUTES = { network: 8, regional: 4, lowCost: 4 } as const;

/** The network while it is made. Pairs are unordered. */
export interface Draft {
  flies(carrier: number, from: number, to: number): boolean;
  /** Makes sure of this many flights, every day. */
  require(carrier: number, from: number, to: number, daily: number): void;
}

interface Way {
  readonly carrier: number;
  readonly hub: number;
  readonly score: number;
}

const domesticSize = traffic.map(({ total }) => Math.sqrt(total));
const foreignSize = traffic.map(({ international }) => Math.sqrt(international));
/** The hubs from which one gets anywhere. */
const isGateway = traffic.map(({ international }) => international >= 45);
const isLowCost = CARRIERS.map(({ model }) => model === 'lowCost');
const transfers = CARRIERS.map(({ boost }) => Math.sqrt(boost));
const allianceOf = CARRIERS.map(({ airline }) => airline.alliance);

/** For each carrier its best hub for an airport, large and near; the best carriers first. */
function waysTo(
  airport: number,
  sizes: readonly number[],
  isWanted: (carrier: number, hub: number) => boolean,
): Way[] {
  const ways: Way[] = [];
  for (let carrier = 0; carrier < CARRIERS.length; carrier += 1) {
    let best: Way | undefined;
    for (const hub of hubs[carrier] ?? []) {
      if (!isWanted(carrier, hub) || !isFlyable(carrier, hub, airport)) continue;
      const km = distanceBetween(hub, airport);
      const score = ((sizes[hub] ?? 0) * (transfers[carrier] ?? 1)) / (NEAR_KM + km);
      if (best === undefined || score > best.score) best = { carrier, hub, score };
    }
    if (best !== undefined) ways.push(best);
  }
  return ways.sort((one, other) => other.score - one.score || one.carrier - other.carrier);
}

/** Links an airport to the hubs of its own airlines; or else, and where it is such a hub, to those of the alliances. */
function linkAirport(draft: Draft, airport: number, mainHubs: ReadonlySet<number>): void {
  const need = ({ carrier, hub }: Way): void => {
    draft.require(carrier, hub, airport, distanceBetween(hub, airport) < SHORT_KM ? 2 : 1);
  };
  const home = markets[airport];
  const atHome = waysTo(airport, domesticSize, (carrier, hub) => {
    return isLowCost[carrier] === false && markets[hub] === home;
  });
  for (const way of atHome.slice(0, MOST_HOME_CARRIERS)) need(way);
  if (atHome.length > 0 && !mainHubs.has(airport)) return;

  const outside = waysTo(airport, foreignSize, (carrier, hub) => {
    return allianceOf[carrier] !== null && markets[hub] !== home && mainHubs.has(hub);
  });
  const far = (traffic[airport]?.international ?? 0) < 1 ? FAR_KM_TO_SMALL : FAR_KM;
  for (const alliance of ALLIANCES) {
    const way = outside.find(
      ({ carrier, hub }) => allianceOf[carrier] === alliance && distanceBetween(hub, airport) <= far,
    );
    if (way !== undefined) need(way);
  }
  if (outside[0] !== undefined) need(outside[0]);
  const gateway = mainHubs.has(airport) ? outside.find(({ hub }) => isGateway[hub] === true) : undefined;
  if (gateway !== undefined) need(gateway);
}

/** Gives a small airline the routes from its main hub that most people want. */
function fillUp(draft: Draft, carrier: number, hub: number): void {
  const least = LEAST_ROUTES[CARRIERS[carrier]?.model ?? 'network'];
  let routes = 0;
  for (let other = 0; other < COUNT; other += 1) if (draft.flies(carrier, hub, other)) routes += 1;
  if (routes >= least) return;
  const wanted = [...AIRPORTS.keys()]
    .filter((other) => isFlyable(carrier, hub, other))
    .map((other) => ({ other, demand: demandBetween(hub, other, distanceBetween(hub, other)) }))
    .sort((one, other) => other.demand - one.demand || one.other - other.other);
  for (const { other } of wanted) {
    if (draft.flies(carrier, hub, other)) continue;
    if (routes >= least) return;
    draft.require(carrier, hub, other, 1);
    routes += 1;
  }
}

export function addLifelines(draft: Draft): void {
  /** The main hub of every carrier that sells connections. */
  const mainHubs = new Set(hubs.flatMap((own, carrier) => (isLowCost[carrier] ? [] : own.slice(0, 1))));
  for (const airport of AIRPORTS.keys()) linkAirport(draft, airport, mainHubs);
  for (const [carrier, [main]] of hubs.entries()) if (main !== undefined) fillUp(draft, carrier, main);
}
