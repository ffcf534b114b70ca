// A store on Valkey as somebody would write it behind an SDK server: the same keys, the same guarantees for a
// booking, plain iovalkey with its pipelining on. Only what bookings need.
import { Redis } from 'iovalkey';
import type { Booking, Session } from '../../src/data/model.ts';
import type { Store } from '../../src/data/store/index.ts';

const DAY_SECONDS = 86_400;

type Needed = Pick<
  Store,
  | 'insertBooking'
  | 'booking'
  | 'createSession'
  | 'session'
  | 'endSession'
  | 'touchSession'
  | 'recordSearch'
  | 'recordConnection'
  | 'forgetConnection'
  | 'ping'
  | 'flush'
  | 'close'
>;

export function createPeerValkeyStore(url: string): Store {
  const valkey = new Redis(url, { enableAutoPipelining: true });
  const sessionOf = (id: string): Session => {
    const now = Date.now();
    const expiresAt = now + DAY_SECONDS * 1000;
    return { id, createdAt: now, expiresAt, lastActivity: now, bookingCount: 0, searchCount: 0 };
  };
  const needed: Needed = {
    async insertBooking(booking, ttlMs) {
      const index = `session:${booking.sessionId}:pnrs`;
      // Listed first: a crash in between leaves a name without a booking, never a booking that nobody finds.
      await Promise.all([
        valkey.zadd(index, booking.createdAt, booking.pnr),
        valkey.expire(index, DAY_SECONDS),
        valkey.incr('gds:stats:bookings:total'),
      ]);
      const made = await valkey.set(`pnr:${booking.pnr}`, JSON.stringify(booking), 'PX', ttlMs, 'NX');
      return made === 'OK' ? 'inserted' : 'taken';
    },
    async booking(pnr) {
      const text = await valkey.get(`pnr:${pnr}`);
      return text === null ? undefined : (JSON.parse(text) as Booking);
    },
    async createSession({ id }) {
      const session = sessionOf(id);
      await valkey.set(`gds:session:${id}`, JSON.stringify(session), 'EX', DAY_SECONDS);
      return session;
    },
    session: async (id) => sessionOf(id),
    endSession: async (id) => (await valkey.del(`gds:session:${id}`)) === 1,
    touchSession: () => undefined,
    recordSearch: () => undefined,
    recordConnection: () => undefined,
    forgetConnection: () => undefined,
    ping: async () => {
      const began = performance.now();
      await valkey.ping();
      return performance.now() - began;
    },
    flush: async () => undefined,
    close: async () => void (await valkey.quit()),
  };
  // The rest is for tools that are not called here.
  return needed as Store;
}
