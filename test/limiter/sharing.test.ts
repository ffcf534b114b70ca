import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createLimiter, type Limiter, type SharedCounts } from '../../src/limiter/index.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-04-07T10:00:00Z');

/** Counters in memory, as an instance reaches them; `down` makes them unreachable. */
function createCounters() {
  const totals = new Map<string, number>();
  const calls: number[] = [];
  const state = { down: false, totals, calls };
  const counts: SharedCounts = {
    async add(counters) {
      if (state.down) throw new Error('away');
      calls.push(counters.length);
      return counters.map(({ client, window, add }) => {
        const key = `${client} ${window}`;
        const total = (totals.get(key) ?? 0) + add;
        totals.set(key, total);
        return total;
      });
    },
  };
  return { ...state, state, counts };
}

function openFleet(t: TestContext, size: number, limit = 100) {
  const time = { now: START };
  const clock = { steady: () => time.now, wall: () => time.now };
  const { counts, state } = createCounters();
  const fleet = Array.from({ length: size }, () =>
    createLimiter({ limit, windowMs: MINUTE, clock, shared: counts }),
  );
  t.after(() => {
    for (const limiter of fleet) limiter.close();
  });
  const exchangeAll = async () => {
    for (const limiter of fleet) await limiter.exchange();
  };
  return { fleet: fleet as [Limiter, Limiter, ...Limiter[]], time, state, exchangeAll };
}

test('what one instance counted, another knows after an exchange', async (t) => {
  const { fleet, exchangeAll } = openFleet(t, 2);
  const [one, two] = fleet;
  for (let n = 0; n < 60; n++) one.admit('a');
  two.admit('a');
  await exchangeAll();
  // Two exchanged after one: it knows all; one hears of two's at its next request and exchange.
  assert.equal(two.peek('a').current, 61);
  one.admit('a');
  await exchangeAll();
  assert.equal(one.peek('a').current, 62);
});

test('the fleet admits at most what n - 1 instances admit between two exchanges beyond the limit', async (t) => {
  const { fleet, time, exchangeAll } = openFleet(t, 3, 100);
  let admitted = 0;
  let mostBetween = 0;
  for (let second = 0; second < 30; second++) {
    const before = admitted;
    for (const limiter of fleet) for (let n = 0; n < 4; n++) if (limiter.admit('a').admitted) admitted++;
    mostBetween = Math.max(mostBetween, (admitted - before) * (2 / 3));
    await exchangeAll();
    time.now += 1_000;
  }
  assert.ok(admitted >= 100, `${admitted}`);
  assert.ok(admitted <= 100 + mostBetween, `${admitted} admitted, ${mostBetween} allowed beyond 100`);
});

test('a client that spent its limit elsewhere in the window before is known for it', async (t) => {
  const { fleet, time, exchangeAll } = openFleet(t, 2);
  const [one, two] = fleet;
  for (let n = 0; n < 100; n++) one.admit('a');
  await exchangeAll();
  time.now += MINUTE;
  assert.equal(two.admit('a').current, 1);
  await exchangeAll();
  assert.equal(two.peek('a').current, 101);
});

test('what was counted at the end of a window is pushed after it', async (t) => {
  const { fleet, time, state, exchangeAll } = openFleet(t, 2);
  const [one] = fleet;
  for (let n = 0; n < 10; n++) one.admit('a');
  time.now += MINUTE;
  await exchangeAll();
  assert.equal(state.totals.get(`a ${START / MINUTE}`), 10);
});

test('one round trip carries all clients, and a quiet second none', async (t) => {
  const { fleet, state } = openFleet(t, 2);
  for (let n = 0; n < 500; n++) fleet[0].admit(`client ${n}`);
  await fleet[0].exchange();
  await fleet[0].exchange();
  // Each client's count of this window, and a look at the one before.
  assert.deepEqual(state.calls, [1_000]);
});

test('while the counters are away the limiter goes on with what it knows, and nothing is lost', async (t) => {
  const { fleet, state, exchangeAll } = openFleet(t, 2);
  const [one, two] = fleet;
  for (let n = 0; n < 30; n++) one.admit('a');
  two.admit('a');
  await exchangeAll();
  state.down = true;
  for (let n = 0; n < 30; n++) two.admit('a');
  await exchangeAll();
  assert.equal(two.peek('a').current, 61, 'its own and what it knew of the other');
  assert.equal(two.sharing()?.isConnected, false);
  state.down = false;
  await exchangeAll();
  one.admit('a');
  await exchangeAll();
  assert.equal(one.peek('a').current, 62);
  assert.deepEqual(two.sharing(), { exchanges: 3, failures: 1, isConnected: true });
});

test('counters lost with their store do not make a count negative', async (t) => {
  const { fleet, state } = openFleet(t, 2);
  const [one] = fleet;
  for (let n = 0; n < 30; n++) one.admit('a');
  await one.exchange();
  state.totals.clear();
  one.admit('a');
  await one.exchange();
  assert.equal(one.peek('a').current, 31);
});
