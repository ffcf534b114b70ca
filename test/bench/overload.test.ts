// What is asked of a server under twice the load that it can carry.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLines } from '../../bench/commands/overload.ts';
import { REFUSED } from '../../bench/load/plan.ts';
import { Histogram } from '../../bench/stats/histogram.ts';
import { measurement } from './measurement.ts';

const SECOND = 1_000_000;

/** What is made of a server that goes on as before, and tells 98 of 100 others at once and two after so long. */
function linesOf(lateMicros: number, told = 98) {
  const refused = new Histogram();
  refused.record(5_000, told);
  if (told > 0) refused.record(lateMicros, 2);
  const well = measurement('ours', 1000);
  const loaded = measurement('ours', 1000, {
    errors: 100,
    refusals: 100,
    steps: { [REFUSED]: refused.toPlain() },
  });
  return toLines('Book', [{ peaks: [well, well], calms: [well, well], loaded }]);
}

const soonness = (lateMicros: number, told?: number) =>
  linesOf(lateMicros, told).find(({ what }) => what.includes('how soon'));

test('those that are not served have to be told within a second, but for one in a hundred', () => {
  const line = soonness(0.9 * SECOND);
  assert.equal(line?.reached, true);
  assert.deepEqual([line?.reach, line?.note], ['≤ 1 s', 'half of them within 5.01 ms of when they were due']);
  assert.equal(soonness(1.1 * SECOND)?.reached, false);
});

test('a server that had nobody to tell has told nobody late', () => {
  assert.equal(soonness(0, 0)?.reached, true);
});

test('all that is asked for is reached by one that serves as before and tells the rest', () => {
  assert.deepEqual(
    linesOf(5_000).map(({ reached }) => reached),
    [true, true, true, true, true],
  );
});
