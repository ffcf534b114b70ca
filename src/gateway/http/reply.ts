// The one answer to a request, written to uWebSockets.js at the end of the turn, whole or as fast as it is read.
import { UwsEventStream } from './event-stream.ts';
import type { Exchange } from './exchange.ts';
import { composeHeaders, toStatusLine } from './head.ts';
import type { Writer } from './outbox.ts';
import type { SlowReader } from './reader-watch.ts';
import { isModernRequest } from './refusal.ts';
import type { Body, EventStream, HeaderList, HttpReply, HttpRequest } from './types.ts';
import type { UwsResponse } from './uws.ts';

/** Head and body that go out in one cork. A cork holds 16 KB, and loses what overflows it under backpressure. */
const CORK_BYTES = 15_000;
/** Date, Content-Length and Connection, which uWebSockets.js adds to the head. */
const MARK_BYTES = 120;

/**
 * uWebSockets.js closes a connection that is idle for 8 to 12 seconds, and what a client has just sent on it is lost. A
 * client that reads this lets go of it itself, long before; Node's agents do where they have a `timeout`.
 */
const KEPT_ALIVE = '\r\nKeep-Alive: timeout=5';
const CLOSED = '\r\nConnection: close';

const hasNoBody = (status: number): boolean => status === 204 || status === 304;

let replies = 0;

export class UwsReply implements HttpReply, Writer, SlowReader {
  /** Raw header lines that go with every answer, each beginning with a line end. */
  extraHeaders = '';
  /** This answer is the last on its connection. */
  closesConnection = false;
  readonly path: string;
  readonly isModern: boolean;
  /** Of a large answer, what the system has taken so far. */
  offset = 0;
  readonly #number = ++replies;
  readonly #exchange: Exchange;
  readonly #isHead: boolean;
  /** Undefined once the connection is gone or the answer complete. */
  #res: UwsResponse | undefined;
  #state: 'open' | 'answered' | 'streaming' = 'open';
  #status = 0;
  #head = '';
  #body: Body = '';
  #stream: UwsEventStream | undefined;
  #onAbort: (() => void) | undefined;

  constructor(res: UwsResponse, request: HttpRequest, exchange: Exchange) {
    this.#res = res;
    this.path = request.path;
    this.isModern = isModernRequest(request.headers);
    this.#isHead = request.method === 'HEAD';
    this.#exchange = exchange;
    exchange.pending.set(this.#number, this);
  }

  get closed(): boolean {
    return this.#res === undefined || this.#state === 'answered' || (this.#stream?.closed ?? false);
  }

  get isAnswered(): boolean {
    return this.#state !== 'open';
  }

  onAbort(listener: () => void): void {
    if (this.#res === undefined) {
      if (this.#state === 'open') queueMicrotask(listener);
      return;
    }
    if (this.#state === 'answered') return;
    const earlier = this.#onAbort;
    this.#onAbort = earlier === undefined ? listener : () => [earlier(), listener()];
  }

  send(status: number, headers: HeaderList, body: Body): void {
    if (this.#res === undefined || this.#state !== 'open') return;
    // Composed first: a header that is refused leaves the reply open for another answer.
    this.#head = toStatusLine(status) + this.extraHeaders + composeHeaders(headers);
    this.#state = 'answered';
    this.#status = status;
    this.#body = body;
    // Nobody waits for it any more: what the listeners hold on to need not live until it is written.
    this.#onAbort = undefined;
    this.#exchange.onAnswer(status);
    this.#exchange.outbox.post(this);
  }

  stream(status: number, headers: HeaderList): EventStream {
    if (this.#res === undefined || this.#state !== 'open') return deadStream;
    const stream = new UwsEventStream(this.#res, this.#exchange, status, this.extraHeaders, headers);
    this.#state = 'streaming';
    this.#stream = stream;
    this.#exchange.pending.delete(this.#number);
    this.#exchange.onAnswer(status);
    return stream;
  }

  /** The connection is gone: uWebSockets.js called onAborted, and its response object is dead. */
  gone(): void {
    if (this.#res === undefined) return;
    this.#res = undefined;
    const listener = this.#onAbort;
    this.#onAbort = undefined;
    if (this.#stream === undefined) this.#done();
    else this.#stream.gone();
    listener?.();
  }

  flush(): void {
    const res = this.#res;
    if (res === undefined) return;
    if (this.#isHead || hasNoBody(this.#status)) this.#writeHeadOnly(res);
    else this.#writeWhole(res);
  }

  #writeHeadOnly(res: UwsResponse): void {
    let head = this.#head + (this.#isLast() ? CLOSED : KEPT_ALIVE);
    if (!hasNoBody(this.#status)) head += `\r\nContent-Length: ${lengthOf(this.#body)}`;
    this.#finish();
    res.cork(() => {
      res.writeStatus(head);
      // Without arguments: a length given here breaks the connection in this version.
      res.endWithoutBody();
    });
  }

  #writeWhole(res: UwsResponse): void {
    const room = CORK_BYTES - MARK_BYTES - KEPT_ALIVE.length - this.#head.length;
    const body = isPieces(this.#body) ? gather(this.#body, room) : toBytes(this.#body, room);
    if (isPieces(body) || (typeof body !== 'string' && body.length > room)) {
      this.#writeInPieces(res, isPieces(body) ? body : [body]);
      return;
    }
    const isLast = this.#isLast();
    const head = isLast ? this.#head : this.#head + KEPT_ALIVE;
    this.#finish();
    res.cork(() => {
      res.writeStatus(head);
      res.end(body, isLast);
    });
  }

  /** Hands over what the socket takes, and the rest whenever it takes more: nothing is copied into a buffer. */
  #writeInPieces(res: UwsResponse, whole: readonly Uint8Array[]): void {
    const head = this.#head + (this.#isLast() ? CLOSED : KEPT_ALIVE);
    const length = lengthOf(whole);
    let pieces = whole;
    const writeFrom = (offset: number): boolean => {
      let start = 0;
      for (const piece of pieces) {
        const from = Math.max(0, offset - start);
        start += piece.length;
        if (from >= piece.length && length > 0) continue;
        const [ok, isDone] = res.tryEnd(from === 0 ? piece : piece.subarray(from), length);
        if (isDone) this.#finish();
        if (!ok || isDone) return ok;
      }
      return true;
    };
    res.onWritable((offset) => {
      this.offset = offset;
      return writeFrom(offset);
    });
    res.cork(() => {
      res.writeStatus(head);
      if (writeFrom(0)) return;
      pieces = pieces.map(toOwn);
      this.#body = pieces;
      this.#exchange.readers.add(this);
    });
  }

  /** Called by the watch for slow readers. */
  cut(): void {
    this.#res?.close();
  }

  #isLast(): boolean {
    return this.closesConnection || this.#exchange.closing;
  }

  #finish(): void {
    this.#res = undefined;
    this.#body = '';
    this.#onAbort = undefined;
    this.#done();
  }

  #done(): void {
    this.#exchange.pending.delete(this.#number);
    this.#exchange.readers.delete(this);
  }
}

const gathered = Buffer.allocUnsafeSlow(CORK_BYTES);

/** Pieces that fit `room` one behind the other, to leave in one call: good until the next are gathered. */
function gather(pieces: readonly Uint8Array[], room: number): Uint8Array | readonly Uint8Array[] {
  if (lengthOf(pieces) > room) return pieces;
  let end = 0;
  for (const piece of pieces) {
    gathered.set(piece, end);
    end += piece.length;
  }
  return gathered.subarray(0, end);
}

/** A slow reader must not hold on to a whole block of memory for a part of it. */
function toOwn(piece: Uint8Array): Uint8Array {
  return piece.buffer.byteLength > 2 * piece.length ? Uint8Array.prototype.slice.call(piece) : piece;
}

const isPieces = (body: Body): body is readonly Uint8Array[] => Array.isArray(body);

function lengthOf(body: Body): number {
  return isPieces(body) ? body.reduce((sum, piece) => sum + piece.length, 0) : Buffer.byteLength(body);
}

/** A string that surely fits `room` bytes stays one; else its bytes. Lone surrogates become U+FFFD. */
function toBytes(body: string | Uint8Array, room: number): string | Uint8Array {
  if (typeof body !== 'string') return body;
  return body.length * 3 <= room && isWellFormed(body) ? body : Buffer.from(body);
}

// Node 20 has String.prototype.isWellFormed; the type library of this language target does not list it yet.
const isWellFormed = (text: string): boolean => (text as string & { isWellFormed(): boolean }).isWellFormed();

/** What a stream is to a client that has already gone. */
const deadStream: EventStream = Object.freeze({
  closed: true,
  send: () => {},
  end: () => {},
  onAbort: queueMicrotask,
});
