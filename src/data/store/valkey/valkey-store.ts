// The shared store: one Valkey, or Sentinel's, or a Cluster, for any number of instances on any machines.
import { isMainThread } from 'node:worker_threads';
import type { Store, StoreOptions, StoreStats } from '../types.ts';
import { createBookings } from './bookings.ts';
import { createCaller } from './caller.ts';
import { type ConnectionOptions, openConnection } from './connection.ts';
import { createCounters } from './counters.ts';
import { createKeys } from './keys.ts';
import { createNotices } from './notices.ts';
import { createReplication } from './replication.ts';
import { createSessionSets } from './session-sets.ts';
import { createSessions } from './sessions.ts';

export interface ValkeyStoreOptions extends StoreOptions, ConnectionOptions {
  /** Before every key, for several stores in one Valkey. */
  readonly keyPrefix?: string;
  /** How many replicas must have a booking before it counts as written. */
  readonly waitForReplicas?: number;
  /** How long a call may take before it is given up. */
  readonly timeoutMs?: number;
  /** Whether this instance expects to be watched. Default: on the main thread. */
  readonly listens?: boolean;
}

const TIMEOUT_MS = 900;
const MAX_PENDING_COMMANDS = 20_000;
const ACTIVE_MS = 300_000;

export function createValkeyStore(options: ValkeyStoreOptions): Store {
  const { sessionTtlMs, clock = Date.now, keyPrefix = '', waitForReplicas = 0 } = options;
  const { timeoutMs = TIMEOUT_MS, listens = isMainThread } = options;
  const keys = createKeys(keyPrefix);
  const connection = openConnection(options);
  const { commands } = connection;
  let isClosed = false;
  const caller = createCaller({
    timeoutMs,
    maxPending: MAX_PENDING_COMMANDS,
    isClosed: () => isClosed,
    connected: connection.connected,
  });
  const notices = createNotices({ connection, caller, channel: keys.notices, listens });
  const base = { caller, commands, keys, notices, clock, sessionTtlMs, timeoutMs };
  const sessions = createSessions(base);
  const flush = async (): Promise<void> => {
    await Promise.all([sessions.flush(), notices.flush()]);
  };

  const stats = async (): Promise<StoreStats> => {
    const call = caller.begin();
    const now = clock();
    const active = keys.activeSessions;
    const [activeSessions, totalSessions, counted] = await Promise.all([
      call.read(() => commands.zcount(active, now - ACTIVE_MS, '+inf')),
      call.read(() => commands.zcount(active, `(${now - sessionTtlMs}`, '+inf')),
      call.read(() => commands.get(keys.totalBookings)),
    ]);
    return { activeSessions, totalSessions, totalBookings: Number(counted ?? 0) + sessions.uncounted };
  };

  const close = async (): Promise<void> => {
    try {
      await flush();
    } finally {
      await caller.settled();
      isClosed = true;
      notices.close();
      sessions.close();
      connection.close();
    }
  };
  let closing: Promise<void> | undefined;

  return {
    ...createBookings({
      ...base,
      sets: createSessionSets(base),
      replication: createReplication(connection, waitForReplicas),
      countBooking: sessions.countBooking,
    }),
    ...sessions.store,
    counters: createCounters({ caller, commands, keys }),
    ping: async () => {
      const start = performance.now();
      await caller.begin().read(() => commands.ping());
      return performance.now() - start;
    },
    stats,
    flush,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
