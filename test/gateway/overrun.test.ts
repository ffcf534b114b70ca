import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOverrunCheck } from '../../src/gateway/overrun.ts';
import type { Catalog } from '../../src/workers/index.ts';
import { serve } from './http/support.ts';

const LONG_TURN_MS = 60;

const CATALOG = {
  tools: [
    { name: 'search', kind: 'pure' },
    { name: 'book', kind: 'write' },
  ],
  resources: [],
  prompts: [],
} as unknown as Catalog;

const call = (name: string): Buffer =>
  Buffer.from(JSON.stringify({ method: 'tools/call', params: { name } }));
const CANCEL = Buffer.from('{"method":"notifications/cancelled"}');

test('while nothing more can be run, what surely needs a worker is not parsed', () => {
  const isOverrun = createOverrunCheck({ catalog: CATALOG, isFull: () => true });
  assert.equal(isOverrun(call('book'), 0), true);
  assert.equal(isOverrun(call('search'), 0), false, 'its answer may be remembered');
  assert.equal(isOverrun(call('search'), LONG_TURN_MS), true, 'there is no time to look');
  assert.equal(isOverrun(call('nonsense'), 0), true);
  for (const turnMs of [0, LONG_TURN_MS]) assert.equal(isOverrun(CANCEL, turnMs), false, 'may free a place');
});

test('what would be waited for here counts like waiting for a worker, where that is long', () => {
  const after: number[] = [];
  const isFull = (afterMs = 0) => {
    after.push(afterMs);
    return false;
  };
  const isOverrun = createOverrunCheck({ catalog: CATALOG, isFull });
  assert.equal(isOverrun(call('book'), 1), false);
  assert.equal(isOverrun(call('book'), LONG_TURN_MS), false);
  assert.deepEqual(after, [0, LONG_TURN_MS]);
});

test('the HTTP server asks before it reads a post, and says at once when to come back', async (t) => {
  let isOverrun = true;
  const turns: number[] = [];
  let turnMs = LONG_TURN_MS;
  let heard = 0;
  const refused: string[] = [];
  const { url } = await serve(t, {
    isOverrun: (body, lastTurnMs) => {
      turns.push(lastTurnMs);
      return isOverrun && body.includes('tools/call');
    },
    mcp: (_request, reply) => {
      heard++;
      reply.send(200, [], 'heard');
      block(turnMs);
    },
    onRefused: ({ error }) => refused.push(error),
  });
  const post = (body: string) => fetch(`${url}/mcp`, { method: 'POST', body });

  assert.equal(await (await post('ping')).text(), 'heard');
  turnMs = 0;
  const told = await post('tools/call');
  assert.equal(told.status, 503);
  assert.equal(told.headers.get('retry-after'), '1');
  const { jsonrpc, error } = (await told.json()) as { jsonrpc: string; error: { message: string } };
  assert.equal(jsonrpc, '2.0');
  assert.match(error.message, /again/);
  assert.deepEqual(refused, ['overloaded']);
  assert.equal(heard, 1, 'it was not read');
  assert.equal(turns[0], 0, 'there was no turn yet');
  assert.ok((turns[1] ?? 0) >= LONG_TURN_MS, 'what it would wait for');

  assert.equal((await fetch(`${url}/mcp`)).status, 200, 'what is not posted is still heard');
  isOverrun = false;
  assert.equal(await (await post('tools/call')).text(), 'heard', 'as soon as there is room');
});

function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
