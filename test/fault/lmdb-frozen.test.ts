// Another process freezes with the file's lock in its hands: calls are answered in time, reads go on, all recovers.
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Store } from '../../src/data/store/index.ts';
import { createLmdbStore } from '../../src/data/store/lmdb/index.ts';
import { addHotel, toBooking } from '../contract/fixtures.ts';

const HOUR = 3_600_000;

const start = (program: string, dataDir: string): ChildProcess =>
  fork(fileURLToPath(new URL(`../support/${program}.js`, import.meta.url)), [dataDir]);

async function withFrozen(
  body: (store: Store, free: (signal: 'SIGCONT' | 'SIGKILL') => Promise<void>) => Promise<void>,
  beforeFreeze: (dataDir: string) => Promise<void> = async () => {},
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mock-gds-frozen-'));
  const store = createLmdbStore({ dataDir, sessionTtlMs: HOUR });
  await store.insertBooking(toBooking({ pnr: 'BEFORE' }), HOUR);
  await store.createSession({ id: 'known' });
  await beforeFreeze(dataDir);
  const frozen = start('freezing-child', dataDir);
  const left = once(frozen, 'exit');
  await once(frozen, 'message');
  try {
    await body(store, async (signal) => {
      frozen.kill(signal);
      await left;
    });
  } finally {
    frozen.kill('SIGKILL');
    await left;
    await store.close();
    await rm(dataDir, { recursive: true });
  }
}

test('while the lock is held for ever, every call is answered within a second and the loop is free', async () => {
  await withFrozen(async (store, free) => {
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 10);
    const started = performance.now();
    const waiting = [
      store.insertBooking(toBooking({ pnr: 'DURING' }), HOUR),
      store.changeBooking('BEFORE', addHotel('h1')),
      store.createSession({ id: 'during' }),
      store.ping(),
    ];
    assert.equal((await store.booking('BEFORE'))?.pnr, 'BEFORE');
    for (const outcome of await Promise.allSettled(waiting)) {
      assert.equal(outcome.status, 'rejected');
      assert.equal(outcome.reason.name, 'StoreUnavailable');
      assert.equal(outcome.reason.outcome, 'unknown');
    }
    clearInterval(ticking);
    const took = performance.now() - started;
    assert.ok(took < 1_500, `${took} ms`);
    assert.ok(ticks > 20, `the loop turned ${ticks} times in ${took} ms`);
    await free('SIGCONT');
    await store.ping();
    assert.equal((await store.booking('DURING'))?.pnr, 'DURING');
    assert.equal((await store.booking('BEFORE'))?.hotels.length, 1);
  });
});

test('what is confirmed too late is told to those who watch', async () => {
  await withFrozen(async (store, free) => {
    const heard: string[] = [];
    store.watchBookings((pnr) => heard.push(pnr));
    store.watchSessions((id) => heard.push(id));
    await assert.rejects(store.insertBooking(toBooking({ pnr: 'LATE' }), HOUR), { outcome: 'unknown' });
    await assert.rejects(store.changeBooking('BEFORE', addHotel('h1')), { outcome: 'unknown' });
    await assert.rejects(store.endSession('known'), { outcome: 'unknown' });
    assert.deepEqual(heard, []);
    await free('SIGCONT');
    await store.ping();
    assert.deepEqual(heard.sort(), ['BEFORE', 'LATE', 'known']);
  });
});

test('what was in doubt and is repeated is there once', async () => {
  await withFrozen(async (store, free) => {
    const booking = toBooking();
    await assert.rejects(store.insertBooking(booking, HOUR), { outcome: 'unknown' });
    await free('SIGCONT');
    assert.equal(await store.insertBooking(booking, HOUR), 'inserted');
    assert.deepEqual(await store.sessionBookings(booking.sessionId), [booking]);
  });
});

test('a holder that dies gives the lock back', async () => {
  await withFrozen(async (store, free) => {
    const booking = toBooking();
    const waiting = store.insertBooking(booking, HOUR);
    await free('SIGKILL');
    assert.equal(await waiting, 'inserted');
    assert.deepEqual(await store.booking(booking.pnr), booking);
  });
});

test('a process whose writes wait for ever still leaves when it is told to', async () => {
  let leaving: ChildProcess | undefined;
  await withFrozen(
    async () => {
      assert.ok(leaving);
      const left = once(leaving, 'exit');
      const outcome = once(leaving, 'message');
      leaving.send('book');
      assert.deepEqual(await outcome, ['unknown', undefined]);
      const deadline = setTimeout(() => leaving?.kill('SIGTERM'), 5_000);
      const [, signal] = await left;
      clearTimeout(deadline);
      assert.notEqual(signal, 'SIGTERM', 'it hung');
    },
    async (dataDir) => {
      leaving = start('exiting-child', dataDir);
      await once(leaving, 'message');
    },
  );
});
