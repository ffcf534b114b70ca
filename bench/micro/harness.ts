// Nanoseconds of one operation: batches long enough for the clock, the collector included. Of the batches the
// quicker half counts: what others do on the machine can only add.
import { median, spread } from '../stats/repetitions.ts';

export interface Case {
  readonly name: string;
  /** One operation, or the promise of one. What it returns is kept, so that nothing is optimised away. */
  run(): unknown;
}

/** The hot functions of one source file. */
export interface Group {
  /** The least that anything doing this job has to do. */
  readonly control: Case;
  readonly cases: readonly Case[];
  /** Lets go of what the cases needed. */
  close?(): Promise<void>;
}

export interface Timing {
  readonly nanos: number;
  readonly spread: number;
}

const BATCH_MS = 20;
const BATCHES = 15;
const WARM_UP_MS = 150;

// Read by nobody; written, so that V8 cannot know.
export let kept: unknown;

async function timeBatch(run: Case['run'], operations: number): Promise<number> {
  const began = performance.now();
  for (let done = 0; done < operations; done++) {
    const made = run();
    kept = made instanceof Promise ? await made : made;
  }
  return performance.now() - began;
}

/** How many operations fill a batch. */
async function calibrate(run: Case['run']): Promise<number> {
  let operations = 1;
  let elapsed = 0;
  const began = performance.now();
  while (performance.now() - began < WARM_UP_MS) {
    elapsed = await timeBatch(run, operations);
    if (elapsed < BATCH_MS / 2) operations *= 2;
  }
  return Math.max(1, Math.round((operations * BATCH_MS) / Math.max(elapsed, 1e-3)));
}

export async function time({ run }: Case): Promise<Timing> {
  const operations = await calibrate(run);
  const nanos: number[] = [];
  for (let batch = 0; batch < BATCHES; batch++)
    nanos.push(((await timeBatch(run, operations)) * 1e6) / operations);
  const quicker = nanos.sort((a, b) => a - b).slice(0, Math.ceil(BATCHES / 2));
  return { nanos: median(quicker), spread: spread(quicker) };
}

/** Goes through `items` for ever, so that no call sees the same one twice in a row. */
export function cycle<T>(items: readonly T[]): () => T {
  let next = 0;
  return () => {
    next = next + 1 === items.length ? 0 : next + 1;
    return items[next] as T;
  };
}
