import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toErrorText, toErrorValue, toFailure } from '../src/errors.ts';

test('a failure repeats small values as they were', () => {
  for (const value of ['O’Brien', 7, true, null, ['a', 'b']])
    assert.deepEqual(toFailure('invalidParams', 'no', { field: 'x', value }).data?.value, value);
  assert.equal('value' in (toFailure('internal', 'no', { field: 'x' }).data ?? {}), false);
});

test('a failure never repeats what is long, ill-formed or nested', () => {
  assert.equal(
    toErrorText('a'.repeat(1_000_000)).length,
    'a'.repeat(200).length + '… (1000000 characters)'.length,
  );
  assert.equal(toErrorText(`${'a'.repeat(199)}😀`), `${'a'.repeat(199)}\uFFFD… (201 characters)`);
  assert.equal(toErrorValue('a\uD800'), 'a\uFFFD');
  assert.equal(toErrorValue(Array(10_000).fill(1)), '(array of 10000)');
  assert.equal(toErrorValue([[1]]), '(array of 1)');
  assert.equal(toErrorValue({ a: 1 }), '(object)');
  assert.equal(toErrorValue(Number.NaN), 'NaN');
  assert.equal(toErrorValue(undefined), null);
});
