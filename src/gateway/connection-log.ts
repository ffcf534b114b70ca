// Keeps the record of each HTTP client's connection as it goes: one for a session, from its first request on.
import { randomUUID } from 'node:crypto';
import type { ConnectionRecord } from '../data/model.ts';
import type { SessionStore } from '../data/store/index.ts';
import type { HttpRequest } from './http/index.ts';

export interface ConnectionLog {
  /** Whether the session's connection has a record: then the client's address is not asked for again. */
  knows(sessionId: string | undefined): boolean;
  /** A request of the session has been answered. */
  served(sessionId: string, request: HttpRequest): void;
  /** The client has ended the session. */
  ended(sessionId: string): void;
  /** Records what has not been yet. */
  close(): void;
}

/** The store is given the record itself, and writes what it says by then. */
type Ongoing = { -readonly [Key in keyof ConnectionRecord]: ConnectionRecord[Key] };

/** Beyond this the connections noted longest ago are forgotten here; their records expire in the store. */
const MOST_CONNECTIONS = 100_000;
const LONGEST_USER_AGENT = 200;
/** A connection is recorded when it begins, and again this often. */
const RECORD_EVERY_MS = 10_000;
/** Of more than these some wait for the next time: thousands would write as often as they call. */
const RECORDED_AT_ONCE = 500;

export function createConnectionLog(
  store: Pick<SessionStore, 'recordConnection' | 'forgetConnection'>,
  sessionTtlMs: number,
  now: () => number = Date.now,
): ConnectionLog {
  // The record of a connection in use outlives the pause.
  const longestPauseMs = sessionTtlMs / 2;
  const recordEveryMs = Math.min(RECORD_EVERY_MS, longestPauseMs);
  const connections = new Map<string, Ongoing>();
  const unrecorded = new Set<Ongoing>();
  let timer: NodeJS.Timeout | undefined;
  // Does not shrink until all are recorded: the last in line would wait ever longer.
  let share = RECORDED_AT_ONCE;

  /** Of those that wait, the ones that have waited longest. */
  const record = (most: number): void => {
    clearTimeout(timer);
    timer = undefined;
    let left = most;
    for (const connection of unrecorded) {
      if (left-- === 0) break;
      unrecorded.delete(connection);
      store.recordConnection(connection);
    }
    if (unrecorded.size > 0) recordSoon();
    else share = RECORDED_AT_ONCE;
  };

  const recordSoon = (): void => {
    timer ??= setTimeout(() => {
      share = Math.max(share, Math.ceil((unrecorded.size * recordEveryMs) / longestPauseMs));
      record(share);
    }, recordEveryMs).unref();
  };

  const recordLater = (connection: Ongoing): void => {
    unrecorded.add(connection);
    recordSoon();
  };

  const open = (sessionId: string, { clientAddress, headers }: HttpRequest): Ongoing => ({
    connectionId: randomUUID(),
    sessionId,
    // An IPv6 client is known by its network only.
    remoteIP: clientAddress.replace(/\/64$/, ''),
    connectedAt: now(),
    lastActivityAt: now(),
    transportType: 'http',
    userAgent: (headers.get('user-agent') ?? '').slice(0, LONGEST_USER_AGENT),
    requestCount: 0,
  });

  const makeRoom = (): void => {
    if (connections.size < MOST_CONNECTIONS) return;
    for (const [oldest, connection] of connections) {
      connections.delete(oldest);
      unrecorded.delete(connection);
      return;
    }
  };

  return {
    knows: (sessionId) => sessionId !== undefined && connections.has(sessionId),
    served(sessionId, request) {
      const known = connections.get(sessionId);
      // Known when this request came, and ended or forgotten before it was answered.
      if (known === undefined && request.clientAddress === '') return;
      if (known === undefined) makeRoom();
      const connection = known ?? open(sessionId, request);
      if (known === undefined) connections.set(sessionId, connection);
      connection.lastActivityAt = now();
      connection.requestCount++;
      if (known === undefined) store.recordConnection(connection);
      else recordLater(connection);
    },
    ended(sessionId) {
      const known = connections.get(sessionId);
      if (known === undefined) return;
      connections.delete(sessionId);
      unrecorded.delete(known);
      store.forgetConnection(known.connectionId);
    },
    close: () => record(Number.POSITIVE_INFINITY),
  };
}
