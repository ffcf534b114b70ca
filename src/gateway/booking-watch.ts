// Which resources change with a booking: the booking's own, and the list of the session that made it.
import type { BookingStore } from '../data/store/index.ts';
import type { ResourceWatch } from './protocol/index.ts';

const SESSION_BOOKINGS = 'gds://session/bookings';
const BOOKING = /^gds:\/\/booking\/TEST-[A-Z0-9]{6}$/;

export function createBookingWatch(store: Pick<BookingStore, 'booking' | 'watchBookings'>): ResourceWatch {
  return {
    canWatch: (uri, sessionId) => BOOKING.test(uri) || (uri === SESSION_BOOKINGS && sessionId !== undefined),
    watch: (listener) =>
      store.watchBookings((pnr) => {
        listener(`gds://booking/${pnr}`);
        void store.booking(pnr).then(
          (booking) => {
            if (booking !== undefined) listener(SESSION_BOOKINGS, booking.sessionId);
          },
          () => {
            // The store is away: the list will be read afresh when it is back.
          },
        );
      }),
  };
}
