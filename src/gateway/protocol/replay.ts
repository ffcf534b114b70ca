// Streams that can be resumed: what was sent on each is kept for a while, in this process, so that a client whose
// connection broke can fetch the rest with `Last-Event-ID`.
//
//   stream    0 (priming)   1   2   3   4   5
//                               '-- events --'     kept, the oldest dropped first
//                                   ^ Last-Event-ID: 3, so 4 and 5 are sent again
//
// An event id is `{stream}_{number}`. A stream belongs to one session and cannot be found from another. The stream's
// first letter says what it is for, also to an instance that does not have it.
import type { Chance, Outlet } from './types.ts';

export interface ReplayLimits {
  /** Characters of events kept for one stream. */
  readonly perStream: number;
  /** Characters of events kept for all; streams longest without a client are forgotten first. */
  readonly total: number;
  /** How long a stream without a client is kept. */
  readonly keepMs: number;
}

export const DEFAULT_REPLAY_LIMITS: ReplayLimits = { perStream: 1 << 20, total: 64 << 20, keepMs: 60_000 };

/** When a client that lost its connection should come back. */
const RETRY_MS = 1000;

/** For one request's answer, or for what belongs to no request. */
export type ReplayKind = 'request' | 'session';

const LETTERS: Readonly<Record<ReplayKind, string>> = { request: 'r', session: 's' };

/** Whether the stream of that event, here or elsewhere, was one for what belongs to no request. */
export function isOfSessionStream(eventId: string): boolean {
  return eventId.startsWith(LETTERS.session);
}

export interface ReplayStream {
  /** Whether a client is connected to it now. */
  readonly connected: boolean;
  /** Whether a client that has gone can still come back for the rest. */
  readonly resumable: boolean;
  send(data: string): void;
  /** Lets the client go for now: it comes back for the rest. */
  release(): void;
  /** Nothing more will be sent. */
  end(): void;
}

export interface ReplayStreams {
  /** A new stream whose first client is at `outlet`. */
  open(kind: ReplayKind, sessionId: string, outlet: Outlet, isPrimed: boolean): ReplayStream;
  /** Goes on after the event of that id, at the outlet that is then opened; undefined: there is nothing to go on with. */
  resume(sessionId: string, lastEventId: string, openOutlet: () => Outlet): ReplayStream | undefined;
  /** Forgets the streams that have been without a client for too long. */
  sweep(): void;
  /** Ends and forgets the streams of a session. */
  endSession(sessionId: string): void;
  /** Streams that can be resumed. */
  readonly size: number;
}

interface KeptEvent {
  readonly number: number;
  readonly data: string;
}

const NO_EVENTS: readonly KeptEvent[] = [];

/** What all streams share: who is there, who is without a client, and how much is kept. */
class Shelf {
  readonly bySession = new Map<string, Stream[]>();
  /** In the order in which they lost their clients. */
  readonly absent = new Set<Stream>();
  readonly chance: Chance;
  readonly limits: ReplayLimits;
  kept = 0;
  size = 0;

  constructor(chance: Chance, limits: ReplayLimits) {
    this.chance = chance;
    this.limits = limits;
  }

  makeRoom(growing: Stream): void {
    for (const stream of this.absent) {
      if (this.kept <= this.limits.total) return;
      if (stream !== growing) stream.forget();
    }
    while (this.kept > this.limits.total && growing.dropOldest());
  }
}

class Stream implements ReplayStream {
  readonly id: string;
  readonly sessionId: string;
  readonly shelf: Shelf;
  outlet: Outlet | undefined;
  resumable = true;
  ended = false;
  absentSince = 0;
  nextNumber = 0;
  kept = 0;
  events = NO_EVENTS as KeptEvent[];

  constructor(kind: ReplayKind, sessionId: string, shelf: Shelf) {
    this.id = LETTERS[kind] + shelf.chance.bytes(9).toString('base64url');
    this.sessionId = sessionId;
    this.shelf = shelf;
    const others = shelf.bySession.get(sessionId);
    if (others === undefined) shelf.bySession.set(sessionId, [this]);
    else others.push(this);
    shelf.size++;
  }

  get connected(): boolean {
    return this.outlet !== undefined;
  }

  attach(outlet: Outlet): void {
    const earlier = this.outlet;
    this.outlet = outlet;
    this.shelf.absent.delete(this);
    earlier?.end();
    outlet.onAbort(() => {
      if (this.outlet === outlet) this.detach();
    });
  }

  detach(): void {
    this.outlet = undefined;
    this.absentSince = this.shelf.chance.now();
    if (this.resumable) this.shelf.absent.add(this);
  }

  /** An event that carries nothing but its id, so that a client can resume from before the first message. */
  prime(): void {
    this.outlet?.send({ id: this.eventId(this.nextNumber++), retry: RETRY_MS, data: '' });
  }

  send(data: string): void {
    if (this.ended) return;
    const number = this.nextNumber++;
    if (this.resumable) this.keep({ number, data });
    this.outlet?.send({ id: this.eventId(number), data });
  }

  keep(event: KeptEvent): void {
    if (this.events === NO_EVENTS) this.events = [];
    this.events.push(event);
    this.count(event.data.length);
    while (this.kept > this.shelf.limits.perStream && this.dropOldest());
    if (this.shelf.kept > this.shelf.limits.total) this.shelf.makeRoom(this);
  }

  dropOldest(): boolean {
    const event = this.events.shift();
    if (event !== undefined) this.count(-event.data.length);
    return event !== undefined;
  }

  count(characters: number): void {
    this.kept += characters;
    this.shelf.kept += characters;
  }

  release(): void {
    if (this.resumable) this.letGo();
  }

  end(): void {
    this.ended = true;
    this.letGo();
  }

  letGo(): void {
    const outlet = this.outlet;
    if (outlet === undefined) return;
    this.detach();
    outlet.end();
  }

  forget(): void {
    if (!this.resumable) return;
    this.resumable = false;
    this.shelf.absent.delete(this);
    this.shelf.size--;
    this.count(-this.kept);
    this.events = NO_EVENTS as KeptEvent[];
    const others = this.shelf.bySession.get(this.sessionId)?.filter((stream) => stream !== this) ?? [];
    if (others.length === 0) this.shelf.bySession.delete(this.sessionId);
    else this.shelf.bySession.set(this.sessionId, others);
  }

  /** Whether everything after that event is still here, and there is or may yet be something after it. */
  canResumeAfter(number: number): boolean {
    if (number >= this.nextNumber) return false;
    const isComplete = number + 1 >= (this.events[0]?.number ?? this.nextNumber);
    return isComplete && (!this.ended || number + 1 < this.nextNumber);
  }

  replayAfter(number: number): void {
    for (const event of this.events)
      if (event.number > number) this.outlet?.send({ id: this.eventId(event.number), data: event.data });
    if (this.ended) this.letGo();
  }

  eventId(number: number): string {
    return `${this.id}_${number}`;
  }
}

export function createReplayStreams(chance: Chance, limits = DEFAULT_REPLAY_LIMITS): ReplayStreams {
  const shelf = new Shelf(chance, limits);
  return {
    open(kind, sessionId, outlet, isPrimed) {
      const stream = new Stream(kind, sessionId, shelf);
      stream.attach(outlet);
      if (isPrimed) stream.prime();
      return stream;
    },

    resume(sessionId, lastEventId, openOutlet) {
      const at = lastEventId.lastIndexOf('_');
      const number = /^\d{1,15}$/.test(lastEventId.slice(at + 1))
        ? Number(lastEventId.slice(at + 1))
        : Number.NaN;
      const stream = shelf.bySession.get(sessionId)?.find(({ id }) => id === lastEventId.slice(0, at));
      if (!stream?.canResumeAfter(number)) return undefined;
      stream.attach(openOutlet());
      stream.replayAfter(number);
      return stream;
    },

    sweep() {
      const oldest = chance.now() - limits.keepMs;
      for (const stream of shelf.absent) {
        if (stream.absentSince > oldest) return;
        stream.forget();
      }
    },

    endSession(sessionId) {
      for (const stream of shelf.bySession.get(sessionId) ?? []) {
        stream.end();
        stream.forget();
      }
    },

    get size() {
      return shelf.size;
    },
  };
}
