import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { FlightSegment } from '../../../src/data/model.ts';
import { createWorld, type FlightOption, type FlightQuery } from '../../../src/data/world/index.ts';
import { changesOf, flightQuery, HOSTILE_IDS, NOW, world } from './support.ts';

const legsOf = (option: FlightOption): readonly FlightSegment[] => {
  if (option.segments !== undefined) return option.segments;
  const { stops: _, ...segment } = option;
  return [segment];
};

const query = (origin: string, destination: string, more: Partial<FlightQuery> = {}): FlightQuery => ({
  origin,
  destination,
  departureDate: '2027-06-15',
  cabin: 'economy',
  seats: 1,
  now: NOW,
  ...more,
});

const formats = new Map<string, Intl.DateTimeFormat>();

/** The offset that a zone has at an instant, as Intl writes it. */
function offsetByIntl(timeZone: string, at: number): string {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  const text = format.format(at);
  return /GMT([+-]\d\d:\d\d)/.exec(text)?.[1] ?? '+00:00';
}

test('between any two airports, on any day, there is a way to fly', () => {
  fc.assert(
    fc.property(flightQuery(fc.constant('economy')), (asked) => {
      assert.ok(world.searchFlights(asked).length > 0);
    }),
    { numRuns: 2_000 },
  );
});

test('times, offsets and durations of every leg and journey agree', () => {
  fc.assert(
    fc.property(flightQuery(), (asked) => {
      for (const option of world.searchFlights(asked)) {
        assert.equal(option.originCode, asked.origin);
        assert.equal(option.destinationCode, asked.destination);
        assert.ok(option.departureTime.startsWith(asked.departureDate));
        const legs = legsOf(option);
        assert.equal(option.stops, legs.length - 1);
        for (const leg of [option, ...legs]) {
          const [departs, arrives] = [Date.parse(leg.departureTime), Date.parse(leg.arrivalTime)];
          assert.equal(leg.duration, (arrives - departs) / 60_000);
          assert.ok(leg.duration > 0 && departs > NOW);
          const [origin, destination] = [world.airport(leg.originCode), world.airport(leg.destinationCode)];
          assert.equal(leg.departureTime.slice(19), offsetByIntl(origin?.timeZone ?? '', departs));
          assert.equal(leg.arrivalTime.slice(19), offsetByIntl(destination?.timeZone ?? '', arrives));
          assert.equal(leg.originName, origin?.name);
          assert.equal(leg.destinationName, destination?.name);
          assert.equal(leg.airlineName, world.airline(leg.airlineCode)?.name);
          assert.ok(leg.flightNumber.startsWith(leg.airlineCode));
          assert.equal(leg.status, leg.seatsAvailable === 0 ? 'sold_out' : 'available');
          assert.ok(Number.isInteger(leg.price) && leg.price > 0);
        }
      }
    }),
    { numRuns: 600 },
  );
});

test('connections change at one airport, with time enough, onto flights of the schedule', () => {
  fc.assert(
    fc.property(flightQuery(fc.constant('economy')), (asked) => {
      for (const option of world.searchFlights(asked)) {
        const legs = legsOf(option);
        assert.equal(option.departureTime, legs[0]?.departureTime);
        assert.equal(option.arrivalTime, legs[legs.length - 1]?.arrivalTime);
        assert.equal(
          option.price,
          legs.reduce((sum, { price }) => sum + price, 0),
        );
        assert.equal(option.seatsAvailable, Math.min(...legs.map(({ seatsAvailable }) => seatsAvailable)));
        for (const [index, leg] of legs.entries()) {
          const before = legs[index - 1];
          if (before === undefined) continue;
          assert.equal(leg.originCode, before.destinationCode);
          const wait = (Date.parse(leg.departureTime) - Date.parse(before.arrivalTime)) / 60_000;
          const countries = [before.originCode, leg.originCode, leg.destinationCode].map(
            (code) => world.airport(code)?.countryCode,
          );
          assert.ok(wait >= (new Set(countries).size === 1 ? 45 : 75) && wait <= 1_440, `${wait} minutes`);
        }
        for (const leg of option.segments ?? []) {
          // The clock of the leg's day, early enough that the leg has not left.
          const alone = world.searchFlights(
            query(leg.originCode, leg.destinationCode, {
              departureDate: leg.departureTime.slice(0, 10),
              cabin: leg.cabin,
            }),
          );
          const same = alone.find(
            ({ flightNumber, stops }) => stops === 0 && flightNumber === leg.flightNumber,
          );
          assert.equal(same?.departureTime, leg.departureTime);
          assert.equal(same?.arrivalTime, leg.arrivalTime);
          assert.equal(same?.seatsAvailable, leg.seatsAvailable);
          assert.equal(same?.aircraftType, leg.aircraftType);
        }
      }
    }),
    { numRuns: 250 },
  );
});

test('an id makes the same flight again on any day, and each leg of a journey by itself', () => {
  fc.assert(
    fc.property(flightQuery(), (asked) => {
      for (const option of world.searchFlights(asked)) {
        const legs = legsOf(option);
        assert.deepEqual(world.flights(option.id), legs);
        for (const leg of legs) assert.deepEqual(world.flights(leg.id), [leg]);
      }
    }),
    { numRuns: 400 },
  );
});

test('an id that was changed in a single character is unknown', () => {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-._ a\u0000';
  const [nonstop] = world.searchFlights(query('JFK', 'LAX'));
  const connection = world.searchFlights(query('PWM', 'NIM')).find(({ stops }) => stops > 0);
  for (const id of [nonstop?.id, connection?.id, connection?.segments?.[1]?.id]) {
    assert.ok(id !== undefined && world.flights(id) !== undefined);
    for (const changed of changesOf(id, alphabet)) assert.equal(world.flights(changed), undefined, changed);
    for (let length = 0; length < id.length; length += 1)
      assert.equal(world.flights(id.slice(0, length)), undefined);
    for (const changed of [`${id}0`, ` ${id}`, `${id}\n`, id.toLowerCase()]) {
      assert.equal(world.flights(changed), undefined, changed);
    }
  }
});

test('whatever is not an id is unknown, and so are ids of other things and of another seed', () => {
  for (const id of HOSTILE_IDS) assert.equal(world.flights(id), undefined, id.slice(0, 50));
  for (const id of [undefined, null, 7, {}, [], Symbol.iterator])
    assert.equal(world.flights(id as string), undefined);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (id) => {
      assert.equal(world.flights(id), undefined);
    }),
  );
  const other = createWorld({ seed: 'other' });
  for (const { id } of world.searchFlights(query('JFK', 'LAX'))) assert.equal(other.flights(id), undefined);
});

test('flights that have left are not offered', () => {
  const departures = world
    .searchFlights(query('JFK', 'LAX'))
    .map(({ departureTime }) => Date.parse(departureTime));
  assert.ok(departures.length >= 4);
  const noon = Date.parse('2027-06-15T12:00:00-04:00');
  const later = world.searchFlights(query('JFK', 'LAX', { now: noon })).filter(({ stops }) => stops === 0);
  assert.equal(later.length, departures.filter((at) => at > noon).length);
  assert.deepEqual(world.searchFlights(query('JFK', 'LAX', { now: noon + 86_400_000 })), []);
});

test('a large party is offered flights with seats for all, and sold-out ones', () => {
  fc.assert(
    fc.property(flightQuery(), fc.integer({ min: 2, max: 18 }), (asked, seats) => {
      for (const { seatsAvailable } of world.searchFlights({ ...asked, seats })) {
        assert.ok(seatsAvailable === 0 || seatsAvailable >= seats);
      }
    }),
    { numRuns: 300 },
  );
});

test('between the airports of one city, or from one to itself, there are no flights', () => {
  assert.deepEqual(world.searchFlights(query('JFK', 'LGA')), []);
  assert.deepEqual(world.searchFlights(query('JFK', 'JFK')), []);
});

test('years at the ends of the calendar have no flights and do no harm', () => {
  for (const departureDate of ['0001-01-01', '1969-12-31', '9999-12-31', '2027-02-30', 'tomorrow']) {
    assert.deepEqual(world.searchFlights(query('JFK', 'LAX', { departureDate, now: 0 })), []);
  }
  for (const option of world.searchFlights(query('JFK', 'SIN', { departureDate: '9999-12-20', now: 0 }))) {
    assert.match(option.arrivalTime, /^9999-12-\d\dT/);
  }
});

test('no departure is at a time that the clock skips', () => {
  // The night of 14 March 2027 in the United States: 02:00 to 03:00 does not exist.
  for (const { iata, timeZone } of world.airports) {
    if (!timeZone.startsWith('America/') || iata === 'JFK') continue;
    for (const option of world.searchFlights(query(iata, 'JFK', { departureDate: '2027-03-14' }))) {
      for (const leg of legsOf(option)) {
        const zone = world.airport(leg.originCode)?.timeZone ?? '';
        const shown = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'medium',
        }).format(Date.parse(leg.departureTime));
        assert.equal(leg.departureTime.slice(0, 19), shown.replace(' ', 'T'));
      }
    }
  }
});

test('across the date line one may arrive before one left, by the clock', () => {
  const options = world.searchFlights(query('AKL', 'PPT')).filter(({ stops }) => stops === 0);
  assert.ok(options.length > 0);
  for (const { departureTime, arrivalTime, duration } of options) {
    assert.ok(arrivalTime.slice(0, 19) < departureTime.slice(0, 19));
    assert.ok(duration > 270 && duration < 420);
  }
});
