import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { NumberMap } from '../src/number-map.ts';

const key = fc.oneof(
  fc.nat(40),
  // Of the same home where there are 16 places, and such as a 32-bit number cannot tell apart.
  fc.constantFrom(8, 21, 42, 55, 76, 97, 2 ** 31, 2 ** 32, 2 ** 32 + 42, 2 ** 52, Number.MAX_SAFE_INTEGER),
);
const steps = fc.array(fc.record({ key, isKept: fc.boolean() }), { maxLength: 200 });

test('it holds what a map would, however keys collide and go', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const map = new NumberMap<{ n: number }>();
      const model = new Map<number, { n: number }>();
      for (const [n, step] of all.entries()) {
        if (step.isKept) {
          map.set(step.key, { n });
          model.set(step.key, { n });
        } else {
          map.delete(step.key);
          model.delete(step.key);
        }
        assert.equal(map.size, model.size);
        for (const other of [step.key, step.key + 34]) {
          assert.deepEqual(map.get(other), model.get(other));
          assert.equal(map.has(other), model.has(other));
        }
      }
      const byNumber = (one: { n: number }, other: { n: number }) => one.n - other.n;
      assert.deepEqual(map.values().sort(byNumber), [...model.values()].sort(byNumber));
    }),
    { numRuns: 1_000 },
  );
});

test('numbers in a row that come and go, beside some that stay', () => {
  const map = new NumberMap<{ n: number }>();
  for (let n = 0; n < 100_000; n++) {
    map.set(n, { n });
    if (n >= 50 && (n - 50) % 1_000 !== 0) map.delete(n - 50);
  }
  assert.equal(map.size, 50 + 100);
  for (let n = 0; n < 99_950; n++) assert.equal(map.has(n), n % 1_000 === 0, `${n}`);
  for (let n = 99_950; n < 100_000; n++) assert.deepEqual(map.get(n), { n });
});

test('to take out the first of many in a row looks at few of the others', () => {
  const map = new NumberMap<object>();
  const value = {};
  const timeOf = (there: number): number => {
    const times = Array.from({ length: 5 }, () => {
      let next = 0;
      for (; next < there; next++) map.set(next, value);
      const began = performance.now();
      for (let n = 0; n < 2_000; n++) {
        map.set(next + n, value);
        map.delete(n);
      }
      const took = performance.now() - began;
      for (const n of Array(next + 2_000).keys()) map.delete(n);
      return took;
    });
    return Math.min(...times);
  };
  const few = timeOf(50);
  const many = timeOf(5_000);
  // A hundred times as many were there. It is up to four times for the processor's caches, and was ninety.
  assert.ok(many < 20 * few, `${many} ms beside ${few} ms`);
});

test('what is done with one value may delete and add others', () => {
  const map = new NumberMap<{ n: number }>();
  for (const n of [1, 2, 3]) map.set(n, { n });
  for (const { n } of map.values()) {
    map.delete(n + 1);
    map.set(n + 10, { n: n + 10 });
  }
  assert.equal(map.size, 4);
});
