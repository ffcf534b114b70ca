// Reads a request's body, copied as it comes, up to a limit; what is over the limit is never kept.
import type { UwsResponse } from './uws.ts';

/** A refused upload is answered when it ends, pauses this long, or after the time below, whichever is first. */
const PAUSE_MS = 500;
/** Answering at once would close the socket on unread bytes, and the client's system would throw the answer away. */
const LONGEST_LINGER_MS = 5_000;

/** Bytes of unfinished bodies that one server holds, as a multiple of the largest body. */
const UNFINISHED_BODIES = 64;

export type BodyOutcome = 'complete' | 'tooLarge' | 'noRoom';

/** What all unfinished bodies of a server may hold together. */
export interface BodyBudget {
  readonly maxBodyBytes: number;
  heldBytes: number;
}

export function createBodyBudget(maxBodyBytes: number): BodyBudget {
  return { maxBodyBytes, heldBytes: 0 };
}

const EMPTY = Buffer.alloc(0);

export class BodyReader {
  readonly #budget: BodyBudget;
  /** Undefined once it was called: uWebSockets.js keeps the reader until the answer is written. */
  #done: ((outcome: BodyOutcome, body: Buffer) => void) | undefined;
  /** Grows by doubling: a body in a million pieces must not become a million buffers. */
  #buffer: Buffer = EMPTY;
  #length = 0;
  #refused: 'tooLarge' | 'noRoom' | undefined;
  #refusedAt = 0;
  #isMoving = false;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(budget: BodyBudget, done: (outcome: BodyOutcome, body: Buffer) => void) {
    this.#budget = budget;
    this.#done = done;
  }

  /** Must be called before the request handler returns: a later onData never fires. */
  attach(res: UwsResponse, declaredLength: number | undefined): void {
    if (declaredLength !== undefined && declaredLength > this.#budget.maxBodyBytes) this.#refuse('tooLarge');
    res.onData((chunk, isLast) => this.#take(chunk, isLast));
  }

  /** The connection is gone: lets go of what was read. */
  abandon(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#release();
    this.#done = undefined;
  }

  #take(chunk: ArrayBuffer, isLast: boolean): void {
    if (this.#isOver) return;
    if (chunk.byteLength > 0) this.#isMoving = true;
    if (this.#refused === undefined && chunk.byteLength > 0) this.#keep(chunk, isLast);
    if (isLast) this.#finish();
  }

  #keep(chunk: ArrayBuffer, isLast: boolean): void {
    const length = this.#length + chunk.byteLength;
    if (length > this.#budget.maxBodyBytes) {
      this.#refuse('tooLarge');
    } else if (length > this.#buffer.length && !this.#grow(length, isLast)) {
      this.#refuse('noRoom');
    } else {
      // uWebSockets.js takes the chunk back when this returns.
      this.#buffer.set(new Uint8Array(chunk), this.#length);
      this.#length = length;
    }
  }

  #grow(length: number, isLast: boolean): boolean {
    const { maxBodyBytes, heldBytes } = this.#budget;
    // A body in one piece, which most are, gets exactly its size.
    const size = isLast ? length : Math.min(Math.max(length, 2 * this.#buffer.length), maxBodyBytes);
    const more = size - this.#buffer.length;
    if (!isLast && heldBytes + more > maxBodyBytes * UNFINISHED_BODIES) return false;
    const larger = Buffer.allocUnsafe(size);
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
    this.#budget.heldBytes += more;
    return true;
  }

  #refuse(reason: 'tooLarge' | 'noRoom'): void {
    this.#release();
    this.#refused = reason;
    this.#refusedAt = performance.now();
    this.#linger();
  }

  #linger(): void {
    this.#isMoving = false;
    this.#timer = setTimeout(() => {
      const isTooLong = performance.now() - this.#refusedAt >= LONGEST_LINGER_MS;
      if (this.#isMoving && !isTooLong) this.#linger();
      else this.#finish();
    }, PAUSE_MS);
  }

  #finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    const body = this.#buffer.subarray(0, this.#length);
    this.#release();
    const done = this.#done;
    this.#done = undefined;
    done?.(this.#refused ?? 'complete', body);
  }

  #release(): void {
    this.#budget.heldBytes -= this.#buffer.length;
    this.#buffer = EMPTY;
    this.#length = 0;
  }
}
