// Requests that two parsers could read differently: each gets one answer or a closed socket, and what is hidden
// in it never reaches the protocol.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HIDDEN, post, REFUSED } from '../../support/malformed-http.ts';
import { countAnswers, openRaw } from '../../support/raw-http.ts';
import { serve } from './support.ts';

for (const [what, bytes] of Object.entries(REFUSED)) {
  test(`${what}: refused, and the connection closed`, async (t) => {
    const reached: string[] = [];
    const { port, faults } = await serve(t, {
      mcp: (request, reply) => {
        reached.push(`${request.method} ${request.path}?${request.query}`);
        reply.send(200, [], '');
      },
    });
    const connection = await openRaw(port);
    connection.socket.write(Buffer.from(bytes, 'latin1'));
    const text = await connection.closed();
    assert.ok(countAnswers(text) <= 1, text);
    assert.doesNotMatch(text, /^HTTP\/1\.1 2/m);
    assert.deepEqual(reached, []);
    assert.deepEqual(faults, []);
  });
}

test('a framing error that stands alone is told before the connection is closed', async (t) => {
  const { port } = await serve(t);
  const connection = await openRaw(port, post('Content-Length: 2\r\nContent-Length: 3', ''));
  const text = await connection.closed();
  assert.match(text, /^HTTP\/1\.1 400 Bad Request\r\n/);
  assert.match(text, /\r\nConnection: close\r\n/);
  assert.match(text, /"code":-32600,"message":"Content-Length '2, 3' must be one decimal number"/);
});

test('a POST without a length is told 411', async (t) => {
  const { port } = await serve(t);
  const connection = await openRaw(port, post('X: y', ''));
  assert.match(await connection.closed(), /^HTTP\/1\.1 411 Length Required\r\n/);
});

test('a second request in the bytes of the first is never answered, nor the first then', async (t) => {
  const reached: string[] = [];
  const { port } = await serve(t, {
    mcp: (request, reply) => {
      reached.push(request.query);
      reply.send(200, [], '');
    },
  });
  // The Content-Length behind a nameless header is invisible to uWebSockets.js: it sees two requests.
  const first = 'GET /mcp?first HTTP/1.1\r\nHost: localhost\r\n: x\r\nContent-Length: 60\r\n\r\n';
  const connection = await openRaw(port, first + HIDDEN);
  assert.equal(await connection.closed(), '');
  assert.deepEqual(reached, ['first']);
});

test('a client cannot choose its own address by the PROXY protocol', async (t) => {
  let address = '';
  const { port } = await serve(t, {
    mcp: (request, reply) => {
      address = request.clientAddress;
      reply.send(200, [], '');
    },
  });
  const signature = [0x0d, 0x0a, 0x0d, 0x0a, 0, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a];
  const claims = [0x21, 0x11, 0, 12, 6, 6, 6, 6, 127, 0, 0, 1, 0, 80, 0, 80];
  const connection = await openRaw(port);
  connection.socket.write(
    Buffer.concat([
      Buffer.from([...signature, ...claims]),
      Buffer.from('GET /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
    ]),
  );
  assert.match(await connection.closed(), /^HTTP\/1\.1 200/);
  assert.equal(address, '127.0.0.1');
});

test('the server serves as before after all of that', async (t) => {
  const { port, url } = await serve(t);
  for (const bytes of Object.values(REFUSED)) {
    const connection = await openRaw(port);
    connection.socket.write(Buffer.from(bytes, 'latin1'));
    await connection.closed();
  }
  const answer = await fetch(`${url}/mcp`, { method: 'POST', body: 'still here' });
  assert.equal(await answer.text(), 'still here');
});
