// Exchanges counts with the other instances: once a second, all clients in one pipeline, never on a request's way.
//
// Whoever exchanged last knows what all others had counted at their own last exchange. So n instances together admit
// at most what n − 1 of them admit in the second (and the round trip) after their exchanges beyond the limit.
import type { Push, SharedWindow } from './shared-window.ts';

/** Counters that all instances share. */
export interface SharedCounts {
  /**
   * Adds to each counter, all in one pipeline, and resolves what each then holds; undefined where that could not be
   * learned in time, so that it is in doubt whether it was added. To add 0 only reads. A counter that is new lives
   * for `ttlMs`. Never rejects.
   */
  add(
    counters: readonly { readonly client: string; readonly window: number; readonly add: number }[],
    ttlMs: number,
  ): Promise<readonly (number | undefined)[]>;
}

export interface SharingStats {
  readonly exchanges: number;
  readonly failures: number;
  /** Whether the last exchange succeeded: while it has not, each instance goes on with what it knows. */
  readonly isConnected: boolean;
}

export interface Sharing {
  /** `elapsedMs`: how long ago the current window began. */
  exchange(current: SharedWindow, previous: SharedWindow, elapsedMs: number): Promise<void>;
  stats(): SharingStats;
}

export interface SharingOptions {
  readonly windowMs: number;
  readonly onChange: (isConnected: boolean) => void;
}

/** Counters in a pipeline: more at a time would keep the thread from its requests. */
export const COUNTERS_AT_A_TIME = 1_000;
/** After this time all instances have pushed what they counted in the window before. */
const ALL_PUSHED_MS = 2_000;

interface Entry {
  readonly of: SharedWindow;
  readonly push: Push;
}

export function createSharing(counts: SharedCounts, { windowMs, onChange }: SharingOptions): Sharing {
  let isRunning = false;
  let exchanges = 0;
  let failures = 0;
  let isConnected = true;

  const become = (isNowConnected: boolean): void => {
    if (isConnected === isNowConnected) return;
    isConnected = isNowConnected;
    onChange(isConnected);
  };

  /** Resolves whether all is known. */
  async function send(entries: readonly Entry[]): Promise<boolean> {
    const counters = entries.map(({ of, push }) => ({ ...push, window: of.window }));
    const totals = await counts.add(counters, 2 * windowMs);
    let isWhole = true;
    for (const [index, { of, push }] of entries.entries()) {
      const total = totals[index];
      if (total === undefined) {
        of.giveBack(push);
        isWhole = false;
      } else of.settle(push, total);
    }
    return isWhole;
  }

  async function sendAll(current: SharedWindow, previous: SharedWindow, isFinal: boolean): Promise<boolean> {
    for (const entries of toPieces(current, previous)) {
      // What is left is first in the next exchange.
      if (!(await send(entries))) return false;
      if (isFinal) for (const { of, push } of entries) if (of === previous) previous.finish(push.client);
    }
    return true;
  }

  async function exchange(current: SharedWindow, previous: SharedWindow, elapsedMs: number): Promise<void> {
    // A slow store is not asked again before it has answered.
    if (isRunning) return;
    // Nothing is kept from the others, nor they from it.
    if (current.unpushed + previous.unpushed === 0) return become(true);
    isRunning = true;
    const isWhole = await sendAll(current, previous, elapsedMs >= ALL_PUSHED_MS);
    exchanges++;
    if (!isWhole) failures++;
    become(isWhole);
    isRunning = false;
  }

  return { exchange, stats: () => ({ exchanges, failures, isConnected }) };
}

/** What was counted late in the window before comes first: others are about to ask for it. */
function* toPieces(current: SharedWindow, previous: SharedWindow): Generator<readonly Entry[]> {
  for (let left = previous.unpushed; left > 0; left -= COUNTERS_AT_A_TIME)
    yield previous.take(Math.min(left, COUNTERS_AT_A_TIME)).map((push) => ({ of: previous, push }));
  const half = COUNTERS_AT_A_TIME / 2;
  for (let left = current.unpushed; left > 0; left -= half) {
    const pushes = current.take(Math.min(left, half));
    // A client may have spent its limit elsewhere in the window before.
    const asked = pushes.filter(({ client }) => !previous.isFinished(client));
    yield [
      ...pushes.map((push) => ({ of: current, push })),
      ...asked.map(({ client }) => ({ of: previous, push: { client, add: 0 } })),
    ];
  }
}
