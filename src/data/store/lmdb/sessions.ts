// Sessions in LMDB: created and ended durably; activity, counts and searches written from memory within seconds.
import type { Session } from '../../model.ts';
import { createGathering, createNoting, type SessionNotes } from '../gathering.ts';
import { readSearches, SEARCH_LIFETIME_MS } from '../searches.ts';
import { type SessionStore, StoreUnavailable } from '../types.ts';
import type { ChangeLog } from './change-log.ts';
import type { Committer } from './committer.ts';
import type { Environment } from './environment.ts';
import { createFlusher } from './flusher.ts';
import type { Read } from './reader.ts';
import {
  BETWEEN_SEARCHES,
  CHANGES_KEPT_MS,
  EXPIRY,
  newVersion,
  type SessionRecord,
  toKey,
  toSlot,
  type Versioned,
} from './records.ts';
import { removeSessionEntries, sweptKey } from './sweeper.ts';

interface Parts {
  readonly environment: Environment;
  readonly read: Read;
  readonly committer: Committer;
  readonly clock: () => number;
  readonly changeLog: ChangeLog;
  readonly timeoutMs: number;
  readonly sessionTtlMs: number;
}

/** Who stood still for as long as changes are kept may have missed one, and asks again soon after. */
const HOLDS_MS = CHANGES_KEPT_MS - 5_000;

export interface Sessions extends SessionStore {
  flush(): Promise<void>;
  close(): void;
}

export function createSessions(parts: Parts): Sessions {
  const { environment, read, committer, changeLog, clock, timeoutMs, sessionTtlMs } = parts;
  const { sessions, sessionBookings, searches, expiry, ledger } = environment;
  const gathering = createGathering(clock, sessionTtlMs);
  const flusher = createFlusher({ ...parts, gathering });

  const find = (key: string): Versioned<SessionRecord> | undefined => {
    const entry = sessions.getEntry(key);
    if (entry?.version === undefined) return undefined;
    return { value: JSON.parse(entry.value) as SessionRecord, version: entry.version };
  };

  const bookingCount = (key: string): number =>
    sessionBookings.getValuesCount(key) + Number(ledger.get(sweptKey(key)) ?? 0);

  /** The record with what this thread has noted and not yet written; undefined when it is over. */
  const toLiving = ({ value, version }: Versioned<SessionRecord>): SessionRecord | undefined => {
    const { id } = value;
    let { lastActivity, expiresAt, searchCount } = value;
    const add = (notes: SessionNotes | undefined): void => {
      if (notes === undefined || notes.firstActivity >= expiresAt) return;
      lastActivity = Math.max(lastActivity, notes.lastActivity);
      expiresAt = Math.max(expiresAt, lastActivity + sessionTtlMs);
      searchCount += notes.searchCount;
    };
    add(flusher.unwritten(id, version));
    add(gathering.notes(id));
    return expiresAt <= clock() ? undefined : { ...value, lastActivity, expiresAt, searchCount };
  };

  const toSession = (key: string, present: Versioned<SessionRecord>): Session | undefined => {
    const living = toLiving(present);
    if (living === undefined) return undefined;
    const { id, createdAt, lastActivity, expiresAt, searchCount, client } = living;
    const session = { id, createdAt, lastActivity, expiresAt, searchCount, bookingCount: bookingCount(key) };
    return client === undefined ? session : { ...session, client };
  };

  const look = (key: string): [present?: Versioned<SessionRecord>, living?: Session | undefined] =>
    read(() => {
      const present = find(key);
      return present === undefined ? [] : [present, toSession(key, present)];
    });

  const session: SessionStore['session'] = async (id) => look(toKey(id))[1];

  const sessionClient: SessionStore['sessionClient'] = (id) =>
    read(() => {
      const present = find(toKey(id));
      return present === undefined ? undefined : toLiving(present)?.client;
    });

  const createSession: SessionStore['createSession'] = async ({ id, client }) => {
    const key = toKey(id);
    for (;;) {
      const now = clock();
      const made = { id, createdAt: now, lastActivity: now, expiresAt: now + sessionTtlMs, searchCount: 0 };
      const record: SessionRecord = client === undefined ? made : { ...made, client };
      const write = (): void => {
        sessions.put(key, JSON.stringify(record), newVersion());
        expiry.put([EXPIRY.session, toSlot(record.expiresAt), key], '');
      };
      if (
        await committer.commitIf(
          { table: sessions, key, version: null, bytes: JSON.stringify(record).length },
          write,
        )
      )
        return { ...record, bookingCount: read(() => bookingCount(key)) };
      const [present, living] = look(key);
      // Somebody made it first, or this is a repeat: there is one session of an id, as first made.
      if (living !== undefined) return living;
      if (present !== undefined) await remove(key, present);
    }
  };

  const remove = (
    key: string,
    { value, version }: Versioned<SessionRecord>,
    told?: { readonly note: () => void; readonly onWritten: () => void },
  ): Promise<boolean> =>
    committer.commitIf({ table: sessions, key, version, bytes: 0, ...told }, () => {
      told?.note();
      removeSessionEntries(environment, key);
      expiry.remove([EXPIRY.session, toSlot(value.expiresAt), key]);
      for (const old of searches.getKeys({ start: [key], end: [key, Number.MAX_VALUE] }))
        searches.remove(old);
    });

  const changeSessionClient: SessionStore['changeSessionClient'] = async (id, change) => {
    const key = toKey(id);
    const giveUpAt = performance.now() + timeoutMs;
    do {
      const [present, living] = look(key);
      if (present === undefined || living?.client === undefined) return undefined;
      const client = change(living.client);
      if (client === living.client) return client;
      const text = JSON.stringify({ ...present.value, client } satisfies SessionRecord);
      const onWritten = (): void => changeLog.announce('session', id);
      const condition = { table: sessions, key, version: present.version, bytes: text.length, onWritten };
      const written = await committer.commitIf(condition, () => {
        sessions.put(key, text, newVersion());
        changeLog.note('session', id);
      });
      if (written) return client;
    } while (performance.now() < giveUpAt);
    throw new StoreUnavailable('The session is being changed by too many others', 'none');
  };

  const endSession: SessionStore['endSession'] = async (id) => {
    const key = toKey(id);
    for (;;) {
      const [present, living] = look(key);
      if (present === undefined) return false;
      const isLive = living !== undefined;
      const onWritten = (): void => {
        gathering.forget(id);
        changeLog.announce('session', id);
      };
      if (await remove(key, present, { note: () => changeLog.note('session', id), onWritten })) return isLive;
    }
  };

  const sessionSearches: SessionStore['sessionSearches'] = async (sessionId) => {
    const key = toKey(sessionId);
    const since = (clock() - SEARCH_LIFETIME_MS) * 1000;
    const [present, living] = look(key);
    if (present === undefined || living === undefined) return [];
    const written = searches.getRange({ start: [key, since], end: [key, Number.MAX_VALUE] });
    const notes = [flusher.unwritten(sessionId, present.version), gathering.notes(sessionId)];
    const waiting = notes.flatMap((noted) => noted?.searches.toArray() ?? []);
    const texts = Array.from(written, ({ value }) => value.split(BETWEEN_SEARCHES));
    return readSearches([...texts.flat(), ...waiting], clock());
  };

  return {
    session,
    sessionClient,
    createSession,
    changeSessionClient,
    endSession,
    watchSessions: (listener) => changeLog.watch('session', listener),
    // Beyond half a lifetime one might be over that nobody used meanwhile.
    sessionClientHoldsMs: Math.min(HOLDS_MS, sessionTtlMs / 2),
    sessionSearches,
    ...createNoting(gathering, flusher.schedule),
    flush: flusher.flush,
    close: flusher.stop,
  };
}
