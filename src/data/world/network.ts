// Which airline flies between which two airports, and how often: real hubs, and the traffic there is. The same
// for every seed, and the same in both directions; what the seed moves (times, numbers, prices) comes with
// routes.ts.
import { CARRIERS } from './airlines.ts';
import { AIRPORTS } from './airports.ts';
import { demandBetween } from './demand.ts';
import { addLifelines } from './lifelines.ts';
import { COUNT, distanceBetween, gatherOffers, type Share, shareOut, toKey } from './offers.ts';

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

function buildNetwork(): Network {
  const shares = new Map<number, Share[]>();
  for (const [key, rivals] of gatherOffers()) {
    const from = Math.floor(key / COUNT);
    const to = key % COUNT;
    const km = distanceBetween(from, to);
    const shared = shareOut(rivals, demandBetween(from, to, km), km);
    if (shared.length > 0) shares.set(key, shared);
  }

  addLifelines({
    flies: (carrier, from, to) =>
      shares.get(toKey(from, to))?.some((share) => share.carrier === carrier) === true,
    require: (carrier, from, to, daily) => {
      const key = toKey(from, to);
      const shared = shares.get(key) ?? [];
      const own = shared.find((share) => share.carrier === carrier);
      if (own === undefined) shared.push({ carrier, daily, weekly: 7 });
      else {
        own.daily = Math.max(own.daily, daily);
        own.weekly = 7;
      }
      shares.set(key, shared);
    },
  });

  const links = AIRPORTS.map(() => new Map<number, readonly Link[]>());
  const rotations = CARRIERS.map(() => 0);
  for (const key of [...shares.keys()].sort((one, other) => one - other)) {
    const from = Math.floor(key / COUNT);
    const to = key % COUNT;
    const made = (shares.get(key) ?? []).map(({ carrier, daily, weekly }): Link => {
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
