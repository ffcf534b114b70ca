import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Booked, type Listed, openDesk } from '../../../support/desk.ts';
import { bookOneWay, CONTACT, findFlight, findHotels, JANE } from '../../../support/trips.ts';

const desk = await openDesk();
const GUESTS = [{ firstName: 'Jane', lastName: 'Roe' }];

/** Many different stays, on any nights after the 10th. */
async function findStays(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let day = 0; ids.length < count; day++) {
    const date = (offset: number) =>
      new Date(Date.UTC(2027, 2, 11 + day + offset)).toISOString().slice(0, 10);
    ids.push(...(await findHotels(desk, 'LAX', date(0), date(1))).map(({ id }) => id));
  }
  return ids.slice(0, count);
}

test('200 hotels added to one PNR at once are all in it, each once, and the total adds up', async () => {
  const ids = await findStays(200);
  const booked = await bookOneWay(desk);
  const add = (hotelId: string) =>
    desk.ok<Booked>('bookHotel', { hotelId, existingPnr: booked.pnr, guests: GUESTS });
  const answers = await Promise.all(ids.map(add));
  const whole = await desk.ok<Booked>('retrieveBooking', { pnr: booked.pnr });
  assert.deepEqual(whole.hotels.map(({ id }) => id).sort(), [...ids].sort());
  const prices = whole.hotels.reduce((sum, { price }) => sum + price, 0);
  assert.equal(whole.totalPrice, booked.totalPrice + prices);
  // Each answer shows the PNR as that call left it: all sizes from 1 to 200.
  assert.deepEqual(
    answers.map(({ hotels }) => hotels.length).sort((one, other) => one - other),
    ids.map((_, index) => index + 1),
  );
});

test('of many equal additions at once exactly one takes effect', async () => {
  const [id] = await findStays(1);
  const { pnr } = await bookOneWay(desk);
  const args = { hotelId: id, existingPnr: pnr, guests: GUESTS };
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () => desk.run({ kind: 'tool', name: 'bookHotel', arguments: args })),
  );
  assert.equal(outcomes.filter(({ type }) => type === 'result').length, 1);
  for (const outcome of outcomes)
    if (outcome.type === 'failure') assert.equal(outcome.failure.data?.rule, 'segment-booked-once');
  assert.equal((await desk.ok<Booked>('retrieveBooking', { pnr })).hotels.length, 1);
});

test('of many cancellations at once exactly one takes effect', async () => {
  const { pnr } = await bookOneWay(desk);
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      desk.run({ kind: 'tool', name: 'cancelBooking', arguments: { pnr, reason: `${index}` } }),
    ),
  );
  assert.equal(outcomes.filter(({ type }) => type === 'result').length, 1);
});

test('500 bookings of one session at once have 500 locators, all of them in its list', async () => {
  const session = await desk.newSession();
  const { id } = await findFlight(desk, 'JFK', 'LAX', '2027-03-10');
  const book = () =>
    desk.ok<Booked>('bookFlight', { flightIds: [id], passengers: [JANE], ...CONTACT }, session);
  const booked = await Promise.all(Array.from({ length: 500 }, book));
  const codes = booked.map(({ pnr }) => pnr).sort();
  assert.equal(new Set(codes).size, 500);
  const listed = await desk.ok<Listed>('listBookings', {}, session);
  assert.deepEqual(listed.bookings.map(({ pnr }) => pnr).sort(), codes);
});
