import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHostCheck as create } from '../../../src/gateway/http/host-check.ts';
import { openRaw } from '../../support/raw-http.ts';
import { serve } from './support.ts';

const createHostCheck = (allowed: readonly string[], bound: string) => {
  const check = create(allowed, bound);
  return (host: string | undefined): string => {
    const passage = check(host);
    return passage.ok ? 'served' : passage.error === 'forbiddenHost' ? 'foreign' : 'malformed';
  };
};

test('local names are served with any port', () => {
  const check = createHostCheck([], '0.0.0.0');
  for (const host of [
    'localhost',
    'LocalHost:3000',
    'localhost.',
    '127.0.0.1',
    '127.0.0.1:80',
    '127.8.9.1',
    '[::1]',
    '[::1]:3000',
  ])
    assert.equal(check(host), 'served', host);
});

test('any other name is foreign, however much it looks like a local one', () => {
  const check = createHostCheck([], '127.0.0.1');
  const foreign = [
    'evil.example',
    'localhost.evil.example',
    'evil-localhost',
    '127.0.0.1.evil.example',
    '0.0.0.0',
    '192.168.0.1:3000',
    '[::2]',
    '127.0.0',
    'xn--lcalhost-54a',
    '2130706433',
  ];
  for (const host of foreign) assert.equal(check(host), 'foreign', host);
});

test('what is no host is malformed', () => {
  const check = createHostCheck([], '127.0.0.1');
  for (const host of [
    undefined,
    '',
    ':80',
    'localhost:',
    'localhost:port',
    'user@localhost',
    'localhost, evil.example',
    'local host',
    '::1',
    '[::1',
    'localhost/x',
    'localhost#x',
    'localhost:3000:1',
  ])
    assert.equal(check(host), 'malformed', String(host));
});

test('ALLOWED_HOSTS are served: with any port, or with theirs', () => {
  const check = createHostCheck(['GDS.example', 'other.example:8443', '2001:db8::1'], '127.0.0.1');
  assert.equal(check('gds.example'), 'served');
  assert.equal(check('gds.example:8080'), 'served');
  assert.equal(check('gds.EXAMPLE.:8080'), 'served');
  assert.equal(check('other.example:8443'), 'served');
  assert.equal(check('other.example'), 'foreign');
  assert.equal(check('[2001:db8::1]:3000'), 'served');
  assert.equal(check('sub.gds.example'), 'foreign');
});

test('the address that the server is bound to is served, a wildcard is not a name', () => {
  assert.equal(createHostCheck([], '192.168.0.1')('192.168.0.1:3000'), 'served');
  assert.equal(createHostCheck([], '0.0.0.0')('0.0.0.0:3000'), 'foreign');
});

// spec: http-rebinding
test('a foreign Host is 403 on every path and method, and the protocol does not hear of it', async (t) => {
  const { port } = await serve(t, { mcp: () => assert.fail('the protocol was reached') });
  for (const line of ['POST /mcp', 'GET /mcp', 'OPTIONS /mcp', 'GET /health', 'GET /elsewhere']) {
    const connection = await openRaw(
      port,
      `${line} HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    );
    const text = await connection.closed();
    assert.match(text, /^HTTP\/1\.1 403 Forbidden\r\n/, line);
    assert.match(text, /\r\nAccess-Control-Allow-Origin: \*\r\n/);
  }
});

test('the 403 of /mcp is a JSON-RPC error without an id', async (t) => {
  const { port } = await serve(t);
  const connection = await openRaw(
    port,
    'GET /mcp HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  );
  const text = await connection.closed();
  assert.deepEqual(JSON.parse(text.slice(text.indexOf('\r\n\r\n'))), {
    jsonrpc: '2.0',
    error: {
      code: -32000,
      message:
        "Forbidden: the Host 'evil.example' is not served here; ALLOWED_HOSTS names those that are, beside local ones",
    },
  });
});
