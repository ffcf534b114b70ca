// Outcomes on their way from a worker to the gateway, as many in one message as are ready. The bytes of all results lie
// one behind the other and are copied once, into memory of just that size, which changes hands: no text is made of them, and
// no collector moves them.
import type { Encoded } from './encode.ts';
import type { CallOutcome, Finished } from './messages.ts';
import type { SearchNote } from './tools/index.ts';

/** How a call ended, as the worker has it. */
export type Ending = Encoded | Exclude<CallOutcome, { type: 'result' }>;

export interface Parcel {
  /** A row of numbers for each result, in the order of its bytes. */
  readonly rows: readonly number[];
  readonly bytes: ArrayBuffer;
  /** What ended without a result. */
  readonly others: readonly Finished[];
}

/** call, milliseconds it ran, bytes, error?, kind of search, results found, hints: milliseconds, scope */
const ROW = 8;
const NO_SEARCH = -1;
const NO_CACHING = -1;
const SEARCHES: readonly SearchNote['type'][] = ['flight', 'hotel', 'car'];
const SCOPES = ['public', 'private'] as const;

const OPENING = '{"content":[{"type":"text","text":"';
const MIDDLE = '"}],"structuredContent":';
const ERROR = ',"isError":true';
/** Of the result object, and of the response that will be put around it. */
const CLOSING = '}}';
const FRAME_BYTES = OPENING.length + MIDDLE.length + ERROR.length + CLOSING.length;

/** A UTF-16 unit takes three bytes at most, a byte of JSON two once it is escaped. */
const WIDEST = 3;
const FIRST_BYTES = 262_144;
/** Room taken by a single huge result is given back. */
const MOST_KEPT_BYTES = 4_194_304;

export class ParcelWriter {
  #block = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #used = 0;
  #rows: number[] = [];
  #others: Finished[] = [];

  get isEmpty(): boolean {
    return this.#rows.length === 0 && this.#others.length === 0;
  }

  add(id: number, ending: Ending, ranMs: number): void {
    if (ending.type !== 'result') {
      this.#others.push({ id, outcome: ending, ranMs });
      return;
    }
    const { isError, search, caching } = ending;
    const length = ending.isStructure
      ? this.#writeStructure(ending.json, isError)
      : this.#writeWhole(ending.json);
    this.#rows.push(
      id,
      ranMs,
      length,
      Number(isError),
      search === undefined ? NO_SEARCH : SEARCHES.indexOf(search.type),
      search?.resultCount ?? 0,
      caching?.ttlMs ?? NO_CACHING,
      caching === undefined ? 0 : SCOPES.indexOf(caching.scope),
    );
  }

  /** Everything added so far; `parcel.bytes` is to be transferred. */
  take(): Parcel {
    const bytes = Buffer.allocUnsafeSlow(this.#used);
    this.#block.copy(bytes, 0, 0, this.#used);
    const parcel = { rows: this.#rows, bytes: bytes.buffer as ArrayBuffer, others: this.#others };
    this.#used = 0;
    this.#rows = [];
    this.#others = [];
    if (this.#block.length > MOST_KEPT_BYTES) this.#block = Buffer.allocUnsafeSlow(FIRST_BYTES);
    return parcel;
  }

  #writeWhole(json: string): number {
    this.#makeRoom(json.length * WIDEST + FRAME_BYTES);
    const start = this.#used;
    const end = start + this.#block.write(json, start);
    this.#used = end + this.#block.write('}', end, 'latin1');
    return this.#used - start;
  }

  /** The text block is made from the very bytes that are published as the structure. */
  #writeStructure(json: string, isError: boolean): number {
    const mostText = json.length * WIDEST * 2;
    this.#makeRoom(mostText + json.length * WIDEST + FRAME_BYTES);
    const block = this.#block;
    const start = this.#used;
    let at = start + block.write(OPENING, start, 'latin1');
    // Behind the widest that the text can become, until the text stands.
    const source = at + mostText + MIDDLE.length;
    const sourceEnd = source + block.write(json, source);
    at = writeEscaped(block, source, sourceEnd, at);
    at += block.write(MIDDLE, at, 'latin1');
    block.copyWithin(at, source, sourceEnd);
    at += sourceEnd - source;
    if (isError) at += block.write(ERROR, at, 'latin1');
    this.#used = at + block.write(CLOSING, at, 'latin1');
    return this.#used - start;
  }

  #makeRoom(bytes: number): void {
    const needed = this.#used + bytes;
    if (needed <= this.#block.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#block.length));
    this.#block.copy(larger, 0, 0, this.#used);
    this.#block = larger;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** JSON text as the inside of a JSON string: it has no raw control characters, so these two are all there is to escape. */
function writeEscaped(block: Uint8Array, from: number, to: number, at: number): number {
  let end = at;
  for (let index = from; index < to; index++) {
    const byte = block[index] as number;
    if (byte === QUOTE || byte === BACKSLASH) block[end++] = BACKSLASH;
    block[end++] = byte;
  }
  return end;
}

/** The gateway's side: calls `each` with every outcome. */
export function openParcel(
  { rows, bytes, others }: Parcel,
  each: (id: number, outcome: CallOutcome, ranMs: number) => void,
): void {
  let offset = 0;
  for (let at = 0; at < rows.length; at += ROW) {
    const [id, ranMs, length, isError, search, resultCount, ttlMs, scope] = rows.slice(at, at + ROW) as Row;
    const result = new Uint8Array(bytes, offset, length);
    offset += length;
    const type = SEARCHES[search];
    each(
      id,
      {
        type: 'result',
        result,
        isError: isError === 1,
        ...(type !== undefined && { search: { type, resultCount } }),
        ...(ttlMs !== NO_CACHING && { caching: { ttlMs, scope: SCOPES[scope] ?? 'private' } }),
      },
      ranMs,
    );
  }
  for (const { id, outcome, ranMs } of others) each(id, outcome, ranMs);
}

type Row = [number, number, number, number, number, number, number, number];
