import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { createCaller } from '../../bench/load/caller.ts';
import type { Exchange } from '../../bench/load/exchange.ts';

const EXCHANGE: Exchange = {
  step: 'initialize',
  method: 'POST',
  path: '/mcp',
  headers: {},
  body: '{}',
  wantsResult: true,
};

/** Answers with one status after the other, and with the last of them from then on. */
async function serve(context: TestContext, statuses: number[], retryAfter: string | undefined) {
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume();
    const status = statuses[Math.min(asked++, statuses.length - 1)] ?? 200;
    const headers = status === 200 || retryAfter === undefined ? {} : { 'Retry-After': retryAfter };
    response.writeHead(status, headers).end(status === 200 ? '{"result":{}}' : '{"error":"busy"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const caller = createCaller(new URL(`http://127.0.0.1:${port}`), 1, 5_000);
  context.after(() => {
    caller.close();
    server.close();
  });
  return { caller, asked: () => asked };
}

describe('what is asked before and after a measurement', () => {
  it('is asked again when a busy server says when to come back', async (context) => {
    const { caller, asked } = await serve(context, [503, 429, 200], '0');
    assert.equal((await caller.ask(EXCHANGE)).status, 200);
    assert.equal(asked(), 3);
  });

  it('is asked again no sooner than the server said', async (context) => {
    const { caller, asked } = await serve(context, [503, 200], '1');
    const before = performance.now();
    await caller.ask(EXCHANGE);
    assert.ok(performance.now() - before > 990);
    assert.equal(asked(), 2);
  });

  it('is asked six times at most', async (context) => {
    const { caller, asked } = await serve(context, [503], '0');
    await assert.rejects(caller.ask(EXCHANGE), /initialize: HTTP 503 \{"error":"busy"\}/);
    assert.equal(asked(), 6);
  });

  for (const [what, retryAfter] of [
    ['does not say when to come back', undefined],
    ['says nothing in it', ''],
    ['asks for more than ten seconds', '11'],
    ['asks for a date', 'Fri, 20 Nov 2026 10:00:00 GMT'],
  ] as const)
    it(`is not asked again when the server ${what}`, async (context) => {
      const { caller, asked } = await serve(context, [503, 200], retryAfter);
      await assert.rejects(caller.ask(EXCHANGE), /initialize: HTTP 503/);
      assert.equal(asked(), 1);
    });

  it('is sent once where any answer will do', async (context) => {
    const { caller, asked } = await serve(context, [503, 200], '0');
    assert.equal((await caller.send(EXCHANGE)).status, 503);
    assert.equal(asked(), 1);
  });
});
