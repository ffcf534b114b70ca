import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createLimiter, type Limiter, type SharedCounts } from '../../src/limiter/index.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-04-07T10:00:00Z');

/** Counters in memory, as an instance reaches them; `down` makes them unreachable, `isDumb` keeps their answers back. */
function createCounters() {
  const totals = new Map<string, number>();
  const calls: number[] = [];
  const state = { down: false, isDumb: false, totals, calls };
  const counts: SharedCounts = {
    async add(counters) {
      if (state.down) return counters.map(() => undefined);
      calls.push(counters.length);
      const held = counters.map(({ client, window, add }) => {
        const key = `${client} ${window}`;
        const total = (totals.get(key) ?? 0) + add;
        totals.set(key, total);
        return total;
      });
      return state.isDumb ? counters.map(() => undefined) : held;
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

test('the fleet admits at most what n - 1 instances admit in a second beyond the limit', async (t) => {
  // Each instance exchanges at a moment of its own, and requests come at random.
  for (const seed of Array.from({ length: 40 }, (_, index) => index + 1)) {
    const random = createRandom(seed);
    const size = 2 + Math.floor(random() * 3);
    const limit = 20 + Math.floor(random() * 200);
    const { fleet, time } = openFleet(t, size, limit);
    const phases = fleet.map(() => Math.floor(random() * 1_000));
    const admittedAt: number[][] = fleet.map(() => []);
    const begin = time.now;
    for (; time.now < begin + 50_000; time.now += 10) {
      for (const [index, limiter] of fleet.entries()) {
        if ((time.now - begin) % 1_000 === Math.floor((phases[index] ?? 0) / 10) * 10)
          await limiter.exchange();
        if (random() < 0.1 && limiter.admit('a').admitted) admittedAt[index]?.push(time.now);
      }
    }
    const admitted = admittedAt.flat().length;
    const mostInASecond = admittedAt.map((times) => toMostWithin(times, 1_000)).sort((a, b) => b - a);
    const bound = limit + sum(mostInASecond.slice(0, -1));
    assert.ok(admitted >= limit, `${admitted} of ${limit}`);
    assert.ok(admitted <= bound, `seed ${seed}: ${admitted} admitted, ${bound} allowed, limit ${limit}`);
  }
});

function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

const toMostWithin = (times: readonly number[], ms: number): number =>
  Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at <= from + ms).length));

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

test('what was spent elsewhere after a client was known is known in the next window', async (t) => {
  const { fleet, time, exchangeAll } = openFleet(t, 2);
  const [one, two] = fleet;
  two.admit('a');
  await exchangeAll();
  for (let n = 0; n < 99; n++) one.admit('a');
  time.now += MINUTE - 1;
  await exchangeAll();
  one.admit('a');
  time.now += 1;
  // Two asks before one has told of its last request, and again when it has.
  two.admit('a');
  await two.exchange();
  await one.exchange();
  time.now += 2_000;
  two.admit('a');
  await two.exchange();
  assert.equal(two.peek('a').current, 2 + Math.ceil((101 * 58) / 60));
});

test('once a window is over and all have told of theirs, it is not asked for again', async (t) => {
  const { fleet, time, state } = openFleet(t, 2);
  time.now += 2_000;
  for (let round = 0; round < 2; round++) {
    fleet[0].admit('a');
    await fleet[0].exchange();
  }
  assert.deepEqual(state.calls, [2, 1]);
});

test('very many clients are told of in pieces', async (t) => {
  const { fleet, state } = openFleet(t, 1);
  for (let n = 0; n < 2_500; n++) fleet[0].admit(`client ${n}`);
  await fleet[0].exchange();
  assert.deepEqual(state.calls, Array(5).fill(1_000));
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
  // What is in doubt is read before it is added again.
  await exchangeAll();
  await exchangeAll();
  one.admit('a');
  await exchangeAll();
  assert.equal(one.peek('a').current, 62);
  assert.deepEqual(two.sharing(), { exchanges: 4, failures: 1, isConnected: true });
});

test('counters that do what they are told but never say so count a client double once, not each second', async (t) => {
  const { fleet, state } = openFleet(t, 1);
  const [one] = fleet;
  state.isDumb = true;
  for (let second = 0; second < 30; second++) {
    one.admit('a');
    await one.exchange();
  }
  state.isDumb = false;
  for (let second = 0; second < 2; second++) await one.exchange();
  assert.equal(state.totals.get(`a ${START / MINUTE}`), 31);
  assert.equal(one.peek('a').current, 31);
});

test('it is told when the others can no longer be heard, and when they can again', async (t) => {
  const { counts, state } = createCounters();
  const told: boolean[] = [];
  const limiter = createLimiter({
    limit: 100,
    windowMs: MINUTE,
    shared: counts,
    onSharingChange: (isConnected) => told.push(isConnected),
  });
  t.after(() => limiter.close());
  for (const down of [false, true, true, false, false]) {
    state.down = down;
    limiter.admit('a');
    await limiter.exchange();
  }
  assert.deepEqual(told, [false, true]);
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
