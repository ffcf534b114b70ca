import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from './support.ts';

const LONG_TURN_MS = 60;

function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('what comes in while nothing more can be run and turns are long is told at once to come back', async (t) => {
  let isFull = true;
  const after: number[] = [];
  let turnMs = 0;
  let heard = 0;
  const refused: string[] = [];
  const { url } = await serve(t, {
    isFull: (afterMs) => {
      after.push(afterMs);
      return isFull;
    },
    mcp: (_request, reply) => {
      heard++;
      reply.send(200, [], 'heard');
      block(turnMs);
    },
    onRefused: ({ error }) => refused.push(error),
  });
  const post = (method = 'tools/call') =>
    fetch(`${url}/mcp`, { method: 'POST', body: JSON.stringify({ method }) });

  assert.equal(await (await post()).text(), 'heard', 'full, but quick enough to say so itself');
  turnMs = LONG_TURN_MS;
  assert.equal(await (await post()).text(), 'heard', 'nobody knew yet that this turn would be long');
  assert.equal(await (await post('notifications/cancelled')).text(), 'heard', 'what may free a place');
  const told = await post();
  assert.equal(told.status, 503);
  assert.equal(told.headers.get('retry-after'), '1');
  const { jsonrpc, error } = (await told.json()) as { jsonrpc: string; error: { message: string } };
  assert.equal(jsonrpc, '2.0');
  assert.match(error.message, /again/);
  assert.deepEqual(refused, ['overloaded']);
  assert.equal(heard, 3, 'it was not read');
  assert.ok(
    (after.at(-1) ?? 0) >= LONG_TURN_MS,
    'what it would wait for here counts like waiting for a worker',
  );

  assert.equal((await fetch(`${url}/mcp`)).status, 200, 'what is not posted is still heard');
  isFull = false;
  assert.equal(await (await post()).text(), 'heard', 'as soon as there is room');
});
