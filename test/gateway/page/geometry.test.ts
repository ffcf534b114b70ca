import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { load } from './static.ts';

const { toLinearTicks, toLogTicks, createScale, stack, toLinePath, toAreaPath } = await load<{
  toLinearTicks(top: number, most: number): number[];
  toLogTicks(least: number, top: number): number[];
  createScale(ticks: number[], bottom: number, top: number, isLog: boolean): (value: number) => number;
  stack(layers: number[][]): { floor: number[]; ceiling: number[] }[];
  toLinePath(xs: number[], ys: number[]): string;
  toAreaPath(xs: number[], lower: number[], upper: number[]): string;
}>('geometry.js');
const { toCount, toDuration, toRate } = await load<Record<string, (value: number) => string>>('format.js');

test('ticks start at zero, rise by one round step, and enclose the top with few of them', () => {
  assert.deepEqual(toLinearTicks(470, 4), [0, 200, 400, 600]);
  assert.deepEqual(toLinearTicks(1, 4), [0, 0.5, 1]);
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), (top) => {
      const ticks = toLinearTicks(top, 4);
      assert.ok(ticks.length >= 2 && ticks.length <= 6);
      assert.equal(ticks[0], 0);
      assert.ok((ticks.at(-1) ?? 0) >= top * 0.999999);
    }),
  );
});

test('decades enclose the values, and are never fewer than two', () => {
  assert.deepEqual(toLogTicks(0.002, 0.03), [0.001, 0.01, 0.1]);
  fc.assert(
    fc.property(
      fc.double({ min: 1e-6, max: 10, noNaN: true }),
      fc.double({ min: 1, max: 1e5, noNaN: true }),
      (least, ratio) => {
        const ticks = toLogTicks(least, least * ratio);
        assert.ok(ticks.length >= 3);
        assert.ok((ticks[0] ?? 0) <= least * 1.000001);
        assert.ok((ticks.at(-1) ?? 0) >= least * ratio * 0.999999);
      },
    ),
  );
});

test('a scale stays inside its frame whatever it is given', () => {
  const linear = createScale([0, 10], 100, 0, false);
  assert.equal(linear(5), 50);
  assert.equal(linear(1e9), 0);
  const log = createScale([0.001, 0.01, 0.1], 100, 0, true);
  assert.equal(Math.round(log(0.01)), 50);
  assert.equal(log(0), 100);
});

test('layers stand on one another, and a missing value adds nothing', () => {
  assert.deepEqual(
    stack([
      [1, 2],
      [3, Number.NaN],
    ]),
    [
      { floor: [0, 0], ceiling: [1, 2] },
      { floor: [1, 2], ceiling: [4, 2] },
    ],
  );
  assert.deepEqual(stack([]), []);
});

test('a line has gaps where there is no value; an area is closed', () => {
  assert.equal(toLinePath([0, 1, 2, 3], [5, 6, Number.NaN, 7]), 'M0 5L1 6M3 7');
  assert.equal(toAreaPath([0, 1], [10, 10], [5, 6]), 'M0 5L1 6L1 10L0 10Z');
  assert.equal(toAreaPath([], [], []), '');
});

test('figures are written as people read them', () => {
  assert.deepEqual(
    [0.00042, 0.0042, 0.042, 4.2, 42, 0, Number.NaN].map((value) => toDuration?.(value)),
    ['420 µs', '4.2 ms', '42 ms', '4.2 s', '42 s', '0', '–'],
  );
  assert.deepEqual(
    [0, 0.04, 3.14, 12_345, 2_500_000].map((value) => toRate?.(value)),
    ['0', '< 0.1', '3.1', '12.3 k', '2.5 M'],
  );
  assert.equal(toCount?.(1234), '1,234');
});
