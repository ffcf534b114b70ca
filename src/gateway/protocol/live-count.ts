// The number of live sessions: the store's word of the last second, and what was added here since.
import type { Chance, ProtocolOptions } from './types.ts';

/** How often the store is asked. */
const FRESH_MS = 1000;

export function createLiveCount(store: Pick<ProtocolOptions['store'], 'stats'>, chance: Chance) {
  let asked: Promise<number> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let added = 0;
  return {
    add(change: number): void {
      added += change;
    },
    async live(): Promise<number> {
      if (asked === undefined || chance.now() - askedAt >= FRESH_MS) {
        askedAt = chance.now();
        added = 0;
        asked = store.stats().then(({ totalSessions }) => totalSessions);
        asked.catch(() => {
          asked = undefined;
        });
      }
      return (await asked) + added;
    },
  };
}
