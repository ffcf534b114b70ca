import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Booked, type FoundCars, type FoundHotels, openDesk } from '../../../support/desk.ts';
import { refuses } from '../../../support/refusals.ts';
import { bookOneWay, bookRoundTrip, CONTACT, findCar, findHotel, JANE, KID } from '../../../support/trips.ts';

const desk = await openDesk();
const JANE_GUEST = { firstName: 'Jane', lastName: 'Roe' };
const rules = (booked: Booked): string[] => booked.warnings?.map(({ rule }) => rule) ?? [];
const stay = await findHotel(desk, 'LAX', '2027-03-10', '2027-03-15');
const car = await findCar(desk, 'LAX', '2027-03-10T23:00:00', '2027-03-15T06:00:00');

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
  await refuses(desk, 'bookCar', { carId: car.id, driver: { ...driver, age: 20 } }, 'invalidParams', {
    field: 'driver.age',
    value: 20,
  });
});

test('without any contact a hotel or a car makes no PNR', async () => {
  for (const [tool, args] of [
    ['bookHotel', { hotelId: stay.id, guests: [JANE_GUEST] }],
    ['bookCar', { carId: car.id, driver: JANE_GUEST }],
  ] as const) {
    const failure = await refuses(desk, tool, args, 'invalidParams', { field: 'contactEmail', value: null });
    assert.match(failure.message, /contactPhone/);
  }
});

test('guests of an existing PNR are as many as its passengers', async () => {
  const { pnr } = await bookRoundTrip(desk, [JANE, KID]);
  const args = { hotelId: stay.id, existingPnr: pnr };
  const kid = { firstName: 'Kim', lastName: 'Roe' };
  await refuses(desk, 'bookHotel', { ...args, guests: [JANE_GUEST] }, 'businessRule', {
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
  await refuses(desk, 'bookHotel', { hotelId: early.id, existingPnr: pnr, guests }, 'businessRule', {
    field: 'hotelId',
    value: early.id,
    rule: 'hotel-check-in-not-before-arrival',
  });
  await refuses(desk, 'bookHotel', { hotelId: late.id, existingPnr: pnr, guests }, 'businessRule', {
    rule: 'hotel-check-out-not-after-departure',
  });
  const soon = await findCar(desk, 'LAX', '2027-03-09T10:00:00', '2027-03-12T10:00:00');
  await refuses(desk, 'bookCar', { carId: soon.id, existingPnr: pnr, driver: JANE_GUEST }, 'businessRule', {
    field: 'carId',
    rule: 'car-pickup-not-before-arrival',
  });
  const long = await findCar(desk, 'LAX', '2027-03-11T10:00:00', '2027-03-16T10:00:00');
  await refuses(desk, 'bookCar', { carId: long.id, existingPnr: pnr, driver: JANE_GUEST }, 'businessRule', {
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
  const failure = await refuses(desk, 'bookHotel', args, 'businessRule', {
    rule: 'segment-booked-once',
    pnr,
  });
  assert.match(failure.message, new RegExp(pnr));
  const { warnings: _, sessionId: __, ...shown } = booked;
  assert.deepEqual(await desk.ok('retrieveBooking', { pnr }), shown);
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
  await refuses(desk, 'bookHotel', book(9), 'businessRule', {
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
