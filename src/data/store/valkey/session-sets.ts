// For each session the set of the codes it booked. A set outlives its bookings, so that they can be listed.
import type { Call, Caller } from './caller.ts';
import type { Commands } from './connection.ts';
import type { Keys } from './keys.ts';

export interface SessionSets {
  add(call: Call, sessionId: string, name: string, ttlMs: number): Promise<void>;
  /** Takes back what `add` put there for nothing, in the background. */
  drop(sessionId: string, name: string): void;
}

interface Known {
  /** Until when the set certainly lives. */
  livesUntil: number;
  /** Since when this thread knows of it. */
  readonly since: number;
  /** Codes added by this thread since it last looked for expired ones. */
  added: number;
  /** Codes that had a booking when it last looked. */
  alive: number;
  /** Codes that had no booking when it last looked, and when that was. */
  missing: { readonly names: ReadonlySet<string>; readonly at: number } | undefined;
}

/** Sessions whose sets this thread remembers. */
const MOST_KNOWN = 20_000;
/** A set is looked through for expired codes when it may have doubled, and not before it has grown by so many. */
const TRIM_AFTER = 1_000;
const TRIM_ANYWAY_AFTER = 10_000;
/** Long enough for a booking to follow its code into Valkey: what has none for so long has expired. */
const SETTLED_MS = 30_000;

interface Parts {
  readonly caller: Caller;
  readonly commands: Commands;
  readonly keys: Keys;
  readonly clock: () => number;
  readonly sessionTtlMs: number;
}

export function createSessionSets({ caller, commands, keys, clock, sessionTtlMs }: Parts): SessionSets {
  const known = new Map<string, Known>();

  const remember = (sessionId: string, entry: Known): void => {
    known.delete(sessionId);
    known.set(sessionId, entry);
    if (known.size <= MOST_KNOWN) return;
    for (const oldest of known.keys()) {
      known.delete(oldest);
      break;
    }
  };

  /** Twice as long as needed, so that it is said once in a lifetime and not with every booking. */
  const keepAlive = async (call: Call, sessionId: string, ttlMs: number): Promise<void> => {
    const needed = Math.max(ttlMs, sessionTtlMs);
    const before = known.get(sessionId);
    if (before !== undefined && before.livesUntil >= clock() + needed) return;
    const now = clock();
    const entry = before ?? { since: now, livesUntil: 0, added: 0, alive: 0, missing: undefined };
    entry.livesUntil = now + 2 * needed;
    remember(sessionId, entry);
    try {
      await call.read(() => commands.pexpire(keys.sessionBookings(sessionId), Math.ceil(2 * needed)));
    } catch (error) {
      known.delete(sessionId);
      throw error;
    }
  };

  /** Expired codes leave the set, and are counted: a session that books for ever must not fill the memory. */
  const trim = async (sessionId: string, entry: Known): Promise<void> => {
    const { missing: before } = entry;
    const at = clock();
    if (before !== undefined && at - before.at < SETTLED_MS) return;
    const key = keys.sessionBookings(sessionId);
    const call = caller.begin();
    const names = await call.read(() => commands.smembers(key));
    const looks = names.map((name) => call.read(() => commands.exists(keys.listedBooking(name))));
    const alive = await Promise.all(looks);
    const missing = names.filter((_, index) => alive[index] === 0);
    entry.alive = names.length - missing.length;
    entry.missing = { names: new Set(missing), at };
    // Codes are listed before their bookings are made: only what was missing before as well has expired.
    const gone = missing.filter((name) => before?.names.has(name));
    if (gone.length === 0) return;
    const removed = await call.write(() => commands.srem(key, ...gone));
    await call.write(() => commands.noteSession(keys.session(sessionId), 0, sessionTtlMs, 0, removed));
  };

  return {
    add: async (call, sessionId, name, ttlMs) => {
      const key = keys.sessionBookings(sessionId);
      // Seen by nobody until the booking is there: a lost answer leaves nothing in doubt.
      await Promise.all([call.read(() => commands.sadd(key, name)), keepAlive(call, sessionId, ttlMs)]);
      const entry = known.get(sessionId);
      if (entry === undefined || ++entry.added < Math.max(TRIM_AFTER, entry.alive)) return;
      // Until then nothing that this thread put there can have expired; others may have put more.
      if (clock() < entry.since + ttlMs && entry.added < TRIM_ANYWAY_AFTER) return;
      entry.added = 0;
      trim(sessionId, entry).catch(() => {
        // The next time will do.
      });
    },
    drop: (sessionId, name) => {
      caller
        .begin()
        .read(() => commands.srem(keys.sessionBookings(sessionId), name))
        .catch(() => {
          // It stays listed and is not there: nobody sees it.
        });
    },
  };
}
