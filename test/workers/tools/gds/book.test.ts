import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Booked, type Desk, type FoundCars, type FoundHotels, openDesk } from '../../../support/desk.ts';
import {
  BABY,
  bookOneWay,
  bookRoundTrip,
  CONTACT,
  findCar,
  findFlight,
  findHotel,
  JANE,
  KID,
} from '../../../support/trips.ts';

const desk = await openDesk();
const JANE_GUEST = { firstName: 'Jane', lastName: 'Roe' };

/** Refused with this error about this field, and nothing was stored. */
async function refuses(tool: string, args: object, error: string, data: object, at: Desk = desk) {
  const before = await at.store.stats();
  const failure = await at.refused(tool, args);
  assert.equal(failure.error, error, failure.message);
  for (const [key, value] of Object.entries(data))
    assert.deepEqual(failure.data?.[key], value, failure.message);
  const after = await at.store.stats();
  assert.deepEqual([after.totalBookings, after.totalSessions], [before.totalBookings, before.totalSessions]);
  return failure;
}

const rules = (booked: Booked): string[] => booked.warnings?.map(({ rule }) => rule) ?? [];
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
  await refuses('bookFlight', args, 'invalidParams', { field: 'contactEmail', value: null });
  await refuses('bookFlight', { ...args, contactEmail: 'jane' }, 'invalidParams', {
    field: 'contactEmail',
    value: 'jane',
  });
  await refuses('bookFlight', { ...args, contactPhone: '12' }, 'invalidParams', {
    field: 'contactPhone',
    value: '12',
  });
  await desk.ok('bookFlight', { ...args, contactPhone: '+14155552671' });
});

test('ids that are malformed are invalid, changed ones are not found', async () => {
  const flipped = `${out.id.slice(0, -1)}${out.id.endsWith('A') ? 'B' : 'A'}`;
  for (const id of [flipped, `${out.id}x`, out.id.slice(1), 'FL-1', 'constructor', stay.id]) {
    await refuses('bookFlight', { flightIds: [id], passengers: [JANE], ...CONTACT }, 'notFound', {
      field: 'flightIds[0]',
      value: id,
    });
  }
  for (const id of ['', ' ', '__proto__', 'a\0b', 'é', 'a'.repeat(201)])
    await refuses(
      'bookFlight',
      { flightIds: [out.id, id], passengers: [JANE], ...CONTACT },
      'invalidParams',
      { field: 'flightIds[1]' },
    );
  await refuses('bookHotel', { hotelId: car.id, guests: [JANE_GUEST], ...CONTACT }, 'notFound', {
    field: 'hotelId',
    value: car.id,
  });
  await refuses('bookCar', { carId: stay.id, driver: JANE_GUEST, ...CONTACT }, 'notFound', {
    field: 'carId',
    value: stay.id,
  });
});

test('another seed is another world: its ids are not found here', async () => {
  const elsewhere = await openDesk({ seed: 'other' });
  const { id } = await findFlight(elsewhere, 'JFK', 'LAX', '2027-03-10');
  await refuses('bookFlight', { flightIds: [id], passengers: [JANE], ...CONTACT }, 'notFound', {
    field: 'flightIds[0]',
  });
});

test('parties that cannot travel are refused', async () => {
  const book = (passengers: readonly object[]) => ({ flightIds: [out.id], passengers, ...CONTACT });
  await refuses('bookFlight', book([KID]), 'businessRule', { field: 'passengers', rule: 'party-has-adult' });
  await refuses('bookFlight', book([JANE, BABY, BABY]), 'businessRule', { rule: 'party-infants-on-laps' });
  await refuses('bookFlight', book(Array(10).fill(JANE)), 'businessRule', { rule: 'party-at-most-9-seats' });
  await refuses('bookFlight', book(Array(19).fill(JANE)), 'invalidParams', {
    field: 'passengers',
    value: '(array of 19)',
  });
});

test('flights that have departed, are listed twice or do not fit together are refused', async () => {
  const book = (...flightIds: string[]) => ({ flightIds, passengers: [JANE], ...CONTACT });
  await refuses('bookFlight', book(out.id, out.id), 'businessRule', {
    field: 'flightIds[1]',
    rule: 'flight-booked-once',
  });
  const elsewhere = await findFlight(desk, 'ORD', 'MIA', '2027-03-12');
  await refuses('bookFlight', book(out.id, elsewhere.id), 'businessRule', {
    rule: 'multi-city-flights-connect',
    value: elsewhere.id,
  });
  const later = await openDesk({ now: Date.parse('2027-03-11T12:00:00Z') });
  await refuses(
    'bookFlight',
    book(out.id),
    'businessRule',
    { field: 'flightIds[0]', rule: 'flight-not-departed' },
    later,
  );
});

test('a type that the date of birth contradicts is booked with a warning', async () => {
  const passengers = [JANE, { ...KID, dateOfBirth: '2001-05-17' }];
  const booked = await desk.ok<Booked>('bookFlight', { flightIds: [out.id], passengers, ...CONTACT });
  assert.deepEqual(
    booked.warnings?.map(({ rule, field }) => [rule, field]),
    [['passenger-type-matches-age', 'passengers[1].type']],
  );
});

test('a hotel alone makes a PNR of its guests, reached at the first address among them', async () => {
  const guests = [JANE_GUEST, { ...JANE_GUEST, firstName: 'Joe', email: 'joe@example.com' }];
  const { id } = await findHotel(desk, 'LAX', '2027-03-10', '2027-03-12', { guests: 2 });
  const booked = await desk.ok<Booked>('bookHotel', { hotelId: id, guests, specialRequests: 'High floor' });
  assert.equal(booked.contactEmail, 'joe@example.com');
  assert.deepEqual(
    booked.passengers.map(({ firstName, type }) => [firstName, type]),
    [
      ['Jane', 'adult'],
      ['Joe', 'adult'],
    ],
  );
  assert.equal(booked.totalPrice, booked.hotels[0]?.price);
  assert.equal(booked.hotels[0]?.guestCount, 2);
  assert.deepEqual(booked.specialRequests, ['High floor']);
  assert.deepEqual(rules(booked), []);
});

test('a car alone makes a PNR of its driver', async () => {
  const driver = { ...JANE_GUEST, phone: '+14155552671', age: 40 };
  const booked = await desk.ok<Booked>('bookCar', { carId: car.id, driver });
  assert.deepEqual([booked.contactPhone, booked.totalPrice], ['+14155552671', car.totalPrice]);
  assert.deepEqual(booked.passengers, [{ id: 'P1', type: 'adult', ...JANE_GUEST, phone: '+14155552671' }]);
  await refuses('bookCar', { carId: car.id, driver: { ...driver, age: 20 } }, 'invalidParams', {
    field: 'driver.age',
    value: 20,
  });
});

test('without any contact a hotel or a car makes no PNR', async () => {
  for (const [tool, args] of [
    ['bookHotel', { hotelId: stay.id, guests: [JANE_GUEST] }],
    ['bookCar', { carId: car.id, driver: JANE_GUEST }],
  ] as const) {
    const failure = await refuses(tool, args, 'invalidParams', { field: 'contactEmail', value: null });
    assert.match(failure.message, /contactPhone/);
  }
});

test('guests of an existing PNR are as many as its passengers', async () => {
  const { pnr } = await bookRoundTrip(desk, [JANE, KID]);
  const args = { hotelId: stay.id, existingPnr: pnr };
  const kid = { firstName: 'Kim', lastName: 'Roe' };
  await refuses('bookHotel', { ...args, guests: [JANE_GUEST] }, 'businessRule', {
    rule: 'passenger-count-matches',
    field: 'guests',
    value: 1,
  });
  const booked = await desk.ok<Booked>('bookHotel', { ...args, guests: [JANE_GUEST, kid] });
  assert.deepEqual(rules(booked), ['hotel-guests-match-search']);
  assert.equal(booked.hotels[0]?.guestCount, 2);
});

test('somebody who is no passenger of the PNR is warned of, and its passenger list stays', async () => {
  const { pnr, passengers } = await bookRoundTrip(desk);
  const driver = { firstName: 'Max', lastName: 'Muster' };
  const booked = await desk.ok<Booked>('bookCar', { carId: car.id, existingPnr: pnr, driver });
  assert.ok(rules(booked).includes('guests-are-passengers'));
  assert.deepEqual(booked.passengers, passengers);
  assert.equal(booked.cars[0]?.driverName, 'Max Muster');
});

test('dates that do not fit the flights of the PNR are refused, other places warned of', async () => {
  const { pnr } = await bookRoundTrip(desk);
  const early = await findHotel(desk, 'LAX', '2027-03-08', '2027-03-12');
  const late = await findHotel(desk, 'LAX', '2027-03-14', '2027-03-16');
  const guests = [JANE_GUEST];
  await refuses('bookHotel', { hotelId: early.id, existingPnr: pnr, guests }, 'businessRule', {
    field: 'hotelId',
    value: early.id,
    rule: 'hotel-check-in-not-before-arrival',
  });
  await refuses('bookHotel', { hotelId: late.id, existingPnr: pnr, guests }, 'businessRule', {
    rule: 'hotel-check-out-not-after-departure',
  });
  const soon = await findCar(desk, 'LAX', '2027-03-09T10:00:00', '2027-03-12T10:00:00');
  await refuses('bookCar', { carId: soon.id, existingPnr: pnr, driver: JANE_GUEST }, 'businessRule', {
    field: 'carId',
    rule: 'car-pickup-not-before-arrival',
  });
  const long = await findCar(desk, 'LAX', '2027-03-11T10:00:00', '2027-03-16T10:00:00');
  await refuses('bookCar', { carId: long.id, existingPnr: pnr, driver: JANE_GUEST }, 'businessRule', {
    rule: 'car-dropoff-not-after-departure',
  });
  const elsewhere = await findHotel(desk, 'SAN', '2027-03-10', '2027-03-12');
  const booked = await desk.ok<Booked>('bookHotel', { hotelId: elsewhere.id, existingPnr: pnr, guests });
  assert.deepEqual(rules(booked), ['hotel-city-matches-destination']);
  assert.equal((await desk.ok<Booked>('retrieveBooking', { pnr })).hotels.length, 1);
});

test('the same offer is added to a PNR once: a repeat learns that the first call took effect', async () => {
  const { pnr } = await bookOneWay(desk);
  const args = { hotelId: stay.id, existingPnr: pnr, guests: [JANE_GUEST] };
  const booked = await desk.ok<Booked>('bookHotel', args);
  const failure = await refuses('bookHotel', args, 'businessRule', { rule: 'segment-booked-once', pnr });
  assert.match(failure.message, new RegExp(pnr));
  assert.deepEqual(await desk.ok('retrieveBooking', { pnr }), omit(booked, 'warnings', 'sessionId'));
});

const omit = (value: object, ...keys: string[]) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));

test('a cancelled PNR is neither changed nor cancelled again', async () => {
  const { pnr } = await bookRoundTrip(desk);
  const cancelled = await desk.ok<Booked>('cancelBooking', { pnr });
  const rule = 'cancelled-is-final';
  await refuses('cancelBooking', { pnr }, 'businessRule', { rule, field: 'pnr', value: pnr });
  await refuses('bookHotel', { hotelId: stay.id, existingPnr: pnr, guests: [JANE_GUEST] }, 'businessRule', {
    rule,
    field: 'existingPnr',
  });
  await refuses('bookCar', { carId: car.id, existingPnr: pnr, driver: JANE_GUEST }, 'businessRule', { rule });
  assert.deepEqual(await desk.ok('retrieveBooking', { pnr }), cancelled);
});

test('a PNR that is malformed is invalid, one that is not there is not found', async () => {
  for (const pnr of ['ABC234', 'TEST-abc234', 'TEST-ABC2345', '']) {
    await refuses('retrieveBooking', { pnr }, 'invalidParams', { field: 'pnr', value: pnr });
    await refuses('cancelBooking', { pnr }, 'invalidParams', { field: 'pnr', value: pnr });
  }
  const pnr = 'TEST-000000';
  await refuses('retrieveBooking', { pnr }, 'notFound', { field: 'pnr', value: pnr });
  await refuses('cancelBooking', { pnr }, 'notFound', { field: 'pnr', value: pnr });
  await refuses('bookHotel', { hotelId: stay.id, existingPnr: pnr, guests: [JANE_GUEST] }, 'notFound', {
    field: 'existingPnr',
    value: pnr,
  });
  await refuses('bookCar', { carId: car.id, existingPnr: pnr, driver: JANE_GUEST }, 'notFound', {
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
  await refuses('cancelBooking', { pnr, reason: 'x'.repeat(501) }, 'invalidParams', { field: 'reason' });
  const args = { hotelId: stay.id, existingPnr: pnr, guests: [JANE_GUEST] };
  await refuses('bookHotel', { ...args, specialRequests: 'x'.repeat(1_001) }, 'invalidParams', {
    field: 'specialRequests',
  });
  const text = 'Ein Bett für Zoë 🛏️\nطابق علوي\u202E';
  const booked = await desk.ok<Booked>('bookHotel', { ...args, specialRequests: text });
  assert.deepEqual(booked.specialRequests, [text]);
});

test('names are kept to the code point', async () => {
  const passengers = [{ type: 'adult', firstName: 'Zoe\u0308', lastName: 'O’Brien-Nguyễn' }];
  const { pnr } = await bookOneWay(desk, passengers);
  assert.deepEqual((await desk.ok<Booked>('retrieveBooking', { pnr })).passengers, [
    { id: 'P1', ...passengers[0] },
  ]);
});

test('more guests than a hotel was searched for are let in when they fit into its room', async () => {
  const guests = Array(9).fill(JANE_GUEST);
  const found = await desk.ok<FoundHotels>('searchHotels', {
    cityCode: 'LAX',
    checkInDate: '2027-03-10',
    checkOutDate: '2027-03-12',
  });
  const budget = found.hotels.find(({ status, starRating }) => status === 'available' && starRating <= 2);
  assert.ok(budget !== undefined);
  const book = (count: number) => ({ hotelId: budget.id, guests: guests.slice(0, count), ...CONTACT });
  const two = await desk.ok<Booked>('bookHotel', book(2));
  assert.deepEqual(rules(two), ['hotel-guests-match-search']);
  assert.equal(two.totalPrice, budget.price);
  await refuses('bookHotel', book(9), 'businessRule', {
    rule: 'hotel-room-sleeps-guests',
    field: 'guests',
    value: 9,
  });
});

test('a driver of an age that the car was not searched for is warned', async () => {
  const search = {
    pickupLocationCode: 'LAX',
    pickupDate: '2027-03-10T10:00:00',
    dropoffDate: '2027-03-12T10:00:00',
  };
  const { cars } = await desk.ok<FoundCars>('searchCars', { ...search, driverAge: 40 });
  const luxury = cars.find(({ vehicleClass, status }) => vehicleClass === 'luxury' && status === 'available');
  assert.ok(luxury !== undefined);
  const book = (age: number) => ({ carId: luxury.id, driver: { ...JANE_GUEST, age }, ...CONTACT });
  assert.deepEqual(rules(await desk.ok<Booked>('bookCar', book(30))), []);
  assert.deepEqual(rules(await desk.ok<Booked>('bookCar', book(22))), ['car-driver-age-matches-search']);
});
