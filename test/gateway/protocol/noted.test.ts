import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toNoted } from '../../../src/gateway/protocol/noted.ts';

test('arguments of usual size are kept, as they are', () => {
  const args = { origin: 'JFK', passengers: { adults: 2, children: 1 }, tags: ['a', null, true, 1.5] };
  assert.equal(toNoted(args), args);
  assert.deepEqual(toNoted({}), {});
});

test('of arguments too large nothing is kept, whatever makes them large', () => {
  let deep: object = {};
  for (let level = 0; level < 100_000; level++) deep = { deep };
  const large = [
    { text: 'x'.repeat(2_000) },
    { ['k'.repeat(2_000)]: 1 },
    { list: Array.from({ length: 1_000 }, () => 0) },
    Object.fromEntries(Array.from({ length: 1_000 }, (_, key) => [key, 0])),
    deep,
  ];
  for (const args of large) assert.deepEqual(toNoted(args as Record<string, unknown>), {});
});
