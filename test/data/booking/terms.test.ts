import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ageOn,
  checkCarTerms,
  checkFirstDay,
  checkHotelLength,
  checkHotelTerms,
  checkRentalLength,
  daysBetween,
  isPastDate,
  isPnr,
  todayIn,
  toLocalDate,
  toPnr,
} from '../../../src/data/booking/index.ts';
import { assertRefused } from '../../support/refusals.ts';
import { NOW, toRental, toStay } from '../../support/segments.ts';

const culprit = { field: 'hotelId', value: 'h' };
const UTC = { timeZone: 'UTC' };

test('today is the day at the place', () => {
  const instant = Date.parse('2027-03-01T23:30:00Z');
  assert.equal(todayIn('Asia/Tokyo', instant), '2027-03-02');
  assert.equal(todayIn('America/Los_Angeles', instant), '2027-03-01');
  assert.ok(isPastDate('2027-03-01', 'Asia/Tokyo', instant));
  assert.ok(!isPastDate('2027-03-01', 'America/Los_Angeles', instant));
  assert.ok(!isPastDate('2027-03-01', 'Pacific/Pago_Pago', Date.parse('2027-03-02T10:00:00Z')));
  assert.ok(isPastDate('2027-03-01', 'Pacific/Kiritimati', Date.parse('2027-03-01T10:00:00Z')));
});

test('days are counted by the calendar, whatever the clocks do', () => {
  assert.equal(daysBetween('2027-03-13', '2027-03-15'), 2);
  assert.equal(daysBetween('2028-02-28', '2028-03-01'), 2);
  assert.equal(toLocalDate('2027-03-10T23:59:00-08:00'), '2027-03-10');
  assert.equal(ageOn('2000-02-29', '2027-02-28'), 26);
  assert.equal(ageOn('2000-02-29', '2027-03-01'), 27);
});

test('nothing begins in the past or beyond ten years', () => {
  const day = (date: string) => () =>
    checkFirstDay('check-in-not-past', { field: 'checkInDate', value: date }, date, UTC, NOW);
  day('2027-03-01')();
  day('2037-02-28')();
  assertRefused(day('2027-02-28'), 'businessRule', {
    rule: 'check-in-not-past',
    field: 'checkInDate',
    value: '2027-02-28',
    today: '2027-03-01',
  });
  assertRefused(day('9999-12-31'), 'businessRule', { rule: 'date-within-10-years' });
  assertRefused(
    () => checkFirstDay('departure-date-not-past', culprit, '2020-01-01', UTC, NOW),
    'businessRule',
    { rule: 'departure-date-not-past' },
  );
});

test('a stay and a rental end within a year', () => {
  checkHotelLength(culprit, '2027-03-01', '2028-02-29');
  assertRefused(() => checkHotelLength(culprit, '2027-03-01', '2028-03-01'), 'businessRule', {
    rule: 'hotel-stay-length',
    nights: 366,
  });
  checkRentalLength(culprit, 365);
  assertRefused(() => checkRentalLength(culprit, 366), 'businessRule', { rule: 'car-rental-length' });
});

test('a hotel or car that is sold out or begins in the past is not booked', () => {
  const stay = toStay('LAX', '2027-03-10', '2027-03-12');
  checkHotelTerms(stay, culprit, UTC, NOW);
  assertRefused(() => checkHotelTerms({ ...stay, status: 'sold_out' }, culprit, UTC, NOW), 'businessRule', {
    rule: 'hotel-available',
  });
  assertRefused(
    () => checkHotelTerms(toStay('LAX', '2027-02-27', '2027-03-02'), culprit, UTC, NOW),
    'businessRule',
    { rule: 'check-in-not-past' },
  );
  const car = toRental('LAX 2027-03-10T12:00:00-08:00', 'LAX 2027-03-15T09:00:00-07:00');
  checkCarTerms(car, culprit, UTC, NOW);
  assertRefused(() => checkCarTerms({ ...car, status: 'sold_out' }, culprit, UTC, NOW), 'businessRule', {
    rule: 'car-available',
  });
  assertRefused(
    () => checkCarTerms({ ...car, pickupDate: '2027-02-28T12:00:00-08:00' }, culprit, UTC, NOW),
    'businessRule',
    { rule: 'pickup-not-past' },
  );
});

test('a record locator is TEST- and base32, follows from its draw, and differs with every part of it', () => {
  const draw = { seed: 'fixed', sessionId: 's', sequence: 1, now: NOW, nonce: 'n' };
  const pnr = toPnr(draw);
  assert.match(pnr, /^TEST-[A-Z2-7]{6}$/);
  assert.ok(isPnr(pnr));
  assert.equal(toPnr(draw), pnr);
  for (const other of [{ seed: 'x' }, { sessionId: 't' }, { sequence: 2 }, { now: NOW + 1 }, { nonce: 'm' }])
    assert.notEqual(toPnr({ ...draw, ...other }), pnr);
});

test('record locators are spread over all they may be', () => {
  const codes = new Set(
    Array.from({ length: 20_000 }, (_, sequence) =>
      toPnr({ seed: '', sessionId: '', sequence, now: 0, nonce: '' }),
    ),
  );
  // Of 32^6 codes, 20,000 draws repeat 0.19 times on average.
  assert.ok(codes.size >= 19_996);
  const letters = new Set([...codes].flatMap((code) => [...code.slice(5)]));
  assert.equal(letters.size, 32);
});

test('what is no record locator is told from one', () => {
  for (const text of [
    'TEST-abc234',
    'TEST-ABC23',
    'TEST-ABC2345',
    'ABC234',
    ' TEST-ABC234',
    'TEST-ABC234\n',
    '',
  ])
    assert.ok(!isPnr(text), text);
});
