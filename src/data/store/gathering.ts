// What may be lost in a crash, gathered in memory until the next flush: activity, searches, connections.
import type { ConnectionRecord, SearchRecord } from '../model.ts';
import { createOrder } from './order.ts';
import { SearchTexts } from './search-texts.ts';
import { SEARCHES_PER_SESSION, toSearchText } from './searches.ts';
import type { SessionStore } from './types.ts';

export interface SessionNotes {
  /** Of the turns in which notes are handed over, the last one that these may wait for. */
  readonly lastTurn: number;
  firstActivity: number;
  lastActivity: number;
  searchCount: number;
  /** The newest; older ones beyond the limit are counted only. */
  readonly searches: SearchTexts;
}

export interface Gathered {
  readonly sessions: Map<string, SessionNotes>;
  /** `undefined`: gone. */
  readonly connections: Map<string, ConnectionRecord | undefined>;
}

/** Sessions and connections noted between two flushes, and searches over all of them, while the store is away. */
const MOST_NOTES = 100_000;
/** To write what a session did costs more than to note a search: those of thousands take turns, each within ten. */
const SESSIONS_A_TURN = 500;
const MOST_TURNS = 10;
/** A session that was not written for three of these goes with the next turn: what the store has of it may soon be over. */
const RECENTLY_MS = 30_000;
/** Longer than three of those and twice all turns, which may each take more than a second: with a shorter life none waits. */
const SHORT_LIFE_MS = 150_000;

export type HowMuch = 'all' | 'oldest';

export interface Gathering {
  touch(sessionId: string): void;
  search(search: SearchRecord): void;
  connection(connectionId: string, record: ConnectionRecord | undefined): void;
  /** Drops what was noted of a session. */
  forget(sessionId: string): void;
  /** What is noted and not yet taken. */
  notes(sessionId: string): SessionNotes | undefined;
  isEmpty(): boolean;
  /** Hands over everything noted so far; or the connections, and the sessions that were noted first. */
  take(howMuch: HowMuch): Gathered;
  /** Notes again what could not be written, as older than what was noted since. */
  giveBack(gathered: Gathered): void;
}

export function createGathering(clock: () => number, sessionTtlMs: number): Gathering {
  let current = empty();
  let searches = 0;
  let turn = 0;
  const nextOrder = createOrder(clock);
  const recent = createMemory(clock, RECENTLY_MS);

  const noteOf = (sessionId: string): SessionNotes | undefined => {
    const now = clock();
    const present = current.sessions.get(sessionId);
    if (present !== undefined) {
      present.lastActivity = Math.max(present.lastActivity, now);
      return present;
    }
    if (current.sessions.size >= MOST_NOTES) return undefined;
    const made: SessionNotes = {
      lastTurn: turn + (recent.has(sessionId) ? MOST_TURNS : 1),
      firstActivity: now,
      lastActivity: now,
      searchCount: 0,
      searches: new SearchTexts(),
    };
    current.sessions.set(sessionId, made);
    return made;
  };

  const keepSearch = (kept: SearchTexts, text: string): void => {
    if (searches >= MOST_NOTES) return;
    kept.add(text);
    searches++;
    // Cut at twice the limit, so that a busy session does not look for what to cut at every search.
    if (kept.length < 2 * SEARCHES_PER_SESSION) return;
    kept.keepNewest(SEARCHES_PER_SESSION);
    searches -= SEARCHES_PER_SESSION;
  };

  const takeAll = (): Gathered => {
    const taken = current;
    for (const id of taken.sessions.keys()) recent.add(id);
    current = empty();
    searches = 0;
    return taken;
  };

  const takeOldest = (): Gathered => {
    turn++;
    const most = Math.max(SESSIONS_A_TURN, Math.ceil(current.sessions.size / MOST_TURNS));
    // Room is what many turns at full load could run out of, and a short life cannot wait for them.
    const isHalfFull = Math.max(current.sessions.size, searches) > MOST_NOTES / 2;
    if (current.sessions.size <= most || isHalfFull || sessionTtlMs < SHORT_LIFE_MS) return takeAll();
    const taken: Gathered = { sessions: new Map(), connections: current.connections };
    // Into a new map: one that is emptied and filled for ever has its old tables hold on to the later ones.
    const left = empty();
    searches = 0;
    for (const [id, note] of current.sessions) {
      const isTaken = taken.sessions.size < most || turn >= note.lastTurn;
      (isTaken ? taken : left).sessions.set(id, note);
      if (isTaken) recent.add(id);
      else searches += note.searches.length;
    }
    current = left;
    return taken;
  };

  return {
    touch: (sessionId) => {
      noteOf(sessionId);
    },
    search: (search) => {
      const note = noteOf(search.sessionId);
      if (note === undefined) return;
      note.searchCount++;
      keepSearch(note.searches, toSearchText(nextOrder(), search));
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
    take: (howMuch) => (howMuch === 'all' ? takeAll() : takeOldest()),
    giveBack: (older) => {
      if (older.sessions.size === 0 && older.connections.size === 0) return;
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

/** Remembers what was added for at least so long, and at most three times as long. */
function createMemory(clock: () => number, forMs: number) {
  let [newer, older] = [new Set<string>(), new Set<string>()];
  let since = clock();
  const turnOver = (): void => {
    const passedMs = clock() - since;
    if (passedMs < forMs && passedMs >= 0) return;
    older = passedMs < 2 * forMs && passedMs >= 0 ? newer : new Set();
    newer = new Set();
    since = clock();
  };
  return {
    add(id: string): void {
      turnOver();
      newer.add(id);
    },
    has(id: string): boolean {
      turnOver();
      return newer.has(id) || older.has(id);
    },
  };
}

const empty = (): Gathered => ({ sessions: new Map(), connections: new Map() });

function merge(older: SessionNotes | undefined, newer: SessionNotes): SessionNotes {
  if (older === undefined) return newer;
  const searches = new SearchTexts();
  for (const { searches: some } of [older, newer]) searches.addAll(some);
  searches.keepNewest(SEARCHES_PER_SESSION);
  return {
    lastTurn: older.lastTurn,
    firstActivity: older.firstActivity,
    lastActivity: Math.max(older.lastActivity, newer.lastActivity),
    searchCount: older.searchCount + newer.searchCount,
    searches,
  };
}
