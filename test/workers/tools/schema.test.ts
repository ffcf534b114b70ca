import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileSchema, worded } from '../../../src/workers/tools/schema.ts';
import { assertFast } from '../../support/timing.ts';

const schema = {
  type: 'object',
  properties: {
    code: worded({ type: 'string', pattern: '^[A-Z]{3}$' }, 'airport code', 'must be a 3-letter IATA code'),
    date: { type: 'string', format: 'date' },
    time: { type: 'string', format: 'date-time' },
    email: { type: 'string', format: 'email' },
    phone: { type: 'string' },
    cabin: { type: 'string', enum: ['economy', 'first'], default: 'economy' },
    count: { type: 'integer', minimum: 1, maximum: 9 },
    party: {
      type: 'object',
      properties: {
        adults: { type: 'integer', minimum: 1, default: 1 },
        infants: { type: 'integer', default: 0 },
      },
      required: ['adults'],
    },
    names: {
      type: 'array',
      minItems: 1,
      items: { type: 'object', properties: { first: { type: 'string', maxLength: 3 } }, required: ['first'] },
    },
  },
  required: ['code'],
  anyOf: [{ required: ['email'] }, { required: ['phone'] }],
};
const parser = compileSchema(schema);
const right = { code: 'JFK', phone: '1' };

function failureOf(value: unknown) {
  const parsed = parser.parse(value);
  assert.ok(!parsed.ok, 'should have been refused');
  assert.equal(parsed.failure.error, 'invalidParams');
  return parsed.failure;
}

test('arguments that fit come back with their defaults, and the given object is left alone', () => {
  const given = Object.freeze({ ...right, party: Object.freeze({ adults: 2 }) });
  const parsed = parser.parse(given);
  assert.deepEqual(parsed, {
    ok: true,
    value: { ...right, cabin: 'economy', party: { adults: 2, infants: 0 } },
  });
  assert.deepEqual(given, { ...right, party: { adults: 2 } });
});

test('a required property with a default is still required: what is published is what is checked', () => {
  assert.equal(failureOf({ ...right, party: {} }).data?.field, 'party.adults');
});

test('a failure names the field as one would write it, the value and what would be right', () => {
  const cases: [object, string, unknown, RegExp][] = [
    [{ code: 'jfk' }, 'code', 'jfk', /^Invalid airport code 'jfk': must be a 3-letter IATA code$/],
    [{ code: 7 }, 'code', 7, /airport code '7'/],
    [{ date: '2026-02-30' }, 'date', '2026-02-30', /must be a real date as YYYY-MM-DD/],
    [{ time: '2026-02-03' }, 'time', '2026-02-03', /ISO 8601/],
    [{ email: 'nobody' }, 'email', 'nobody', /e-mail address/],
    [{ cabin: 'roof' }, 'cabin', 'roof', /must be one of economy, first/],
    [{ count: 0 }, 'count', 0, /must be at least 1/],
    [{ count: 10 }, 'count', 10, /must be at most 9/],
    [{ count: 1.5 }, 'count', 1.5, /must be an integer/],
    [{ count: Number.NaN }, 'count', 'NaN', /must be an integer/],
    [{ count: Number.POSITIVE_INFINITY }, 'count', 'Infinity', /must be an integer/],
    [{ names: [] }, 'names', [], /must have at least 1 item$/],
    [{ names: [{ first: 'abcd' }] }, 'names[0].first', 'abcd', /must have at most 3 characters/],
    [{ names: [{ first: 'abc' }, {}] }, 'names[1].first', null, /^Missing argument 'names\[1\].first'/],
  ];
  for (const [wrong, field, value, message] of cases) {
    const failure = failureOf({ ...right, ...wrong });
    assert.deepEqual([failure.data?.field, failure.data?.value], [field, value]);
    assert.match(failure.message, message);
  }
});

test('a missing alternative is told as one sentence', () => {
  const failure = failureOf({ code: 'JFK' });
  assert.match(failure.message, /email or phone is required/);
  assert.equal(failure.data?.field, 'email');
});

test('everything else that is wrong is told along with the first', () => {
  const failure = failureOf({ code: 'jfk', count: 0, phone: '1' });
  assert.deepEqual(failure.data?.also, [
    { field: 'count', message: "Invalid value of count '0': must be at least 1" },
  ]);
});

test('arguments that are no object are refused', () => {
  for (const value of [null, undefined, [], 'x', 3, true]) {
    assert.equal(failureOf(value).data?.field, 'arguments');
  }
});

test('__proto__, lone surrogates and bottomless nesting are refused wherever they stand', () => {
  const polluted = JSON.parse('{"code":"JFK","phone":"1","other":[{"__proto__":{"polluted":1}}]}');
  assert.equal(failureOf(polluted).data?.field, 'other[0].__proto__');
  assert.equal(failureOf({ ...right, other: { text: 'a\uD800b' } }).data?.value, 'a\uFFFDb');
  assert.equal(failureOf({ ...right, '\uDC00': 1 }).data?.field, '\uFFFD');
  let deep: unknown = 1;
  for (let level = 0; level < 10_000; level++) deep = [deep];
  assert.match(failureOf({ ...right, deep }).message, /nested deeper than 32/);
  assert.equal(({} as { polluted?: unknown }).polluted, undefined);
});

test('unknown arguments are let through, inert', () => {
  const parsed = parser.parse({ ...right, constructor: 1, other: 'x' });
  assert.ok(parsed.ok);
});

test('a failure never echoes a megabyte', () => {
  for (const value of ['x'.repeat(1_000_000), Array(10_000).fill('x'), { a: 'x'.repeat(1_000_000) }]) {
    const failure = failureOf({ ...right, code: value });
    assert.ok(JSON.stringify(failure).length < 1_000);
  }
});

test('long strings take no long time against any format', () => {
  const nasty = [
    'a'.repeat(100_000),
    '@'.repeat(100_000),
    'a.'.repeat(50_000),
    `${'a-'.repeat(50_000)}@`,
    '1'.repeat(100_000),
  ];
  for (const property of ['code', 'date', 'time', 'email']) {
    for (const text of nasty) {
      assertFast(() => failureOf({ ...right, [property]: text }), 50, `${property}: ${text.slice(0, 5)}…`);
    }
  }
});

test('a schema with a format that nobody checks is refused when it is compiled', () => {
  assert.throws(() => compileSchema({ type: 'object', properties: { a: { format: 'iban' } } }), /iban/);
});

test('a default that is an object is each caller’s own', () => {
  const { parse } = compileSchema({ type: 'object', properties: { tags: { type: 'array', default: [] } } });
  const [one, other] = [parse({}), parse({})];
  assert.ok(one.ok && other.ok);
  assert.deepEqual(one.value, { tags: [] });
  assert.notEqual(one.value.tags, other.value.tags);
});
