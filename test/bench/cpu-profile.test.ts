// A CPU profile as a list of functions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CpuProfile, toProfiled } from '../../bench/stats/cpu-profile.ts';

const frame = (functionName: string, lineNumber = 0) => ({
  functionName,
  url: functionName.startsWith('(') ? '' : 'file:///app.js',
  lineNumber,
  columnNumber: 0,
});

const profile: CpuProfile = {
  nodes: [
    { id: 1, callFrame: frame('(root)'), children: [2, 3, 4, 5] },
    { id: 2, callFrame: frame('hot', 10) },
    { id: 3, callFrame: frame('(idle)') },
    { id: 4, callFrame: frame('cold', 20), children: [6] },
    { id: 5, callFrame: frame('', 30) },
    // The same function from another place: one line of the list.
    { id: 6, callFrame: frame('hot', 10) },
  ],
  samples: [2, 3, 4, 6, 5],
  timeDeltas: [0, 100, 200, 50, 30],
  startTime: 0,
  endTime: 400,
};

test('a function has the time of its own samples, wherever it was called from', () => {
  const { busyMicros, idleMicros, functions } = toProfiled(profile);
  assert.equal(idleMicros, 200);
  assert.equal(busyMicros, 180);
  assert.deepEqual(
    functions.map(({ name, line, selfMicros }) => [name, line, selfMicros]),
    [
      ['hot', 10, 130],
      ['cold', 20, 50],
      ['(anonymous)', 30, 0],
    ],
  );
});

test('samples outside the asked for stretch count nowhere', () => {
  const { busyMicros, idleMicros } = toProfiled(profile, 150, 320);
  assert.deepEqual([busyMicros, idleMicros], [50, 0]);
});
