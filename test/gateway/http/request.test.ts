import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpRequest } from '../../../src/gateway/http/index.ts';
import { createLimiter } from '../../../src/limiter/index.ts';
import { openRaw } from '../../support/raw-http.ts';
import { serve, type TestServerOptions } from './support.ts';

test('a request arrives with its method, path, query, headers, addresses and body', async (t) => {
  let seen: HttpRequest | undefined;
  const { port, faults } = await serve(t, {
    mcp: (request, reply) => {
      seen = request;
      reply.send(200, [], '');
    },
  });
  const body = 'Zoë';
  const connection = await openRaw(
    port,
    `POST /mcp?a=1&b=%20 HTTP/1.1\r\nHost: LOCALHOST:${port}\r\nX-One: 1\r\nx-two: 2\r\nX-ONE: again\r\nX-Empty:\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  await connection.closed();
  assert.ok(seen);
  assert.equal(seen.method, 'POST');
  assert.equal(seen.path, '/mcp');
  assert.equal(seen.query, 'a=1&b=%20');
  assert.equal(seen.headers.get('x-one'), '1, again');
  assert.equal(seen.headers.get('x-two'), '2');
  assert.equal(seen.headers.get('x-empty'), '');
  assert.equal(seen.headers.get('__proto__'), undefined);
  assert.equal(seen.peerAddress, '127.0.0.1');
  assert.equal(seen.clientAddress, '127.0.0.1');
  assert.equal(seen.body.toString(), body);
  assert.deepEqual(faults, []);
});

test('the address is read where somebody wants it, and always where a limiter counts', async (t) => {
  const seen: string[] = [];
  const options: TestServerOptions = {
    wantsAddress: (headers) => headers.has('x-wanted'),
    mcp: (request, reply) => {
      seen.push(`${request.peerAddress} ${request.clientAddress}`);
      reply.send(200, [], '');
    },
  };
  const unlimited = await serve(t, options);
  for (const headers of [{ 'x-wanted': '1' }, {}]) await fetch(`${unlimited.url}/mcp`, { headers });
  const limiter = createLimiter({ limit: 10, windowMs: 60_000 });
  t.after(() => limiter.close());
  const limited = await serve(t, { ...options, limiter });
  const { headers } = await fetch(`${limited.url}/mcp`);
  assert.equal(headers.get('x-ratelimit-remaining'), '9');
  assert.deepEqual(seen, ['127.0.0.1 127.0.0.1', ' ', '127.0.0.1 127.0.0.1']);
});

test('bodies arrive whole, however they are cut, with and without a declared length', async (t) => {
  const { port } = await serve(t);
  const body = 'abcdefghijklmnopqrstuvwxyz'.repeat(400);
  const declared = await openRaw(
    port,
    `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  for (let index = 0; index < body.length; index += 1_999) {
    declared.socket.write(body.slice(index, index + 1_999));
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.ok((await declared.until((text) => text.endsWith(body))).startsWith('HTTP/1.1 200'));
  declared.socket.destroy();

  const chunked = await openRaw(
    port,
    'POST /mcp HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n',
  );
  for (let index = 0; index < body.length; index += 1_999) {
    const piece = body.slice(index, index + 1_999);
    chunked.socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  chunked.socket.write('0\r\n\r\n');
  assert.ok((await chunked.until((text) => text.endsWith(body))).startsWith('HTTP/1.1 200'));
  chunked.socket.destroy();
});

test('a body that keeps what it was after later requests', async (t) => {
  const bodies: Buffer[] = [];
  const { url } = await serve(t, {
    mcp: (request, reply) => {
      bodies.push(request.body);
      reply.send(200, [], '');
    },
  });
  for (const letter of ['a', 'b', 'c'])
    await (await fetch(`${url}/mcp`, { method: 'POST', body: letter.repeat(2_000) })).text();
  assert.deepEqual(
    bodies.map((body) => body.toString()),
    ['a', 'b', 'c'].map((letter) => letter.repeat(2_000)),
  );
});

test('a client that leaves in the middle of its body leaves nothing behind', async (t) => {
  const { server, port, url } = await serve(t);
  for (let index = 0; index < 20; index++) {
    const connection = await openRaw(
      port,
      'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\nhalf',
    );
    connection.socket.destroy();
    await connection.closed();
  }
  assert.equal(await (await fetch(`${url}/mcp`, { method: 'POST', body: 'whole' })).text(), 'whole');
  while (server.pendingReplies() > 0) await new Promise((resolve) => setImmediate(resolve));
});
