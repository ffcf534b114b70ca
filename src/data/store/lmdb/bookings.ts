// Bookings in LMDB: each write is one block under a condition on the booking's own entry.
import type { Booking } from '../../model.ts';
import { appendMembers } from '../append-members.ts';
import { createChangeQueue, type Standing } from '../change-queue.ts';
import { jsonFingerprint } from '../fingerprint.ts';
import { createOrder } from '../order.ts';
import type { BookingStore } from '../types.ts';
import type { ChangeLog } from './change-log.ts';
import type { Committer } from './committer.ts';
import type { Environment } from './environment.ts';
import type { Read } from './reader.ts';
import { type BookingRecord, EXPIRY, newVersion, toKey, type Versioned } from './records.ts';
import type { Sweeper } from './sweeper.ts';

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

  /** Also when it has expired and is only waiting to be swept. */
  const find = (key: string): Versioned<BookingRecord> | undefined => {
    const entry = bookings.getEntry(key);
    if (entry?.version === undefined) return undefined;
    return { value: JSON.parse(entry.value) as BookingRecord, version: entry.version };
  };

  const isLive = (record: BookingRecord): boolean => record.expiresAt > clock();

  const insertBooking = async (booking: Booking, ttlMs: number): Promise<'inserted' | 'taken'> => {
    const key = toKey(booking.pnr);
    const json = JSON.stringify(booking);
    const record: Omit<BookingRecord, 'booking'> = {
      expiresAt: clock() + ttlMs,
      order: nextOrder(),
      owner: toKey(booking.sessionId),
      origin: jsonFingerprint(json),
    };
    const text = appendMembers(record, `"booking":${json}}`);
    const onWritten = (): void => changeLog.announce('booking', booking.pnr);
    const condition = { table: bookings, key, version: null, bytes: text.length, onWritten };
    for (;;) {
      const inserted = await committer.commitIf(condition, () => {
        bookings.put(key, text, newVersion());
        sessionBookings.put(record.owner, [record.order, key]);
        expiry.put([EXPIRY.booking, record.expiresAt, key], '');
        changeLog.note('booking', booking.pnr);
      });
      if (inserted) return 'inserted';
      const present = read(() => find(key));
      if (present === undefined) continue;
      if (isLive(present.value)) return present.value.origin === record.origin ? 'inserted' : 'taken';
      await sweeper.sweepBooking(key);
    }
  };

  const readStanding = async (pnr: string): Promise<Standing<Versioned<BookingRecord>> | undefined> => {
    const present = read(() => find(toKey(pnr)));
    if (present === undefined || !isLive(present.value)) return undefined;
    return { booking: present.value.booking, token: present };
  };

  const changeBooking = createChangeQueue<Versioned<BookingRecord>>(
    {
      read: readStanding,
      replace: async (pnr, { token: { value, version } }, booking) => {
        const key = toKey(pnr);
        const text = JSON.stringify({ ...value, booking } satisfies BookingRecord);
        const onWritten = (): void => changeLog.announce('booking', pnr);
        const condition = { table: bookings, key, version, bytes: text.length, onWritten };
        const written = await committer.commitIf(condition, () => {
          bookings.put(key, text, newVersion());
          changeLog.note('booking', pnr);
        });
        return written ? 'written' : readStanding(pnr);
      },
    },
    timeoutMs,
  );

  return {
    insertBooking,
    changeBooking,
    booking: async (pnr) => (await readStanding(pnr))?.booking,
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
