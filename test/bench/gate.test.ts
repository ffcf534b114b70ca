// The gate and who held a figure down.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeVerdict, toVerdict } from '../../bench/stats/gate.ts';
import { limitOf } from '../../bench/stats/limits.ts';

const check = { what: 'search p99', limit: 2000, unit: 'ms' } as const;

test('a time below its limit passes, the limit itself does not', () => {
  assert.equal(toVerdict({ ...check, measured: 1999.9 }).passed, true);
  assert.equal(toVerdict({ ...check, measured: 2000 }).passed, false);
});

test('a count may reach its limit', () => {
  assert.equal(toVerdict({ what: 'errors', measured: 0, limit: 0, unit: '' }).passed, true);
  assert.equal(toVerdict({ what: 'errors', measured: 1, limit: 0, unit: '' }).passed, false);
});

test('what was not measured has not passed', () => {
  const verdict = toVerdict({ ...check, measured: Number.NaN });
  assert.equal(verdict.passed, false);
  assert.match(describeVerdict(verdict), /FAILED.*not measured/);
});

test('a verdict says what was measured, what is allowed and by how much it differs', () => {
  assert.equal(
    describeVerdict(toVerdict({ ...check, measured: 3000 })),
    'FAILED  search p99: 3000 ms, limit 2000 ms (1.50 times too much)',
  );
  assert.equal(
    describeVerdict(toVerdict({ ...check, measured: 20 })),
    'passed  search p99: 20 ms, limit 2000 ms (1 % of it used)',
  );
  assert.match(
    describeVerdict(toVerdict({ what: 'lost', measured: 3, limit: 0, unit: '' })),
    /FAILED {2}lost: 3, must be 0/,
  );
});

test('a load generator at a whole core is the limit, before the machine and the server', () => {
  const usage = { cores: 2, machineCores: 2, clientCores: [0.5, 0.97], fixedRate: false };
  assert.equal(limitOf(usage), 'client');
  assert.equal(limitOf({ ...usage, clientCores: [0.6, 0.5] }), 'machine');
  assert.equal(limitOf({ ...usage, clientCores: [0.3], machineCores: 1.2 }), 'server');
  assert.equal(limitOf({ ...usage, clientCores: [0.3], fixedRate: true }), 'rate');
});
