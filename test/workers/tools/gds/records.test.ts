import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Booked, openDesk } from '../../../support/desk.ts';
import { refuses } from '../../../support/refusals.ts';
import { bookOneWay, bookRoundTrip, findCar, findHotel } from '../../../support/trips.ts';

const desk = await openDesk();
const JANE_GUEST = { firstName: 'Jane', lastName: 'Roe' };
const stay = await findHotel(desk, 'LAX', '2027-03-10', '2027-03-15');
const car = await findCar(desk, 'LAX', '2027-03-10T23:00:00', '2027-03-15T06:00:00');

test('a cancelled PNR is neither changed nor cancelled again', async () => {
  const { pnr } = await bookRoundTrip(desk);
  const cancelled = await desk.ok<Booked>('cancelBooking', { pnr });
  const rule = 'cancelled-is-final';
  await refuses(desk, 'cancelBooking', { pnr }, 'businessRule', { rule, field: 'pnr', value: pnr });
  await refuses(
    desk,
    'bookHotel',
    { hotelId: stay.id, existingPnr: pnr, guests: [JANE_GUEST] },
    'businessRule',
    {
      rule,
      field: 'existingPnr',
    },
  );
  await refuses(desk, 'bookCar', { carId: car.id, existingPnr: pnr, driver: JANE_GUEST }, 'businessRule', {
    rule,
  });
  assert.deepEqual(await desk.ok('retrieveBooking', { pnr }), cancelled);
});

test('a PNR that is malformed is invalid, one that is not there is not found', async () => {
  for (const pnr of ['ABC234', 'TEST-abc234', 'TEST-ABC2345', '']) {
    await refuses(desk, 'retrieveBooking', { pnr }, 'invalidParams', { field: 'pnr', value: pnr });
    await refuses(desk, 'cancelBooking', { pnr }, 'invalidParams', { field: 'pnr', value: pnr });
  }
  const pnr = 'TEST-000000';
  await refuses(desk, 'retrieveBooking', { pnr }, 'notFound', { field: 'pnr', value: pnr });
  await refuses(desk, 'cancelBooking', { pnr }, 'notFound', { field: 'pnr', value: pnr });
  await refuses(desk, 'bookHotel', { hotelId: stay.id, existingPnr: pnr, guests: [JANE_GUEST] }, 'notFound', {
    field: 'existingPnr',
    value: pnr,
  });
  await refuses(desk, 'bookCar', { carId: car.id, existingPnr: pnr, driver: JANE_GUEST }, 'notFound', {
    field: 'existingPnr',
    value: pnr,
  });
});

test('an expired PNR is not found', async () => {
  const brief = await openDesk({ bookingTtlMs: 1 });
  const { pnr } = await bookOneWay(brief);
  const until = Date.now() + 5;
  while (Date.now() < until) await new Promise(setImmediate);
  const failure = await brief.refused('retrieveBooking', { pnr });
  assert.equal(failure.error, 'notFound');
});

test('free text is bounded', async () => {
  const { pnr } = await bookOneWay(desk);
  await refuses(desk, 'cancelBooking', { pnr, reason: 'x'.repeat(501) }, 'invalidParams', {
    field: 'reason',
  });
  const args = { hotelId: stay.id, existingPnr: pnr, guests: [JANE_GUEST] };
  await refuses(desk, 'bookHotel', { ...args, specialRequests: 'x'.repeat(1_001) }, 'invalidParams', {
    field: 'specialRequests',
  });
  const text = 'Ein Bett für Zoë 🛏️\nطابق علوي\u202E';
  const booked = await desk.ok<Booked>('bookHotel', { ...args, specialRequests: text });
  assert.deepEqual(booked.specialRequests, [text]);
});
