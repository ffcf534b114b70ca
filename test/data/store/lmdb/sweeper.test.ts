import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createCommitter } from '../../../../src/data/store/lmdb/committer.ts';
import { type Environment, openEnvironment } from '../../../../src/data/store/lmdb/environment.ts';
import { createLmdbStore } from '../../../../src/data/store/lmdb/index.ts';
import { createReader } from '../../../../src/data/store/lmdb/reader.ts';
import { createSweeper } from '../../../../src/data/store/lmdb/sweeper.ts';
import { addHotel, toBooking, toConnection, toSearch } from '../../../contract/fixtures.ts';

const HOUR = 3_600_000;

/** A store whose clock stands still, and sweepers on the same file that run when they are told to. */
function openSwept(context: TestContext) {
  const dataDir = mkdtempSync(join(tmpdir(), 'mock-gds-sweep-'));
  let now = 1_790_000_000_000;
  const clock = (): number => now;
  const store = createLmdbStore({ dataDir, sessionTtlMs: HOUR, clock, sweep: false, writeTimeoutMs: 10_000 });
  const environments: Environment[] = [];
  const openSweeper = () => {
    const environment = openEnvironment(dataDir);
    environments.push(environment);
    const isClosed = (): boolean => false;
    const room = { whyNot: () => undefined };
    const committer = createCommitter({ timeoutMs: 10_000, maxPending: 10_000, isClosed, room });
    return createSweeper({ environment, read: createReader(environment, isClosed), committer, clock });
  };
  context.after(async () => {
    await store.close();
    for (const environment of environments) await environment.close();
    rmSync(dataDir, { recursive: true });
  });
  const sweeper = openSweeper();
  return {
    dataDir,
    store,
    sweeper,
    openSweeper,
    environment: environments[0] as Environment,
    advance: (ms: number): void => {
      now += ms;
    },
  };
}

/** How many entries each table has that a sweep can empty. */
function sizes({
  root,
  bookings,
  sessionBookings,
  sessions,
  searches,
  connections,
  expiry,
  changes,
}: Environment) {
  root.resetReadTxn();
  const count = (table: { getStats(): object }): number =>
    (table.getStats() as { entryCount: number }).entryCount;
  return [bookings, sessionBookings, sessions, searches, connections, expiry, changes].map(count);
}

test('when everything has expired a sweep leaves nothing but the counts', async (context) => {
  const { store, sweeper, environment, advance } = openSwept(context);
  for (let index = 0; index < 20; index++) {
    const { id } = await store.createSession({ id: `session-${index}` });
    const booking = toBooking({ sessionId: id });
    await store.insertBooking(booking, HOUR / 2);
    await store.changeBooking(booking.pnr, addHotel('h1'));
    for (let search = 0; search < 5; search++) store.recordSearch(toSearch({ sessionId: id }));
    store.recordConnection(toConnection({ sessionId: id }));
  }
  await store.flush();
  assert.ok(sizes(environment).every((size) => size > 0));
  await sweeper.sweep();
  assert.ok(
    sizes(environment).every((size) => size > 0),
    'nothing has expired yet',
  );
  advance(2 * HOUR);
  await sweeper.sweep();
  assert.deepEqual(sizes(environment), [0, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual(await store.stats(), { activeSessions: 0, totalSessions: 0, totalBookings: 20 });
  assert.equal([...environment.ledger.getKeys()].length, 2);
});

test('what lives on, or came anew under the same code, is not swept', async (context) => {
  const { store, sweeper, advance } = openSwept(context);
  const { id } = await store.createSession({ id: 'session' });
  const first = toBooking({ sessionId: id });
  const lasting = toBooking({ sessionId: id });
  await store.insertBooking(first, HOUR / 4);
  await store.insertBooking(lasting, HOUR);
  advance(HOUR / 2);
  store.recordSearch(toSearch({ sessionId: id }));
  const second = toBooking({ sessionId: id, pnr: first.pnr });
  await store.insertBooking(second, HOUR / 4);
  await store.flush();
  advance(60_000);
  await sweeper.sweep();
  assert.deepEqual(await store.booking(first.pnr), second);
  assert.deepEqual(await store.sessionBookings(id), [lasting, second]);
  assert.equal((await store.sessionSearches(id)).length, 1);
  assert.equal((await store.session(id))?.bookingCount, 3);
  advance(HOUR / 2);
  await sweeper.sweep();
  assert.equal((await store.session(id))?.bookingCount, 3, 'the count outlives the bookings');
  assert.deepEqual(await store.sessionBookings(id), []);
});

test('sweepers at once, and bookings that come back meanwhile, leave the counts exact', async (context) => {
  const { store, sweeper, openSweeper, advance } = openSwept(context);
  const other = openSweeper();
  const { id } = await store.createSession({ id: 'session' });
  const codes = Array.from({ length: 300 }, (_, index) => `TEST-${index}`);
  const rounds = 5;
  for (let round = 0; round < rounds; round++) {
    const work = [
      ...codes.map((pnr) => store.insertBooking(toBooking({ pnr, sessionId: id }), 60_000)),
      sweeper.sweep(),
      other.sweep(),
    ];
    await Promise.all(work);
    assert.equal((await store.sessionBookings(id)).length, codes.length);
    advance(61_000);
  }
  await Promise.all([sweeper.sweep(), other.sweep()]);
  assert.equal((await store.stats()).totalBookings, rounds * codes.length);
  assert.equal((await store.session(id))?.bookingCount, rounds * codes.length);
  assert.deepEqual(await store.sessionBookings(id), []);
});

test('the file does not grow however many bookings come and go', async (context) => {
  const { dataDir, store, sweeper, advance } = openSwept(context);
  const specialRequests = ['x'.repeat(6_000)];
  const fileSizes: number[] = [];
  for (let round = 0; round < 40; round++) {
    const made = Array.from({ length: 100 }, () => toBooking({ specialRequests }));
    await Promise.all(made.map((booking) => store.insertBooking(booking, 60_000)));
    advance(61_000);
    await sweeper.sweep();
    fileSizes.push(statSync(join(dataDir, 'data.mdb')).size);
  }
  const [early = 0, late = 0] = [fileSizes[9], fileSizes[39]];
  assert.ok(late <= 1.2 * early, `${early} bytes after 10 rounds, ${late} after 40`);
});

test('a store sweeps by itself, on the main thread', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mock-gds-sweep-'));
  const store = createLmdbStore({ dataDir, sessionTtlMs: HOUR });
  const environment = openEnvironment(dataDir);
  await store.insertBooking(toBooking(), 10);
  const deadline = performance.now() + 10_000;
  while (sizes(environment)[0] !== 0 && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(sizes(environment)[0], 0);
  await store.close();
  await environment.close();
  rmSync(dataDir, { recursive: true });
});

test('a process killed in the middle of reading does not keep old pages in use', async (context) => {
  const { dataDir, environment } = openSwept(context);
  const child = fork(fileURLToPath(new URL('../../../support/reading-child.js', import.meta.url)), [dataDir]);
  await once(child, 'message');
  const left = once(child, 'exit');
  child.kill('SIGKILL');
  await left;
  assert.equal(environment.root.readerCheck(), 1, 'its place was still taken');
  assert.equal(environment.root.readerCheck(), 0);
});
