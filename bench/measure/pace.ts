// How fast the machine itself is just now: a fixed piece of work, timed. Where others share its processor and caches this
// changes from minute to minute, and the operating system has no figure that says so.

/** More than a core's own caches hold. */
const CELLS = 1 << 22;
const STEPS = 50_000;
const ROUNDS = 400_000;
/** The quickest counts: what delays one is the scheduler, not the pace. */
const TRIES = 5;

let cells: Int32Array | undefined;

/** Milliseconds that the work takes. About a tenth of a second passes until it is known. */
export function measurePace(): number {
  cells ??= fill();
  let quickest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const began = performance.now();
    work(cells);
    quickest = Math.min(quickest, performance.now() - began);
  }
  return quickest;
}

/** First it reads all over the memory, then it computes. */
function work(memory: Int32Array): number {
  let at = 1;
  for (let step = 0; step < STEPS; step++) at = ((memory[at] ?? 0) ^ step) & (CELLS - 1);
  for (let round = 0; round < ROUNDS; round++) at = (Math.imul(at, 1_664_525) + (round ^ (at >>> 7))) | 0;
  return at;
}

function fill(): Int32Array {
  const filled = new Int32Array(CELLS);
  for (let index = 0; index < CELLS; index++) filled[index] = Math.imul(index, 0x9e3779b1) & (CELLS - 1);
  return filled;
}
