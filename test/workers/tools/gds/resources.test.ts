import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toResultText } from '../../../support/crossing.ts';
import { openDesk } from '../../../support/desk.ts';
import { bookOneWay, findFlight, JANE } from '../../../support/trips.ts';

const desk = await openDesk();

async function read<T>(uri: string, sessionId?: string): Promise<T> {
  const outcome = await desk.run({ kind: 'resource', uri }, sessionId);
  assert.ok(outcome.type === 'result', JSON.stringify(outcome));
  const [contents] = JSON.parse(toResultText(outcome.result)).contents;
  assert.deepEqual([contents.uri, contents.mimeType], [uri, 'application/json']);
  return JSON.parse(contents.text) as T;
}

async function complete(uri: string, argument: string, typed: string): Promise<string[]> {
  const outcome = await desk.run({ kind: 'completion', ref: { uri }, argument, typed, others: {} });
  assert.ok(outcome.type === 'result');
  return JSON.parse(toResultText(outcome.result)).completion.values;
}

test('the four resources of the contract and three templates are there', () => {
  assert.deepEqual(
    desk.catalog.resources.map(({ uri, isTemplate }) => [uri, isTemplate]),
    [
      ['gds://mock-data/airports', false],
      ['gds://mock-data/airports/{code}', true],
      ['gds://mock-data/airlines', false],
      ['gds://mock-data/airlines/{code}', true],
      ['gds://session/current', false],
      ['gds://session/bookings', false],
      ['gds://booking/{pnr}', true],
    ],
  );
});

test('the world may be kept for long by anybody, a session and its bookings by nobody', () => {
  for (const { uri, caching } of desk.catalog.resources) {
    const expected = uri.startsWith('gds://mock-data/') ? [true, 'public'] : [false, 'private'];
    assert.deepEqual([caching.ttlMs > 0, caching.scope], expected, uri);
  }
});

test('airports and airlines are listed, and read one by one', async () => {
  const { airports, count } = await read<{ count: number; airports: { iata: string }[] }>(
    'gds://mock-data/airports',
  );
  assert.equal(count, airports.length);
  assert.ok(count >= 100);
  const jfk = airports.find(({ iata }) => iata === 'JFK');
  assert.ok(jfk !== undefined);
  assert.deepEqual(await read('gds://mock-data/airports/JFK'), jfk);
  const { airlines } = await read<{ airlines: { iata: string }[] }>('gds://mock-data/airlines');
  const american = airlines.find(({ iata }) => iata === 'AA');
  assert.ok(american !== undefined);
  assert.deepEqual(await read('gds://mock-data/airlines/AA'), american);
});

test('what is not there is not found', async () => {
  for (const uri of [
    'gds://mock-data/airports/XQZ',
    'gds://mock-data/airports/jfk',
    'gds://mock-data/airlines/__proto__',
    'gds://mock-data/airports/constructor',
    'gds://booking/TEST-000000',
    'gds://booking/../session/current',
    'gds://booking/',
    'gds://nothing',
  ]) {
    const outcome = await desk.run({ kind: 'resource', uri });
    assert.ok(outcome.type === 'failure' && outcome.failure.error === 'resourceNotFound', uri);
  }
});

test('a session sees its figures and its bookings', async () => {
  const session = await desk.newSession();
  const { pnr } = await bookOneWay(desk, [JANE], session);
  const current = await read<Record<string, unknown>>('gds://session/current', session);
  assert.equal(current.id, session);
  for (const key of ['createdAt', 'expiresAt', 'lastActivity', 'bookingCount', 'searchCount'])
    assert.equal(typeof current[key], 'number', key);
  assert.ok(Number(current.expiresAt) > Number(current.createdAt));
  assert.equal(current.worldTime, '2027-03-01T12:00:00.000Z');
  const { bookings } = await read<{ bookings: { pnr: string }[] }>('gds://session/bookings', session);
  assert.deepEqual(
    bookings.map((booking) => booking.pnr),
    [pnr],
  );
});

test('the searches of the last minutes are told to their session', async () => {
  const session = await desk.newSession();
  await findFlight(desk, 'JFK', 'LAX', '2027-03-10');
  const search = {
    id: 's',
    sessionId: session,
    type: 'flight',
    timestamp: Date.now(),
    parameters: { origin: 'JFK' },
    resultCount: 6,
    responseTime: 1,
  } as const;
  desk.store.recordSearch(search);
  await desk.store.flush();
  const { recentSearches } = await read<{ recentSearches: object[] }>('gds://session/current', session);
  const { type, timestamp, parameters, resultCount } = search;
  assert.deepEqual(recentSearches, [{ type, timestamp, parameters, resultCount }]);
});

test('a caller without a session is told how to do without', async () => {
  const current = await read<{ session: null; note: string }>('gds://session/current');
  assert.equal(current.session, null);
  assert.match(current.note, /sessionId/);
  const { bookings, note } = await read<{ bookings: []; note: string }>('gds://session/bookings');
  assert.deepEqual(bookings, []);
  assert.match(note, /sessionId/);
});

test('a booking is read whole by its code, as retrieveBooking shows it', async () => {
  const { pnr } = await bookOneWay(desk);
  assert.deepEqual(await read(`gds://booking/${pnr}`), await desk.ok('retrieveBooking', { pnr }));
});

test('airports complete by code first, then by city, name and country, with or without accents', async () => {
  const template = 'gds://mock-data/airports/{code}';
  assert.equal((await complete(template, 'code', 'JFK'))[0], 'JFK');
  assert.ok((await complete(template, 'code', 'lond')).includes('LHR'));
  assert.ok((await complete(template, 'code', 'LON')).includes('LHR'));
  for (const typed of ['zur', 'Zür'])
    assert.ok((await complete(template, 'code', typed)).includes('ZRH'), typed);
  assert.equal((await complete(template, 'code', '')).length, 100);
  assert.deepEqual(await complete(template, 'code', 'x'.repeat(100_000)), []);
  assert.deepEqual(await complete(template, 'code', 'nowhere at all'), []);
});

test('airlines complete by code and by name', async () => {
  const template = 'gds://mock-data/airlines/{code}';
  assert.equal((await complete(template, 'code', 'aa'))[0], 'AA');
  assert.ok((await complete(template, 'code', 'american')).includes('AA'));
});

test('PNRs are never completed', async () => {
  const { pnr } = await bookOneWay(desk);
  for (const typed of ['', 'TEST-', pnr.slice(0, -1)])
    assert.deepEqual(await complete('gds://booking/{pnr}', 'pnr', typed), []);
});
