// The part of a test's context that support code needs; commands that are no tests make their own.

export interface Cleaner {
  after(clean: () => void | Promise<void>): void;
}

/** For a command: runs `work`, then everything registered, the last first, whatever happened. */
export async function withCleaner<T>(work: (cleaner: Cleaner) => Promise<T>): Promise<T> {
  const cleanings: (() => void | Promise<void>)[] = [];
  try {
    return await work({ after: (clean) => void cleanings.push(clean) });
  } finally {
    for (const clean of cleanings.reverse()) await clean();
  }
}
