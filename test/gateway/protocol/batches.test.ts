import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FakeReply, Json } from '../../support/fake-http.ts';
import { createMcp } from '../../support/mcp.ts';
import { SAMPLE } from '../../support/sample-toolset.ts';

const PING = { jsonrpc: '2.0', id: 'p', method: 'ping' };
const NOTICE = { jsonrpc: '2.0', method: 'notifications/roots/list_changed' };
const codeOf = (answer: Json | undefined): unknown => (answer?.error as Json | undefined)?.code;
const answers = (reply: FakeReply): Json[] => JSON.parse(reply.body ?? '') as Json[];

test('a batch of requests is answered by a batch', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open('2025-03-26');
  const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'echo', arguments: { a: 1 } } };
  const reply = await mcp.http.post([PING, NOTICE, call, { ...PING, id: 3, method: 'nope' }], session);
  assert.equal(reply.status, 200);
  const byId = new Map(answers(reply).map((answer) => [answer.id, answer]));
  assert.deepEqual([...byId.keys()].sort(), [2, 3, 'p']);
  assert.deepEqual(byId.get(2)?.result, {
    content: [{ type: 'text', text: '{"a":1}' }],
    structuredContent: { a: 1 },
  });
  assert.equal(codeOf(byId.get(3)), -32601);
});

test('a batch without requests is accepted with 202', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open('2025-03-26');
  const reply = await mcp.http.post([NOTICE, { jsonrpc: '2.0', id: 'x', result: {} }], session);
  assert.deepEqual([reply.status, reply.body], [202, '']);
});

test('what tells on the way makes the batch a stream, which ends with all answers', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open('2025-03-26');
  const telling = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'tell', _meta: { progressToken: 1 } },
  };
  const reply = await mcp.http.post([telling, PING], session);
  assert.equal(reply.isStream, true);
  const last = reply.messages.at(-1) as unknown as Json[];
  assert.deepEqual(last.map(({ id }) => id).sort(), [1, 'p']);
});

test('each malformed message of a batch is answered on its own', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open('2025-03-26');
  const reply = await mcp.http.post([PING, 1, { jsonrpc: '2.0', id: null, method: 'ping' }, []], session);
  const ids = answers(reply).map((answer) => answer.id ?? codeOf(answer));
  assert.deepEqual(ids.sort(), [-32600, -32600, -32600, 'p']);
});

test('initialize cannot be part of a batch', async () => {
  const mcp = createMcp(SAMPLE);
  const params = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'c', version: '1' } };
  const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
  assert.equal((await mcp.http.post([initialize, PING])).status, 400);
  const inside = await mcp.http.post([initialize], await mcp.open('2025-03-26'));
  assert.equal(codeOf(answers(inside)[0]), -32600);
});

// spec: request-id-unique
test('two requests of one batch with one id are one too many', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open('2025-03-26');
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'echo' } };
  const codes = answers(await mcp.http.post([call, call], session)).map(codeOf);
  assert.deepEqual(codes.sort(), [-32600, undefined]);
});

// spec: version-respected
test('only 2025-03-26 has batches', async () => {
  const mcp = createMcp(SAMPLE);
  for (const version of ['2024-11-05', '2025-06-18', '2025-11-25', '2026-07-28']) {
    const session = version === '2026-07-28' ? { 'mcp-protocol-version': version } : await mcp.open(version);
    const reply = await mcp.http.post([PING], session);
    assert.deepEqual([reply.status, reply.error.code], [400, -32600], version);
  }
});

test('a batch that is empty, or too long, is refused as a whole', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open('2025-03-26');
  for (const batch of [[], Array.from({ length: 101 }, () => PING)]) {
    const reply = await mcp.http.post(batch, session);
    assert.deepEqual([reply.status, reply.error.code], [400, -32600]);
  }
});
