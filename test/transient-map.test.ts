import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TransientMap } from '../src/transient-map.ts';

test('it holds what was put in last, and nothing that was taken out', () => {
  const map = new TransientMap<string, { n: number }>();
  map.set('a', { n: 1 });
  map.set('b', { n: 2 });
  map.set('a', { n: 3 });
  assert.equal(map.size, 2);
  assert.deepEqual(map.get('a'), { n: 3 });
  assert.deepEqual(map.values(), [{ n: 3 }, { n: 2 }]);
  map.delete('a');
  map.delete('never there');
  assert.equal(map.has('a'), false);
  assert.equal(map.get('a'), undefined);
  assert.equal(map.size, 1);
});

test('what is done with one value may delete and add others', () => {
  const map = new TransientMap<number, { n: number }>();
  for (const n of [1, 2, 3]) map.set(n, { n });
  const seen: number[] = [];
  for (const { n } of map.values()) {
    seen.push(n);
    map.delete(n + 1);
    map.set(n + 10, { n: n + 10 });
  }
  assert.deepEqual(seen, [1, 2, 3]);
  assert.equal(map.size, 4);
});
