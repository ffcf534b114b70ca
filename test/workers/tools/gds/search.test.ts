import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toResultText } from '../../../support/crossing.ts';
import { type FoundCars, type FoundFlights, type FoundHotels, openDesk } from '../../../support/desk.ts';

const desk = await openDesk();
const FLIGHT = { origin: 'JFK', destination: 'LAX', departureDate: '2027-03-10' };
const HOTEL = { cityCode: 'LAX', checkInDate: '2027-03-10', checkOutDate: '2027-03-12' };
const CAR = {
  pickupLocationCode: 'LAX',
  pickupDate: '2027-03-10T10:00:00',
  dropoffDate: '2027-03-12T10:00:00',
};

async function refuses(
  tool: string,
  args: object,
  error: string,
  field: string,
  value: unknown,
  rule?: string,
) {
  const failure = await desk.refused(tool, args);
  assert.equal(failure.error, error, failure.message);
  assert.deepEqual(
    [failure.data?.field, failure.data?.value, failure.data?.rule],
    [field, value, rule],
    failure.message,
  );
  return failure;
}

test('a flight search answers for one adult in economy unless it says otherwise', async () => {
  const found = await desk.ok<FoundFlights>('searchFlights', FLIGHT);
  assert.ok(found.count > 0);
  assert.equal(found.count, found.flights.length);
  assert.deepEqual(found.passengers, { adults: 1, children: 0, infants: 0 });
  for (const flight of found.flights) {
    assert.equal(flight.cabin, 'economy');
    assert.equal(flight.totalPrice, flight.price);
    assert.ok(flight.departureTime.startsWith('2027-03-10'));
  }
});

test('a party sees what it will pay beside what an adult pays', async () => {
  const passengers = { adults: 2, children: 1, infants: 1 };
  const found = await desk.ok<FoundFlights>('searchFlights', { ...FLIGHT, passengers, cabin: 'business' });
  for (const { price, totalPrice, segments } of found.flights) {
    const legs = segments?.map((leg) => leg.price) ?? [price];
    const expected = legs.map((leg) => 2 * leg + Math.round(leg * 0.75) + Math.round(leg * 0.1));
    assert.equal(
      totalPrice,
      expected.reduce((sum, one) => sum + one),
    );
  }
});

test('the largest party that the contract allows is searched for, with a warning that it cannot be booked', async () => {
  const passengers = { adults: 9, children: 9, infants: 9 };
  const { warnings } = await desk.ok<FoundFlights>('searchFlights', { ...FLIGHT, passengers });
  assert.deepEqual(
    warnings?.map(({ rule }) => rule),
    ['party-can-be-booked'],
  );
});

test('equal searches have equal answers, and a search is noted with its count', async () => {
  const target = { kind: 'tool', name: 'searchFlights', arguments: FLIGHT } as const;
  const one = await desk.run(target);
  assert.deepEqual(await desk.run(target), one);
  assert.ok(one.type === 'result');
  assert.deepEqual(one.search, {
    type: 'flight',
    resultCount: JSON.parse(toResultText(one.result)).structuredContent.count,
  });
});

test('a malformed code is an invalid argument, an unknown one is not found, with the sentence of the contract', async () => {
  const sentence = /^Invalid airport code '\w+': must be a valid 3-letter IATA code/;
  for (const code of ['jfk', 'JFKX', 'JF', '123', '']) {
    await refuses('searchFlights', { ...FLIGHT, origin: code }, 'invalidParams', 'origin', code);
    await refuses('searchHotels', { ...HOTEL, cityCode: code }, 'invalidParams', 'cityCode', code);
    await refuses(
      'searchCars',
      { ...CAR, pickupLocationCode: code },
      'invalidParams',
      'pickupLocationCode',
      code,
    );
  }
  const malformed = await desk.refused('searchFlights', { ...FLIGHT, origin: 'JFKX' });
  assert.match(malformed.message, sentence);
  for (const field of ['origin', 'destination']) {
    const unknown = await refuses('searchFlights', { ...FLIGHT, [field]: 'XQZ' }, 'notFound', field, 'XQZ');
    assert.match(unknown.message, sentence);
  }
  await refuses('searchHotels', { ...HOTEL, cityCode: 'XQZ' }, 'notFound', 'cityCode', 'XQZ');
  await refuses(
    'searchCars',
    { ...CAR, dropoffLocationCode: 'XQZ' },
    'notFound',
    'dropoffLocationCode',
    'XQZ',
  );
});

test('a city where an airport is asked for is not found, and its airports are named', async () => {
  const failure = await refuses('searchFlights', { ...FLIGHT, origin: 'NYC' }, 'notFound', 'origin', 'NYC');
  assert.match(failure.message, /JFK/);
});

test('what must come later or be another is refused on the later argument', async () => {
  await refuses('searchFlights', { ...FLIGHT, destination: 'JFK' }, 'invalidParams', 'destination', 'JFK');
  for (const checkOutDate of ['2027-03-10', '2027-03-09'])
    await refuses('searchHotels', { ...HOTEL, checkOutDate }, 'invalidParams', 'checkOutDate', checkOutDate);
  for (const dropoffDate of ['2027-03-10T10:00:00', '2027-03-09T10:00:00'])
    await refuses('searchCars', { ...CAR, dropoffDate }, 'invalidParams', 'dropoffDate', dropoffDate);
});

test('drop-off is compared with pick-up as instants, each local to its own place', async () => {
  // Three in the afternoon in New York is noon in Los Angeles.
  const oneWay = { pickupLocationCode: 'LAX', dropoffLocationCode: 'JFK', pickupDate: '2027-03-10T13:00:00' };
  await refuses(
    'searchCars',
    { ...oneWay, dropoffDate: '2027-03-10T15:00:00' },
    'invalidParams',
    'dropoffDate',
    '2027-03-10T15:00:00',
  );
  await desk.ok('searchCars', { ...oneWay, dropoffDate: '2027-03-10T17:00:00' });
  await desk.ok('searchCars', {
    ...CAR,
    pickupDate: '2027-03-10T10:00:00Z',
    dropoffDate: '2027-03-10T10:00:00-08:00',
  });
});

test('days that do not exist are refused, days in the past by the calendar of the place', async () => {
  await refuses(
    'searchFlights',
    { ...FLIGHT, departureDate: '2027-02-30' },
    'invalidParams',
    'departureDate',
    '2027-02-30',
  );
  await refuses(
    'searchCars',
    { ...CAR, pickupDate: '2027-02-30T10:00:00Z' },
    'invalidParams',
    'pickupDate',
    '2027-02-30T10:00:00Z',
  );
  await refuses(
    'searchFlights',
    { ...FLIGHT, departureDate: '2027-02-28' },
    'businessRule',
    'departureDate',
    '2027-02-28',
    'departure-date-not-past',
  );
  await refuses(
    'searchHotels',
    { ...HOTEL, checkInDate: '2027-02-28' },
    'businessRule',
    'checkInDate',
    '2027-02-28',
    'check-in-not-past',
  );
  await refuses(
    'searchCars',
    { ...CAR, pickupDate: '2027-02-28T10:00:00' },
    'businessRule',
    'pickupDate',
    '2027-02-28T10:00:00',
    'pickup-not-past',
  );
  const late = await openDesk({ now: Date.parse('2027-03-01T20:00:00Z') });
  const tokyo = { origin: 'NRT', destination: 'LAX', departureDate: '2027-03-01' };
  assert.equal((await late.refused('searchFlights', tokyo)).data?.today, '2027-03-02');
  await late.ok('searchFlights', { ...FLIGHT, departureDate: '2027-03-01' });
});

test('what is too far ahead or too long is refused', async () => {
  await refuses(
    'searchFlights',
    { ...FLIGHT, departureDate: '9999-12-31' },
    'businessRule',
    'departureDate',
    '9999-12-31',
    'date-within-10-years',
  );
  await refuses(
    'searchHotels',
    { ...HOTEL, checkOutDate: '2030-03-10' },
    'businessRule',
    'checkOutDate',
    '2030-03-10',
    'hotel-stay-length',
  );
  await refuses(
    'searchCars',
    { ...CAR, dropoffDate: '2030-03-10T10:00:00' },
    'businessRule',
    'dropoffDate',
    '2030-03-10T10:00:00',
    'car-rental-length',
  );
});

test('a hotel search filters by stars and answers for one guest unless it says otherwise', async () => {
  const all = await desk.ok<FoundHotels>('searchHotels', HOTEL);
  assert.equal(all.count, all.hotels.length);
  for (const { guestCount, price, pricePerNight, nights } of all.hotels) {
    assert.equal(guestCount, 1);
    assert.equal(nights, 2);
    assert.equal(price, pricePerNight * nights);
  }
  const best = await desk.ok<FoundHotels>('searchHotels', { ...HOTEL, starRating: 4 });
  assert.ok(best.count > 0 && best.count < all.count);
  for (const { starRating } of best.hotels) assert.ok(starRating >= 4);
  assert.equal(
    (await desk.ok<FoundHotels>('searchHotels', { ...HOTEL, cityCode: 'LON' })).hotels[0]?.cityCode,
    'LON',
  );
});

test('a car search drops off where it picks up, and shows the two cheapest of each class, cheapest first', async () => {
  const { cars, count } = await desk.ok<FoundCars>('searchCars', CAR);
  assert.ok(count > 0);
  for (const car of cars) {
    assert.equal(cars.filter(({ vehicleClass }) => vehicleClass === car.vehicleClass).length, 2);
    assert.equal(car.dropoffLocationCode, 'LAX');
    assert.equal(car.totalPrice, car.dailyRate * car.rentalDays);
  }
  const prices = cars.map(({ totalPrice }) => totalPrice);
  assert.deepEqual(
    prices,
    [...prices].sort((one, other) => one - other),
  );
});

test('numbers outside their bounds are refused by name', async () => {
  const wrong: [string, object, string, unknown][] = [
    ['searchFlights', { ...FLIGHT, passengers: { adults: 0 } }, 'passengers.adults', 0],
    ['searchFlights', { ...FLIGHT, passengers: { adults: 10 } }, 'passengers.adults', 10],
    ['searchFlights', { ...FLIGHT, passengers: { adults: 1, infants: -1 } }, 'passengers.infants', -1],
    ['searchFlights', { ...FLIGHT, passengers: { children: 1 } }, 'passengers.adults', null],
    ['searchFlights', { ...FLIGHT, cabin: 'roof' }, 'cabin', 'roof'],
    ['searchHotels', { ...HOTEL, guests: 11 }, 'guests', 11],
    ['searchHotels', { ...HOTEL, guests: 1.5 }, 'guests', 1.5],
    ['searchHotels', { ...HOTEL, guests: '1' }, 'guests', '1'],
    ['searchHotels', { ...HOTEL, starRating: 6 }, 'starRating', 6],
    ['searchCars', { ...CAR, driverAge: 20 }, 'driverAge', 20],
    ['searchCars', { ...CAR, driverAge: 100 }, 'driverAge', 100],
    ['searchCars', { ...CAR, driverAge: null }, 'driverAge', null],
  ];
  for (const [tool, args, field, value] of wrong) await refuses(tool, args, 'invalidParams', field, value);
});
