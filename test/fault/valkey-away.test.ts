// Valkey frozen, slow, cut off, full, gone: every call is answered within a second, truly, and all recovers.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Store } from '../../src/data/store/index.ts';
import { createValkeyStore } from '../../src/data/store/valkey/index.ts';
import { parseValkeyUrl } from '../../src/valkey-url.ts';
import { addHotel, toBooking, toSearch } from '../contract/fixtures.ts';
import { startCutProxy } from '../support/cut-proxy.ts';
import { freePort } from '../support/free-port.ts';
import { DURABLE, startValkey, unlessValkeyIsMissing, until, type ValkeyServer } from '../support/valkey.ts';

const HOUR = 3_600_000;

function open(port: number): Store {
  const place = parseValkeyUrl(`valkey://127.0.0.1:${port}`);
  assert.ok(place);
  return createValkeyStore({ place, sessionTtlMs: HOUR });
}

const outcomeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (result) => result,
    (error: { name: string; outcome: string }) => `${error.name} ${error.outcome}`,
  );

/** Calls of every kind, at once; resolves their outcomes and the longest time that one took. */
async function callAll(store: Store, pnr: string): Promise<{ outcomes: unknown[]; slowestMs: number }> {
  const started = performance.now();
  let slowestMs = 0;
  const timed = async (work: Promise<unknown>): Promise<unknown> => {
    const outcome = await outcomeOf(work);
    slowestMs = Math.max(slowestMs, performance.now() - started);
    return outcome;
  };
  const outcomes = await Promise.all(
    [
      store.insertBooking(toBooking(), HOUR),
      store.booking(pnr),
      store.changeBooking(pnr, addHotel('h')),
      store.sessionBookings('s'),
      store.createSession({ id: 'during' }),
      store.session('s'),
      store.stats(),
      store.ping(),
    ].map(timed),
  );
  return { outcomes, slowestMs };
}

describe('Valkey away', unlessValkeyIsMissing(), () => {
  let server: ValkeyServer;
  before(async () => {
    server = await startValkey();
  });
  after(() => server.remove());

  const withStore = async (body: (store: Store, pnr: string) => Promise<void>): Promise<void> => {
    const store = open(server.port);
    try {
      const booking = toBooking();
      await until(async () => (await store.insertBooking(booking, HOUR)) === 'inserted', 'no connection');
      await body(store, booking.pnr);
    } finally {
      await store.close().catch(() => {});
    }
  };

  test('frozen for seconds: all is answered in time, the loop is free, and it recovers within a second', async () => {
    await withStore(async (store, pnr) => {
      let ticks = 0;
      const ticking = setInterval(() => ticks++, 10);
      await server.kill('SIGSTOP');
      for (let round = 0; round < 4; round++) {
        const { outcomes, slowestMs } = await callAll(store, pnr);
        for (const outcome of outcomes) assert.match(String(outcome), /^StoreUnavailable/);
        assert.ok(slowestMs < 1_300, `${slowestMs} ms`);
      }
      clearInterval(ticking);
      assert.ok(ticks > 50, `${ticks} turns of the loop`);
      await server.kill('SIGCONT');
      const thawed = performance.now();
      await until(
        async () => (await outcomeOf(store.booking(pnr))) !== 'StoreUnavailable none',
        'it stays away',
      );
      assert.ok(performance.now() - thawed < 3_000);
      assert.equal((await store.booking(pnr))?.pnr, pnr);
    });
  });

  test('frozen: a change that waits for another of the same booking is answered in time as well', async () => {
    await withStore(async (store, pnr) => {
      await server.kill('SIGSTOP');
      const change = async (id: string): Promise<number> => {
        const started = performance.now();
        assert.match(String(await outcomeOf(store.changeBooking(pnr, addHotel(id)))), /^StoreUnavailable/);
        return performance.now() - started;
      };
      const first = change('first');
      await setTimeout(300);
      const second = change('second');
      assert.ok((await first) < 1_300);
      assert.ok((await second) < 1_300);
      await server.kill('SIGCONT');
      await until(async () => typeof (await outcomeOf(store.ping())) === 'number', 'it stays away');
    });
  });

  test('paused for its clients: a write in doubt says so, and repeated finds its own result', async () => {
    await withStore(async (store) => {
      const booking = toBooking();
      server.cli('CLIENT', 'PAUSE', '1500', 'WRITE');
      assert.equal(await outcomeOf(store.insertBooking(booking, HOUR)), 'StoreUnavailable none');
      await until(async () => (await outcomeOf(store.insertBooking(booking, HOUR))) === 'inserted', 'never');
      assert.deepEqual(await store.sessionBookings(booking.sessionId), [booking]);
    });
  });

  test('asleep in the middle of a command: answered in time', async () => {
    const sleepy = await startValkey([...DURABLE, '--enable-debug-command', 'local']);
    const store = open(sleepy.port);
    try {
      await store.ping();
      const sleeping = spawn('valkey-cli', ['-p', `${sleepy.port}`, 'DEBUG', 'SLEEP', '2'], {
        stdio: 'ignore',
      });
      await until(async () => (await outcomeOf(store.ping())) === 'StoreUnavailable none', 'it never slept');
      const { slowestMs } = await callAll(store, 'TEST-NONE00');
      assert.ok(slowestMs < 1_300, `${slowestMs} ms`);
      sleeping.kill();
      await until(async () => typeof (await outcomeOf(store.ping())) === 'number', 'it stays asleep');
    } finally {
      await store.close().catch(() => {});
      await sleepy.remove();
    }
  });

  test('cut off between request and answer: in doubt, never sent twice, found when repeated', async () => {
    const proxy = await startCutProxy(server.port);
    const store = open(proxy.port);
    const comeBack = (): Promise<void> =>
      until(async () => typeof (await outcomeOf(store.ping())) === 'number', 'it stays cut off');
    try {
      await store.ping();
      const booking = toBooking();
      const cutInsert = proxy.cutAnswerTo(new RegExp(`\\bset\\r\\n.*pnr:${booking.pnr}`, 'is'));
      assert.equal(await outcomeOf(store.insertBooking(booking, HOUR)), 'StoreUnavailable unknown');
      await cutInsert;
      await comeBack();
      assert.equal(await store.insertBooking(booking, HOUR), 'inserted');
      assert.deepEqual(await store.sessionBookings(booking.sessionId), [booking]);

      const cutRead = proxy.cutAnswerTo(new RegExp(`\\bget\\r\\n.*pnr:${booking.pnr}`, 'is'));
      const unread = store.changeBooking(booking.pnr, addHotel('never'));
      assert.equal(await outcomeOf(unread), 'StoreUnavailable none', 'only the reading was sent');
      await cutRead;
      await comeBack();

      const cutChange = proxy.cutAnswerTo(/\beval(sha)?\r\n/i);
      const changing = store.changeBooking(booking.pnr, addHotel('once'));
      assert.equal(await outcomeOf(changing), 'StoreUnavailable unknown');
      await cutChange;
      await comeBack();
      const hotels = (await store.booking(booking.pnr))?.hotels.map(({ id }) => id);
      assert.deepEqual(hotels, ['once']);
    } finally {
      await store.close().catch(() => {});
      await proxy.close();
    }
  });

  test('out of memory: writes are refused, reads go on, and it is over when there is room', async () => {
    await withStore(async (store, pnr) => {
      server.cli('CONFIG', 'SET', 'maxmemory', '1mb');
      const refused = toBooking({ sessionId: 'full' });
      assert.equal(await outcomeOf(store.insertBooking(refused, HOUR)), 'StoreUnavailable none');
      assert.equal(await outcomeOf(store.changeBooking(pnr, addHotel('h'))), 'StoreUnavailable none');
      assert.equal((await store.booking(pnr))?.pnr, pnr);
      await assert.rejects(store.insertBooking(refused, HOUR), /Valkey refused: OOM/);
      server.cli('CONFIG', 'SET', 'maxmemory', '0');
      assert.equal(await store.insertBooking(refused, HOUR), 'inserted');
      assert.deepEqual(await store.sessionBookings('full'), [refused]);
    });
  });

  test('not there at the start: refused in time, and served from when it is there', async () => {
    const port = await freePort();
    const store = open(port);
    let late: ValkeyServer | undefined;
    try {
      const { outcomes, slowestMs } = await callAll(store, 'TEST-NONE00');
      for (const outcome of outcomes) assert.equal(outcome, 'StoreUnavailable none');
      assert.ok(slowestMs < 1_300, `${slowestMs} ms`);
      late = await startValkey(DURABLE, [], port);
      await until(async () => typeof (await outcomeOf(store.ping())) === 'number', 'it is not found');
      assert.equal(await store.insertBooking(toBooking(), HOUR), 'inserted');
    } finally {
      await store.close().catch(() => {});
      await late?.remove();
    }
  });

  test('gone and back: refused at once meanwhile, and what was gathered is written then', async () => {
    await withStore(async (store, pnr) => {
      const { id } = await store.createSession({ id: 'gathering' });
      await server.kill('SIGKILL');
      await until(async () => (await outcomeOf(store.ping())) === 'StoreUnavailable none', 'not noticed');
      const started = performance.now();
      for (let call = 0; call < 100; call++)
        assert.equal(await outcomeOf(store.booking(pnr)), 'StoreUnavailable none');
      assert.ok(performance.now() - started < 1_000, 'refused without waiting');
      store.recordSearch(toSearch({ sessionId: id }));
      assert.match(String(await outcomeOf(store.flush())), /^StoreUnavailable/);
      await server.restart();
      await until(async () => typeof (await outcomeOf(store.ping())) === 'number', 'it stays away');
      await store.flush();
      assert.equal((await store.session(id))?.searchCount, 1);
      assert.equal((await store.booking(pnr))?.pnr, pnr);
    });
  });

  test('a watch hears again after the connection was lost', async () => {
    await withStore(async (store, pnr) => {
      const writer = open(server.port);
      const told: string[] = [];
      const stop = store.watchBookings((written) => told.push(written));
      await server.kill('SIGKILL');
      await server.restart();
      await until(async () => typeof (await outcomeOf(writer.ping())) === 'number', 'it stays away');
      await until(async () => {
        await outcomeOf(writer.changeBooking(pnr, addHotel('h')));
        await setTimeout(50);
        return told.includes(pnr);
      }, 'nothing is heard');
      stop();
      await writer.close();
    });
  });
});
