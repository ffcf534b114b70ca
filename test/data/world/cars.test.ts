import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { VehicleClass } from '../../../src/data/model.ts';
import { type CarQuery, createWorld } from '../../../src/data/world/index.ts';
import { airportCode, changesOf, HOSTILE_IDS, NOW, world } from './support.ts';

const HOUR_MS = 3_600_000;

const ask = (place: string, more: Partial<CarQuery> = {}): CarQuery => ({
  pickupLocationCode: place,
  dropoffLocationCode: place,
  pickupDate: '2027-06-15T10:00',
  dropoffDate: '2027-06-18T10:00',
  driverAge: 30,
  now: NOW,
  ...more,
});

const carQuery = fc
  .record({
    place: airportCode,
    hour: fc.integer({ min: 24, max: 16_000 }),
    hours: fc.integer({ min: 1, max: 900 }),
    driverAge: fc.integer({ min: 21, max: 99 }),
  })
  .map(({ place, hour, hours, driverAge }) => {
    const iso = (at: number) => new Date(NOW + at * HOUR_MS).toISOString();
    return ask(place, { pickupDate: iso(hour), dropoffDate: iso(hour + hours), driverAge });
  });

const BANDS: Readonly<Record<VehicleClass, readonly [number, number]>> = {
  economy: [35, 50],
  compact: [42, 62],
  midsize: [50, 80],
  fullsize: [62, 95],
  suv: [72, 115],
  luxury: [100, 150],
};

test('a rental is what was asked for, its rate in the band of its class, its total rate times days', () => {
  fc.assert(
    fc.property(carQuery, (asked) => {
      const rentals = world.searchCars(asked);
      assert.ok(rentals.length > 0);
      const extra = asked.driverAge < 25 ? 25 : 0;
      for (const rental of rentals) {
        const [from, to] = [Date.parse(rental.pickupDate), Date.parse(rental.dropoffDate)];
        assert.equal(from, Date.parse(asked.pickupDate));
        assert.equal(to, Date.parse(asked.dropoffDate));
        assert.equal(rental.rentalDays, Math.max(1, Math.ceil((to - from) / (24 * HOUR_MS))));
        assert.equal(rental.totalPrice, rental.dailyRate * rental.rentalDays);
        const [lowest, highest] = BANDS[rental.vehicleClass];
        const rate = rental.dailyRate / 100 - extra;
        assert.ok(rate >= lowest && rate <= highest, `${rental.vehicleClass} at ${rate}`);
        if (extra > 0) assert.notEqual(rental.vehicleClass, 'luxury');
        assert.match(rental.vehicleModel, / or similar$/);
        assert.ok(
          world.carCompanies.some(
            ({ code, name }) => code === rental.companyCode && name === rental.companyName,
          ),
        );
      }
    }),
    { numRuns: 400 },
  );
});

test('an id makes the same rental again', () => {
  fc.assert(
    fc.property(carQuery, (asked) => {
      for (const rental of world.searchCars(asked)) assert.deepEqual(world.car(rental.id), rental);
    }),
    { numRuns: 150 },
  );
});

test('there are six companies and more, each where it has offices', () => {
  assert.ok(world.carCompanies.length >= 6);
  const codes = (place: string) =>
    new Set(world.searchCars(ask(place)).map(({ companyCode }) => companyCode));
  assert.ok(codes('LAX').size >= 6);
  assert.ok(!codes('FRA').has('ZR'));
  assert.ok(!codes('LAX').has('EP'));
  assert.deepEqual([...codes('HAV')], ['EP']);
});

test('every place has all common classes, and luxury where many come', () => {
  for (const { iata } of world.airports) {
    const classes = new Set(world.searchCars(ask(iata)).map(({ vehicleClass }) => vehicleClass));
    assert.ok(classes.size >= 5, iata);
  }
  assert.ok(world.searchCars(ask('LAX')).some(({ vehicleClass }) => vehicleClass === 'luxury'));
});

test('a time without an offset is that of the place, and the answer has the place’s offset', () => {
  const [rental] = world.searchCars(ask('LAX', { dropoffLocationCode: 'DEN' }));
  assert.equal(rental?.pickupDate, '2027-06-15T10:00:00-07:00');
  assert.equal(rental?.dropoffDate, '2027-06-18T10:00:00-06:00');
  const [same] = world.searchCars(
    ask('LAX', {
      pickupDate: '2027-06-15T17:00:00Z',
      dropoffLocationCode: 'DEN',
      dropoffDate: '2027-06-18T12:00:00-04:00',
    }),
  );
  assert.deepEqual(same, rental);
});

test('a day is each period of 24 hours that is begun', () => {
  const days = (dropoffDate: string) => world.searchCars(ask('LAX', { dropoffDate }))[0]?.rentalDays;
  assert.equal(days('2027-06-15T10:30'), 1);
  assert.equal(days('2027-06-16T10:00'), 1);
  assert.equal(days('2027-06-16T10:00:01'), 2);
  // The night in which the clock is put forward is 23 hours long, and no more than one day.
  const spring = ask('LAX', { pickupDate: '2027-03-13T12:00', dropoffDate: '2027-03-14T13:00' });
  assert.equal(world.searchCars(spring)[0]?.rentalDays, 1);
});

test('to leave the car elsewhere costs more, spread over the days, and is free within a city', () => {
  const rates = (dropoffLocationCode: string) =>
    new Map(
      world
        .searchCars(ask('LAX', { dropoffLocationCode }))
        .map(({ companyCode, vehicleClass, dailyRate }) => [`${companyCode} ${vehicleClass}`, dailyRate]),
    );
  const [round, oneWay] = [rates('LAX'), rates('SFO')];
  assert.equal(oneWay.size, round.size);
  for (const [key, rate] of round) assert.ok((oneWay.get(key) ?? 0) > rate);
  const city = world.searchCars(ask('JFK', { dropoffLocationCode: 'EWR' })).map(({ dailyRate }) => dailyRate);
  assert.deepEqual(
    city,
    world.searchCars(ask('JFK')).map(({ dailyRate }) => dailyRate),
  );
});

test('no car is left where no road leads or no company lets it be left', () => {
  for (const [from, to] of [
    ['JFK', 'LHR'],
    ['LAX', 'HNL'],
    ['AKL', 'CHC'],
    ['DXB', 'RUH'],
    ['TFS', 'MAD'],
    ['LHR', 'BFS'],
    ['VVO', 'SVO'],
  ]) {
    assert.deepEqual(
      world.searchCars(ask(from ?? '', { dropoffLocationCode: to ?? '' })),
      [],
      `${from}-${to}`,
    );
  }
  for (const [from, to] of [
    ['JFK', 'LAX'],
    ['CDG', 'FRA'],
    ['SEA', 'YVR'],
    ['CTA', 'PMO'],
  ]) {
    assert.ok(
      world.searchCars(ask(from ?? '', { dropoffLocationCode: to ?? '' })).length > 0,
      `${from}-${to}`,
    );
  }
});

test('a city has offices under its own code', () => {
  const [rental] = world.searchCars(ask('NYC'));
  assert.equal(rental?.pickupLocationCode, 'NYC');
  assert.equal(rental?.pickupLocationName, 'New York (city)');
});

test('one rental in ten is sold out', () => {
  let [rentals, sold] = [0, 0];
  for (const { iata } of world.airports) {
    for (const { status } of world.searchCars(ask(iata))) {
      rentals += 1;
      if (status === 'sold_out') sold += 1;
    }
  }
  assert.ok(rentals > 4_000);
  assert.ok(sold / rentals > 0.08 && sold / rentals < 0.12, `${sold / rentals}`);
});

test('an id that was changed in a single character, or is none, is unknown', () => {
  const [rental] = world.searchCars(ask('LAX'));
  assert.ok(rental !== undefined);
  for (const changed of changesOf(rental.id, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-._ a\u0000')) {
    assert.equal(world.car(changed), undefined, changed);
  }
  for (const id of HOSTILE_IDS) assert.equal(world.car(id), undefined);
  for (const id of [undefined, null, 7, {}, []]) assert.equal(world.car(id as unknown as string), undefined);
  assert.equal(createWorld({ seed: 'other' }).car(rental.id), undefined);
});

test('times that are none, or in the wrong order, have no rentals', () => {
  for (const dropoffDate of ['2027-06-15T10:00', '2027-06-14T10:00', '2027-06-31T10:00', 'soon', '']) {
    assert.deepEqual(world.searchCars(ask('LAX', { dropoffDate })), []);
  }
  assert.deepEqual(world.searchCars(ask('LAX', { dropoffDate: '9999-12-31T23:59:59-12:00' })), []);
});
