// What every store must do. One suite, test/contract/store.ts, holds each implementation to these sentences.
import type { Booking, ConnectionRecord, SearchRecord, Session, SessionClient } from '../model.ts';

/**
 * Bookings are never lost once a write has resolved, and are never seen half made.
 * Every method is atomic. A write whose outcome cannot be known (the store went away after it was sent)
 * rejects with {@link StoreUnavailable} whose `outcome` is `unknown`, and is safe to repeat.
 */
export interface BookingStore {
  /**
   * Stores a new booking under its PNR for `ttlMs` and lists it in its session.
   * Resolves `taken`, having changed nothing, when another booking has that code. Inserting the very same
   * booking again resolves `inserted`, so that a repeat after an unknown outcome finds its own result.
   */
  insertBooking(booking: Booking, ttlMs: number): Promise<'inserted' | 'taken'>;

  /** The booking as last written, or undefined when there is none or it has expired. */
  booking(pnr: string): Promise<Booking | undefined>;

  /**
   * Replaces a booking by `change(current)` in one compare-and-set, run again with the newer booking when
   * somebody else was faster. `change` must be pure and synchronous; when it throws, nothing is written and
   * the error is passed on; when it returns its argument, nothing is written. Keeps the booking's lifetime.
   * Resolves the booking as it now stands, or undefined when there is none.
   */
  changeBooking(pnr: string, change: (current: Booking) => Booking): Promise<Booking | undefined>;

  /** The live bookings that a session made, oldest first (by `createdAt`, then as inserted). Empty for an unknown session. */
  sessionBookings(sessionId: string): Promise<Booking[]>;

  /**
   * Calls `listener` with the PNR soon after any process sharing the store has written that booking (a quarter
   * of a second at most, where all is well). Keeps nothing alive by itself.
   */
  watchBookings(listener: (pnr: string) => void): () => void;
}

/**
 * Sessions end after `sessionTtlMs` without activity. Their existence and `client` are durable; `lastActivity`
 * and `searchCount` are gathered in memory, and may be lost in a crash: they are written within about a second, those of
 * thousands of sessions within ten.
 * `bookingCount` is exact: the bookings made in the session, those that have expired since included.
 */
export interface SessionStore {
  /** Resolves the new session; where one with that id lives, that one, unchanged. */
  createSession(session: { id: string; client?: SessionClient }): Promise<Session>;

  /** The session, or undefined when it is unknown, ended or expired. */
  session(id: string): Promise<Session | undefined>;

  /**
   * What is kept of the session's client: it is asked for again and again while the session is used, so that a store which
   * can say it at once does. Undefined as for `session`, and where nothing is kept. A store that is away may throw it, too.
   */
  sessionClient(id: string): SessionClient | undefined | Promise<SessionClient | undefined>;

  /**
   * Replaces what is kept of a session's client by `change(current)`, in one compare-and-set, like
   * `changeBooking`. Resolves the client as it now stands, or undefined when the session is unknown or has none.
   */
  changeSessionClient(
    id: string,
    change: (current: SessionClient) => SessionClient,
  ): Promise<SessionClient | undefined>;

  /** Whether there was such a session to end. Its bookings stay. */
  endSession(id: string): Promise<boolean>;

  /** Calls `listener` with the id of a session soon after any process has changed its client or ended it. */
  watchSessions(listener: (id: string) => void): () => void;

  /** So long what `sessionClient` says holds of a session in use, where `watchSessions` tells of no change. */
  readonly sessionClientHoldsMs: number;

  /** Notes activity: the session lives on for its whole lifetime from now. Returns at once. */
  touchSession(id: string): void;

  /** Notes a search of the session, kept for 10 minutes, and counts it; of an unknown session, nothing. Returns at once. */
  recordSearch(search: SearchRecord): void;

  /** The searches noted for a session in the last 10 minutes, oldest first; of more than 1,000 the newest. */
  sessionSearches(sessionId: string): Promise<SearchRecord[]>;

  /** Notes a connection, to be written as it then is; kept for the session lifetime after the last note. Returns at once. */
  recordConnection(connection: ConnectionRecord): void;

  forgetConnection(connectionId: string): void;
}

/** Counts that all processes sharing the store add to, for what need not be exact at every moment. */
export interface SharedCounters {
  /**
   * Adds to the counter of each client and window, all in one pipeline, and resolves what each then holds; undefined
   * where that could not be learned within a second, so that it is in doubt whether it was added. To add 0 only
   * reads. A counter that is new lives for `ttlMs`. Never rejects.
   */
  add(
    counters: readonly { readonly client: string; readonly window: number; readonly add: number }[],
    ttlMs: number,
  ): Promise<readonly (number | undefined)[]>;
}

export interface StoreStats {
  /** Sessions with activity in the last 5 minutes; a store may count in steps of some seconds. */
  readonly activeSessions: number;
  readonly totalSessions: number;
  /** Bookings ever made in this store; those of other processes may be counted at their next flush. */
  readonly totalBookings: number;
}

export interface Store extends BookingStore, SessionStore {
  /** Absent where the store is one machine's own: there each process counts for itself. */
  readonly counters?: SharedCounters;
  /** Milliseconds that a round trip took. Rejects within a second when the store does not answer. */
  ping(): Promise<number>;
  stats(): Promise<StoreStats>;
  /** Writes what was gathered in memory; rejects, and gathers on, when it cannot be written. */
  flush(): Promise<void>;
  /** Flushes and lets go of everything. Afterwards every call rejects with {@link StoreUnavailable}. */
  close(): Promise<void>;
}

export interface StoreOptions {
  readonly sessionTtlMs: number;
  /** Real time in Unix milliseconds; lifetimes follow it even where the world's clock is pinned. */
  readonly clock?: () => number;
}

/** The store did not answer in time, refused to write, or is away. The call may be tried again. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  /** `unknown`: a write was sent and may yet take effect. `none`: nothing was changed. */
  readonly outcome: 'none' | 'unknown';

  constructor(message: string, outcome: 'none' | 'unknown', options?: ErrorOptions) {
    super(message, options);
    this.outcome = outcome;
  }
}
