// Removes what has expired, a bounded batch at a time. Readers never see it anyway; this frees its space.
import { IF_EXISTS, type Key } from 'lmdb';
import { SEARCH_LIFETIME_MS } from '../searches.ts';
import type { Committer } from './committer.ts';
import { nestedIfExists } from './committer.ts';
import type { Environment } from './environment.ts';
import type { Read } from './reader.ts';
import {
  type BookingRecord,
  CHANGES_KEPT_MS,
  EXPIRY,
  newVersion,
  type SessionRecord,
  toSlot,
} from './records.ts';

export interface Sweeper {
  /** Removes one expired booking now, so that its code can be used again. */
  sweepBooking(key: string): Promise<void>;
  /** Removes what has expired; of very much, a part. */
  sweep(): Promise<void>;
  /** Sweeps from now on, in the background. */
  start(): void;
  stop(): void;
}

const EVERY_MS = 1_000;
const BATCH = 256;
/** Of each kind in one sweep; the next goes on from there. */
const MOST_ROUNDS = 100;
const READERS_CHECKED_EVERY_MS = 60_000;

type Due = readonly [kind: string, at: number, key: string];

interface Parts {
  readonly environment: Environment;
  readonly read: Read;
  readonly committer: Committer;
  readonly clock: () => number;
}

export function createSweeper({ environment, read, committer, clock }: Parts): Sweeper {
  const { bookings, changes, connections, expiry, ledger, root, searches, sessionBookings, sessions } =
    environment;
  let timer: NodeJS.Timeout | undefined;
  let readersCheckedAt = 0;
  let running: Promise<void> | undefined;

  const due = (kind: string): Due[] => [
    ...(expiry.getKeys({ start: [kind], end: [kind, clock()], limit: BATCH }) as Iterable<Due>),
  ];

  /**
   * All removal of bookings passes through the ledger's one entry, which counts it: so `swept` plus what is
   * there is always how many there ever were, in the store and in each session.
   */
  const removeBookings = async (items: readonly Due[]): Promise<void> => {
    const { before, total, found, counts } = read(() => weigh(items));
    await committer.commitIf({ table: ledger, key: 'swept', version: before, bytes: 0 }, () => {
      for (const item of items) expiry.remove([...item]);
      for (const { key, record } of found) {
        bookings.remove(key);
        sessionBookings.remove(record.owner, [record.order, key]);
      }
      // A session that has ended needs no count, and nobody would ever remove it.
      for (const [owner, count] of counts)
        nestedIfExists(sessions, owner, IF_EXISTS, () => ledger.put(sweptKey(owner), String(count), 0));
      ledger.put('swept', String(total + found.length), newVersion());
    });
  };

  /** What the ledger says, and what it will say of each session once these are gone. */
  const weigh = (items: readonly Due[]) => {
    const entry = ledger.getEntry('swept');
    const found = items.flatMap(([, at, key]) => {
      const text = bookings.get(key);
      if (text === undefined) return [];
      const record = JSON.parse(text) as BookingRecord;
      // Another may have swept it already, and somebody booked under that code anew.
      return record.expiresAt === at ? [{ key, record }] : [];
    });
    const counts = new Map<string, number>();
    for (const { owner } of found.map(({ record }) => record))
      counts.set(owner, (counts.get(owner) ?? Number(ledger.get(sweptKey(owner)) ?? 0)) + 1);
    return { before: entry?.version ?? 0, total: Number(entry?.value ?? 0), found, counts };
  };

  const sweepBooking = async (key: string): Promise<void> => {
    const text = read(() => bookings.get(key));
    if (text === undefined) return;
    await removeBookings([[EXPIRY.booking, (JSON.parse(text) as BookingRecord).expiresAt, key]]);
  };

  const removeSession = async ([kind, at, key]: Due): Promise<void> => {
    const entry = sessions.getEntry(key);
    const record = entry === undefined ? undefined : (JSON.parse(entry.value) as SessionRecord);
    const isOver = record !== undefined && record.expiresAt <= clock();
    await committer.commitIf({ table: sessions, key, version: entry?.version ?? null, bytes: 0 }, () => {
      if (isOver) removeSessionEntries(environment, key);
      // Of a session that lives on, an entry left behind may go: its own stands further on.
      if (isOver || record === undefined || toSlot(record.expiresAt) !== at) expiry.remove([kind, at, key]);
    });
  };

  const removeConnection = async ([kind, at, key]: Due): Promise<void> => {
    const text = connections.get(key);
    const isOver = text !== undefined && (JSON.parse(text) as { expiresAt: number }).expiresAt <= clock();
    await committer.commitIf({ table: ledger, key: 'format', version: IF_EXISTS, bytes: 0 }, () => {
      if (isOver) connections.remove(key);
      expiry.remove([kind, at, key]);
    });
  };

  const removeSearches = async ([kind, at, key]: Due): Promise<void> => {
    const until = (at - SEARCH_LIFETIME_MS) * 1000 + 1;
    const old = [...searches.getKeys({ start: [key], end: [key, until], limit: 10 * BATCH })];
    await committer.commitIf({ table: ledger, key: 'format', version: IF_EXISTS, bytes: 0 }, () => {
      for (const search of old) searches.remove(search);
      if (old.length < 10 * BATCH) expiry.remove([kind, at, key]);
    });
  };

  const forgetChanges = async (): Promise<void> => {
    const until = (clock() - CHANGES_KEPT_MS) * 1000;
    const old: Key[] = [];
    for (let start: Key = ['']; old.length < 10 * BATCH; ) {
      const [first] = [...changes.getKeys({ start, limit: 1 })] as [string, number][];
      if (first === undefined) break;
      const [writer] = first;
      old.push(...changes.getKeys({ start: [writer], end: [writer, until], limit: 10 * BATCH }));
      start = [writer, Number.MAX_VALUE];
    }
    if (old.length === 0) return;
    await committer.commitIf({ table: ledger, key: 'format', version: IF_EXISTS, bytes: 0 }, () => {
      for (const key of old) changes.remove(key);
    });
  };

  const all = async (): Promise<void> => {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const expired = read(() => due(EXPIRY.booking));
      if (expired.length > 0) await removeBookings(expired);
      if (expired.length < BATCH) break;
    }
    await sweepEach(EXPIRY.session, removeSession);
    await sweepEach(EXPIRY.connection, removeConnection);
    await sweepEach(EXPIRY.searches, removeSearches);
    await forgetChanges();
  };

  const sweepEach = async (kind: string, remove: (item: Due) => Promise<unknown>): Promise<void> => {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const items = read(() => due(kind));
      await Promise.all(items.map(remove));
      if (items.length < BATCH) return;
    }
  };

  const sweep = (): Promise<void> => {
    running ??= all().finally(() => {
      running = undefined;
    });
    return running;
  };

  const tick = (): void => {
    sweep().catch(() => {
      // The disk is full or does not answer. What has expired stays hidden, and is swept once it can be.
    });
    if (performance.now() - readersCheckedAt < READERS_CHECKED_EVERY_MS) return;
    readersCheckedAt = performance.now();
    // A process that was killed while it read would keep old pages from being used again.
    root.readerCheck();
  };

  return {
    sweepBooking,
    sweep,
    start: () => {
      timer ??= setInterval(tick, EVERY_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}

export const sweptKey = (owner: string): string => `swept ${owner}`;

/** Inside a write block: a session's own entry and what only it has; its searches go by their own time. */
export function removeSessionEntries({ sessions, ledger }: Environment, key: string): void {
  sessions.remove(key);
  ledger.remove(sweptKey(key));
}
