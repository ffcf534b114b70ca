import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createOverrunCheck } from '../../src/gateway/overrun.ts';
import { startFaultyServer } from '../support/faulty-server.ts';
import { createModern } from '../support/roaming.ts';
import { temporaryFolder } from '../support/server.ts';
import { TODAY } from '../support/whole-trip.ts';
import { serve } from './http/support.ts';

const LONG_TURN_MS = 60;

const call = (name: string) => ({ method: 'tools/call', params: { name } });
const CANCEL = { method: 'notifications/cancelled' };
const toBody = (message: unknown): Buffer => Buffer.from(JSON.stringify(message));

test('while nothing more can be run, a call that needs a worker is not parsed', () => {
  const isOverrun = createOverrunCheck({ remembered: ['search'], isFull: () => true });
  assert.equal(isOverrun(toBody(call('book')), 0), true);
  assert.equal(isOverrun(toBody(call('nonsense')), 0), true);
  assert.equal(isOverrun(toBody(call('search')), 0), false, 'its answer may be remembered');
  assert.equal(isOverrun(toBody([CANCEL, call('book')]), 0), false, 'it may free a place');
  const escaped = Buffer.from('{"method":"tools\\/call","params":{"name":"book"}}');
  assert.equal(isOverrun(escaped, 0), false, 'who parses it will tell');
  for (const turnMs of [0, LONG_TURN_MS])
    assert.equal(isOverrun(toBody(CANCEL), turnMs), false, 'it may free a place');
});

test('where turns are long there is no time to look', () => {
  const isOverrun = createOverrunCheck({ remembered: ['search'], isFull: () => true });
  for (const message of [call('search'), [CANCEL, call('book')]])
    assert.equal(isOverrun(toBody(message), LONG_TURN_MS), true);
});

test('what would be waited for here counts like waiting for a worker, where that is long', () => {
  const after: number[] = [];
  const isFull = (afterMs: number) => {
    after.push(afterMs);
    return false;
  };
  const isOverrun = createOverrunCheck({ remembered: [], isFull });
  assert.equal(isOverrun(toBody(call('book')), 1), false);
  assert.equal(isOverrun(toBody(call('book')), LONG_TURN_MS), false);
  assert.deepEqual(after, [0, LONG_TURN_MS]);
});

test('the gateway refuses unparsed what needs a worker while none has room, and answers the rest', async (t) => {
  const { url } = await startFaultyServer(t, {
    TRANSPORT_MODE: 'http',
    DATA_DIR: temporaryFolder(t),
    MOCK_NOW: TODAY,
    MAX_PENDING_CALLS: '1',
    TOOL_TIMEOUT_MS: '60000',
  });
  const agent = createModern();
  const question = { origin: 'JFK', destination: 'LHR', departureDate: '2027-01-10' };
  // Asked twice: remembered for good.
  for (let time = 0; time < 2; time++) await agent.call(url, 'searchFlights', question);
  const held = agent.call(url, 'slow', { ms: 2_000 });
  await wait(200);
  const refused = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, ...call('bookFlight') }),
  });
  assert.equal(refused.status, 503);
  assert.equal('id' in ((await refused.json()) as object), false, 'nobody has read it');
  assert.ok(await agent.call(url, 'searchFlights', question));
  await held;
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
  const post = (body: string, headers = {}) => fetch(`${url}/mcp`, { method: 'POST', body, headers });

  assert.equal(await (await post('ping')).text(), 'heard');
  turnMs = 0;
  const told = await post('tools/call');
  assert.equal(told.status, 503);
  assert.equal(told.headers.get('retry-after'), '1');
  assert.deepEqual(await told.json(), {
    jsonrpc: '2.0',
    error: {
      code: -32000,
      message: 'The server is at its limit; try again shortly',
      data: { retryable: true, retryAfterMs: 1_000 },
    },
  });
  assert.deepEqual(refused, ['overloaded']);
  const modern = await post('tools/call', { 'MCP-Protocol-Version': '2026-07-28' });
  const { error } = (await modern.json()) as { error: { code: number; data: unknown } };
  assert.deepEqual([error.code, error.data], [-32603, { retryable: true, retryAfterMs: 1_000 }]);
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
