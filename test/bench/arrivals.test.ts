// Arrivals at a fixed rate.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createArrivals } from '../../bench/stats/arrivals.ts';

test('requests become due at even distances, however seldom somebody looks', () => {
  const arrivals = createArrivals(1000);
  assert.deepEqual(
    [arrivals.take(0), arrivals.take(0.5), arrivals.take(2.5), arrivals.take(10)],
    [1, 0, 2, 8],
  );
  assert.equal(arrivals.dueAt(10), 10);
});

test('no request is lost or handed out twice, whatever the times of looking', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.array(fc.double({ min: 0, max: 50, noNaN: true }), { maxLength: 50 }),
      (rate, steps) => {
        const arrivals = createArrivals(rate);
        let elapsed = 0;
        let taken = 0;
        for (const step of steps) {
          elapsed += step;
          taken += arrivals.take(elapsed);
          assert.ok(
            arrivals.dueAt(taken) > elapsed - 1e-6 &&
              (taken === 0 || arrivals.dueAt(taken - 1) <= elapsed + 1e-6),
          );
        }
      },
    ),
  );
});
