import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCache } from '../../../src/data/world/cache.ts';
import { checkOf, mixNumber, mixText, toIndex, toUnit } from '../../../src/data/world/hash.ts';

test('draws about neighbouring questions are spread evenly and unrelated', () => {
  const buckets = new Array<number>(16).fill(0);
  const pairs = new Array<number>(16).fill(0);
  const count = 64_000;
  for (let question = 0; question < count; question += 1) {
    const hash = mixNumber(mixText(1, 'seed'), question);
    const bucket = toIndex(hash, 1, 16);
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
    const next = mixNumber(mixText(1, 'seed'), question + 1);
    const pair = 4 * toIndex(hash, 2, 4) + toIndex(next, 2, 4);
    pairs[pair] = (pairs[pair] ?? 0) + 1;
  }
  for (const number of [...buckets, ...pairs]) assert.ok(Math.abs(number - count / 16) < 400, `${number}`);
});

test('draws are fractions, and texts that join alike are apart', () => {
  for (let salt = 0; salt < 1_000; salt += 1) {
    const draw = toUnit(12_345, salt);
    assert.ok(draw >= 0 && draw < 1);
  }
  assert.notEqual(mixText(mixText(0, 'ab'), 'c'), mixText(mixText(0, 'a'), 'bc'));
  assert.notEqual(mixText(0, ''), 0);
});

test('forty bits vouch for a text: no two of 200,000 have the same check', () => {
  const checks = new Set<string>();
  for (let index = 0; index < 200_000; index += 1) checks.add(checkOf(7, `FL-JFK-LAX-${index}`));
  assert.equal(checks.size, 200_000);
  assert.match(checkOf(7, 'x'), /^[0-9A-HJKMNP-TV-Z]{8}$/);
  assert.notEqual(checkOf(7, 'x'), checkOf(8, 'x'));
});

test('a cache keeps what is asked for, and never more than its capacity', () => {
  const cache = createCache<number>(100);
  let made = 0;
  const make = (key: number) => {
    made += 1;
    return key * 2;
  };
  for (let round = 0; round < 50; round += 1) {
    assert.equal(cache.get(-1, make), -2);
    for (let key = round * 40; key < round * 40 + 40; key += 1) assert.equal(cache.get(key, make), key * 2);
    assert.ok(cache.size <= 100);
  }
  // What is asked for all the time was made once, everything else once each.
  assert.equal(made, 2_001);
});
