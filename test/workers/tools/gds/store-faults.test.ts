import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Booking } from '../../../../src/data/model.ts';
import { type Store, StoreUnavailable } from '../../../../src/data/store/index.ts';
import { type Booked, openDesk } from '../../../support/desk.ts';
import { bookOneWay, CONTACT, findFlight, JANE } from '../../../support/trips.ts';

/** A store whose next writes go wrong in the given ways before they work again. */
function createFaultyStore() {
  const faults: ((booking?: Booking) => Promise<never> | 'taken')[] = [];
  let real: Store | undefined;
  const wrap = (store: Store): Store => {
    real = store;
    return {
      ...store,
      insertBooking: async (booking, ttlMs) =>
        (await faults.shift()?.(booking)) ?? store.insertBooking(booking, ttlMs),
      changeBooking: async (pnr, change) => {
        await faults.shift()?.();
        return store.changeBooking(pnr, change);
      },
    };
  };
  return { faults, wrap, real: () => real };
}

const away = (outcome: 'none' | 'unknown') => () => Promise.reject(new StoreUnavailable('gone', outcome));
const faulty = createFaultyStore();
const desk = await openDesk({ wrapStore: faulty.wrap });
const { id } = await findFlight(desk, 'JFK', 'LAX', '2027-03-10');
const FLIGHT = { flightIds: [id], passengers: [JANE], ...CONTACT };

test('a store that is away is told as such, and a repeat works once it is back', async () => {
  faulty.faults.push(away('none'));
  assert.equal((await desk.refused('bookFlight', FLIGHT)).error, 'storeUnavailable');
  await desk.ok('bookFlight', FLIGHT);
});

test('an unconfirmed booking is told as unknown, with the PNR and the session to look for it', async () => {
  const written: Booking[] = [];
  faulty.faults.push(async (booking) => {
    if (booking === undefined) throw new Error('no booking');
    written.push(booking);
    await faulty.real()?.insertBooking(booking, 3_600_000);
    throw new StoreUnavailable('late', 'unknown');
  });
  const failure = await desk.refused('bookFlight', FLIGHT);
  assert.equal(failure.error, 'outcomeUnknown');
  assert.deepEqual(failure.data, { pnr: written[0]?.pnr, sessionId: written[0]?.sessionId });
  // It did take effect, and its owner finds it.
  const listed = await desk.ok<{ bookings: readonly Booking[] }>('listBookings', {
    sessionId: failure.data?.sessionId,
  });
  assert.equal(listed.bookings[0]?.pnr, failure.data?.pnr);
});

test('an unconfirmed change is told as unknown, with the PNR, and may be repeated', async () => {
  const { pnr } = await bookOneWay(desk);
  faulty.faults.push(away('unknown'));
  const failure = await desk.refused('cancelBooking', { pnr });
  assert.deepEqual([failure.error, failure.data], ['outcomeUnknown', { pnr }]);
  assert.equal((await desk.ok<Booked>('cancelBooking', { pnr })).status, 'cancelled');
});

test('a locator that is taken is drawn again', async () => {
  const tried: (string | undefined)[] = [];
  const taken = (booking?: Booking) => {
    tried.push(booking?.pnr);
    return 'taken' as const;
  };
  faulty.faults.push(taken, taken, taken);
  const { pnr } = await desk.ok<Booked>('bookFlight', FLIGHT);
  assert.equal(new Set([...tried, pnr]).size, 4);
});

test('when no locator is free the call fails, and says so', async () => {
  faulty.faults.push(...Array(16).fill(() => 'taken'));
  assert.equal((await desk.refused('bookFlight', FLIGHT)).error, 'internal');
});
