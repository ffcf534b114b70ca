import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Cabin } from '../../../src/data/model.ts';
import type { FlightQuery } from '../../../src/data/world/index.ts';
import { flightQuery, NOW, world } from './support.ts';

const BANDS: Readonly<Record<Cabin, readonly [number, number]>> = {
  economy: [200, 800],
  premium_economy: [400, 1_200],
  business: [800, 2_000],
  first: [2_500, 6_000],
};
const CLASSES: Readonly<Record<Cabin, string>> = {
  economy: 'YBMHQKL',
  premium_economy: 'WPE',
  business: 'JCD',
  first: 'FA',
};
const BAND_KM = 4_500;

const trunk = (more: Partial<FlightQuery> = {}): FlightQuery => ({
  origin: 'JFK',
  destination: 'LAX',
  departureDate: '2027-06-15',
  cabin: 'economy',
  seats: 1,
  now: NOW,
  ...more,
});

function kilometres(from: string, to: string): number {
  const [one, other] = [world.airport(from), world.airport(to)];
  if (one === undefined || other === undefined) return 0;
  const rad = Math.PI / 180;
  const cosine =
    Math.sin(one.latitude * rad) * Math.sin(other.latitude * rad) +
    Math.cos(one.latitude * rad) *
      Math.cos(other.latitude * rad) *
      Math.cos((one.longitude - other.longitude) * rad);
  return 6_371 * Math.acos(Math.min(1, cosine));
}

test('every price is in its band: at home and near as it is, far abroad in proportion to the distance', () => {
  fc.assert(
    fc.property(flightQuery(), (asked) => {
      const km = kilometres(asked.origin, asked.destination);
      const isDomestic =
        world.airport(asked.origin)?.countryCode === world.airport(asked.destination)?.countryCode;
      const reach = isDomestic ? 1 : Math.max(1, km / BAND_KM);
      const [lowest, highest] = BANDS[asked.cabin];
      for (const { price, cabin, bookingClass } of world.searchFlights(asked)) {
        assert.equal(cabin, asked.cabin);
        assert.equal(price % 100, 0);
        const dollars = price / 100;
        assert.ok(dollars >= lowest * reach - 2 && dollars <= highest * reach + 2, `${dollars} for ${km} km`);
        assert.ok(CLASSES[cabin].includes(bookingClass), `${bookingClass} in ${cabin}`);
      }
    }),
    { numRuns: 800 },
  );
});

test('the better cabin of a flight costs more', () => {
  const order: readonly Cabin[] = ['economy', 'premium_economy', 'business', 'first'];
  const prices = new Map<string, number>();
  for (const cabin of order) {
    for (const { flightNumber, price, stops } of world.searchFlights(trunk({ cabin }))) {
      if (stops > 0) continue;
      assert.ok(price > (prices.get(flightNumber) ?? 0));
      prices.set(flightNumber, price);
    }
  }
  assert.ok(prices.size >= 4);
});

test('not every aircraft has every cabin', () => {
  const flights = (cabin: Cabin) =>
    world.searchFlights(trunk({ cabin })).filter(({ stops }) => stops === 0).length;
  assert.ok(flights('economy') > flights('first'));
  assert.ok(flights('first') > 0);
  // A turboprop's or a low-cost carrier's route.
  const thin = world.searchFlights(trunk({ origin: 'BGO', destination: 'SVG', cabin: 'first' }));
  assert.ok(thin.every(({ stops }) => stops > 0));
});

test('to book late costs more, within a bucket of days the same', () => {
  const priceAt = (daysAhead: number) => {
    const now = Date.parse('2027-06-15T00:00:00-04:00') - daysAhead * 86_400_000 + 3_600_000;
    return new Map(
      world.searchFlights(trunk({ now })).map(({ flightNumber, price }) => [flightNumber, price]),
    );
  };
  const [early, late, sameBucket] = [priceAt(90), priceAt(1), priceAt(75)];
  assert.ok(early.size >= 4);
  for (const [number, price] of early) {
    assert.ok(price < (late.get(number) ?? 0), number);
    assert.equal(price, sameBucket.get(number));
  }
});

test('the day that counts is that of the origin', () => {
  // 23:30 in New York on 31 May is 1 June in London: still 15 days to 15 June, not 14.
  const [evening, noon] = [Date.parse('2027-05-31T23:30:00-04:00'), Date.parse('2027-05-31T12:00:00-04:00')];
  const prices = (now: number) => world.searchFlights(trunk({ now })).map(({ price }) => price);
  assert.deepEqual(prices(evening), prices(noon));
});

test('one flight in ten is sold out, and one option in ten', () => {
  const busy = 'ATL LHR DXB HND ORD CDG IST SIN JFK SYD'.split(' ');
  const pairs = busy.flatMap((origin) =>
    busy.flatMap((destination) => (origin < destination ? [{ origin, destination }] : [])),
  );
  const trunks = pairs.flatMap((pair) =>
    ['02-01', '03-10', '04-20', '06-15', '08-01', '10-30'].map((day) =>
      trunk({ ...pair, departureDate: `2027-${day}` }),
    ),
  );
  let [legs, soldLegs, options, soldOptions] = [0, 0, 0, 0];
  for (const asked of [...trunks, ...fc.sample(flightQuery(), { numRuns: 1_500, seed: 7 })]) {
    for (const { stops, status, segments } of world.searchFlights(asked)) {
      options += 1;
      if (status === 'sold_out') soldOptions += 1;
      if (stops > 0)
        assert.equal(
          status === 'sold_out',
          segments?.some((leg) => leg.status === 'sold_out'),
        );
      else {
        legs += 1;
        if (status === 'sold_out') soldLegs += 1;
      }
    }
  }
  assert.ok(legs > 2_000 && options > 5_000, `${legs} ${options}`);
  assert.ok(soldLegs / legs > 0.08 && soldLegs / legs < 0.12, `${soldLegs / legs} of nonstops`);
  assert.ok(
    soldOptions / options > 0.08 && soldOptions / options < 0.12,
    `${soldOptions / options} of options`,
  );
});

test('prices use the whole of the band', () => {
  const dollars = fc
    .sample(flightQuery(fc.constant('economy')), { numRuns: 3_000, seed: 3 })
    .filter(
      ({ origin, destination }) =>
        world.airport(origin)?.countryCode === world.airport(destination)?.countryCode,
    )
    .flatMap((asked) => world.searchFlights(asked).map(({ price }) => price / 100));
  assert.ok(Math.min(...dollars) < 240, `${Math.min(...dollars)}`);
  const late = Math.max(
    ...['2027-01-07', '2027-01-08'].flatMap((departureDate) =>
      world.searchFlights(trunk({ departureDate })).map(({ price }) => price / 100),
    ),
  );
  assert.ok(late > 600, `${late}`);
});
