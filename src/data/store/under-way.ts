// Counts what has been sent and not answered.

export interface UnderWay {
  readonly count: number;
  enter(): void;
  leave(): void;
  /** Resolves when nothing is under way, or after so long. */
  settled(withinMs: number): Promise<void>;
}

export function createUnderWay(): UnderWay {
  let count = 0;
  let waiters: (() => void)[] = [];
  return {
    get count() {
      return count;
    },
    enter: () => {
      count++;
    },
    leave: () => {
      count--;
      if (count > 0) return;
      for (const wake of waiters) wake();
      waiters = [];
    },
    settled: async (withinMs) => {
      if (count === 0) return;
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([
        new Promise<void>((resolve) => waiters.push(resolve)),
        new Promise<void>((resolve) => {
          timer = setTimeout(resolve, withinMs);
        }),
      ]);
      clearTimeout(timer);
    },
  };
}
