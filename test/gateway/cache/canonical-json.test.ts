import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toCanonicalJson } from '../../../src/gateway/cache/canonical-json.ts';

test('the text is JSON of the same value, whatever its strings and keys hold', () => {
  const strings = [
    '',
    'LHR',
    'with space',
    '"quoted"',
    'back\\slash',
    'line\nend',
    '\u0000\u001f',
    '\u007f\u0080',
    'Zürich',
    '東京',
    '\u2028\u2029',
    '\ud800 alone',
    '😀',
  ];
  for (const text of strings) {
    assert.equal(toCanonicalJson(text), JSON.stringify(text));
    assert.equal(toCanonicalJson({ [text]: [text] }), JSON.stringify({ [text]: [text] }));
  }
  for (const value of [0, -0, 1.5, 1e21, true, false, null, [], {}, [1, [2, []]], { a: { b: {} } }])
    assert.equal(toCanonicalJson(value), JSON.stringify(value));
});

test('the order of keys makes no difference, that of items does', () => {
  const one = JSON.parse('{"b":1,"a":{"d":[1,2],"c":null}}');
  const other = JSON.parse('{"a":{"c":null,"d":[1,2]},"b":1}');
  assert.equal(toCanonicalJson(one), '{"a":{"c":null,"d":[1,2]},"b":1}');
  assert.equal(toCanonicalJson(one), toCanonicalJson(other));
  assert.notEqual(toCanonicalJson([1, 2]), toCanonicalJson([2, 1]));
});

test('different values have different texts, also where one looks like the other', () => {
  const values = [1, '1', [1], '[1]', { a: 1 }, '{"a":1}', 'a","b', ['a', 'b'], ['a","b'], { 'a":1,"b': 2 }];
  assert.equal(new Set(values.map((value) => toCanonicalJson(value))).size, values.length);
});

test('what nests too deeply has no text', () => {
  const nested = (depth: number): unknown =>
    depth === 0 ? 1 : depth % 2 === 0 ? [nested(depth - 1)] : { a: nested(depth - 1) };
  assert.notEqual(toCanonicalJson(nested(16)), undefined);
  assert.equal(toCanonicalJson(nested(17)), undefined);
  assert.equal(toCanonicalJson(nested(5_000)), undefined);
});
