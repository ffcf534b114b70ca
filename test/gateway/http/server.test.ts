import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { test } from 'node:test';
import { readConfig } from '../../../src/config.ts';
import { createHttpServer, type HttpRequest, ListenError } from '../../../src/gateway/http/index.ts';
import { serve } from './support.ts';

const hasNoIpv6 =
  !Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address === '::1'),
  ) && 'this machine has no IPv6';

test('a POST to /mcp reaches the protocol with its body, and its answer comes back', async (t) => {
  const { url } = await serve(t);
  const answer = await fetch(`${url}/mcp`, { method: 'POST', body: '{"a":1}' });
  assert.equal(answer.status, 200);
  assert.equal(await answer.text(), '{"a":1}');
  assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  assert.equal(answer.headers.get('uwebsockets'), null);
});

test('an unknown path answers 404 in JSON', async (t) => {
  const { url } = await serve(t);
  const answer = await fetch(`${url}/nowhere`);
  assert.equal(answer.status, 404);
  assert.deepEqual(await answer.json(), { error: 'Not found', code: 'PATH_NOT_FOUND' });
});

test('a port that is taken is refused with the settings and the reason', async (t) => {
  const { port } = await serve(t);
  const config = readConfig({ HTTP_PORT: String(port) }).http;
  await assert.rejects(createHttpServer({ config, mcp: () => {} }), (error: unknown) => {
    assert.ok(error instanceof ListenError);
    assert.match(error.message, new RegExp(`HTTP_HOST=127.0.0.1, HTTP_PORT=${port}`));
    assert.match(error.message, /another program has that port/);
    return true;
  });
});

test('over IPv6 a client is its /64, and its Host is local', { skip: hasNoIpv6 }, async (t) => {
  let seen: HttpRequest | undefined;
  const { port } = await serve(t, {
    env: { HTTP_HOST: '::1' },
    mcp: (request, reply) => {
      seen = request;
      reply.send(200, [], 'six');
    },
  });
  const answer = await fetch(`http://[::1]:${port}/mcp`);
  assert.equal(await answer.text(), 'six');
  assert.equal(seen?.peerAddress, '0:0:0:0:0:0:0:1');
  assert.equal(seen?.clientAddress, '0:0:0:0::/64');
});

test('a server bound to all addresses sees IPv4 clients as IPv4', { skip: hasNoIpv6 }, async (t) => {
  let address = '';
  const { port } = await serve(t, {
    env: { HTTP_HOST: '::' },
    mcp: (request, reply) => {
      address = request.clientAddress;
      reply.send(200, [], '');
    },
  });
  await fetch(`http://127.0.0.1:${port}/mcp`);
  assert.equal(address, '127.0.0.1');
});
