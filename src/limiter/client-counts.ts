// How many requests each client made in one window, in bounded memory.
//
// Up to MAX_CLIENTS clients are counted each for itself. Past that, newcomers share SHARED_COUNTERS counters by
// a keyed hash: such a client is never allowed more than its limit, but may be refused for its neighbours'
// requests. Letting newcomers through uncounted would make a full table the way around the limiter.
// One window's counts are dropped whole, two windows later: idle clients need no sweeping.
import { randomInt } from 'node:crypto';

export const MAX_CLIENTS = 1_000_000;
const SHARED_COUNTERS = 65_536;

export class ClientCounts {
  readonly #counts = new Map<string, number>();
  readonly #maxClients: number;
  #shared: Uint32Array | undefined;

  constructor(maxClients: number) {
    this.#maxClients = maxClients;
  }

  get size(): number {
    return this.#counts.size;
  }

  /** Whether this client is counted for itself. */
  has(client: string): boolean {
    return this.#counts.has(client);
  }

  get(client: string): number {
    return this.#counts.get(client) ?? this.#shared?.[toSlot(client)] ?? 0;
  }

  /** Counts one request more, and returns how many that makes. */
  add(client: string): number {
    const known = this.#counts.get(client);
    if (known === undefined && this.#counts.size >= this.#maxClients) return this.#addShared(client);
    const count = (known ?? 0) + 1;
    this.#counts.set(client, count);
    return count;
  }

  #addShared(client: string): number {
    this.#shared ??= new Uint32Array(SHARED_COUNTERS);
    const slot = toSlot(client);
    const count = (this.#shared[slot] ?? 0) + 1;
    this.#shared[slot] = count;
    return count;
  }
}

/** Unknown outside, so that nobody can choose whom to share a counter with. */
const hashKey = randomInt(2 ** 31);

function toSlot(client: string): number {
  let hash = hashKey;
  for (let index = 0; index < client.length; index++)
    hash = Math.imul(hash ^ client.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) & (SHARED_COUNTERS - 1);
}
