// Flushes what was gathered: about a second after the first of it came, or when somebody asks.

export interface FlushTimer {
  /** Flushes within a second. */
  schedule(): void;
  flush(): Promise<void>;
  stop(): void;
}

const EVERY_MS = 1_000;
/** For who asks: what came meanwhile, or could not be written because somebody else was faster, goes with the next. */
const MOST_ROUNDS = 10;

/** `write` writes all there is at that moment, one at a time; what it fails to write, `hasMore` tells of again. */
export function createFlushTimer(write: () => Promise<void>, hasMore: () => boolean): FlushTimer {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  // One round a second: under load there is always more.
  const schedule = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      flushRounds(1).catch(() => {
        // It is gathered still, and scheduled again.
      });
    }, EVERY_MS).unref();
  };

  const flushRounds = async (rounds: number): Promise<void> => {
    while (running !== undefined) await running.catch(() => {});
    for (let round = 0; round < rounds && hasMore(); round++) {
      running = write();
      try {
        await running;
      } finally {
        running = undefined;
        if (hasMore()) schedule();
      }
    }
  };

  return { schedule, flush: () => flushRounds(MOST_ROUNDS), stop: () => clearTimeout(timer) };
}
