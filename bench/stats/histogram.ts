// Latencies as counts per size class, so that a run of any length takes the same memory and runs add up exactly.

/** A histogram as it crosses processes and rests in files: only the classes that were met. */
export interface PlainHistogram {
  readonly classes: readonly number[];
  readonly counts: readonly number[];
  readonly max: number;
  readonly sum: number;
}

// Exact below 512, then 256 classes for each doubling: a value is known to 0.4 %.
const EXACT = 512;
const PER_DOUBLING = EXACT / 2;
const LARGEST = 2 ** 31 - 1;
const CLASSES = classOf(LARGEST) + 1;

function classOf(value: number): number {
  const shift = Math.max(0, 23 - Math.clz32(value));
  return shift * PER_DOUBLING + (value >>> shift);
}

/** The largest value that falls into a class. */
function topOf(index: number): number {
  if (index < EXACT) return index;
  const shift = Math.floor(index / PER_DOUBLING) - 1;
  return (index - shift * PER_DOUBLING + 1) * 2 ** shift - 1;
}

/** Whole numbers from 0 to 2^31-1; here always microseconds, so half an hour at most. */
export class Histogram {
  readonly #counts = new Float64Array(CLASSES);
  #count = 0;
  #sum = 0;
  #max = 0;

  static from(plain: PlainHistogram): Histogram {
    const made = new Histogram();
    plain.classes.forEach((index, at) => {
      const count = plain.counts[at] ?? 0;
      made.#counts[index] = count;
      made.#count += count;
    });
    made.#sum = plain.sum;
    made.#max = plain.max;
    return made;
  }

  get count(): number {
    return this.#count;
  }

  get max(): number {
    return this.#max;
  }

  get mean(): number {
    return this.#count === 0 ? 0 : this.#sum / this.#count;
  }

  record(value: number, times = 1): void {
    const whole = Math.min(LARGEST, Math.max(0, Math.round(value)));
    const index = classOf(whole);
    this.#counts[index] = (this.#counts[index] ?? 0) + times;
    this.#count += times;
    this.#sum += whole * times;
    if (whole > this.#max) this.#max = whole;
  }

  add(other: Histogram): void {
    for (let index = 0; index < CLASSES; index++) {
      const count = other.#counts[index] ?? 0;
      if (count > 0) this.#counts[index] = (this.#counts[index] ?? 0) + count;
    }
    this.#count += other.#count;
    this.#sum += other.#sum;
    this.#max = Math.max(this.#max, other.#max);
  }

  reset(): void {
    this.#counts.fill(0);
    this.#count = 0;
    this.#sum = 0;
    this.#max = 0;
  }

  /** The value that `percent` of all values do not exceed, rounded up to its class, never above the maximum. */
  percentile(percent: number): number {
    // Rounded before it is rounded up: 97.5 / 100 * 40 is 39.00000000000001 in floating point.
    const rank = Math.max(1, Math.ceil(Number(((percent / 100) * this.#count).toFixed(6))));
    let seen = 0;
    for (let index = 0; index < CLASSES; index++) {
      seen += this.#counts[index] ?? 0;
      if (seen >= rank) return Math.min(topOf(index), this.#max);
    }
    return this.#max;
  }

  toPlain(): PlainHistogram {
    const classes: number[] = [];
    const counts: number[] = [];
    this.#counts.forEach((count, index) => {
      if (count === 0) return;
      classes.push(index);
      counts.push(count);
    });
    return { classes, counts, max: this.#max, sum: this.#sum };
  }
}

/** All of them in one. */
export function merged(plains: readonly PlainHistogram[]): Histogram {
  const whole = new Histogram();
  for (const plain of plains) whole.add(Histogram.from(plain));
  return whole;
}

export const p99Of = ({ latency }: { readonly latency: PlainHistogram }): number =>
  Histogram.from(latency).percentile(99);
