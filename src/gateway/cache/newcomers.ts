// Answers that were asked for once, in one block of memory that is written round and round: each new one overwrites
// the oldest. Most are never asked for again, and cost a copy of their bytes; the collector never sees them.
//
//   block    … │ bytes of an answer │ its label │ bytes of the next │ its label │ … │ free, or older ones
//   places   a ring of numbers: where each answer lies in the block, the oldest first
//   chains   bucket by hash ─▶ place ─▶ place
//
// Places and chains are numbers too. As objects they would live just long enough to be copied twice by the collector,
// while every request waits.

export interface Kept<About> {
  readonly bytes: Uint8Array;
  readonly about: About;
}

/** What is kept of an answer beside its bytes and its label: five numbers of a place, and two buckets. */
const PLACE_BYTES = 28;
/** Smaller answers than this, its label included, do not fill the block before there are too many of them. */
const USUAL_BYTES = 512;
const NONE = -1;

/** What is said `about` an answer must be plain JSON. */
export class Newcomers<About extends object> {
  /** Not filled with zeros: the system gives its pages when they are first written to. */
  readonly #block: Buffer;
  readonly #starts: Uint32Array;
  readonly #lengths: Uint32Array;
  readonly #labelLengths: Uint32Array;
  readonly #hashes: Int32Array;
  /** The next place in the same chain. */
  readonly #followers: Int32Array;
  /** The first place of each chain; the mask is their number less one. */
  readonly #chains: Int32Array;
  readonly #mask: number;
  /** Where the next answer goes in the block. */
  #next = 0;
  /** Places from the oldest on; those of answers that were taken or replaced are in no chain any more. */
  #oldest = 0;
  #places = 0;
  #entries = 0;

  constructor(maxBytes: number) {
    const places = Math.floor(maxBytes / (USUAL_BYTES + PLACE_BYTES));
    const chains = 2 ** Math.floor(Math.log2(2 * places + 1));
    this.#block = Buffer.allocUnsafeSlow(maxBytes - places * PLACE_BYTES);
    this.#starts = new Uint32Array(places);
    this.#lengths = new Uint32Array(places);
    this.#labelLengths = new Uint32Array(places);
    this.#hashes = new Int32Array(places);
    this.#followers = new Int32Array(places);
    this.#chains = new Int32Array(chains).fill(NONE);
    this.#mask = chains - 1;
  }

  get entries(): number {
    return this.#entries;
  }

  get bytes(): number {
    if (this.#places === 0) return 0;
    const isTurned = (this.#starts[this.#oldest] as number) >= this.#next;
    return this.#places * PLACE_BYTES + (isTurned ? this.#block.length : this.#next);
  }

  put(key: string, bytes: Uint8Array, about: About): void {
    const label = toLabel(key) + JSON.stringify(about);
    const { length } = bytes;
    // In UTF-8 a UTF-16 unit takes three bytes at most.
    const mostBytes = length + 3 * label.length;
    if (mostBytes > this.#block.length || this.#starts.length === 0) return;
    if (this.#next + mostBytes > this.#block.length) this.#turnRound();
    const start = this.#next;
    while (this.#places === this.#starts.length || this.#overlapsOldest(start, start + mostBytes))
      this.#dropOldest();
    const hash = hashOf(key);
    this.#unchain(this.#find(key, hash));
    this.#block.set(bytes, start);
    const labelLength = this.#block.write(label, start + length);
    this.#next = start + length + labelLength;
    const place = (this.#oldest + this.#places) % this.#starts.length;
    this.#starts[place] = start;
    this.#lengths[place] = length;
    this.#labelLengths[place] = labelLength;
    this.#hashes[place] = hash;
    this.#places++;
    this.#chain(place, hash);
  }

  /** Removes an answer and hands out a copy of it. */
  take(key: string): Kept<About> | undefined {
    const place = this.#find(key, hashOf(key));
    if (place === NONE) return undefined;
    this.#unchain(place);
    const start = this.#starts[place] as number;
    return {
      bytes: Uint8Array.prototype.slice.call(this.#block, start, start + (this.#lengths[place] as number)),
      about: JSON.parse(this.#labelAt(place).slice(toLabel(key).length)) as About,
    };
  }

  clear(): void {
    this.#chains.fill(NONE);
    this.#next = 0;
    this.#oldest = 0;
    this.#places = 0;
    this.#entries = 0;
  }

  #labelAt(place: number): string {
    const start = (this.#starts[place] as number) + (this.#lengths[place] as number);
    return this.#block.toString('utf8', start, start + (this.#labelLengths[place] as number));
  }

  #find(key: string, hash: number): number {
    let place = this.#chains[hash & this.#mask] as number;
    while (place !== NONE && !(this.#hashes[place] === hash && this.#labelAt(place).startsWith(toLabel(key))))
      place = this.#followers[place] as number;
    return place;
  }

  #chain(place: number, hash: number): void {
    const chain = hash & this.#mask;
    this.#followers[place] = this.#chains[chain] as number;
    this.#chains[chain] = place;
    this.#entries++;
  }

  /** Of a place that is in no chain, nothing happens. */
  #unchain(place: number): void {
    if (place === NONE) return;
    const chain = (this.#hashes[place] as number) & this.#mask;
    let before = NONE;
    let current = this.#chains[chain] as number;
    while (current !== place && current !== NONE) {
      before = current;
      current = this.#followers[current] as number;
    }
    if (current === NONE) return;
    const after = this.#followers[place] as number;
    if (before === NONE) this.#chains[chain] = after;
    else this.#followers[before] = after;
    this.#entries--;
  }

  /** Begins again at the front. What lies between here and the end is older than anything there. */
  #turnRound(): void {
    const from = this.#next;
    while (this.#places > 0 && (this.#starts[this.#oldest] as number) >= from) this.#dropOldest();
    this.#next = 0;
  }

  #overlapsOldest(start: number, end: number): boolean {
    if (this.#places === 0) return false;
    const oldest = this.#starts[this.#oldest] as number;
    const oldestEnd =
      oldest + (this.#lengths[this.#oldest] as number) + (this.#labelLengths[this.#oldest] as number);
    return oldest < end && oldestEnd > start;
  }

  #dropOldest(): void {
    this.#unchain(this.#oldest);
    this.#oldest = (this.#oldest + 1) % this.#starts.length;
    this.#places--;
  }
}

/** What a label begins with. The length in front keeps a key apart from one that it begins with. */
const toLabel = (key: string): string => `${key.length} ${key}`;

/** FNV-1a over UTF-16 units, and a shuffle that brings its upper bits down to where a chain is chosen. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index++)
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x0100_0193);
  return hash ^ (hash >>> 15);
}
