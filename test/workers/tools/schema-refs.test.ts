import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { compileSchema } from '../../../src/workers/tools/index.ts';

// spec: schema-no-network
test('a schema that refers to a network address is not fetched, and lets nothing through', async (t) => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests++;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const schema = { type: 'object', properties: { a: { $ref: `http://127.0.0.1:${port}/schema.json` } } };
  const isLetThrough = (): boolean => {
    try {
      return compileSchema(schema).parse({ a: 1 }).ok;
    } catch {
      return false;
    }
  };
  assert.equal(isLetThrough(), false);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(requests, 0);
});

// spec: schema-2020-12
test('a schema without $schema is read as JSON Schema 2020-12', () => {
  const { parse } = compileSchema({
    type: 'object',
    $defs: { pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false } },
    properties: { pair: { $ref: '#/$defs/pair' }, kind: { type: 'string' }, phone: { type: 'string' } },
    dependentRequired: { kind: ['pair'] },
    if: { properties: { kind: { const: 'phone' } }, required: ['kind'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['phone'] },
  });
  const isFitting = (value: object): boolean => parse(value).ok;
  assert.deepEqual(
    [{ pair: ['a', 1] }, { pair: ['a', 1], kind: 'mail' }, { pair: ['a', 1], kind: 'phone', phone: '1' }].map(
      isFitting,
    ),
    [true, true, true],
  );
  assert.deepEqual(
    [{ pair: [1, 'a'] }, { pair: ['a', 1, 2] }, { kind: 'mail' }, { pair: ['a', 1], kind: 'phone' }].map(
      isFitting,
    ),
    [false, false, false, false],
  );
});
