import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLimiter } from '../../../src/limiter/index.ts';
import { openRaw } from '../../support/raw-http.ts';
import { serve } from './support.ts';

const preflight = (headers: Record<string, string>): RequestInit => ({
  method: 'OPTIONS',
  headers: { Origin: 'https://web-client.example.com', 'Access-Control-Request-Method': 'POST', ...headers },
});

test('a preflight is answered as the contract says, with what browser clients need beyond it', async (t) => {
  const { url } = await serve(t, { mcp: () => assert.fail('a preflight runs nothing') });
  const answer = await fetch(
    `${url}/mcp`,
    preflight({ 'Access-Control-Request-Headers': 'Content-Type, MCP-Session-ID' }),
  );
  assert.equal(answer.status, 204);
  assert.equal(await answer.text(), '');
  assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  assert.equal(answer.headers.get('access-control-allow-methods'), 'GET, POST, OPTIONS, DELETE');
  assert.equal(
    answer.headers.get('access-control-allow-headers'),
    'Content-Type, MCP-Session-ID, X-Requested-With, Authorization, MCP-Protocol-Version, Last-Event-ID, Mcp-Method, Mcp-Name',
  );
  assert.equal(answer.headers.get('access-control-max-age'), '86400');
});

test('headers of the family Mcp-Param-* are allowed by the names asked for, and nothing else is', async (t) => {
  const { url } = await serve(t);
  const answer = await fetch(
    `${url}/mcp`,
    preflight({ 'Access-Control-Request-Headers': 'mcp-param-origin, x-evil, Mcp-Param-Cabin,mcp-param-' }),
  );
  const allowed = answer.headers.get('access-control-allow-headers') ?? '';
  assert.match(allowed, /Mcp-Name, mcp-param-origin, Mcp-Param-Cabin$/);
  assert.doesNotMatch(allowed, /evil/);
});

test('preflights are not limited and not counted', async (t) => {
  const limiter = createLimiter({ limit: 1, windowMs: 60_000 });
  t.after(() => limiter.close());
  const { url } = await serve(t, { limiter });
  for (let count = 0; count < 5; count++) {
    const answer = await fetch(`${url}/mcp`, preflight({}));
    assert.equal(answer.status, 204);
    assert.equal(answer.headers.get('x-ratelimit-remaining'), '1');
  }
});

test('every answer carries the CORS headers, whatever its status', async (t) => {
  const limiter = createLimiter({ limit: 5, windowMs: 60_000 });
  t.after(() => limiter.close());
  const { port } = await serve(t, {
    limiter,
    env: { MAX_BODY_BYTES: '1024' },
    mcp: (request, reply) => {
      if (request.query === 'throw') throw new Error('on purpose');
      if (request.query === 'stream') reply.stream(200, []).end();
      else reply.send(200, [], '');
    },
  });
  const local = 'Host: localhost\r\nConnection: close';
  const requests: ReadonlyArray<readonly [status: string, request: string]> = [
    ['200', `GET /mcp HTTP/1.1\r\n${local}\r\n\r\n`],
    ['200 of a stream', `GET /mcp?stream HTTP/1.1\r\n${local}\r\n\r\n`],
    ['204', `OPTIONS /mcp HTTP/1.1\r\n${local}\r\n\r\n`],
    ['400', 'GET /mcp HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'],
    ['403', 'GET /mcp HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'],
    ['404', `GET /nowhere HTTP/1.1\r\n${local}\r\n\r\n`],
    ['411', `POST /mcp HTTP/1.1\r\n${local}\r\n\r\n`],
    ['413', `POST /mcp HTTP/1.1\r\n${local}\r\nContent-Length: 2000\r\n\r\n${'x'.repeat(2_000)}`],
    ['500', `GET /mcp?throw HTTP/1.1\r\n${local}\r\n\r\n`],
    ['429', `GET /mcp HTTP/1.1\r\n${local}\r\n\r\n`],
  ];
  for (const [status, request] of requests) {
    const text = await (await openRaw(port, request)).closed();
    assert.match(text, new RegExp(`^HTTP/1\\.1 ${status.slice(0, 3)} `), status);
    for (const header of [
      'Access-Control-Allow-Origin: *',
      'Access-Control-Allow-Credentials: false',
      'Access-Control-Expose-Headers: X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, MCP-Session-Id, Retry-After, WWW-Authenticate',
      'X-RateLimit-Limit: 5',
    ])
      assert.ok(text.includes(`\r\n${header}\r\n`), `${status} lacks ${header}`);
    assert.match(text, /\r\nX-RateLimit-Remaining: \d+\r\nX-RateLimit-Reset: \d{10}\r\n/);
  }
});
