// What the gateway knows of the calls that wait for a thread.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Backlog, countBegun, noteIdle, noteTurn, Pace } from '../../src/workers/backlog.ts';

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

test('what a call takes is told once the thread is warm', () => {
  const { backlog, pace } = warm();
  assert.equal(backlog.callMs, 0);
  pace.note(64, 128);
  assert.equal(backlog.callMs, 2);
  backlog.add(10, 0);
  countAll(backlog, 4);
  assert.equal(backlog.ahead, 6);
});

test('a pause of the thread is not what a call usually takes, what lasts is', () => {
  const { backlog, pace } = warm();
  for (let batch = 0; batch < 3; batch++) pace.note(1_000, 1_000);
  pace.note(64, 5_000);
  pace.note(64, 5_000);
  assert.equal(backlog.callMs, 1);
  for (let batch = 0; batch < 3; batch++) pace.note(64, 192);
  assert.equal(backlog.callMs, 3);
});

test('single calls count together: where slow ones let in no more, it is found out when they are quick again', () => {
  const { backlog, pace } = warm();
  for (let batch = 0; batch < 5; batch++) pace.note(64, 6_400);
  assert.equal(backlog.callMs, 100);
  for (let call = 0; call < 3 * 64; call++) pace.note(1, 1);
  assert.equal(backlog.callMs, 1);
});

test('of short calls and long ones what they take together counts, up to three times what most turns take', () => {
  for (const [long, expected] of [
    [0.5, 0.33],
    [25, 0.75],
  ] as const) {
    const { backlog, pace } = warm();
    for (let turn = 0; turn < 640; turn++) pace.note(1, turn % 3 === 0 ? long : 0.25);
    assert.ok(Math.abs(backlog.callMs - expected) < 0.02, String(backlog.callMs));
  }
});

test('where interruptions take most of the time, a call is not taken to be much dearer than it is', () => {
  const { backlog, pace } = warm();
  for (let turn = 0; turn < 320; turn++) pace.note(2, turn % 3 === 0 ? 10 : 0.2);
  assert.ok(backlog.callMs > 0.2 && backlog.callMs < 0.4, String(backlog.callMs));
});

test('a thread is at the same turn from its beginning until the next, or until it waits', () => {
  const backlog = new Backlog();
  const { progress } = backlog;
  const turnMs = (now: number) => backlog.turnMs(now);
  assert.equal(turnMs(1_000), 0);
  noteTurn(progress, 1_000);
  assert.equal(turnMs(1_050), 50);
  noteTurn(progress, 1_040);
  assert.equal(turnMs(1_050), 10);
  noteIdle(progress);
  assert.equal(turnMs(9_000), 0);
});

test('a call that takes longer than the memory holds takes as long as it does', () => {
  const { backlog, pace } = warm();
  pace.note(64, 64 * 3_600_000);
  assert.ok(backlog.callMs > 2_000);
});
