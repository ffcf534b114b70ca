// The suite that every store must pass: one test for each sentence of src/data/store/types.ts.
import { describe } from 'node:test';
import type { Store } from '../../src/data/store/index.ts';
import { describeBookings } from './bookings.ts';
import { describeProcesses } from './processes.ts';
import { describeSessions } from './sessions.ts';

export const SESSION_TTL_MS = 3_600_000;

/** One shared store for all instances that a test opens; real servers behind it keep their data apart by name. */
export interface Place {
  /** Another instance on the same data, as another process would have it. Closed by `remove`. */
  open(): Promise<Store>;
  /** Moves the instances' clock on, and whatever else tells the time to the store. */
  advance(ms: number): Promise<void>;
  /** Arguments for `test/support/store-child.ts`, with which a process of its own opens the same store. */
  readonly childArguments: readonly string[];
  remove(): Promise<void>;
}

export function describeStore(name: string, makePlace: () => Promise<Place>): void {
  describe(name, () => {
    describeBookings(makePlace);
    describeSessions(makePlace);
    describeProcesses(makePlace);
  });
}

/** Runs `body` with a fresh place and one instance on it, and cleans up whatever happens. */
export const withStore =
  (makePlace: () => Promise<Place>, body: (store: Store, place: Place) => Promise<void>) => async () => {
    const place = await makePlace();
    try {
      await body(await place.open(), place);
    } finally {
      await place.remove();
    }
  };
