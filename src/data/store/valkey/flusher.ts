// Writes what was gathered in memory: as few writes to Valkey as there are kinds of notes, or some more when it is much.
import type { ConnectionRecord } from '../../model.ts';
import { createFlushTimer, type FlushTimer } from '../flush-timer.ts';
import type { Gathered, Gathering, HowMuch, SessionNotes } from '../gathering.ts';
import { toPieces } from '../in-turns.ts';
import { SEARCH_LIFETIME_MS, SEARCHES_PER_SESSION } from '../searches.ts';
import type { Call, Caller } from './caller.ts';
import type { Commands } from './connection.ts';
import type { Keys } from './keys.ts';

export interface Flusher extends FlushTimer {
  countBooking(): void;
  readonly uncounted: number;
  /** What is being written of a session at this moment. */
  unwritten(sessionId: string): SessionNotes | undefined;
}

interface Parts {
  readonly caller: Caller;
  readonly commands: Commands;
  readonly keys: Keys;
  readonly clock: () => number;
  readonly sessionTtlMs: number;
  readonly gathering: Gathering;
}

/** Sessions or connections written at a time: requests wait meanwhile, and do not notice some milliseconds. */
const BATCH = 200;
const FORGET_EVERY_MS = 60_000;

export function createFlusher(parts: Parts): Flusher {
  const { caller, commands, keys, clock, sessionTtlMs, gathering } = parts;
  let writing: Gathered | undefined;
  let uncounted = 0;
  let forgottenAt = 0;

  const writeSession = async (call: Call, id: string, notes: SessionNotes): Promise<void> => {
    const key = keys.session(id);
    const lifetime = Math.ceil(sessionTtlMs);
    const searches = notes.searches.toArray().slice(-SEARCHES_PER_SESSION);
    const list = keys.searches(id);
    // A lost answer may count twice, and that may be: this is what may be lost as well.
    const done = [
      call.read(() => commands.noteSession(key, notes.lastActivity, lifetime, notes.searchCount, 0)),
    ];
    const more =
      searches.length === 0
        ? []
        : [
            call.read(() => commands.rpush(list, ...searches)),
            call.read(() => commands.ltrim(list, -SEARCHES_PER_SESSION, -1)),
            call.read(() => commands.pexpire(list, SEARCH_LIFETIME_MS)),
          ];
    await Promise.all([...done, ...more]);
  };

  const writeActivity = async (
    call: Call,
    sessions: readonly (readonly [string, SessionNotes])[],
  ): Promise<void> => {
    if (sessions.length === 0) return;
    const scores = sessions.flatMap(([id, { lastActivity }]) => [lastActivity, id]);
    // Only those that are there: a session that has ended does not come back.
    await call.read(() => commands.zadd(keys.activeSessions, 'XX', 'GT', ...scores));
  };

  const writeConnections = async (
    call: Call,
    connections: readonly (readonly [string, ConnectionRecord | undefined])[],
  ): Promise<void> => {
    const writes = connections.flatMap(([id, record]) => {
      const key = keys.connection(id);
      if (record === undefined) return [call.read(() => commands.del(key))];
      return [
        call.read(() => commands.hset(key, { ...record })),
        call.read(() => commands.pexpire(key, Math.ceil(sessionTtlMs))),
      ];
    });
    await Promise.all(writes);
  };

  const writeTotal = async (call: Call): Promise<void> => {
    const counted = uncounted;
    if (counted === 0) return;
    await call.read(() => commands.incrby(keys.totalBookings, counted));
    uncounted -= counted;
  };

  /** Sessions long over leave the count of active ones. */
  const forgetOver = async (call: Call): Promise<void> => {
    if (performance.now() - forgottenAt < FORGET_EVERY_MS) return;
    forgottenAt = performance.now();
    await call.read(() => commands.zremrangebyscore(keys.activeSessions, '-inf', clock() - sessionTtlMs));
  };

  const write = async (howMuch: HowMuch): Promise<void> => {
    const gathered = gathering.take(howMuch);
    writing = gathered;
    const left: Gathered = {
      sessions: new Map(gathered.sessions),
      connections: new Map(gathered.connections),
    };
    try {
      const first = caller.begin();
      await Promise.all([writeTotal(first), forgetOver(first)]);
      for (const batch of toPieces([...gathered.connections], BATCH)) {
        await writeConnections(caller.begin(), batch);
        for (const [id] of batch) left.connections.delete(id);
      }
      for (const batch of toPieces([...gathered.sessions], BATCH)) {
        const call = caller.begin();
        await Promise.all([
          ...batch.map(([id, notes]) => writeSession(call, id, notes)),
          writeActivity(call, batch),
        ]);
        for (const [id] of batch) {
          left.sessions.delete(id);
          gathered.sessions.delete(id);
        }
      }
    } finally {
      writing = undefined;
      gathering.giveBack(left);
    }
  };

  const flushTimer = createFlushTimer(write, () => !gathering.isEmpty() || uncounted > 0);

  return {
    ...flushTimer,
    countBooking: () => {
      uncounted++;
      flushTimer.schedule();
    },
    get uncounted() {
      return uncounted;
    },
    unwritten: (sessionId) => writing?.sessions.get(sessionId),
  };
}
