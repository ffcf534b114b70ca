import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toSlot } from '../../../../src/data/store/valkey/slot.ts';

test('a key has the slot that the specification of Cluster gives it', () => {
  assert.equal(toSlot('123456789'), 0x31c3);
  assert.equal(toSlot('foo'), 12_182);
  assert.equal(toSlot(''), 0);
});

test('of a key with braces only what stands in the first pair counts, if anything does', () => {
  assert.equal(toSlot('{user1000}.following'), toSlot('user1000'));
  assert.equal(toSlot('foo{bar}{zap}'), toSlot('bar'));
  assert.equal(toSlot('foo{{bar}}zap'), toSlot('{bar'));
  assert.notEqual(toSlot('foo{}{bar}'), toSlot('bar'));
});
