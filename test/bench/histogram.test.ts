// The histogram against the plain truth of a sorted list.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Histogram, merged } from '../../bench/stats/histogram.ts';

const values = fc.array(fc.integer({ min: 0, max: 2 ** 31 - 1 }), { minLength: 1, maxLength: 300 });
const exact = (sorted: readonly number[], percent: number) =>
  sorted[Math.max(1, Math.ceil(Number(((percent / 100) * sorted.length).toFixed(6)))) - 1] ?? 0;
const histogramOf = (list: readonly number[]) => {
  const made = new Histogram();
  for (const value of list) made.record(value);
  return made;
};

test('a percentile is the exact one, rounded up by at most 0.4 %', () => {
  fc.assert(
    fc.property(values, fc.constantFrom(50, 90, 97.5, 99, 99.9, 100), (list, percent) => {
      const truth = exact(
        [...list].sort((a, b) => a - b),
        percent,
      );
      const told = histogramOf(list).percentile(percent);
      assert.ok(told >= truth && told <= truth * 1.004, `${percent} %: ${told} for ${truth}`);
    }),
  );
});

test('small values keep their exact percentiles', () => {
  const made = histogramOf(Array.from({ length: 40 }, (_, index) => index + 1));
  assert.deepEqual(
    [50, 97.5, 99, 100].map((percent) => made.percentile(percent)),
    [20, 39, 40, 40],
  );
});

test('histograms added up equal one histogram of all values, also through their plain form', () => {
  fc.assert(
    fc.property(fc.array(values, { minLength: 1, maxLength: 5 }), (lists) => {
      const one = histogramOf(lists.flat());
      const sum = merged(lists.map((list) => JSON.parse(JSON.stringify(histogramOf(list).toPlain()))));
      assert.deepEqual(sum.toPlain(), one.toPlain());
      assert.equal(sum.count, lists.flat().length);
    }),
  );
});

test('count, mean and maximum are exact', () => {
  const made = histogramOf([10, 20, 60_000]);
  assert.deepEqual([made.count, made.mean, made.max], [3, 20_010, 60_000]);
});

test('a value beyond the range counts as the largest, a negative one as zero', () => {
  const made = histogramOf([2 ** 40, -5]);
  assert.deepEqual([made.percentile(50), made.max], [0, 2 ** 31 - 1]);
});

test('a reset histogram is an empty one', () => {
  const made = histogramOf([1, 2, 3]);
  made.reset();
  assert.deepEqual(made.toPlain(), new Histogram().toPlain());
  assert.deepEqual([made.mean, made.percentile(99)], [0, 0]);
});
