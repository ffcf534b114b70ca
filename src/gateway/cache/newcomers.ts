// Answers that were asked for once, in one block of memory that is written round and round: each new one overwrites
// the oldest. Most are never asked for again, and cost a copy of their bytes; the collector never sees them.

export interface Kept<About> {
  readonly bytes: Uint8Array;
  readonly about: About;
}

interface Place<About> {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly cost: number;
  readonly about: About;
}

/** What one costs beside its bytes and its key, whose characters are counted as two bytes each. */
const OVERHEAD_BYTES = 300;

export class Newcomers<About> {
  readonly #maxBytes: number;
  #block: Buffer | undefined;
  #next = 0;
  /** Oldest first, from `#oldest` on; with those that were taken or replaced, which no key leads to any more. */
  #order: Place<About>[] = [];
  #oldest = 0;
  readonly #places = new Map<string, Place<About>>();
  #cost = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get entries(): number {
    return this.#places.size;
  }

  get bytes(): number {
    return this.#cost;
  }

  put(key: string, bytes: Uint8Array, about: About): void {
    const { length } = bytes;
    const cost = length + 2 * key.length + OVERHEAD_BYTES;
    if (cost > this.#maxBytes) return;
    // Not filled with zeros: the system gives its pages when they are first written to.
    this.#block ??= Buffer.allocUnsafeSlow(this.#maxBytes);
    if (this.#next + length > this.#block.length) this.#turnRound();
    const start = this.#next;
    const end = start + length;
    while (this.#cost + cost > this.#maxBytes || this.#overlapsOldest(start, end)) this.#dropOldest();
    this.#block.set(bytes, start);
    this.#next = end;
    const place = { key, start, end, cost, about };
    this.#places.set(key, place);
    this.#order.push(place);
    this.#cost += cost;
  }

  /** Removes an answer and hands out a copy of it. */
  take(key: string): Kept<About> | undefined {
    const place = this.#places.get(key);
    if (place === undefined || this.#block === undefined) return undefined;
    this.#places.delete(key);
    return {
      bytes: Uint8Array.prototype.slice.call(this.#block, place.start, place.end),
      about: place.about,
    };
  }

  clear(): void {
    this.#places.clear();
    this.#order = [];
    this.#oldest = 0;
    this.#next = 0;
    this.#cost = 0;
  }

  /** Begins again at the front. What lies between here and the end is older than anything there. */
  #turnRound(): void {
    const from = this.#next;
    for (let place = this.#order[this.#oldest]; place !== undefined && place.start >= from; ) {
      this.#dropOldest();
      place = this.#order[this.#oldest];
    }
    this.#next = 0;
  }

  #overlapsOldest(start: number, end: number): boolean {
    const oldest = this.#order[this.#oldest];
    return oldest !== undefined && oldest.start < end && oldest.end > start;
  }

  #dropOldest(): void {
    const oldest = this.#order[this.#oldest];
    if (oldest === undefined) return;
    this.#oldest++;
    this.#cost -= oldest.cost;
    if (this.#places.get(oldest.key) === oldest) this.#places.delete(oldest.key);
    if (this.#oldest < MOST_FORGOTTEN_LATE) return;
    this.#order = this.#order.slice(this.#oldest);
    this.#oldest = 0;
  }
}

/** Cutting off what is over costs a copy of the rest. */
const MOST_FORGOTTEN_LATE = 4_096;
