import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { createWorld, type FlightQuery, type World } from '../../../src/data/world/index.ts';
import { flightQuery, NOW, world } from './support.ts';

const queries: readonly FlightQuery[] = fc.sample(flightQuery(), { numRuns: 150, seed: 11 });

/** The answers to all questions, as text, in the order of the questions however they were asked. */
function answers(asked: World, order: readonly number[]): string[] {
  const texts = new Array<string>(queries.length);
  for (const index of order) {
    const query = queries[index];
    if (query === undefined) continue;
    const { origin, destination, departureDate } = query;
    const checkOutDate = new Date(Date.parse(departureDate) + 2 * 86_400_000).toISOString().slice(0, 10);
    texts[index] = JSON.stringify([
      asked.searchFlights(query),
      asked.searchHotels({
        cityCode: destination,
        checkInDate: departureDate,
        checkOutDate,
        guests: 2,
        minimumStars: 1,
        now: NOW,
      }),
      asked.searchCars({
        pickupLocationCode: origin,
        dropoffLocationCode: origin,
        pickupDate: `${departureDate}T09:00`,
        dropoffDate: `${checkOutDate}T09:00`,
        driverAge: 30,
        now: NOW,
      }),
    ]);
  }
  return texts;
}

const inOrder = [...queries.keys()];
const expected = answers(world, inOrder);

test('asked again, in another order, of another instance, the world answers the same', () => {
  const shuffled = [...inOrder].sort((one, other) => ((one * 7_919) % 151) - ((other * 7_919) % 151));
  assert.deepEqual(answers(world, shuffled), expected);
  assert.deepEqual(answers(createWorld({ seed: 'fixed' }), shuffled.reverse()), expected);
});

test('another thread answers the same', async () => {
  const script = `
    const { parentPort, workerData } = require('node:worker_threads');
    import(workerData.module).then(({ createWorld }) => {
      const world = createWorld({ seed: 'fixed' });
      parentPort.postMessage(workerData.queries.map((query) => JSON.stringify(world.searchFlights(query))));
    });`;
  const module = new URL('../../../src/data/world/index.js', import.meta.url).href;
  const worker = new Worker(script, { eval: true, workerData: { module, queries } });
  const answered = await new Promise<string[]>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  await worker.terminate();
  assert.deepEqual(
    answered,
    queries.map((query) => JSON.stringify(world.searchFlights(query))),
  );
});

test('another seed is another world: other times, prices, hotels and cars, on the same map', () => {
  const other = createWorld({ seed: 'other' });
  const answered = answers(other, inOrder);
  for (const [index, text] of answered.entries()) assert.notEqual(text, expected[index]);
  assert.equal(other.airports, world.airports);
  const trunk: FlightQuery = {
    ...(queries[0] as FlightQuery),
    origin: 'JFK',
    destination: 'LAX',
    cabin: 'economy',
  };
  const facts = (asked: World) =>
    asked
      .searchFlights(trunk)
      .map(({ flightNumber, departureTime, price }) => `${flightNumber} ${departureTime} ${price}`);
  const shared = facts(other).filter((fact) => facts(world).includes(fact));
  assert.deepEqual(shared, []);
});

test('seeds that differ little, are empty or are odd make worlds of their own', () => {
  const trunk: FlightQuery = {
    ...(queries[0] as FlightQuery),
    origin: 'JFK',
    destination: 'LAX',
    cabin: 'economy',
  };
  const seeds = [
    '',
    'a',
    'b',
    'aa',
    'fixed',
    'fixed ',
    '0',
    '1',
    '\u0000',
    '😀',
    '__proto__',
    'x'.repeat(10_000),
  ];
  const texts = seeds.map((seed) => JSON.stringify(createWorld({ seed }).searchFlights(trunk)));
  assert.equal(new Set(texts).size, seeds.length);
});
