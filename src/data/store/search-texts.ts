// A session's searches that wait for the next flush: their texts one behind the other, outside the heap. As strings they
// would live just long enough to be copied twice by the collector, while every request waits.

const NEWLINE = 0x0a;
const FIRST_BYTES = 512;
const NOTHING = Buffer.alloc(0);

/** Texts of JSON, which has no raw line ends: one stands behind each. */
export class SearchTexts {
  #bytes: Buffer = NOTHING;
  #start = 0;
  #end = 0;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(text: string): void {
    this.#makeRoom(Buffer.byteLength(text) + 1);
    this.#end += this.#bytes.write(text, this.#end);
    this.#bytes[this.#end++] = NEWLINE;
    this.#length++;
  }

  addAll(others: SearchTexts): void {
    const size = others.#end - others.#start;
    this.#makeRoom(size);
    others.#bytes.copy(this.#bytes, this.#end, others.#start, others.#end);
    this.#end += size;
    this.#length += others.#length;
  }

  /** Lets go of the oldest beyond so many. */
  keepNewest(most: number): void {
    for (; this.#length > most; this.#length--) this.#start = this.#bytes.indexOf(NEWLINE, this.#start) + 1;
  }

  /** The oldest first. */
  toArray(): string[] {
    if (this.#length === 0) return [];
    return this.#bytes.toString('utf8', this.#start, this.#end - 1).split('\n');
  }

  #makeRoom(bytes: number): void {
    if (this.#end + bytes <= this.#bytes.length) return;
    const used = this.#end - this.#start;
    const larger = Buffer.allocUnsafe(Math.max(FIRST_BYTES, 2 * used, used + bytes));
    this.#bytes.copy(larger, 0, this.#start, this.#end);
    this.#bytes = larger;
    this.#start = 0;
    this.#end = used;
  }
}
