// What the gateway knows of the calls that wait for a thread.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Backlog, countBegun, Pace } from '../../src/workers/backlog.ts';

const countAll = (backlog: Backlog, calls: number): void => {
  for (let call = 0; call < calls; call++) countBegun(backlog.progress);
};

test('those that wait have waited as long as the first that is not begun', () => {
  const backlog = new Backlog();
  assert.equal(backlog.waitedMs(100), 0);
  assert.deepEqual([backlog.add(2, 100), backlog.add(1, 130)], [1, 3]);
  assert.equal(backlog.waitedMs(150), 50);
  countAll(backlog, 2);
  assert.equal(backlog.waitedMs(150), 20);
  assert.deepEqual([backlog.isBegun(2), backlog.isBegun(3)], [true, false]);
  countAll(backlog, 1);
  assert.equal(backlog.waitedMs(150), 0);
});

/** Calls of a thread that is warm. */
const warm = (): { backlog: Backlog; pace: Pace } => {
  const backlog = new Backlog();
  const pace = new Pace(backlog.progress);
  pace.note(1_000, 9_990);
  return { backlog, pace };
};

test('those that wait are expected to take as long as calls usually do', () => {
  const { backlog, pace } = warm();
  backlog.add(10, 0);
  assert.equal(backlog.expectedMs(5), 0, 'while it warmed up the thread said nothing');
  pace.note(20, 40);
  assert.equal(backlog.expectedMs(0), 20);
  assert.equal(backlog.expectedMs(5), 30);
  countAll(backlog, 10);
  assert.deepEqual([backlog.expectedMs(0), backlog.expectedMs(1)], [0, 2]);
});

test('a pause of the thread does not count as its pace, a slower one does as soon as it lasts', () => {
  const { backlog, pace } = warm();
  pace.note(1_000, 1_000);
  pace.note(20, 5_000);
  assert.equal(backlog.expectedMs(1), 1);
  for (let batch = 0; batch < 4; batch++) pace.note(20, 60);
  assert.equal(backlog.expectedMs(1), 3);
});

test('single calls count together: where a slow pace lets in no more, it is found out when they are quick again', () => {
  const { backlog, pace } = warm();
  pace.note(20, 2_000);
  assert.equal(backlog.expectedMs(1), 100);
  for (let call = 0; call < 16; call++) pace.note(1, 1);
  assert.equal(backlog.expectedMs(1), 1);
});

test('a pace beyond what the memory holds is the slowest that it does', () => {
  const { backlog, pace } = warm();
  pace.note(16, 16 * 3_600_000);
  assert.ok(backlog.expectedMs(1) > 2_000);
});
