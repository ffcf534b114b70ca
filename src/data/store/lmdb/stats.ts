// The store's figures, without walking what they count.
import type { StoreStats } from '../types.ts';
import type { Environment, Table } from './environment.ts';
import type { Read } from './reader.ts';
import { EXPIRY } from './records.ts';

interface Parts {
  readonly environment: Environment;
  readonly read: Read;
  readonly clock: () => number;
}

const ACTIVE_MS = 300_000;
/** Above this, counting takes long enough (27 ns each) to be worth remembering for a second. */
const MANY = 10_000;
const REMEMBERED_MS = 1_000;

const entryCount = (table: Table): number => (table.getStats() as { entryCount: number }).entryCount;

export function createStats(
  { environment, read, clock }: Parts,
  sessionTtlMs: number,
): () => Promise<StoreStats> {
  const { bookings, sessions, expiry, ledger } = environment;
  let remembered = { count: 0, until: 0 };

  /** By slots of ten seconds: a session whose lifetime began anew in the last five minutes ends that much later. */
  const countActive = (): number => {
    if (performance.now() < remembered.until) return remembered.count;
    const endsAfter = clock() + Math.max(0, sessionTtlMs - ACTIVE_MS);
    const count = expiry.getKeysCount({
      start: [EXPIRY.session, endsAfter],
      end: [EXPIRY.session, Number.MAX_VALUE],
    });
    remembered = { count, until: count > MANY ? performance.now() + REMEMBERED_MS : 0 };
    return count;
  };

  return async () =>
    read(() => {
      const expired = expiry.getKeysCount({ start: [EXPIRY.session], end: [EXPIRY.session, clock()] });
      return {
        activeSessions: countActive(),
        totalSessions: entryCount(sessions) - expired,
        totalBookings: entryCount(bookings) + Number(ledger.get('swept')),
      };
    });
}
