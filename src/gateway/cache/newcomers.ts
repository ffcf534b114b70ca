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
  /** Of the key, whose characters are counted as two bytes each, and of what leads to the bytes. */
  readonly cost: number;
  readonly about: About;
}

const OVERHEAD_BYTES = 300;
/** Of the memory, for the bytes themselves; the rest is for keys. */
const BLOCK_SHARE = 7 / 8;

export class Newcomers<About> {
  /** Not filled with zeros: the system gives its pages when they are first written to. */
  readonly #block: Buffer;
  readonly #maxCost: number;
  #next = 0;
  /** Oldest first, from `#oldest` on; with those that were taken or replaced, which no key leads to any more. */
  #order: (Place<About> | undefined)[] = [];
  #oldest = 0;
  readonly #places = new Map<string, Place<About>>();
  #cost = 0;

  constructor(maxBytes: number) {
    this.#block = Buffer.allocUnsafeSlow(Math.floor(maxBytes * BLOCK_SHARE));
    this.#maxCost = maxBytes - this.#block.length;
  }

  get entries(): number {
    return this.#places.size;
  }

  get bytes(): number {
    const oldest = this.#order[this.#oldest];
    if (oldest === undefined) return 0;
    const isTurned = oldest.start >= this.#next;
    return this.#cost + (isTurned ? this.#block.length : this.#next);
  }

  put(key: string, bytes: Uint8Array, about: About): void {
    const { length } = bytes;
    const cost = 2 * key.length + OVERHEAD_BYTES;
    if (length > this.#block.length || cost > this.#maxCost) return;
    if (this.#next + length > this.#block.length) this.#turnRound();
    const start = this.#next;
    const end = start + length;
    while (this.#cost + cost > this.#maxCost || this.#overlapsOldest(start, end)) this.#dropOldest();
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
    if (place === undefined) return undefined;
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
    this.#order[this.#oldest++] = undefined;
    this.#cost -= oldest.cost;
    if (this.#places.get(oldest.key) === oldest) this.#places.delete(oldest.key);
    if (this.#oldest < MOST_FORGOTTEN_LATE) return;
    this.#order = this.#order.slice(this.#oldest);
    this.#oldest = 0;
  }
}

/** Cutting off what is over costs a copy of the rest. */
const MOST_FORGOTTEN_LATE = 4_096;
