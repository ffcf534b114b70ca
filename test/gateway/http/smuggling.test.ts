// Requests that two parsers could read differently: each gets one answer or a closed socket, and what is hidden
// in it never reaches the protocol.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countAnswers, openRaw } from '../../support/raw-http.ts';
import { serve } from './support.ts';

const HIDDEN = 'GET /mcp?hidden HTTP/1.1\r\nHost: localhost\r\n\r\n';
const post = (headers: string, body: string): string =>
  `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${body}`;

/** Each must be closed, with at most one answer, which is no success. */
const REFUSED: Record<string, string> = {
  'two Content-Length headers': post('Content-Length: 2\r\nContent-Length: 60', `hi${HIDDEN}`),
  'two equal Content-Length headers': post('Content-Length: 2\r\nContent-Length: 2', `hi${HIDDEN}`),
  'a list of Content-Lengths': post('Content-Length: 5, 5', 'hello'),
  'an empty Content-Length': post('Content-Length:', HIDDEN),
  'a Content-Length with a sign': post('Content-Length: +5', 'hello'),
  'a negative Content-Length': post('Content-Length: -5', 'hello'),
  'a hexadecimal Content-Length': post('Content-Length: 0x5', 'hello'),
  'a Content-Length beyond all numbers': post('Content-Length: 99999999999999999999', 'hello'),
  'Transfer-Encoding before Content-Length': post(
    'Transfer-Encoding: chunked\r\nContent-Length: 5',
    `0\r\n\r\n${HIDDEN}`,
  ),
  'Content-Length before Transfer-Encoding': post(
    'Content-Length: 5\r\nTransfer-Encoding: chunked',
    `0\r\n\r\n${HIDDEN}`,
  ),
  'an empty Transfer-Encoding beside Content-Length': post(
    'Transfer-Encoding:\r\nContent-Length: 5',
    `hello${HIDDEN}`,
  ),
  'an unknown Transfer-Encoding': post('Transfer-Encoding: xchunked', `0\r\n\r\n${HIDDEN}`),
  'Transfer-Encoding twice': post(
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
    `0\r\n\r\n${HIDDEN}`,
  ),
  'Transfer-Encoding with a space before the colon': post(
    'Transfer-Encoding : chunked',
    `0\r\n\r\n${HIDDEN}`,
  ),
  'a chunk size that is no hexadecimal number': post('Transfer-Encoding: chunked', 'z\r\nhello\r\n0\r\n\r\n'),
  'a chunk size beyond all numbers': post(
    'Transfer-Encoding: chunked',
    'FFFFFFFFFFFFFFFFF\r\nhello\r\n0\r\n\r\n',
  ),
  'a body hidden behind a header without a name': post(': x\r\nContent-Length: 60', HIDDEN),
  'a header without a name before Host': `POST /mcp HTTP/1.1\r\n: x\r\nHost: localhost\r\nContent-Length: 60\r\n\r\n${HIDDEN}`,
  'a POST without a length': post('X: y', HIDDEN),
  'two Host headers': 'GET /mcp HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n',
  'no Host header': 'GET /mcp HTTP/1.1\r\nX: y\r\n\r\n',
  'a folded header': 'GET /mcp HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n\r\n',
  'a NUL in a header': 'GET /mcp HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n',
  'line feeds alone': 'GET /mcp HTTP/1.1\nHost: localhost\n\n',
  'HTTP/1.0': 'GET /mcp HTTP/1.0\r\nHost: localhost\r\n\r\n',
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'an absolute request target': 'GET http://localhost/mcp HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'an asterisk as request target': 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n',
  CONNECT: 'CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'a request line of 20,000 bytes': `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  'two hundred headers': `GET /mcp HTTP/1.1\r\nHost: localhost\r\n${'a: b\r\n'.repeat(200)}\r\n`,
  'the start of TLS': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'.repeat(20),
};

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
