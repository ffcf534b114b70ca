import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { BodyReader, createBodyBudget } from '../../../src/gateway/http/body.ts';
import type { UwsResponse } from '../../../src/gateway/http/uws.ts';
import { openRaw } from '../../support/raw-http.ts';
import { serve, type TestServer } from './support.ts';

const LIMIT = 1_024;

async function serveLimited(t: TestContext): Promise<TestServer & { reached: number[] }> {
  const reached: number[] = [];
  const server = await serve(t, {
    env: { MAX_BODY_BYTES: String(LIMIT) },
    mcp: (request, reply) => {
      reached.push(request.body.length);
      reply.send(200, [], '');
    },
  });
  return { ...server, reached };
}

test('a body of exactly the limit passes, one byte more is 413', async (t) => {
  const { url, reached } = await serveLimited(t);
  const send = (length: number) => fetch(`${url}/mcp`, { method: 'POST', body: 'x'.repeat(length) });
  assert.equal((await send(LIMIT)).status, 200);
  const refused = await send(LIMIT + 1);
  assert.equal(refused.status, 413);
  assert.equal(refused.headers.get('connection'), 'close');
  assert.equal(refused.headers.get('access-control-allow-origin'), '*');
  assert.deepEqual(await refused.json(), {
    jsonrpc: '2.0',
    error: { code: -32600, message: 'The body is larger than 1024 bytes' },
  });
  assert.deepEqual(reached, [LIMIT]);
});

test('a declared length over the limit is refused though nothing was sent', async (t) => {
  const { port, reached } = await serveLimited(t);
  const connection = await openRaw(
    port,
    'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999\r\n\r\n',
  );
  assert.match(await connection.closed(), /^HTTP\/1\.1 413 /);
  assert.deepEqual(reached, []);
});

test('a body without a declared length is refused as soon as it is over the limit', async (t) => {
  const { port, reached } = await serveLimited(t);
  const connection = await openRaw(
    port,
    'POST /mcp HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n',
  );
  // It never ends by itself.
  for (let index = 0; index < 4; index++) connection.socket.write(`200\r\n${'x'.repeat(512)}\r\n`);
  assert.match(await connection.closed(), /^HTTP\/1\.1 413 /);
  assert.deepEqual(reached, []);
});

test('an upload of many times the limit still reads its 413', async (t) => {
  const { url, reached } = await serveLimited(t);
  const answer = await fetch(`${url}/mcp`, { method: 'POST', body: 'x'.repeat(LIMIT * 2_000) });
  assert.equal(answer.status, 413);
  assert.deepEqual(reached, []);
});

test('unfinished bodies together are bounded, and what was held is let go', () => {
  const budget = createBodyBudget(LIMIT);
  const outcomes: string[] = [];
  const readers = Array.from({ length: 70 }, () => {
    const reader = new BodyReader(budget, (outcome) => outcomes.push(outcome));
    let onData: (chunk: ArrayBuffer, isLast: boolean) => void = () => {};
    const res = { onData: (handler: typeof onData) => (onData = handler) } as unknown as UwsResponse;
    reader.attach(res, undefined);
    onData(new ArrayBuffer(LIMIT), false);
    return { reader, finish: () => onData(new ArrayBuffer(0), true) };
  });
  assert.equal(budget.heldBytes, 64 * LIMIT);
  for (const { finish } of readers) finish();
  assert.deepEqual(outcomes, [...new Array(64).fill('complete'), ...new Array(6).fill('noRoom')]);
  assert.equal(budget.heldBytes, 0);
});

test('a body in many small pieces costs no more than twice its bytes', () => {
  const budget = createBodyBudget(1_048_576);
  let body: Buffer = Buffer.alloc(0);
  const reader = new BodyReader(budget, (_outcome, whole) => {
    body = whole;
  });
  let onData: (chunk: ArrayBuffer, isLast: boolean) => void = () => {};
  reader.attach(
    { onData: (handler: typeof onData) => (onData = handler) } as unknown as UwsResponse,
    undefined,
  );
  for (let index = 0; index < 100_000; index++) {
    onData(Uint8Array.of(index & 0xff).buffer, false);
    assert.ok(budget.heldBytes <= 2 * (index + 1));
  }
  onData(new ArrayBuffer(0), true);
  assert.equal(budget.heldBytes, 0);
  assert.equal(body.length, 100_000);
  assert.ok(body.every((byte, index) => byte === (index & 0xff)));
});

test('an abandoned body gives back what it held, once', () => {
  const budget = createBodyBudget(LIMIT);
  const reader = new BodyReader(budget, () => assert.fail('an abandoned body is no body'));
  let onData: (chunk: ArrayBuffer, isLast: boolean) => void = () => {};
  reader.attach(
    { onData: (handler: typeof onData) => (onData = handler) } as unknown as UwsResponse,
    undefined,
  );
  onData(new ArrayBuffer(100), false);
  reader.abandon();
  onData(new ArrayBuffer(100), true);
  reader.abandon();
  assert.equal(budget.heldBytes, 0);
});
