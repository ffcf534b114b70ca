// Sessions in Valkey: hashes that expire; activity, counts and searches written from memory within seconds.
import type { Session, SessionClient } from '../../model.ts';
import { createGathering, createNoting } from '../gathering.ts';
import { readSearches, SEARCHES_PER_SESSION } from '../searches.ts';
import { type SessionStore, StoreUnavailable } from '../types.ts';
import type { Caller } from './caller.ts';
import type { Commands } from './connection.ts';
import { createFlusher } from './flusher.ts';
import type { Keys } from './keys.ts';
import type { Notices } from './notices.ts';

interface Parts {
  readonly caller: Caller;
  readonly commands: Commands;
  readonly keys: Keys;
  readonly notices: Notices;
  readonly timeoutMs: number;
  readonly clock: () => number;
  readonly sessionTtlMs: number;
}

export interface Sessions {
  readonly store: SessionStore;
  countBooking(): void;
  /** Bookings counted by this thread and not yet written. */
  readonly uncounted: number;
  flush(): Promise<void>;
  close(): void;
}

type Fields = Readonly<Record<string, string>>;

/** While the connection to listen on is down, notices are lost: who counts on them is wrong for no longer than this. */
const HOLDS_MS = 1_000;

export function createSessions(parts: Parts): Sessions {
  const { caller, commands, keys, notices, timeoutMs, clock, sessionTtlMs } = parts;
  const gathering = createGathering(clock, sessionTtlMs);
  const flusher = createFlusher({ ...parts, gathering });

  /** What a session's fields say, with what this thread has noted and not yet written; undefined when it is over. */
  const toLiving = (id: string, fields: Fields) => {
    let lastActivity = Number(fields.lastActivity);
    let expiresAt = Number(fields.expiresAt);
    let searchCount = Number(fields.searchCount);
    for (const notes of [flusher.unwritten(id), gathering.notes(id)]) {
      if (notes === undefined || notes.firstActivity >= expiresAt) continue;
      lastActivity = Math.max(lastActivity, notes.lastActivity);
      expiresAt = Math.max(expiresAt, lastActivity + sessionTtlMs);
      searchCount += notes.searchCount;
    }
    return expiresAt > clock() ? { lastActivity, expiresAt, searchCount } : undefined;
  };

  const toSession = (id: string, fields: Fields, inSet: number): Session | undefined => {
    const living = toLiving(id, fields);
    if (living === undefined) return undefined;
    const bookingCount = inSet + Number(fields.bookingsGone ?? 0);
    const session = { id, createdAt: Number(fields.createdAt), ...living, bookingCount };
    return fields.client === undefined ? session : { ...session, client: parseClient(fields.client) };
  };

  const read = async (id: string): Promise<{ fields: Fields; session: Session } | undefined> => {
    const call = caller.begin();
    const [fields, inSet] = await Promise.all([
      call.read(() => commands.hgetall(keys.session(id))),
      call.read(() => commands.scard(keys.sessionBookings(id))),
    ]);
    const found = fields.id === undefined ? undefined : toSession(id, fields, inSet);
    return found === undefined ? undefined : { fields, session: found };
  };

  const session: SessionStore['session'] = async (id) => (await read(id))?.session;

  const sessionClient: SessionStore['sessionClient'] = async (id) => {
    const fields = await caller.begin().read(() => commands.hgetall(keys.session(id)));
    if (fields.id === undefined || toLiving(id, fields) === undefined) return undefined;
    return fields.client === undefined ? undefined : parseClient(fields.client);
  };

  const createSession: SessionStore['createSession'] = async ({ id, client }) => {
    const call = caller.begin();
    const now = clock();
    const fields = { id, createdAt: now, lastActivity: now, expiresAt: now + sessionTtlMs, searchCount: 0 };
    const all = client === undefined ? fields : { ...fields, client: JSON.stringify(client) };
    const flat = Object.entries(all).flatMap(([name, value]) => [name, `${value}`] as const);
    const [there, inSet] = await Promise.all([
      call.write(() => commands.createSession(keys.session(id), Math.ceil(sessionTtlMs), ...flat)),
      call.read(() => commands.scard(keys.sessionBookings(id))),
      // Counted as active before it is certain: what does not come about leaves the count when its time is over.
      call.read(() => commands.zadd(keys.activeSessions, 'NX', now, id)),
    ]);
    const present = there.length === 0 ? undefined : toSession(id, toFields(there), inSet);
    if (present !== undefined) return present;
    return { ...fields, ...(client === undefined ? {} : { client }), bookingCount: inSet };
  };

  const changeSessionClient: SessionStore['changeSessionClient'] = async (id, change) => {
    const giveUpAt = performance.now() + timeoutMs;
    let text = (await read(id))?.fields.client;
    while (text !== undefined) {
      const current = parseClient(text);
      const client = change(current);
      if (client === current) return client;
      if (performance.now() > giveUpAt)
        throw new StoreUnavailable('The session is being changed by too many others', 'none');
      const [before, after] = [text, JSON.stringify(client)];
      const [outcome, now] = await caller
        .begin()
        .write(() => commands.changeClient(keys.session(id), before, after));
      if (outcome === 1) {
        // Who subscribes here may be listening on another instance, and change a booking next.
        await notices.tellAtOnce('session', id);
        return client;
      }
      text = outcome === 0 ? now : undefined;
    }
    return undefined;
  };

  const endSession: SessionStore['endSession'] = async (id) => {
    const call = caller.begin();
    const living = await session(id);
    const removed = await call.write(() => commands.del(keys.session(id)));
    gathering.forget(id);
    await Promise.all([
      call.read(() => commands.zrem(keys.activeSessions, id)),
      call.read(() => commands.del(keys.searches(id))),
    ]);
    if (removed === 1) await notices.tellAtOnce('session', id);
    return removed === 1 && living !== undefined;
  };

  const sessionSearches: SessionStore['sessionSearches'] = async (sessionId) => {
    const call = caller.begin();
    const [living, texts] = await Promise.all([
      session(sessionId),
      call.read(() => commands.lrange(keys.searches(sessionId), -SEARCHES_PER_SESSION, -1)),
    ]);
    if (living === undefined) return [];
    const notes = [flusher.unwritten(sessionId), gathering.notes(sessionId)];
    const waiting = notes.flatMap((noted) => noted?.searches.toArray() ?? []);
    return readSearches([...texts, ...waiting], clock());
  };

  return {
    store: {
      session,
      sessionClient,
      createSession,
      changeSessionClient,
      endSession,
      watchSessions: (listener) => notices.watch('session', listener),
      sessionClientHoldsMs: Math.min(HOLDS_MS, sessionTtlMs / 2),
      sessionSearches,
      ...createNoting(gathering, flusher.schedule),
    },
    countBooking: flusher.countBooking,
    get uncounted() {
      return flusher.uncounted;
    },
    flush: flusher.flush,
    close: flusher.stop,
  };
}

function toFields(flat: readonly string[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let index = 0; index + 1 < flat.length; index += 2) fields[flat[index] ?? ''] = flat[index + 1] ?? '';
  return fields;
}

function parseClient(text: string): SessionClient {
  try {
    return JSON.parse(text) as SessionClient;
  } catch {
    throw new StoreUnavailable('Something else than a session stands under a session’s key', 'none');
  }
}
