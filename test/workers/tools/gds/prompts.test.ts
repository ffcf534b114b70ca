import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toResultText } from '../../../support/crossing.ts';
import { openDesk } from '../../../support/desk.ts';

const desk = await openDesk();

const get = (name: string, args: unknown) => desk.run({ kind: 'prompt', name, arguments: args });

async function textOf(name: string, args: object): Promise<string> {
  const outcome = await get(name, args);
  assert.ok(outcome.type === 'result', JSON.stringify(outcome));
  const { messages } = JSON.parse(toResultText(outcome.result));
  assert.equal(messages.length, 1);
  assert.equal(messages[0].role, 'user');
  return messages[0].content.text;
}

const TRIP = { origin: 'JFK', destination: 'Paris', departureDate: '2027-03-10' };

test('three prompts are there, each argument described', () => {
  assert.deepEqual(
    desk.catalog.prompts.map(({ name }) => name),
    ['plan-trip', 'rebook-after-cancellation', 'compare-options'],
  );
  for (const prompt of desk.catalog.prompts) {
    assert.ok(prompt.title.length > 0 && prompt.description.length > 0);
    for (const argument of prompt.arguments) assert.ok(argument.description.length > 0, argument.name);
  }
});

test('plan-trip leads through searching, asking, booking and confirming', async () => {
  const there = await textOf('plan-trip', TRIP);
  for (const part of [
    'JFK',
    'Paris',
    '2027-03-10',
    'one way',
    'Today is 2027-03-01',
    'searchFlights',
    'bookFlight',
    'existingPnr',
  ])
    assert.ok(there.includes(part), part);
  const back = await textOf('plan-trip', {
    ...TRIP,
    returnDate: '2027-03-15',
    travellers: '2 adults',
    wishes: 'a car',
  });
  for (const part of ['2027-03-15', '2 adults', 'a car', 'both directions in one call'])
    assert.ok(back.includes(part), part);
});

test('rebook-after-cancellation looks before it cancels', async () => {
  const text = await textOf('rebook-after-cancellation', { pnr: 'TEST-ABC234', reason: 'Strike' });
  assert.ok(text.indexOf('retrieveBooking') < text.indexOf('cancelBooking'));
  assert.ok(text.indexOf('bookFlight') < text.indexOf('cancelBooking'));
  assert.ok(text.includes('Strike'));
});

test('compare-options books nothing', async () => {
  const text = await textOf('compare-options', { ...TRIP, priority: 'duration' });
  assert.match(text, /Do not book anything/);
  assert.ok(text.includes('duration') && !text.includes('bookFlight'));
});

test('prompts name only tools and resources that exist', async () => {
  const texts = [
    await textOf('plan-trip', { ...TRIP, returnDate: '2027-03-15' }),
    await textOf('rebook-after-cancellation', { pnr: 'TEST-ABC234' }),
    await textOf('compare-options', TRIP),
    desk.catalog.instructions,
    ...desk.catalog.tools.map(({ description }) => description),
  ];
  const tools = new Set(desk.catalog.tools.map(({ name }) => name));
  const uris = new Set(desk.catalog.resources.map(({ uri }) => uri));
  for (const text of texts) {
    for (const [name] of text.matchAll(/\b(?:search|book|retrieve|cancel|list)[A-Z]\w+/g))
      assert.ok(tools.has(name), name);
    for (const [uri] of text.matchAll(/gds:\/\/[a-z/-]+/g)) assert.ok(uris.has(uri), uri);
  }
});

test('an argument that is missing, empty or wrong is refused by name', async () => {
  const cases: [string, object, string][] = [
    ['plan-trip', { origin: 'JFK', departureDate: '2027-03-10' }, 'destination'],
    ['plan-trip', { ...TRIP, origin: '  ' }, 'origin'],
    ['plan-trip', { ...TRIP, wishes: 'x'.repeat(201) }, 'wishes'],
    ['plan-trip', { ...TRIP, wishes: 'a\0b' }, 'wishes'],
    ['compare-options', {}, 'origin'],
    ['rebook-after-cancellation', { pnr: 'ABC234' }, 'pnr'],
    ['rebook-after-cancellation', {}, 'pnr'],
  ];
  for (const [name, args, field] of cases) {
    const outcome = await get(name, args);
    assert.ok(outcome.type === 'failure', `${name} ${field}`);
    assert.deepEqual([outcome.failure.error, outcome.failure.data?.field], ['invalidParams', field]);
  }
});

test('arguments complete: airports by city, choices by their beginning', async () => {
  const complete = async (prompt: string, argument: string, typed: string): Promise<string[]> => {
    const outcome = await desk.run({ kind: 'completion', ref: { prompt }, argument, typed, others: {} });
    assert.ok(outcome.type === 'result');
    return JSON.parse(toResultText(outcome.result)).completion.values;
  };
  assert.ok((await complete('plan-trip', 'destination', 'paris')).includes('CDG'));
  assert.deepEqual(await complete('plan-trip', 'cabin', 'B'), ['business']);
  assert.deepEqual(await complete('compare-options', 'priority', ''), [
    'price',
    'duration',
    'departure time',
    'comfort',
  ]);
  assert.deepEqual(await complete('rebook-after-cancellation', 'pnr', 'TEST'), []);
});
