// Which airline flies between which two airports, and how often: real hubs, and the traffic there is. The same
// for every seed, and the same in both directions; what the seed moves (times, numbers, prices) comes with
// routes.ts.
import { CARRIERS } from './airlines.ts';
import { AIRPORTS } from './airports.ts';
import { addLifelines } from './lifelines.ts';
import { COUNT, type Share, shareOut } from './offers.ts';

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
  const links = AIRPORTS.map(() => new Map<number, Share[]>());
  const sharesOf = (from: number, to: number): Share[] | undefined => links[from]?.get(to);
  const setShares = (from: number, to: number, shares: Share[]): void => {
    links[from]?.set(to, shares);
    links[to]?.set(from, shares);
  };
  for (let from = 0; from < COUNT; from += 1) {
    for (let to = from + 1; to < COUNT; to += 1) {
      const shares = shareOut(from, to);
      if (shares.length > 0) setShares(from, to, shares);
    }
  }

  addLifelines({
    flies: (carrier, from, to) => sharesOf(from, to)?.some((share) => share.carrier === carrier) === true,
    require: (carrier, from, to, daily) => {
      const shares = sharesOf(from, to) ?? [];
      const own = shares.find((share) => share.carrier === carrier);
      if (own === undefined) shares.push({ carrier, daily, weekly: 7, first: 0 });
      else {
        own.daily = Math.max(own.daily, daily);
        own.weekly = 7;
      }
      setShares(from, to, shares);
    },
  });

  const rotations = CARRIERS.map(() => 0);
  for (let from = 0; from < COUNT; from += 1) {
    for (let to = from + 1; to < COUNT; to += 1) {
      for (const share of sharesOf(from, to) ?? []) {
        share.first = rotations[share.carrier] ?? 0;
        rotations[share.carrier] = share.first + share.daily;
      }
    }
  }
  return { links, rotations };
}

let network: Network | undefined;

/** Made when first asked for, once in a thread. */
export function theNetwork(): Network {
  network ??= buildNetwork();
  return network;
}
