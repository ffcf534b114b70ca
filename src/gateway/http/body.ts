// Reads a request's body, copied chunk by chunk, up to a limit; what is over the limit is never kept.
import type { UwsResponse } from './uws.ts';

/** How long a refused upload may go on before it is answered; closing at once would destroy the answer. */
const LINGER_MS = 500;

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

export class BodyReader {
  readonly #budget: BodyBudget;
  readonly #done: (outcome: BodyOutcome, body: Buffer) => void;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #refused: 'tooLarge' | 'noRoom' | undefined;
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
  }

  #take(chunk: ArrayBuffer, isLast: boolean): void {
    if (this.#isOver) return;
    if (this.#refused === undefined) this.#keep(chunk, isLast);
    if (isLast) this.#finish();
  }

  #keep(chunk: ArrayBuffer, isLast: boolean): void {
    const { maxBodyBytes, heldBytes } = this.#budget;
    if (this.#bytes + chunk.byteLength > maxBodyBytes) {
      this.#refuse('tooLarge');
    } else if (!isLast && heldBytes + chunk.byteLength > maxBodyBytes * UNFINISHED_BODIES) {
      this.#refuse('noRoom');
    } else if (chunk.byteLength > 0) {
      // uWebSockets.js takes the chunk back when this returns.
      const copy = Buffer.allocUnsafe(chunk.byteLength);
      copy.set(new Uint8Array(chunk));
      this.#chunks.push(copy);
      this.#bytes += copy.length;
      this.#budget.heldBytes += copy.length;
    }
  }

  #refuse(reason: 'tooLarge' | 'noRoom'): void {
    this.#release();
    this.#refused = reason;
    this.#timer = setTimeout(() => this.#finish(), LINGER_MS);
  }

  #finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    const [only = Buffer.alloc(0)] = this.#chunks;
    const body = this.#chunks.length > 1 ? Buffer.concat(this.#chunks, this.#bytes) : only;
    this.#release();
    this.#done(this.#refused ?? 'complete', body);
  }

  #release(): void {
    this.#budget.heldBytes -= this.#bytes;
    this.#bytes = 0;
    this.#chunks = [];
  }
}
