// Flushes what was gathered: once a second as much as one flush takes, or all of it when somebody asks.
import type { HowMuch } from './gathering.ts';

export interface FlushTimer {
  /** Begins to flush within a second. */
  schedule(): void;
  /** Flushes all. */
  flush(): Promise<void>;
  stop(): void;
}

const EVERY_MS = 1_000;
/** For who asks: what came meanwhile, or could not be written because somebody else was faster, goes with the next. */
const MOST_ROUNDS = 10;

/**
 * `write` writes what there is at that moment: all of it, or what has waited longest. What it leaves or fails to write,
 * `hasMore` tells of again.
 */
export function createFlushTimer(
  write: (howMuch: HowMuch) => Promise<void>,
  hasMore: () => boolean,
): FlushTimer {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  // One round a second: under load there is always more.
  const schedule = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      flushRounds(1, 'oldest').catch(() => {
        // It is gathered still, and scheduled again.
      });
    }, EVERY_MS).unref();
  };

  const flushRounds = async (rounds: number, howMuch: HowMuch): Promise<void> => {
    while (running !== undefined) await running.catch(() => {});
    for (let round = 0; round < rounds && hasMore(); round++) {
      running = write(howMuch);
      try {
        await running;
      } finally {
        running = undefined;
        if (hasMore()) schedule();
      }
    }
  };

  return { schedule, flush: () => flushRounds(MOST_ROUNDS, 'all'), stop: () => clearTimeout(timer) };
}
