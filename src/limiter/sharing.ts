// Exchanges counts with the other instances: once a second, all clients in one round trip, never on a request's way.
//
// A client that comes to several instances is therefore known everywhere within a second and the round trip.
// With n instances it is admitted at most what n − 1 of them admit in that time beyond its limit.
import type { Push, SharedWindow } from './shared-window.ts';

/** Counters that all instances share. */
export interface SharedCounts {
  /**
   * Adds to each counter, in one round trip, and resolves what each then holds. A counter that is new lives for
   * `ttlMs`. Rejects, soon, when the counters cannot be reached.
   */
  add(
    counters: readonly { readonly client: string; readonly window: number; readonly add: number }[],
    ttlMs: number,
  ): Promise<readonly number[]>;
}

export interface SharingStats {
  readonly exchanges: number;
  readonly failures: number;
  /** Whether the last exchange succeeded: while it has not, each instance goes on with what it knows. */
  readonly isConnected: boolean;
}

export interface Sharing {
  exchange(current: SharedWindow, previous: SharedWindow): Promise<void>;
  stats(): SharingStats;
}

export function createSharing(counts: SharedCounts, windowMs: number): Sharing {
  let isRunning = false;
  let exchanges = 0;
  let failures = 0;
  let isConnected = true;

  async function exchange(current: SharedWindow, previous: SharedWindow): Promise<void> {
    // A slow store is not asked again before it has answered.
    if (isRunning) return;
    const pushes = gather(current, previous);
    if (pushes.length === 0) return;
    isRunning = true;
    exchanges++;
    try {
      const counters = pushes.map(({ of, push }) => ({ ...push, window: of.window }));
      const totals = await counts.add(counters, 2 * windowMs);
      for (const [index, { of, push }] of pushes.entries()) of.settle(push, totals[index] ?? push.add);
      isConnected = true;
    } catch {
      for (const { of, push } of pushes) of.giveBack(push);
      failures++;
      isConnected = false;
    } finally {
      isRunning = false;
    }
  }

  return { exchange, stats: () => ({ exchanges, failures, isConnected }) };
}

function gather(current: SharedWindow, previous: SharedWindow): { of: SharedWindow; push: Push }[] {
  const now = current.takeUnpushed();
  const late = previous.takeUnpushed();
  const isLate = new Set(late.map(({ client }) => client));
  // A client seen here for the first time may have spent its limit elsewhere in the window before.
  const asked = now
    .filter(({ client }) => !isLate.has(client) && !previous.isKnown(client))
    .map(({ client }) => ({ client, add: 0 }));
  return [
    ...now.map((push) => ({ of: current, push })),
    ...[...late, ...asked].map((push) => ({ of: previous, push })),
  ];
}
