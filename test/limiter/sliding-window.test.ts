// The limiter's arithmetic against the formula as it is written, in rational numbers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isAdmitted, toEstimate, toRetryAfterSeconds } from '../../src/limiter/index.ts';

/** estimate = previous × (1 − elapsed / window) + current, as a fraction over the window. */
function literal(previous: number, current: number, elapsedMs: number, limit: number, windowMs: number) {
  const window = BigInt(windowMs);
  const estimate = BigInt(previous) * (window - BigInt(elapsedMs)) + BigInt(current) * window;
  return {
    admitted: estimate <= BigInt(limit) * window,
    roundedUp: Number((estimate + window - 1n) / window),
  };
}

const state = fc
  .record({
    windowMs: fc.oneof(
      fc.constant(60_000),
      fc.integer({ min: 1, max: 86_400 }).map((seconds) => seconds * 1000),
    ),
    limit: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 1_000_000_000 })),
    share: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    previousShare: fc.double({ min: 0, max: 3, noNaN: true }),
    currentShare: fc.double({ min: 0, max: 3, noNaN: true }),
  })
  .map(({ windowMs, limit, share, previousShare, currentShare }) => ({
    rule: { limit, windowMs },
    state: {
      elapsedMs: Math.floor(share * windowMs),
      previous: Math.round(previousShare * limit),
      current: Math.max(1, Math.round(currentShare * limit)),
    },
  }));

test('decision and estimate are those of the formula, in every range of the settings', () => {
  fc.assert(
    fc.property(state, ({ state, rule }) => {
      const expected = literal(state.previous, state.current, state.elapsedMs, rule.limit, rule.windowMs);
      assert.equal(isAdmitted(state, rule), expected.admitted);
      assert.equal(toEstimate(state, rule), expected.roundedUp);
      assert.equal(toEstimate(state, rule) > rule.limit, !expected.admitted);
    }),
    { numRuns: 20_000 },
  );
});

test('after Retry-After a request is admitted, a second earlier it is not', () => {
  fc.assert(
    fc.property(state, ({ state, rule }) => {
      const { previous, current, elapsedMs } = state;
      const { limit, windowMs } = rule;
      const isAdmittedAfter = (seconds: number): boolean => {
        const passed = elapsedMs + seconds * 1000;
        const windows = Math.floor(passed / windowMs);
        const inWindow = passed - windows * windowMs;
        if (windows === 0) return literal(previous, current + 1, inWindow, limit, windowMs).admitted;
        return literal(windows === 1 ? current : 0, 1, inWindow, limit, windowMs).admitted;
      };
      const seconds = toRetryAfterSeconds(state, rule);
      assert.ok(Number.isInteger(seconds) && seconds >= 1);
      assert.ok(isAdmittedAfter(seconds), `not admitted after ${seconds} s`);
      if (seconds > 1) assert.ok(!isAdmittedAfter(seconds - 1), `admitted after ${seconds - 1} s already`);
    }),
    { numRuns: 20_000 },
  );
});
