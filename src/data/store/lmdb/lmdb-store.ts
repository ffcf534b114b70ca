// The embedded store: one LMDB file under DATA_DIR, shared by all threads and processes of the machine.
import { isMainThread } from 'node:worker_threads';
import { IF_EXISTS } from 'lmdb';
import type { Store, StoreOptions } from '../types.ts';
import { createBookings } from './bookings.ts';
import { createChangeLog } from './change-log.ts';
import { createCommitter } from './committer.ts';
import { createDiskRoom } from './disk-room.ts';
import { openEnvironment } from './environment.ts';
import { createReader } from './reader.ts';
import { createSessions } from './sessions.ts';
import { createStats } from './stats.ts';
import { createSweeper } from './sweeper.ts';

export interface LmdbStoreOptions extends StoreOptions {
  readonly dataDir: string;
  /** Whether this instance removes what has expired: one in each process is enough. Default: on the main thread. */
  readonly sweep?: boolean;
  /** How long a write may take before its outcome is called unknown. */
  readonly writeTimeoutMs?: number;
}

const WRITE_TIMEOUT_MS = 900;
const MAX_PENDING_WRITES = 20_000;

export function createLmdbStore(options: LmdbStoreOptions): Store {
  const { sessionTtlMs, clock = Date.now, sweep = isMainThread } = options;
  const { writeTimeoutMs: timeoutMs = WRITE_TIMEOUT_MS } = options;
  const environment = openEnvironment(options.dataDir);
  let isClosed = false;
  const read = createReader(environment, () => isClosed);
  const committer = createCommitter({
    timeoutMs,
    maxPending: MAX_PENDING_WRITES,
    isClosed: () => isClosed,
    room: createDiskRoom(options.dataDir, environment),
  });
  const base = { environment, read, committer, clock };
  const changeLog = createChangeLog(environment, read, clock);
  const sweeper = createSweeper(base);
  const {
    flush,
    close: closeSessions,
    ...sessions
  } = createSessions({ ...base, changeLog, timeoutMs, sessionTtlMs });
  if (sweep) sweeper.start();

  const close = async (): Promise<void> => {
    sweeper.stop();
    changeLog.close();
    try {
      await flush();
    } finally {
      await committer.settled();
      isClosed = true;
      closeSessions();
      // A write that never ends (somebody froze while holding the file's lock) must not keep us from leaving.
      if (committer.pending === 0) await environment.close();
    }
  };
  let closing: Promise<void> | undefined;

  return {
    ...createBookings({ ...base, changeLog, sweeper, timeoutMs }),
    ...sessions,
    ping: async () => {
      const start = performance.now();
      // The way of a write, without one: it waits for the file's lock as they all do.
      const condition = { table: environment.ledger, key: 'format', version: IF_EXISTS, bytes: 0 };
      await committer.commitIf(condition, () => {});
      return performance.now() - start;
    },
    stats: createStats(base, sessionTtlMs),
    flush,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
