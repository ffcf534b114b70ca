// Counters that all instances add to: one command each, sent in one turn, given up together at one deadline.
import type { SharedCounters } from '../types.ts';
import type { Caller } from './caller.ts';
import type { Commands } from './connection.ts';
import type { Keys } from './keys.ts';

interface Parts {
  readonly caller: Caller;
  readonly commands: Commands;
  readonly keys: Keys;
}

export function createCounters({ caller, commands, keys }: Parts): SharedCounters {
  const addTo = async (key: string, add: number, ttlMs: number): Promise<number> =>
    add === 0 ? Number((await commands.get(key)) ?? 0) : commands.addToCounter(key, add, ttlMs);

  return {
    add: async (counters, ttlMs) => {
      const totals = new Array<number | undefined>(counters.length).fill(undefined);
      const addToAll = (): Promise<unknown> =>
        Promise.allSettled(
          counters.map(async ({ client, window, add }, index) => {
            totals[index] = await addTo(keys.requests(client, window), add, ttlMs);
          }),
        );
      // One command to the caller. What fails, and what is late, is missing among the totals.
      await caller
        .begin()
        .write(addToAll)
        .catch(() => {});
      return [...totals];
    },
  };
}
