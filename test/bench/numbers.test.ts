// When a line of the table of numbers is reached, and when no figure can make it so.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timesFaster } from '../../bench/numbers/throughput.ts';
import { toLine } from '../../bench/numbers/types.ts';
import { flawOf, toRow } from '../../bench/report/summary.ts';
import { measurement } from './measurement.ts';

const reach = { what: 'Book: p99', reach: 'under 500 ms', measured: '100 ms', ratio: 5, note: '10/s' };

test('a line is reached at its limit and not below, and a figure that is no number was not measured', () => {
  assert.deepEqual(toLine(reach), { ...reach, reached: true });
  assert.equal(toLine({ ...reach, ratio: 1 }).reached, true);
  assert.equal(toLine({ ...reach, ratio: 0.99 }).reached, false);
  const { reached, ratio } = toLine({ ...reach, ratio: Number.NaN });
  assert.deepEqual([reached, ratio], [undefined, undefined]);
});

test('a line with a flaw is not reached however good its figure is, and says why', () => {
  const line = toLine({ ...reach, flaw: '9 errors' });
  assert.deepEqual(line, {
    what: 'Book: p99',
    reach: 'under 500 ms',
    measured: '100 ms',
    reached: false,
    ratio: undefined,
    note: 'not reached because of 9 errors; 10/s',
  });
});

test('errors, refusals among them, and lost bookings are flaws of a measurement', () => {
  const flaw = (more: Parameters<typeof measurement>[2]) => flawOf(toRow([measurement('ours', 1000, more)]));
  assert.equal(flaw({}), undefined);
  assert.equal(flaw({ errors: 9, refusals: 9 }), '9 errors');
  assert.equal(flaw({ bookingsLost: 2 }), '2 of 10 acknowledged bookings lost');
  assert.equal(flaw({ errors: 3, bookingsLost: 2 }), '3 errors and 2 of 10 acknowledged bookings lost');
});

test('a throughput that came with refusals or losses beats nobody', () => {
  const best = toRow([measurement('sdk2', 10)]);
  const against = (more: Parameters<typeof measurement>[2]) =>
    timesFaster('Book', 5, toRow([measurement('ours', 1000, more)]), best).reached;
  assert.equal(against({}), true);
  assert.equal(against({ errors: 900, refusals: 900 }), false);
  assert.equal(against({ bookingsLost: 1 }), false);
});
