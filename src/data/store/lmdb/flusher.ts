// Writes what was gathered in memory, in turns so short that requests do not notice.
import { IF_EXISTS } from 'lmdb';
import type { ConnectionRecord } from '../../model.ts';
import { createFlushTimer, type FlushTimer } from '../flush-timer.ts';
import type { Gathered, Gathering, HowMuch, SessionNotes } from '../gathering.ts';
import { inTurns, toPieces } from '../in-turns.ts';
import { parseSearch, SEARCH_LIFETIME_MS, SEARCHES_PER_SESSION } from '../searches.ts';
import type { Committer } from './committer.ts';
import type { Environment } from './environment.ts';
import type { Read } from './reader.ts';
import {
  BETWEEN_SEARCHES,
  EXPIRY,
  newVersion,
  type SearchesKey,
  type SessionRecord,
  toKey,
  toSlot,
} from './records.ts';

interface Parts {
  readonly environment: Environment;
  readonly read: Read;
  readonly committer: Committer;
  readonly clock: () => number;
  readonly sessionTtlMs: number;
  readonly gathering: Gathering;
}

export interface Flusher extends FlushTimer {
  /** What is being written of a session and is not yet in its record of that version. */
  unwritten(sessionId: string, version: number): SessionNotes | undefined;
}

/** Sessions written at a time, so that bookings find a place between them. */
const BATCH = 2_000;
/** Connections written in one block. */
const BLOCK = 50;
const SEARCHES_PER_ENTRY = 200;
const ENTRY_CHARACTERS = 100_000;
/** A session's searches are cut to about the limit, by whole entries, each time it has made this many more. */
const TRIM_EVERY = 200;
/** About what one takes, so that a full disk is seen before it is met. */
const CONNECTION_BYTES = 500;

export function createFlusher(parts: Parts): Flusher {
  const { environment, read, committer, clock, sessionTtlMs, gathering } = parts;
  const { sessions, searches, connections, expiry, ledger } = environment;
  let writing: { readonly gathered: Gathered; readonly versions: Map<string, number> } | undefined;

  /** Resolves whether these notes are done with: written, or of a session that is gone. */
  const writeSession = (id: string, notes: SessionNotes): Promise<boolean> => {
    const key = toKey(id);
    const entry = sessions.getEntry(key);
    if (entry?.version === undefined) return Promise.resolve(true);
    const before = JSON.parse(entry.value) as SessionRecord;
    if (before.expiresAt <= notes.firstActivity) return Promise.resolve(true);
    const lastActivity = Math.max(before.lastActivity, notes.lastActivity);
    const expiresAt = Math.max(before.expiresAt, lastActivity + sessionTtlMs);
    const searchCount = before.searchCount + notes.searchCount;
    const entries = toEntries(notes.searches.toArray().slice(-SEARCHES_PER_SESSION));
    const newest = entries.at(-1)?.newest;
    const searchesSlot = newest === undefined ? before.searchesSlot : slotOfSearches(newest);
    const record: SessionRecord = { ...before, lastActivity, expiresAt, searchCount, searchesSlot };
    const version = newVersion();
    writing?.versions.set(id, version);
    const text = JSON.stringify(record);
    const write = (): void => {
      sessions.put(key, text, version);
      if (toSlot(expiresAt) !== toSlot(before.expiresAt)) {
        expiry.remove([EXPIRY.session, toSlot(before.expiresAt), key]);
        expiry.put([EXPIRY.session, toSlot(expiresAt), key], '');
      }
      writeSearches(key, entries);
      // A slot that is over may have been swept: what is written so late needs it again.
      if (searchesSlot !== undefined && (searchesSlot !== before.searchesSlot || searchesSlot <= clock()))
        expiry.put([EXPIRY.searches, searchesSlot, key], '');
      if (Math.floor(searchCount / TRIM_EVERY) > Math.floor(before.searchCount / TRIM_EVERY))
        trimSearches(key);
    };
    const bytes = entries.reduce((sum, entry) => sum + entry.text.length, text.length);
    return committer.commitIf({ table: sessions, key, version: entry.version, bytes }, write);
  };

  const writeSearches = (key: string, entries: readonly SearchesEntry[]): void => {
    for (const { newest, count, text } of entries) {
      // The id as well: another thread may count the same microsecond.
      const place: SearchesKey = [key, newest.order, count, toKey(newest.id)];
      searches.put(place, text);
    }
  };

  const trimSearches = (key: string): void => {
    let newer = 0;
    for (const entry of searches.getKeys({ start: [key, Number.MAX_VALUE], end: [key], reverse: true })) {
      if (newer >= SEARCHES_PER_SESSION) searches.remove(entry);
      newer += (entry as SearchesKey)[2];
    }
  };

  type Connections = readonly (readonly [string, ConnectionRecord | undefined])[];

  const writeConnections = (records: Connections): Promise<unknown> =>
    committer.commitIf(
      { table: ledger, key: 'format', version: IF_EXISTS, bytes: records.length * CONNECTION_BYTES },
      () => {
        for (const [id, record] of records) writeConnection(toKey(id), record);
      },
    );

  /** Begins a write for each item, turn by turn, and waits for them all; rejects as the first that failed. */
  const writeAll = async <T>(
    items: Iterable<T>,
    begin: (item: T) => Promise<unknown>,
    onWritten: (item: T, outcome: unknown) => void,
  ): Promise<void> => {
    const failures: unknown[] = [];
    const fail = (error: unknown): void => {
      failures.push(error);
    };
    const beginOne = async (item: T): Promise<unknown> => read(() => begin(item));
    const writes: Promise<void>[] = [];
    await inTurns(items, (item) => {
      if (failures.length === 0)
        writes.push(beginOne(item).then((outcome) => onWritten(item, outcome), fail));
    });
    await Promise.all(writes);
    if (failures.length > 0) throw failures[0];
  };

  const writeConnection = (key: string, record: ConnectionRecord | undefined): void => {
    const text = connections.get(key);
    const before =
      text === undefined ? undefined : toSlot((JSON.parse(text) as { expiresAt: number }).expiresAt);
    const expiresAt = clock() + sessionTtlMs;
    const after = record === undefined ? undefined : toSlot(expiresAt);
    if (before !== undefined && before !== after) expiry.remove([EXPIRY.connection, before, key]);
    if (after !== undefined && after !== before) expiry.put([EXPIRY.connection, after, key], '');
    if (record === undefined) connections.remove(key);
    else connections.put(key, JSON.stringify({ ...record, expiresAt }));
  };

  const write = async (howMuch: HowMuch): Promise<void> => {
    const gathered = gathering.take(howMuch);
    const left: Gathered = {
      sessions: new Map(gathered.sessions),
      connections: new Map(gathered.connections),
    };
    writing = { gathered, versions: new Map() };
    try {
      const connections = toPieces([...gathered.connections], BLOCK);
      await writeAll(connections, writeConnections, (piece) => {
        for (const [id] of piece) left.connections.delete(id);
      });
      for (const batch of toPieces([...gathered.sessions], BATCH)) {
        await writeAll(
          batch,
          ([id, notes]) => writeSession(id, notes),
          ([id], isDone) => {
            if (isDone === true) left.sessions.delete(id);
          },
        );
      }
    } finally {
      writing = undefined;
      // Another thread wrote the same session meanwhile, or the disk failed: the next flush has them.
      gathering.giveBack(left);
    }
  };

  return {
    ...createFlushTimer(write, () => !gathering.isEmpty()),
    unwritten: (sessionId, version) => {
      const notes = writing?.gathered.sessions.get(sessionId);
      return notes === undefined || writing?.versions.get(sessionId) === version ? undefined : notes;
    },
  };
}

/** Some of a session's searches, in the order in which they were noted. */
interface SearchesEntry {
  readonly newest: { readonly order: number; readonly id: string };
  readonly count: number;
  readonly text: string;
}

const slotOfSearches = ({ order }: { readonly order: number }): number =>
  toSlot(order / 1000 + SEARCH_LIFETIME_MS);

/** A few large entries: an entry for each search would cost more than the search. */
function toEntries(noted: readonly string[]): SearchesEntry[] {
  const entries: SearchesEntry[] = [];
  let texts: string[] = [];
  let characters = 0;
  for (const [index, search] of noted.entries()) {
    texts.push(search);
    characters += search.length;
    const isFull = texts.length === SEARCHES_PER_ENTRY || characters >= ENTRY_CHARACTERS;
    if (!isFull && index < noted.length - 1) continue;
    entries.push({ newest: parseSearch(search), count: texts.length, text: texts.join(BETWEEN_SEARCHES) });
    texts = [];
    characters = 0;
  }
  return entries;
}
