// A client as this process knows it: what it has under way, what it was asked, what it watches.
import type { Failure } from '../../errors.ts';
import { TransientMap } from '../../transient-map.ts';
import type { JsonObject, LogLevel } from '../../workers/index.ts';
import type { RequestId } from './json-rpc.ts';
import { createQuestions, type Questions } from './questions.ts';
import type { ReplayStream } from './replay.ts';
import type { LegacyVersion } from './versions.ts';

/** Something under way that its client can cancel by the id of its request. */
export interface Work {
  cancel(): void;
  /** Finishes what has no end of its own. */
  end?(): void;
}

/** Looked through sooner than a map is made smaller, which V8 does each time that the last one goes. */
const FEW = 16;

/** The requests under way of one sender. Ids mean something only within it. Most often there is one. */
export class UnderWay {
  readonly #ids: RequestId[] = [];
  /** In the order of their ids. */
  readonly #works: Work[] = [];
  /** Those that came when there were a few already. */
  #more: TransientMap<RequestId, Work> | undefined;
  #whenIdle: (() => void) | undefined;

  get size(): number {
    return this.#ids.length + (this.#more?.size ?? 0);
  }

  has(id: RequestId): boolean {
    return this.#ids.includes(id) || this.#more?.has(id) === true;
  }

  add(id: RequestId, work: Work) {
    this.#takeOut(id);
    if (this.#ids.length < FEW) {
      this.#ids.push(id);
      this.#works.push(work);
    } else {
      this.#more ??= new TransientMap();
      this.#more.set(id, work);
    }
  }

  remove(id: RequestId) {
    this.#takeOut(id);
    if (this.size === 0) this.#whenIdle?.();
  }

  #takeOut(id: RequestId) {
    const place = this.#ids.indexOf(id);
    if (place === -1) {
      this.#more?.delete(id);
      if (this.#more?.size === 0) this.#more = undefined;
      return;
    }
    const [lastId, lastWork] = [this.#ids.pop(), this.#works.pop()];
    if (lastId !== undefined && lastWork !== undefined && place < this.#ids.length) {
      this.#ids[place] = lastId;
      this.#works[place] = lastWork;
    }
  }

  cancel(id: RequestId) {
    (this.#works[this.#ids.indexOf(id)] ?? this.#more?.get(id))?.cancel();
  }

  /** All of this moment: to cancel one takes it out. */
  #all(): readonly Work[] {
    return [...this.#works, ...(this.#more?.values() ?? [])];
  }

  /** Finishes what would go on for ever. */
  end() {
    for (const work of this.#all()) work.end?.();
  }

  cancelAll() {
    for (const work of this.#all()) work.cancel();
  }

  /** Resolves once nothing is under way. */
  idle(): Promise<void> {
    if (this.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#whenIdle = resolve;
    });
  }
}

const NO_STREAMS: readonly ReplayStream[] = [];

/** What a legacy client sees when it has not said how much it wants to hear. */
export const DEFAULT_LOG_LEVEL: LogLevel = 'info';

/** Streams on which one session may listen at a time; the oldest makes room. */
const MAX_LISTENING = 4;

/**
 * One legacy session as this process serves it. What its client has set up (log level, subscriptions) is a copy of
 * what the store has, so that any instance can go on; the rest only this process knows.
 */
export class Peer {
  readonly sessionId: string;
  readonly version: LegacyVersion;
  readonly capabilities: JsonObject;
  readonly underWay: UnderWay;
  logLevel: LogLevel = DEFAULT_LOG_LEVEL;
  /** When the store last said that the session lives. */
  checkedAt = 0;
  /** When the store was last told that it is in use. */
  touchedAt = 0;
  /** How to reach a client that needs no stream for it. */
  readonly #write: ((message: string) => void) | undefined;
  /** The newest last. */
  #listening: readonly ReplayStream[] = NO_STREAMS;
  #questions: Questions | undefined;
  #watched: Map<string, () => void> | undefined;
  #subscribing: Set<string> | undefined;

  constructor(
    sessionId: string,
    version: LegacyVersion,
    capabilities: JsonObject,
    line?: { readonly underWay: UnderWay; readonly write: (message: string) => void },
  ) {
    this.sessionId = sessionId;
    this.version = version;
    this.capabilities = capabilities;
    this.underWay = line?.underWay ?? new UnderWay();
    this.#write = line?.write;
  }

  get questions(): Questions {
    this.#questions ??= createQuestions();
    return this.#questions;
  }

  get isWatching(): boolean {
    return (this.#watched?.size ?? 0) > 0;
  }

  /** Resources watched, each with how to stop. */
  get watched(): Map<string, () => void> {
    this.#watched ??= new Map();
    return this.#watched;
  }

  /** Resources that it is subscribing to here: what changes until then, it does not expect to hear. */
  get subscribing(): Set<string> {
    this.#subscribing ??= new Set();
    return this.#subscribing;
  }

  /** Whether it is the client of a connection, which no other instance could serve. */
  get isLine(): boolean {
    return this.#write !== undefined;
  }

  /** Takes a stream for what belongs to no request. */
  listenOn(stream: ReplayStream) {
    const live = this.#listening.filter((other) => other.connected || other.resumable);
    const surplus = live.length + 1 - MAX_LISTENING;
    for (const oldest of live.splice(0, Math.max(0, surplus))) oldest.end();
    this.#listening = [...live, stream];
  }

  /** Sends what belongs to no request: on one stream only, and to nobody when there is none. */
  tell(message: string) {
    if (this.#write !== undefined) return this.#write(message);
    const stream =
      this.#listening.findLast((one) => one.connected) ?? this.#listening.findLast((one) => one.resumable);
    stream?.send(message);
  }

  get isListening(): boolean {
    return this.#listening.some((stream) => stream.connected);
  }

  /** Whether forgetting it would lose something that the store does not know. */
  get isIdle(): boolean {
    return (
      this.underWay.size === 0 &&
      (this.#questions?.size ?? 0) === 0 &&
      !this.#listening.some((stream) => stream.connected || stream.resumable)
    );
  }

  /** Stops watching everything. */
  unwatch() {
    for (const stop of this.#watched?.values() ?? []) stop();
    this.#watched = undefined;
  }

  /** Ends the streams on which it listens. */
  endListening() {
    for (const stream of this.#listening) stream.end();
    this.#listening = NO_STREAMS;
  }

  /** The session is over, or the server is closing. */
  leave(why: Failure) {
    this.#questions?.giveUp(why);
    this.unwatch();
    this.endListening();
  }
}
