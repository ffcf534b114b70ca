// Goes through a long list in short turns, so that requests never wait for the notes of thousands of sessions.

const LONGEST_TURN_MS = 2;

export async function inTurns<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let began = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - began < LONGEST_TURN_MS) continue;
    await new Promise(setImmediate);
    began = performance.now();
  }
}

/** Pieces of at most `size`, in order. */
export function* toPieces<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
