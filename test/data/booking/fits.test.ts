import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCar, addHotel } from '../../../src/data/booking/index.ts';
import type { CarRental, FlightSegment, HotelReservation } from '../../../src/data/model.ts';
import { assertRefused } from '../../support/refusals.ts';
import { BACK, cityOf, NOW, OUT, toBooked, toFlight, toRental, toStay } from '../../support/segments.ts';

const hotelChange = { now: NOW, culprit: { field: 'hotelId', value: 'h' }, cityOf };
const carChange = { now: NOW, culprit: { field: 'carId', value: 'c' }, cityOf };

const stayOn = (flights: readonly FlightSegment[], stay: HotelReservation) =>
  addHotel(toBooked({ flights }), stay, hotelChange).warnings.map(({ rule }) => rule);
const driveOn = (flights: readonly FlightSegment[], car: CarRental) =>
  addCar(toBooked({ flights }), car, carChange).warnings.map(({ rule }) => rule);

const LAX = (from: string, to: string) => toStay('LAX', `2027-03-${from}`, `2027-03-${to}`);

test('a stay from the day of arrival to the day of the flight home fits', () => {
  for (const [from, to] of [
    ['10', '15'],
    ['10', '11'],
  ] as const)
    assert.deepEqual(stayOn([OUT, BACK], LAX(from, to)), []);
  assert.deepEqual(stayOn([OUT], LAX('10', '25')), []);
});

test('a check-in before the arrival is refused with both dates', () => {
  assertRefused(() => stayOn([OUT, BACK], LAX('09', '12')), 'businessRule', {
    rule: 'hotel-check-in-not-before-arrival',
    field: 'hotelId',
    value: 'h',
    checkInDate: '2027-03-09',
    arrivalDate: '2027-03-10',
    departureDate: '2027-03-15',
  });
  assertRefused(() => stayOn([OUT], LAX('09', '12')), 'businessRule', {
    rule: 'hotel-check-in-not-before-arrival',
  });
});

test('a check-out after the flight home is refused', () => {
  assertRefused(() => stayOn([OUT, BACK], LAX('14', '16')), 'businessRule', {
    rule: 'hotel-check-out-not-after-departure',
  });
});

test('a stay wholly outside the flights is refused', () => {
  for (const stay of [LAX('05', '08'), LAX('08', '10'), LAX('15', '18'), LAX('20', '22')])
    assertRefused(() => stayOn([OUT, BACK], stay), 'businessRule', { rule: 'hotel-dates-overlap-flights' });
});

test('the day of arrival is the one at the place: an overnight flight, the date line', () => {
  const overnight = toFlight('JFK 2027-03-10T22:00:00-05:00', 'LHR 2027-03-11T09:00:00+00:00');
  assert.deepEqual(stayOn([overnight], toStay('LON', '2027-03-11', '2027-03-13')), []);
  assertRefused(() => stayOn([overnight], toStay('LON', '2027-03-10', '2027-03-13')), 'businessRule', {
    arrivalDate: '2027-03-11',
  });
  const backInTime = toFlight('NRT 2027-03-10T17:00:00+09:00', 'LAX 2027-03-10T10:00:00-08:00');
  assert.deepEqual(stayOn([backInTime], LAX('10', '11')), []);
});

test('with a connection the arrival is the one at the destination', () => {
  const first = toFlight('JFK 2027-03-10T17:00:00-05:00', 'ORD 2027-03-10T19:00:00-06:00');
  const second = toFlight('ORD 2027-03-10T21:00:00-06:00', 'HNL 2027-03-11T02:00:00-10:00');
  assert.deepEqual(stayOn([first, second], toStay('HNL', '2027-03-11', '2027-03-13')), []);
  assertRefused(() => stayOn([first, second], toStay('HNL', '2027-03-10', '2027-03-13')), 'businessRule', {
    arrivalDate: '2027-03-11',
  });
});

test('a night at a long change of planes fits, more nights there are another city than the destination', () => {
  const first = toFlight('JFK 2027-03-10T17:00:00-05:00', 'ORD 2027-03-10T19:00:00-06:00');
  const second = toFlight('ORD 2027-03-11T09:00:00-06:00', 'SEA 2027-03-11T11:30:00-08:00');
  assert.deepEqual(stayOn([first, second], toStay('ORD', '2027-03-10', '2027-03-11')), []);
  assert.deepEqual(stayOn([first, second], toStay('ORD', '2027-03-11', '2027-03-14')), [
    'hotel-city-matches-destination',
  ]);
});

test('in a multi-city trip each city has its own dates', () => {
  const trip = [
    toFlight('JFK 2027-03-10T18:00:00-05:00', 'LHR 2027-03-11T06:00:00+00:00'),
    toFlight('LHR 2027-03-14T10:00:00+00:00', 'CDG 2027-03-14T12:20:00+01:00'),
    toFlight('CDG 2027-03-18T10:00:00+01:00', 'JFK 2027-03-18T13:00:00-04:00'),
  ];
  assert.deepEqual(stayOn(trip, toStay('LON', '2027-03-11', '2027-03-14')), []);
  assert.deepEqual(stayOn(trip, toStay('CDG', '2027-03-14', '2027-03-18')), []);
  assertRefused(() => stayOn(trip, toStay('LON', '2027-03-11', '2027-03-15')), 'businessRule', {
    rule: 'hotel-check-out-not-after-departure',
    departureDate: '2027-03-14',
  });
  assertRefused(() => stayOn(trip, toStay('CDG', '2027-03-13', '2027-03-15')), 'businessRule', {
    rule: 'hotel-check-in-not-before-arrival',
    arrivalDate: '2027-03-14',
  });
});

test('a city visited twice may be stayed in throughout', () => {
  const trip = [
    toFlight('JFK 2027-03-10T18:00:00-05:00', 'LHR 2027-03-11T06:00:00+00:00'),
    toFlight('LHR 2027-03-12T10:00:00+00:00', 'CDG 2027-03-12T12:20:00+01:00'),
    toFlight('CDG 2027-03-15T10:00:00+01:00', 'LHR 2027-03-15T10:20:00+00:00'),
    toFlight('LHR 2027-03-18T10:00:00+00:00', 'JFK 2027-03-18T13:00:00-04:00'),
  ];
  assert.deepEqual(stayOn(trip, toStay('LON', '2027-03-11', '2027-03-18')), []);
});

test('there and back in a day is a visit, not a change of planes', () => {
  const there = toFlight('JFK 2027-03-10T07:00:00-05:00', 'BOS 2027-03-10T08:10:00-05:00');
  const back = toFlight('BOS 2027-03-10T18:00:00-05:00', 'JFK 2027-03-10T19:20:00-05:00');
  const car = toRental('BOS 2027-03-10T08:30:00-05:00', 'BOS 2027-03-10T17:00:00-05:00');
  assert.deepEqual(driveOn([there, back], car), []);
  assertRefused(() => stayOn([there, back], toStay('BOS', '2027-03-10', '2027-03-11')), 'businessRule', {
    rule: 'hotel-dates-overlap-flights',
  });
});

test('a hotel in another city than the flights go to is warned of, and still held to the trip', () => {
  assert.deepEqual(stayOn([OUT, BACK], toStay('SAN', '2027-03-10', '2027-03-12')), [
    'hotel-city-matches-destination',
  ]);
  for (const city of ['SAN', 'NYC'])
    assertRefused(() => stayOn([OUT, BACK], toStay(city, '2027-03-14', '2027-03-16')), 'businessRule', {
      rule: 'hotel-check-out-not-after-departure',
    });
});

test('a first stay that begins later than the arrival is warned of', () => {
  assert.deepEqual(stayOn([OUT], LAX('12', '14')), ['hotel-begins-on-arrival']);
});

test('stays that overlap are booked with a warning, ones that follow each other without', () => {
  const booking = toBooked({ flights: [OUT, BACK], hotels: [{ ...LAX('10', '12'), status: 'confirmed' }] });
  const added = (stay: HotelReservation) =>
    addHotel(booking, stay, hotelChange).warnings.map(({ rule }) => rule);
  assert.deepEqual(added(LAX('12', '15')), []);
  assert.deepEqual(added(LAX('11', '15')), ['hotel-stays-do-not-overlap']);
});

test('without flights a hotel or a car fits at any time', () => {
  assert.deepEqual(stayOn([], LAX('20', '22')), []);
  assert.deepEqual(
    driveOn([], toRental('LAX 2027-03-20T10:00:00-07:00', 'LAX 2027-03-22T10:00:00-07:00')),
    [],
  );
});

const pickup = (day: string, hour = '12') => `LAX 2027-03-${day}T${hour}:00:00-08:00`;
const dropoff = (day: string, hour = '09') => `LAX 2027-03-${day}T${hour}:00:00-07:00`;

test('a car from the arrival to the flight home fits', () => {
  assert.deepEqual(driveOn([OUT, BACK], toRental(pickup('10'), dropoff('15'))), []);
});

test('a pick-up on a day before the arrival is refused, at an earlier hour or on a later day warned of', () => {
  assertRefused(() => driveOn([OUT, BACK], toRental(pickup('09'), dropoff('15'))), 'businessRule', {
    rule: 'car-pickup-not-before-arrival',
    field: 'carId',
    pickupDate: '2027-03-09',
    arrivalDate: '2027-03-10',
  });
  for (const early of [pickup('10', '10'), pickup('11')])
    assert.deepEqual(driveOn([OUT, BACK], toRental(early, dropoff('15'))), [
      'car-pickup-aligns-with-arrival',
    ]);
});

test('a drop-off on a day after the flight home is refused, at a later hour or on an earlier day warned of', () => {
  assertRefused(() => driveOn([OUT, BACK], toRental(pickup('10'), dropoff('16'))), 'businessRule', {
    rule: 'car-dropoff-not-after-departure',
    departureDate: '2027-03-15',
  });
  for (const late of [dropoff('15', '13'), dropoff('14')])
    assert.deepEqual(driveOn([OUT, BACK], toRental(pickup('10'), late)), [
      'car-dropoff-aligns-with-departure',
    ]);
});

test('a car elsewhere than the flights go to is warned of, and still held to the trip', () => {
  const at = (day: string) => `SAN 2027-03-${day}T12:00:00-08:00`;
  assert.deepEqual(driveOn([OUT], toRental(at('10'), at('12'))), ['car-location-matches-destination']);
  assertRefused(() => driveOn([OUT, BACK], toRental(at('10'), at('17'))), 'businessRule', {
    rule: 'car-dropoff-not-after-departure',
  });
});

test('a one-way rental is warned of, and an open jaw is what it is for', () => {
  const home = toFlight('SFO 2027-03-15T12:00:00-07:00', 'JFK 2027-03-15T20:30:00-04:00');
  const oneWay = toRental(pickup('10'), 'SFO 2027-03-15T10:00:00-07:00');
  assert.deepEqual(driveOn([OUT, home], oneWay), ['car-one-way-surcharge']);
});

test('a car left in a later city of the trip may be kept until the flight from there', () => {
  const trip = [
    toFlight('JFK 2027-03-10T08:00:00-05:00', 'LAX 2027-03-10T11:00:00-08:00'),
    toFlight('LAX 2027-03-13T08:00:00-08:00', 'SFO 2027-03-13T09:30:00-08:00'),
    toFlight('SFO 2027-03-16T08:00:00-07:00', 'JFK 2027-03-16T16:30:00-04:00'),
  ];
  const leftLater = toRental(pickup('10'), 'SFO 2027-03-16T06:00:00-07:00');
  assert.deepEqual(driveOn(trip, leftLater), ['car-one-way-surcharge']);
  assertRefused(() => driveOn(trip, toRental(pickup('10'), dropoff('14'))), 'businessRule', {
    rule: 'car-dropoff-not-after-departure',
    departureDate: '2027-03-13',
  });
});
