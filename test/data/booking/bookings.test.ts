import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addCar,
  addHotel,
  cancel,
  createBooking,
  MAX_SEGMENTS,
  toPassengers,
  toTotal,
} from '../../../src/data/booking/index.ts';
import { assertRefused } from '../../support/refusals.ts';
import { BACK, cityOf, NOW, OUT, toBooked, toRental, toStay } from '../../support/segments.ts';

const LATER = NOW + 60_000;
const change = { now: LATER, culprit: { field: 'hotelId', value: 'h' }, cityOf };
const stay = toStay('LAX', '2027-03-10', '2027-03-15');
const car = toRental('LAX 2027-03-10T12:00:00-08:00', 'LAX 2027-03-15T09:00:00-07:00');
const family = toPassengers([
  { type: 'adult', firstName: 'Jane', lastName: 'Roe' },
  { type: 'child', firstName: 'Kim', lastName: 'Roe' },
  { type: 'infant', firstName: 'Bo', lastName: 'Roe' },
]);

const made = createBooking({
  pnr: 'TEST-ABC234',
  sessionId: 's',
  now: NOW,
  ttlMs: 3_600_000,
  passengers: family,
  contactPhone: '+14155552671',
  flights: [{ ...OUT, price: 33_333 }, BACK],
});

test('a new booking is confirmed, expires after its lifetime, and each flight costs what its party pays', () => {
  assert.equal(made.status, 'confirmed');
  assert.deepEqual([made.createdAt, made.lastModified, made.expiresAt], [NOW, NOW, NOW + 3_600_000]);
  assert.deepEqual(
    made.flights.map(({ price, status }) => [price, status]),
    [
      [33_333 + 25_000 + 3_333, 'confirmed'],
      [20_000 + 15_000 + 2_000, 'confirmed'],
    ],
  );
  assert.equal(made.totalPrice, 61_666 + 37_000);
  assert.equal(made.contactPhone, '+14155552671');
  assert.ok(!('contactEmail' in made));
});

test('an addition is confirmed, adds its price, and leaves the given booking as it was', () => {
  const before = structuredClone(made);
  const { booking } = addHotel(made, { ...stay, guestCount: 3 }, { ...change, specialRequests: 'Cot' });
  const whole = addCar(booking, car, change).booking;
  assert.deepEqual(made, before);
  assert.equal(whole.totalPrice, made.totalPrice + stay.price + car.totalPrice);
  assert.equal(whole.totalPrice, toTotal(whole));
  assert.deepEqual([whole.hotels[0]?.status, whole.cars[0]?.status], ['confirmed', 'confirmed']);
  assert.deepEqual([whole.status, whole.lastModified, whole.createdAt], ['confirmed', LATER, NOW]);
  assert.deepEqual(whole.specialRequests, ['Cot']);
  assert.equal(whole.expiresAt, made.expiresAt);
});

test('a clock that goes back does not turn back the last modification', () => {
  const { booking } = addHotel(toBooked(), stay, { ...change, now: NOW - 5_000 });
  assert.equal(booking.lastModified, NOW);
});

test('guests must be as many as passengers', () => {
  assertRefused(() => addHotel(made, { ...stay, guestCount: 2 }, change), 'businessRule', {
    rule: 'passenger-count-matches',
    field: 'guests',
    value: 2,
    passengers: 3,
  });
});

test('the same offer a second time is refused, naming the booking that has it', () => {
  const { booking } = addHotel(toBooked(), stay, change);
  assertRefused(() => addHotel(booking, stay, change), 'businessRule', {
    rule: 'segment-booked-once',
    pnr: 'TEST-ABC234',
  });
  const driven = addCar(booking, car, change).booking;
  assertRefused(() => addCar(driven, car, change), 'businessRule', { rule: 'segment-booked-once' });
});

test('a booking does not grow without end', () => {
  const hotels = Array.from({ length: MAX_SEGMENTS - 1 }, (_, index) => ({ ...stay, id: `h${index}` }));
  const { booking } = addHotel(toBooked({ hotels }), stay, change);
  assertRefused(() => addCar(booking, car, change), 'businessRule', {
    rule: 'booking-size',
    field: 'existingPnr',
  });
});

test('cancelling cancels every segment and keeps the prices', () => {
  const whole = addCar(addHotel(made, { ...stay, guestCount: 3 }, change).booking, car, change).booking;
  const cancelled = cancel(whole, LATER + 1, 'Ill');
  assert.deepEqual([cancelled.status, cancelled.cancellationReason], ['cancelled', 'Ill']);
  for (const { status } of [...cancelled.flights, ...cancelled.hotels, ...cancelled.cars])
    assert.equal(status, 'cancelled');
  assert.equal(cancelled.totalPrice, whole.totalPrice);
  assert.equal(cancelled.totalPrice, toTotal(cancelled));
  assert.equal(cancelled.lastModified, LATER + 1);
  assert.ok(!('cancellationReason' in cancel(made, LATER)));
});

test('what is cancelled stays so: no change, no second cancelling', () => {
  const cancelled = cancel(made, LATER);
  const rule = 'cancelled-is-final';
  assertRefused(() => cancel(cancelled, LATER), 'businessRule', { rule, field: 'pnr', value: 'TEST-ABC234' });
  assertRefused(() => addHotel(cancelled, stay, change), 'businessRule', { rule, field: 'existingPnr' });
  assertRefused(() => addCar(cancelled, car, change), 'businessRule', { rule, field: 'existingPnr' });
});
