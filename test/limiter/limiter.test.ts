import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createLimiter, type Limiter, type LimiterOptions } from '../../src/limiter/index.ts';

interface Time {
  steadyMs: number;
  wallMs: number;
}

const MINUTE = 60_000;
const START = Date.parse('2026-04-07T10:00:00Z');

function limit(t: TestContext, options: Partial<LimiterOptions> = {}): { limiter: Limiter; time: Time } {
  const time: Time = { steadyMs: START, wallMs: START };
  const clock = { steady: () => time.steadyMs, wall: () => time.wallMs };
  const limiter = createLimiter({ limit: 100, windowMs: MINUTE, clock, ...options });
  t.after(() => limiter.close());
  return { limiter, time };
}

const pass = (time: Time, milliseconds: number): void => {
  time.steadyMs += milliseconds;
  time.wallMs += milliseconds;
};

test('a million random decisions over simulated hours: no difference to the formula', (t) => {
  const { limiter, time } = limit(t);
  const counts = new Map<string, number>();
  let random = 12_345;
  const next = (below: number): number => {
    random = (Math.imul(random, 1_103_515_245) + 12_345) >>> 0;
    return random % below;
  };
  let refused = 0;
  for (let index = 0; index < 1_000_000; index++) {
    // Bursts, steady traffic and silences of minutes.
    pass(time, [0, 1, 7, 40, 300][next(5)] ?? 0);
    if (next(5_000) === 0) pass(time, next(200_000));
    const client = `10.0.0.${next(index % 20_000 < 10_000 ? 3 : 40)}`;
    const window = Math.floor(time.steadyMs / MINUTE);
    const key = `${client} ${window}`;
    const current = (counts.get(key) ?? 0) + 1;
    counts.set(key, current);
    const previous = counts.get(`${client} ${window - 1}`) ?? 0;
    const elapsed = BigInt(time.steadyMs - window * MINUTE);
    const scaled = BigInt(previous) * (60_000n - elapsed) + BigInt(current) * 60_000n;
    const decision = limiter.admit(client);
    const expected = scaled <= 6_000_000n;
    if (decision.admitted !== expected)
      assert.fail(
        `request ${index} of ${client}: ${JSON.stringify(decision)}, previous ${previous}, current ${current}`,
      );
    if (!expected) refused++;
  }
  assert.ok(refused > 10_000, `${refused} refusals are too few to tell anything`);
  assert.ok(time.steadyMs - START > 10 * 3_600_000);
});

test('a fresh window admits the limit and refuses the next, telling when to come back', (t) => {
  const { limiter, time } = limit(t);
  pass(time, 45_000);
  for (let count = 1; count <= 100; count++)
    assert.deepEqual(limiter.admit('a'), {
      admitted: true,
      limit: 100,
      current: count,
      remaining: 100 - count,
      resetAtMs: START + MINUTE,
      retryAfterSeconds: 0,
    });
  for (let count = 101; count <= 105; count++) {
    const decision = limiter.admit('a');
    assert.equal(decision.admitted, false);
    assert.equal(decision.current, count);
    assert.equal(decision.remaining, 0);
  }
  // With this one 106: 106 × (1 − e / 60) + 1 <= 100 from e = 3.97 s of the next window on, which is 15 s away.
  assert.equal(limiter.admit('a').retryAfterSeconds, 15 + 4);
  assert.equal(limiter.peek('b').current, 0);
});

test('a client that waits as told is admitted', (t) => {
  const { limiter, time } = limit(t, { limit: 3, windowMs: 10_000 });
  for (let round = 0; round < 500; round++) {
    const decision = limiter.admit('a');
    if (!decision.admitted) {
      pass(time, decision.retryAfterSeconds * 1000);
      assert.equal(limiter.admit('a').admitted, true, `round ${round}`);
    }
    pass(time, (round * 37) % 900);
  }
});

test('the machine’s clock set on or back by an hour changes no decision, and Reset follows it', (t) => {
  for (const jump of [3_600_000, -3_600_000]) {
    const { limiter, time } = limit(t);
    for (let count = 0; count < 101; count++) limiter.admit('a');
    time.wallMs += jump;
    // The machine's clock is read once a second.
    pass(time, 1_000);
    const decision = limiter.admit('a');
    assert.equal(decision.admitted, false);
    assert.equal(decision.resetAtMs, START + MINUTE + jump);
    pass(time, decision.retryAfterSeconds * 1000);
    assert.ok(decision.retryAfterSeconds <= 120);
    assert.equal(limiter.admit('a').admitted, true);
    assert.equal(limiter.admit('b').admitted, true);
  }
});

test('a drift below a second is not told', (t) => {
  const { limiter, time } = limit(t);
  time.wallMs += 400;
  assert.equal(limiter.peek('a').resetAtMs, START + MINUTE);
});

test('idle clients leave after two windows', (t) => {
  const { limiter, time } = limit(t);
  for (let index = 0; index < 500; index++) limiter.admit(`10.0.${index >> 8}.${index & 255}`);
  assert.equal(limiter.trackedClients(), 500);
  pass(time, MINUTE);
  // One that comes back is the same client still.
  for (const client of ['10.0.0.1', '10.0.0.1', '10.9.9.9']) limiter.admit(client);
  assert.equal(limiter.trackedClients(), 501);
  pass(time, MINUTE);
  assert.equal(limiter.trackedClients(), 2);
  pass(time, 10 * MINUTE);
  assert.equal(limiter.trackedClients(), 0);
});

test('past the cap nobody is counted less than before, and memory stays', (t) => {
  const { limiter } = limit(t, { limit: 5, maxClients: 100 });
  for (let index = 0; index < 100; index++) limiter.admit(`known ${index}`);
  for (let index = 0; index < 10_000; index++) limiter.admit(`flood ${index}`);
  assert.equal(limiter.trackedClients(), 100);
  for (let count = 2; count <= 5; count++) assert.equal(limiter.admit('known 7').current, count);
  assert.equal(limiter.admit('known 7').admitted, false);
  let admitted = 0;
  for (let count = 0; count < 20; count++) if (limiter.admit('newcomer').admitted) admitted++;
  assert.ok(admitted <= 5, `${admitted} admitted of a limit of 5`);
});
