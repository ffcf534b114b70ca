// A stream of server-sent events over uWebSockets.js that a slow reader can neither corrupt nor make grow.
//
//   send -> queue (Buffers) -> at the end of the turn: cork of <= 15,000 bytes -> socket
//
// Rules that uWebSockets.js 20.51 imposes:
//  - a cork holds 16 KB; what overflows it while the client does not read is lost, so stay below;
//  - after a write that returned false, write nothing until onWritable is called;
//  - onWritable is registered once, before the first write, and must itself write, or the tail that
//    uWebSockets.js holds back never leaves: a comment will do when no event waits.

import type { Exchange } from './exchange.ts';
import { composeHeaders, toStatusLine } from './head.ts';
import type { Writer } from './outbox.ts';
import type { EventStream, HeaderList, ServerSentEvent } from './types.ts';
import type { UwsResponse } from './uws.ts';

/** What may lie between our queue and the client before it is disconnected. */
export const MAX_QUEUED_BYTES = 1_048_576;

/** Below the 16 KB of a cork, with room for the framing of the last chunk. */
const CORK_BYTES = 15_000;
/** What one stream may write before others have their turn. */
const CORKS_PER_TURN = 16;
/** The size of a chunk in hexadecimal and its line ends. */
const CHUNK_FRAMING_BYTES = 12;
/** Date and Transfer-Encoding, which uWebSockets.js adds to the head. */
const MARK_BYTES = 100;
/** An event is cut only into pieces that are worth a chunk. */
const SMALLEST_PIECE_BYTES = 1_024;
/** What a waiting event costs beside its bytes, so that the limit holds for memory and not just for payload. */
const EVENT_COST_BYTES = 200;

const SSE_HEADERS: HeaderList = Object.freeze([
  ['Content-Type', 'text/event-stream'],
  ['Cache-Control', 'no-cache, no-transform'],
  ['X-Accel-Buffering', 'no'],
] as const);

/** Makes the headers leave at once: uWebSockets.js sends them with the first bytes of the body. */
const GREETING = Buffer.from(': ok\n\n');
const COMMENT = Buffer.from(': \n\n');

export class UwsEventStream implements EventStream, Writer {
  closed = false;
  readonly #res: UwsResponse;
  readonly #exchange: Exchange;
  readonly #group: number;
  /** Undefined once it is written. */
  #head: string | undefined;
  #queue: Buffer[] = [GREETING];
  /** How many events of the queue are written, and how many bytes of the one after them. */
  #eventsWritten = 0;
  #bytesWritten = 0;
  #queuedBytes = 0;
  /** A write returned false, and onWritable was not called since. */
  #blocked = false;
  #posted = false;
  #ending = false;
  #dropping = false;
  #gone = false;
  #onAbort: (() => void) | undefined;

  constructor(
    res: UwsResponse,
    exchange: Exchange,
    status: number,
    extraHeaders: string,
    headers: HeaderList,
  ) {
    this.#head = toStatusLine(status) + extraHeaders + composeHeaders(SSE_HEADERS) + composeHeaders(headers);
    this.#res = res;
    this.#exchange = exchange;
    this.#group = exchange.heartbeat.join(this);
    exchange.openStreams++;
    res.onWritable(() => this.#resume());
    this.#post();
  }

  /** What waits for the client, with what it costs to hold. */
  get queuedBytes(): number {
    return this.#queuedBytes;
  }

  send(event: ServerSentEvent): void {
    if (this.closed || this.#ending) return;
    const bytes = encodeEvent(event);
    this.#queuedBytes += bytes.length + EVENT_COST_BYTES;
    if (this.#queuedBytes > MAX_QUEUED_BYTES) this.#drop();
    else this.#queue.push(bytes);
    this.#post();
  }

  end(): void {
    if (this.closed || this.#ending) return;
    this.#ending = true;
    this.#post();
  }

  onAbort(listener: () => void): void {
    const earlier = this.#onAbort;
    this.#onAbort = earlier === undefined ? listener : () => [earlier(), listener()];
  }

  /** The connection is gone; the reply calls this. */
  gone(): void {
    this.#leave();
    if (!this.#ending) this.#onAbort?.();
    this.#onAbort = undefined;
  }

  beat(): void {
    if (this.#blocked || this.#queue.length > 0) return;
    this.#queue.push(COMMENT);
    this.#post();
  }

  flush(): void {
    this.#posted = false;
    if (this.#gone) return;
    if (this.#dropping) {
      this.#res.close();
      return;
    }
    for (let corks = 0; corks < CORKS_PER_TURN && !this.#blocked && this.#queue.length > 0; corks++)
      this.#write();
    if (this.#queue.length > 0) {
      if (!this.#blocked) this.#post();
    } else if (this.#ending) {
      this.#leave();
      this.#res.cork(() => this.#res.end());
    }
  }

  /** Called by uWebSockets.js; here it must write, and must neither end nor close. */
  #resume(): boolean {
    if (this.#gone || this.#dropping) return true;
    this.#blocked = false;
    if (this.#queue.length === 0) this.#queue.push(COMMENT);
    this.#write();
    if (this.#queue.length > 0 || this.#ending) this.#post();
    return true;
  }

  #write(): void {
    this.#res.cork(() => {
      let room = CORK_BYTES;
      if (this.#head !== undefined) {
        this.#res.writeStatus(this.#head);
        room -= this.#head.length + MARK_BYTES;
        this.#head = undefined;
      }
      for (;;) {
        const event = this.#queue[this.#eventsWritten];
        if (event === undefined) break;
        const left = event.length - this.#bytesWritten;
        const size = Math.min(left, room - CHUNK_FRAMING_BYTES);
        if (size < left && size < SMALLEST_PIECE_BYTES) return;
        const fits = this.#res.write(event.subarray(this.#bytesWritten, this.#bytesWritten + size));
        room -= size + CHUNK_FRAMING_BYTES;
        if (size < left) this.#bytesWritten += size;
        else this.#shift(event);
        if (!fits) {
          this.#blocked = true;
          return;
        }
      }
    });
  }

  /** Forgets an event that is written. The queue is cut only when it is done: shift() is slow on long ones. */
  #shift(event: Buffer): void {
    this.#bytesWritten = 0;
    this.#eventsWritten++;
    if (event !== GREETING && event !== COMMENT) this.#queuedBytes -= event.length + EVENT_COST_BYTES;
    if (this.#eventsWritten === this.#queue.length || this.#eventsWritten >= 1_024) {
      this.#queue = this.#queue.slice(this.#eventsWritten);
      this.#eventsWritten = 0;
    }
  }

  #drop(): void {
    this.closed = true;
    this.#dropping = true;
    this.#queue = [];
    this.#exchange.onDrop();
  }

  #leave(): void {
    if (this.#gone) return;
    this.#gone = true;
    this.closed = true;
    this.#queue = [];
    this.#exchange.heartbeat.leave(this, this.#group);
    this.#exchange.openStreams--;
  }

  #post(): void {
    if (this.#posted) return;
    this.#posted = true;
    this.#exchange.outbox.post(this);
  }
}

function encodeEvent({ id, retry, data }: ServerSentEvent): Buffer {
  let text = '';
  if (id !== undefined) {
    if (/[\r\n\0]/.test(id)) throw new TypeError(`Event id ${JSON.stringify(id)} has a line end or a NUL`);
    text += `id: ${id}\n`;
  }
  if (retry !== undefined) text += `retry: ${retry}\n`;
  const lines = /[\r\n]/.test(data) ? data.replace(/\r\n|\r|\n/g, '\ndata: ') : data;
  return Buffer.from(`${text}data: ${lines}\n\n`);
}
