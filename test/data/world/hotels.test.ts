import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CITIES } from '../../../src/data/world/airports.ts';
import { countryOf } from '../../../src/data/world/countries.ts';
import { CHAINS } from '../../../src/data/world/hotel-chains.ts';
import { KNOWN_HOTELS } from '../../../src/data/world/hotel-properties.ts';
import { createWorld, type HotelQuery } from '../../../src/data/world/index.ts';
import { changesOf, cityCode, HOSTILE_IDS, NOW, toDate, world } from './support.ts';

const DAY_MS = 86_400_000;

const ask = (city: string, more: Partial<HotelQuery> = {}): HotelQuery => ({
  cityCode: city,
  checkInDate: '2027-06-15',
  checkOutDate: '2027-06-18',
  guests: 2,
  minimumStars: 1,
  now: NOW,
  ...more,
});

const hotelQuery = fc
  .record({
    cityCode,
    arrival: fc.integer({ min: 1, max: 700 }),
    nights: fc.integer({ min: 1, max: 40 }),
    guests: fc.integer({ min: 1, max: 10 }),
    minimumStars: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ arrival, nights, ...rest }): HotelQuery => {
    const from = NOW + arrival * DAY_MS;
    return { ...rest, checkInDate: toDate(from), checkOutDate: toDate(from + nights * DAY_MS), now: NOW };
  });

const BANDS = [
  [80, 150],
  [80, 150],
  [150, 300],
  [150, 300],
  [300, 800],
] as const;

test('a stay is what was asked for, priced by the night in the band of its stars', () => {
  fc.assert(
    fc.property(hotelQuery, (asked) => {
      for (const stay of world.searchHotels(asked)) {
        assert.equal(stay.cityCode, world.city(asked.cityCode)?.code);
        assert.equal(stay.checkInDate, asked.checkInDate);
        assert.equal(stay.checkOutDate, asked.checkOutDate);
        assert.equal(stay.nights, (Date.parse(asked.checkOutDate) - Date.parse(asked.checkInDate)) / DAY_MS);
        assert.equal(stay.guestCount, asked.guests);
        assert.equal(stay.price, stay.pricePerNight * stay.nights);
        assert.ok(stay.starRating >= asked.minimumStars);
        const [lowest, highest] = BANDS[stay.starRating - 1] ?? [0, 0];
        assert.ok(stay.pricePerNight >= lowest * 100 && stay.pricePerNight <= highest * 100);
        assert.ok(CHAINS.has(stay.chainCode));
        assert.ok(stay.roomType !== '' && stay.rateCode !== '' && stay.amenities.includes('Free WiFi'));
      }
    }),
    { numRuns: 600 },
  );
});

test('an id makes the same stay again', () => {
  fc.assert(
    fc.property(hotelQuery, (asked) => {
      for (const stay of world.searchHotels(asked)) assert.deepEqual(world.hotel(stay.id), stay);
    }),
    { numRuns: 300 },
  );
});

test('every city has hotels of every class from one star to five', () => {
  for (const { code } of CITIES) {
    const stays = world.searchHotels(ask(code));
    assert.ok(stays.length >= 5 && stays.length <= 16, `${code}: ${stays.length}`);
    assert.deepEqual([...new Set(stays.map(({ starRating }) => starRating))].sort(), [1, 2, 3, 4, 5], code);
    assert.equal(new Set(stays.map(({ hotelCode }) => hotelCode)).size, stays.length);
    assert.equal(new Set(stays.map(({ chainCode }) => chainCode)).size, stays.length, code);
  }
});

test('hotels that exist are there, in a city and of a chain that there are', () => {
  assert.ok(KNOWN_HOTELS.length >= 50);
  for (const { city, chain, name, address } of KNOWN_HOTELS) {
    assert.equal(world.city(city)?.code, city, name);
    const stay = world.searchHotels(ask(city)).find(({ hotelName }) => hotelName === name);
    assert.equal(stay?.chainCode, chain, name);
    assert.equal(stay?.address, address);
  }
});

test('every country is known to the tables of hotels and cars', () => {
  const unknown = new Set(
    CITIES.map(({ countryCode }) => countryCode).filter((code) => countryOf(code) === countryOf('??')),
  );
  assert.deepEqual([...unknown], []);
});

test('a room sleeps its guests: ten fit only where there is a residence for ten', () => {
  const pair = world.searchHotels(ask('LON', { guests: 2 }));
  const ten = world.searchHotels(ask('LON', { guests: 10 }));
  assert.ok(ten.length > 0 && ten.length < pair.length);
  for (const { starRating, roomType } of ten) {
    assert.equal(starRating, 5);
    assert.equal(roomType, 'Four-Bedroom Residence');
  }
  assert.deepEqual(world.searchHotels(ask('LON', { guests: 11 })), []);
});

test('a city is found by the code of any of its airports, with the same ids', () => {
  const ids = (code: string) => world.searchHotels(ask(code)).map(({ id }) => id);
  assert.deepEqual(ids('LHR'), ids('LON'));
  assert.deepEqual(ids('EWR'), ids('NYC'));
});

test('one stay in ten is sold out', () => {
  let [stays, sold] = [0, 0];
  for (const { code } of CITIES) {
    for (const { status } of world.searchHotels(ask(code))) {
      stays += 1;
      if (status === 'sold_out') sold += 1;
    }
  }
  assert.ok(stays > 3_000);
  assert.ok(sold / stays > 0.08 && sold / stays < 0.12, `${sold / stays}`);
});

test('an id that was changed in a single character, or is none, is unknown', () => {
  const [stay] = world.searchHotels(ask('NYC'));
  assert.ok(stay !== undefined);
  for (const changed of changesOf(stay.id, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-._ a\u0000')) {
    assert.equal(world.hotel(changed), undefined, changed);
  }
  for (const id of HOSTILE_IDS) assert.equal(world.hotel(id), undefined);
  for (const id of [undefined, null, 7, {}, []])
    assert.equal(world.hotel(id as unknown as string), undefined);
  assert.equal(createWorld({ seed: 'other' }).hotel(stay.id), undefined);
});

test('nights that are none have no stays', () => {
  assert.deepEqual(world.searchHotels(ask('NYC', { checkOutDate: '2027-06-15' })), []);
  assert.deepEqual(world.searchHotels(ask('NYC', { checkOutDate: '2027-06-14' })), []);
  assert.deepEqual(world.searchHotels(ask('NYC', { checkInDate: '2027-02-30' })), []);
});
