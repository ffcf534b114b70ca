import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Booked, openDesk } from '../../../support/desk.ts';
import { refuses } from '../../../support/refusals.ts';
import {
  BABY,
  bookOneWay,
  CONTACT,
  findCar,
  findFlight,
  findHotel,
  JANE,
  KID,
} from '../../../support/trips.ts';

const desk = await openDesk();
const JANE_GUEST = { firstName: 'Jane', lastName: 'Roe' };
const out = await findFlight(desk, 'JFK', 'LAX', '2027-03-10');
const back = await findFlight(desk, 'LAX', 'JFK', '2027-03-15');
const stay = await findHotel(desk, 'LAX', '2027-03-10', '2027-03-15');
const car = await findCar(desk, 'LAX', '2027-03-10T23:00:00', '2027-03-15T06:00:00');

test('bookFlight makes a confirmed PNR at exactly the price that the search gave for the party', async () => {
  const passengers = { adults: 1, children: 1, infants: 1 };
  const flight = await findFlight(desk, 'JFK', 'LAX', '2027-03-11', { passengers });
  const booked = await desk.ok<Booked>('bookFlight', {
    flightIds: [flight.id],
    passengers: [JANE, KID, BABY],
    ...CONTACT,
  });
  assert.equal(booked.status, 'confirmed');
  assert.equal(booked.totalPrice, flight.totalPrice);
  assert.equal(booked.currency, 'USD');
  assert.equal(booked.contactEmail, 'jane@example.com');
  assert.deepEqual(
    booked.passengers.map(({ id, type }) => [id, type]),
    [
      ['P1', 'adult'],
      ['P2', 'child'],
      ['P3', 'infant'],
    ],
  );
  assert.deepEqual([booked.createdAt, booked.expiresAt], [desk.now, desk.now + 3_600_000]);
});

test('flights are kept in order of departure', async () => {
  const booked = await desk.ok<Booked>('bookFlight', {
    flightIds: [back.id, out.id],
    passengers: [JANE],
    ...CONTACT,
  });
  const departures = booked.flights.map(({ departureTime }) => Date.parse(departureTime));
  assert.deepEqual(
    departures,
    [...departures].sort((one, other) => one - other),
  );
});

test('a contact is required: an address or a number, and a right one', async () => {
  const args = { flightIds: [out.id], passengers: [JANE] };
  await refuses(desk, 'bookFlight', args, 'invalidParams', { field: 'contactEmail', value: null });
  await refuses(desk, 'bookFlight', { ...args, contactEmail: 'jane' }, 'invalidParams', {
    field: 'contactEmail',
    value: 'jane',
  });
  await refuses(desk, 'bookFlight', { ...args, contactPhone: '12' }, 'invalidParams', {
    field: 'contactPhone',
    value: '12',
  });
  await desk.ok('bookFlight', { ...args, contactPhone: '+14155552671' });
});

test('ids that are malformed are invalid, changed ones are not found', async () => {
  const flipped = `${out.id.slice(0, -1)}${out.id.endsWith('A') ? 'B' : 'A'}`;
  for (const id of [flipped, `${out.id}x`, out.id.slice(1), 'FL-1', 'constructor', stay.id]) {
    await refuses(desk, 'bookFlight', { flightIds: [id], passengers: [JANE], ...CONTACT }, 'notFound', {
      field: 'flightIds[0]',
      value: id,
    });
  }
  for (const id of ['', ' ', '__proto__', 'a\0b', 'é', 'a'.repeat(201)])
    await refuses(
      desk,
      'bookFlight',
      { flightIds: [out.id, id], passengers: [JANE], ...CONTACT },
      'invalidParams',
      { field: 'flightIds[1]' },
    );
  await refuses(desk, 'bookHotel', { hotelId: car.id, guests: [JANE_GUEST], ...CONTACT }, 'notFound', {
    field: 'hotelId',
    value: car.id,
  });
  await refuses(desk, 'bookCar', { carId: stay.id, driver: JANE_GUEST, ...CONTACT }, 'notFound', {
    field: 'carId',
    value: stay.id,
  });
});

test('another seed is another world: its ids are not found here', async () => {
  const elsewhere = await openDesk({ seed: 'other' });
  const { id } = await findFlight(elsewhere, 'JFK', 'LAX', '2027-03-10');
  await refuses(desk, 'bookFlight', { flightIds: [id], passengers: [JANE], ...CONTACT }, 'notFound', {
    field: 'flightIds[0]',
  });
});

test('parties that cannot travel are refused', async () => {
  const book = (passengers: readonly object[]) => ({ flightIds: [out.id], passengers, ...CONTACT });
  await refuses(desk, 'bookFlight', book([KID]), 'businessRule', {
    field: 'passengers',
    rule: 'party-has-adult',
  });
  await refuses(desk, 'bookFlight', book([JANE, BABY, BABY]), 'businessRule', {
    rule: 'party-infants-on-laps',
  });
  await refuses(desk, 'bookFlight', book(Array(10).fill(JANE)), 'businessRule', {
    rule: 'party-at-most-9-seats',
  });
  await refuses(desk, 'bookFlight', book(Array(19).fill(JANE)), 'invalidParams', {
    field: 'passengers',
    value: '(array of 19)',
  });
});

test('flights that have departed, are listed twice or do not fit together are refused', async () => {
  const book = (...flightIds: string[]) => ({ flightIds, passengers: [JANE], ...CONTACT });
  await refuses(desk, 'bookFlight', book(out.id, out.id), 'businessRule', {
    field: 'flightIds[1]',
    rule: 'flight-booked-once',
  });
  const elsewhere = await findFlight(desk, 'ORD', 'MIA', '2027-03-12');
  await refuses(desk, 'bookFlight', book(out.id, elsewhere.id), 'businessRule', {
    rule: 'multi-city-flights-connect',
    value: elsewhere.id,
  });
  const later = await openDesk({ now: Date.parse('2027-03-11T12:00:00Z') });
  await refuses(later, 'bookFlight', book(out.id), 'businessRule', {
    field: 'flightIds[0]',
    rule: 'flight-not-departed',
  });
});

test('a type that the date of birth contradicts is booked with a warning', async () => {
  const passengers = [JANE, { ...KID, dateOfBirth: '2001-05-17' }];
  const booked = await desk.ok<Booked>('bookFlight', { flightIds: [out.id], passengers, ...CONTACT });
  assert.deepEqual(
    booked.warnings?.map(({ rule, field }) => [rule, field]),
    [['passenger-type-matches-age', 'passengers[1].type']],
  );
});

test('names are kept to the code point', async () => {
  const passengers = [{ type: 'adult', firstName: 'Zoe\u0308', lastName: 'O’Brien-Nguyễn' }];
  const { pnr } = await bookOneWay(desk, passengers);
  assert.deepEqual((await desk.ok<Booked>('retrieveBooking', { pnr })).passengers, [
    { id: 'P1', ...passengers[0] },
  ]);
});
