// Bookings in LMDB: each write is one block under a condition on the booking's own entry.
import type { Booking } from '../../model.ts';
import { createOrder } from '../order.ts';
import { type BookingStore, StoreUnavailable } from '../types.ts';
import type { ChangeLog } from './change-log.ts';
import type { Committer } from './committer.ts';
import type { Environment } from './environment.ts';
import type { Read } from './reader.ts';
import { type BookingRecord, EXPIRY, fingerprint, newVersion, toKey, type Versioned } from './records.ts';
import type { Sweeper } from './sweeper.ts';

interface Change {
  readonly apply: (current: Booking) => Booking;
  readonly resolve: (booking: Booking | undefined) => void;
  readonly reject: (error: unknown) => void;
}

interface Parts {
  readonly environment: Environment;
  readonly read: Read;
  readonly committer: Committer;
  readonly changeLog: ChangeLog;
  readonly sweeper: Sweeper;
  readonly clock: () => number;
  readonly timeoutMs: number;
}

export function createBookings(parts: Parts): BookingStore {
  const { environment, read, committer, changeLog, sweeper, clock, timeoutMs } = parts;
  const { bookings, sessionBookings, expiry } = environment;
  const nextOrder = createOrder(clock);
  /** Changes that wait while an earlier one of the same booking is written; then they are written as one. */
  const queues = new Map<string, Change[]>();

  /** Also when it has expired and is only waiting to be swept. */
  const find = (key: string): Versioned<BookingRecord> | undefined => {
    const entry = bookings.getEntry(key);
    if (entry?.version === undefined) return undefined;
    return { value: JSON.parse(entry.value) as BookingRecord, version: entry.version };
  };

  const isLive = (record: BookingRecord): boolean => record.expiresAt > clock();

  const insertBooking = async (booking: Booking, ttlMs: number): Promise<'inserted' | 'taken'> => {
    const key = toKey(booking.pnr);
    const record: BookingRecord = {
      expiresAt: clock() + ttlMs,
      order: nextOrder(),
      owner: toKey(booking.sessionId),
      origin: fingerprint(JSON.stringify(booking)),
      booking,
    };
    const text = JSON.stringify(record);
    for (;;) {
      const inserted = await committer.commitIf(
        { table: bookings, key, version: null, bytes: text.length },
        () => {
          bookings.put(key, text, newVersion());
          sessionBookings.put(record.owner, [record.order, key]);
          expiry.put([EXPIRY.booking, record.expiresAt, key], '');
          changeLog.note('booking', booking.pnr);
        },
      );
      if (inserted) {
        changeLog.announce('booking', booking.pnr);
        return 'inserted';
      }
      const present = read(() => find(key));
      if (present === undefined) continue;
      if (isLive(present.value)) return present.value.origin === record.origin ? 'inserted' : 'taken';
      await sweeper.sweepBooking(key);
    }
  };

  const changeBooking = (pnr: string, apply: Change['apply']): Promise<Booking | undefined> =>
    new Promise((resolve, reject) => {
      const change: Change = { apply, resolve, reject };
      const queue = queues.get(pnr);
      if (queue !== undefined) {
        queue.push(change);
        return;
      }
      const started = [change];
      queues.set(pnr, started);
      void writeQueue(pnr, started);
    });

  const writeQueue = async (pnr: string, queue: Change[]): Promise<void> => {
    while (queue.length > 0) await writeGroup(pnr, queue.splice(0));
    queues.delete(pnr);
  };

  /** Never rejects: every change is told its own outcome, once what it is based on is certain. */
  const writeGroup = async (pnr: string, group: readonly Change[]): Promise<void> => {
    try {
      for (const tell of await applyInTurn(pnr, group)) tell();
    } catch (error) {
      for (const change of group) change.reject(error);
    }
  };

  const applyInTurn = async (pnr: string, group: readonly Change[]): Promise<(() => void)[]> => {
    const key = toKey(pnr);
    const giveUpAt = performance.now() + timeoutMs;
    do {
      const present = read(() => find(key));
      if (present === undefined || !isLive(present.value))
        return group.map((change) => () => change.resolve(undefined));
      const { outcomes, last } = applyAll(group, present.value.booking);
      if (last === present.value.booking) return outcomes;
      const text = JSON.stringify({ ...present.value, booking: last } satisfies BookingRecord);
      const written = await committer.commitIf(
        { table: bookings, key, version: present.version, bytes: text.length },
        () => {
          bookings.put(key, text, newVersion());
          changeLog.note('booking', pnr);
        },
      );
      if (written) {
        changeLog.announce('booking', pnr);
        return outcomes;
      }
    } while (performance.now() < giveUpAt);
    throw new StoreUnavailable(`Booking '${pnr}' is being changed by too many others`, 'none');
  };

  return {
    insertBooking,
    changeBooking,
    booking: async (pnr) => {
      const present = read(() => find(toKey(pnr)))?.value;
      return present !== undefined && isLive(present) ? present.booking : undefined;
    },
    sessionBookings: async (sessionId) => {
      const records = read(() => {
        const listed = [...sessionBookings.getValues(toKey(sessionId))] as [number, string][];
        return listed.flatMap(([, key]) => find(key)?.value ?? []);
      });
      return records
        .filter(isLive)
        .map(({ booking }) => booking)
        .sort((a, b) => a.createdAt - b.createdAt);
    },
    watchBookings: (listener) => changeLog.watch('booking', listener),
  };
}

/** Each change sees what the one before it left; one that throws leaves everything as it was. */
function applyAll(
  group: readonly Change[],
  current: Booking,
): { readonly outcomes: (() => void)[]; readonly last: Booking } {
  let last = current;
  const outcomes = group.map((change) => {
    try {
      last = change.apply(last);
      const result = last;
      return () => change.resolve(result);
    } catch (error) {
      return () => change.reject(error);
    }
  });
  return { outcomes, last };
}
