import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createMetrics } from '../../../src/gateway/metrics/index.ts';
import { createLimiter } from '../../../src/limiter/index.ts';
import { openRaw } from '../../support/raw-http.ts';
import { serve, type TestServer } from './support.ts';

/** 10:01:45 of a window of a minute: the contract's own example. */
const NOW = Date.parse('2026-04-07T10:01:45.000Z');

async function serveLimited(t: TestContext, limit = 100, env = {}): Promise<TestServer> {
  const clock = { steady: () => NOW, wall: () => NOW };
  const limiter = createLimiter({ limit, windowMs: 60_000, clock });
  const metrics = createMetrics('1');
  t.after(() => {
    limiter.close();
    metrics.close();
  });
  return serve(t, {
    limiter,
    metrics,
    env,
    health: {
      version: '1',
      ping: async () => 1,
      stats: async () => ({ activeSessions: 0, totalSessions: 0 }),
      stdioConnections: () => 0,
    },
  });
}

// spec: tool-rate
test('the 429 is the contract’s, body and headers', async (t) => {
  const { url } = await serveLimited(t);
  let answer = await fetch(`${url}/mcp`);
  assert.equal(answer.headers.get('x-ratelimit-limit'), '100');
  assert.equal(answer.headers.get('x-ratelimit-remaining'), '99');
  assert.equal(answer.headers.get('x-ratelimit-reset'), String(Date.parse('2026-04-07T10:02:00Z') / 1000));
  for (let count = 2; count <= 105; count++) answer = await fetch(`${url}/mcp`);
  assert.equal(answer.status, 429);
  assert.equal(answer.headers.get('content-type'), 'application/json');
  assert.equal(answer.headers.get('x-ratelimit-limit'), '100');
  assert.equal(answer.headers.get('x-ratelimit-remaining'), '0');
  assert.equal(answer.headers.get('x-ratelimit-reset'), '1775556120');
  assert.equal(answer.headers.get('retry-after'), '19');
  assert.deepEqual(await answer.json(), {
    error: 'Rate limit exceeded',
    code: 'RATE_LIMIT_EXCEEDED',
    limit: 100,
    current: 105,
    resetAt: '2026-04-07T10:02:00.000Z',
    retryAfter: 19,
  });
});

test('health and figures are neither limited nor counted, and tell how the client stands', async (t) => {
  const { url } = await serveLimited(t, 1);
  await fetch(`${url}/mcp`);
  for (const path of ['/health', '/metrics', '/health', '/metrics']) {
    const answer = await fetch(url + path);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('x-ratelimit-remaining'), '0');
  }
  assert.equal((await fetch(`${url}/mcp`)).status, 429);
});

test('a client that forges X-Forwarded-For has one budget, through a proxy and without', async (t) => {
  const direct = await serveLimited(t, 10, { TRUSTED_PROXIES: '' });
  const statuses: number[] = [];
  for (let count = 0; count < 30; count++) {
    const headers = { 'X-Forwarded-For': `203.0.113.${count}`, 'X-Real-IP': `198.51.100.${count}` };
    statuses.push((await fetch(`${direct.url}/mcp`, { headers })).status);
  }
  assert.equal(statuses.filter((status) => status === 200).length, 10);

  // The proxy on this machine appends the address that it was called from.
  const proxied = await serveLimited(t, 10);
  const admitted = { one: 0, other: 0, host6: 0 };
  for (let count = 0; count < 30; count++) {
    const ask = async (list: string) =>
      (await fetch(`${proxied.url}/mcp`, { headers: { 'X-Forwarded-For': list } })).ok;
    if (await ask(`10.9.8.${count}, 203.0.113.1`)) admitted.one++;
    if (await ask(`203.0.113.1, garbage ${count}, 203.0.113.2`)) admitted.other++;
    if (await ask(`2001:db8:1:2::${count.toString(16)}`)) admitted.host6++;
  }
  assert.deepEqual(admitted, { one: 10, other: 10, host6: 10 });
});

test('without a limiter no answer speaks of one', async (t) => {
  const { url } = await serve(t);
  for (let count = 0; count < 200; count++) {
    const answer = await fetch(`${url}/mcp`);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('x-ratelimit-limit'), null);
  }
});

test('an over-size body counts against its sender', async (t) => {
  const { port } = await serveLimited(t, 2, { MAX_BODY_BYTES: '1024' });
  const statuses: string[] = [];
  for (let count = 0; count < 3; count++) {
    const body = 'x'.repeat(1_025);
    const request = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const connection = await openRaw(port, request);
    const text = await connection.until((soFar) => soFar.endsWith('}'));
    statuses.push(text.slice(9, 12));
    connection.socket.destroy();
  }
  assert.deepEqual(statuses, ['413', '413', '429']);
});
