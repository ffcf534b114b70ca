// What repetitions say together.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alternatingOrder, median, pairedRatio, slope, spread } from '../../bench/stats/repetitions.ts';

test('the median is the middle value, or the mean of the two in the middle', () => {
  assert.deepEqual([median([3, 1, 2]), median([4, 1, 3, 2]), median([7])], [2, 2.5, 7]);
  assert.ok(Number.isNaN(median([])));
});

test('the spread is half the range as a part of the median', () => {
  assert.equal(spread([90, 100, 110]), 0.1);
  assert.equal(spread([100]), 0);
});

test('a paired ratio ignores what happened to both of a pair', () => {
  // The second pair ran while the machine was four times slower: the ratio stays what it was.
  assert.equal(pairedRatio([200, 50, 210], [100, 25, 100]), 2);
  assert.ok(Number.isNaN(pairedRatio([1], [0])));
});

test('every other repetition runs backwards', () => {
  assert.deepEqual(alternatingOrder(['a', 'b', 'c'], 3), [
    ['a', 'b', 'c'],
    ['c', 'b', 'a'],
    ['a', 'b', 'c'],
  ]);
});

test('the slope of a line is its slope, and of a flat or single value nothing', () => {
  assert.equal(slope([0, 1, 2, 3], [5, 7, 9, 11]), 2);
  assert.equal(slope([0, 1, 2], [4, 4, 4]), 0);
  assert.equal(slope([3], [9]), 0);
  assert.equal(slope([2, 2], [1, 9]), 0);
});
