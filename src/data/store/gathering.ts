// What may be lost in a crash, gathered in memory until the next flush: activity, searches, connections.
import type { ConnectionRecord, SearchRecord } from '../model.ts';
import { createOrder } from './order.ts';
import { SEARCHES_PER_SESSION, toSearchText } from './searches.ts';
import type { SessionStore } from './types.ts';

export interface SessionNotes {
  firstActivity: number;
  lastActivity: number;
  searchCount: number;
  /** Texts of the newest; older ones beyond the limit are counted only. */
  searches: string[];
}

export interface Gathered {
  readonly sessions: Map<string, SessionNotes>;
  /** `undefined`: gone. */
  readonly connections: Map<string, ConnectionRecord | undefined>;
}

/** Sessions and connections noted between two flushes, and searches over all of them, while the store is away. */
const MOST_NOTES = 100_000;

export interface Gathering {
  touch(sessionId: string): void;
  search(search: SearchRecord): void;
  connection(connectionId: string, record: ConnectionRecord | undefined): void;
  /** Drops what was noted of a session. */
  forget(sessionId: string): void;
  /** What is noted and not yet taken. */
  notes(sessionId: string): SessionNotes | undefined;
  isEmpty(): boolean;
  /** Hands over everything noted so far. */
  take(): Gathered;
  /** Notes again what could not be written, as older than what was noted since. */
  giveBack(gathered: Gathered): void;
}

export function createGathering(clock: () => number): Gathering {
  let current = empty();
  let searches = 0;
  const nextOrder = createOrder(clock);

  const noteOf = (sessionId: string): SessionNotes | undefined => {
    const now = clock();
    const present = current.sessions.get(sessionId);
    if (present !== undefined) {
      present.lastActivity = Math.max(present.lastActivity, now);
      return present;
    }
    if (current.sessions.size >= MOST_NOTES) return undefined;
    const made: SessionNotes = { firstActivity: now, lastActivity: now, searchCount: 0, searches: [] };
    current.sessions.set(sessionId, made);
    return made;
  };

  const keepSearch = (note: SessionNotes, text: string): void => {
    if (searches >= MOST_NOTES) return;
    note.searches.push(text);
    searches++;
    // Cut at twice the limit, so that a busy session does not shift its list at every search.
    if (note.searches.length < 2 * SEARCHES_PER_SESSION) return;
    note.searches = note.searches.slice(-SEARCHES_PER_SESSION);
    searches -= SEARCHES_PER_SESSION;
  };

  return {
    touch: (sessionId) => {
      noteOf(sessionId);
    },
    search: (search) => {
      const note = noteOf(search.sessionId);
      if (note === undefined) return;
      note.searchCount++;
      keepSearch(note, toSearchText(nextOrder(), search));
    },
    connection: (connectionId, record) => {
      if (current.connections.size >= MOST_NOTES && !current.connections.has(connectionId)) return;
      current.connections.set(connectionId, record);
    },
    forget: (sessionId) => {
      searches -= current.sessions.get(sessionId)?.searches.length ?? 0;
      current.sessions.delete(sessionId);
    },
    notes: (sessionId) => current.sessions.get(sessionId),
    isEmpty: () => current.sessions.size === 0 && current.connections.size === 0,
    take: () => {
      const taken = current;
      current = empty();
      searches = 0;
      return taken;
    },
    giveBack: (older) => {
      const newer = current;
      current = { sessions: new Map(older.sessions), connections: new Map(older.connections) };
      for (const [id, record] of newer.connections) current.connections.set(id, record);
      for (const [id, note] of newer.sessions)
        current.sessions.set(id, merge(current.sessions.get(id), note));
      searches = 0;
      for (const note of current.sessions.values()) searches += note.searches.length;
    },
  };
}

/** The calls of a store that only gather: each returns at once, and what it notes is written soon. */
export function createNoting(
  gathering: Gathering,
  schedule: () => void,
): Pick<SessionStore, 'touchSession' | 'recordSearch' | 'recordConnection' | 'forgetConnection'> {
  return {
    touchSession: (id) => {
      gathering.touch(id);
      schedule();
    },
    recordSearch: (search) => {
      gathering.search(search);
      schedule();
    },
    recordConnection: (connection) => {
      gathering.connection(connection.connectionId, connection);
      schedule();
    },
    forgetConnection: (connectionId) => {
      gathering.connection(connectionId, undefined);
      schedule();
    },
  };
}

const empty = (): Gathered => ({ sessions: new Map(), connections: new Map() });

function merge(older: SessionNotes | undefined, newer: SessionNotes): SessionNotes {
  if (older === undefined) return newer;
  return {
    firstActivity: older.firstActivity,
    lastActivity: Math.max(older.lastActivity, newer.lastActivity),
    searchCount: older.searchCount + newer.searchCount,
    searches: [...older.searches, ...newer.searches].slice(-SEARCHES_PER_SESSION),
  };
}
