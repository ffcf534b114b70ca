// Whatever comes in: one answer, of a known kind, and the next request is served.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { FakeReply, Fields } from '../../support/fake-http.ts';
import { createMcp, POST_HEADERS } from '../../support/mcp.ts';
import { SAMPLE } from '../../support/sample-toolset.ts';

const STATUSES = new Set([200, 202, 204, 400, 404, 405, 406, 415, 503]);

/** Tools that answer at once: the others wait to be cancelled, which no random text does. */
const QUICK = { ...SAMPLE, tools: SAMPLE.tools.filter(({ name }) => !name.startsWith('wait')) };

function isProperAnswer(reply: FakeReply): boolean {
  if (!STATUSES.has(reply.status)) return false;
  if (reply.body === '' || reply.isStream) return true;
  const body: unknown = JSON.parse(reply.body ?? '');
  const answers = Array.isArray(body) ? body : [body];
  return answers.every(
    (answer) =>
      answer.jsonrpc === '2.0' &&
      'result' in answer !== 'error' in answer &&
      (!('id' in answer) || typeof answer.id === 'string' || Number.isInteger(answer.id)),
  );
}

const METHODS = [
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'resources/read',
  'prompts/get',
  'completion/complete',
  'logging/setLevel',
  'server/discover',
  'notifications/cancelled',
  'notifications/initialized',
];
const KEYS = [
  'name',
  'arguments',
  'uri',
  'cursor',
  'level',
  'ref',
  'argument',
  '_meta',
  'requestId',
  'inputResponses',
  'requestState',
  '__proto__',
  'constructor',
  'protocolVersion',
  'capabilities',
  'clientInfo',
];
const META_KEYS = [
  'io.modelcontextprotocol/protocolVersion',
  'io.modelcontextprotocol/clientCapabilities',
  'io.modelcontextprotocol/logLevel',
  'progressToken',
];

const leaf = fc.oneof(
  fc.constantFrom('echo', 'askName', 'thing://x', 'greet', '2026-07-28', '2025-11-25', {}, []),
  fc.jsonValue({ maxDepth: 2 }),
);
const meta = fc.dictionary(fc.constantFrom(...META_KEYS), leaf, { maxKeys: 4 });
const params = fc.dictionary(fc.constantFrom(...KEYS), fc.oneof(leaf, meta), { maxKeys: 5 });
const message = fc.record(
  {
    jsonrpc: fc.constantFrom('2.0', '2.0', '2.0', '1.0', 2),
    id: fc.oneof(fc.integer(), fc.string(), fc.constantFrom(null, 1.5, {}, true)),
    method: fc.oneof(fc.constantFrom(...METHODS), fc.string(), fc.integer()),
    params: fc.oneof(params, leaf),
    result: leaf,
  },
  { requiredKeys: ['jsonrpc'] },
);
const body = fc.oneof(
  { weight: 6, arbitrary: message.map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: fc.array(message, { maxLength: 4 }).map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
);
const headers = fc.record(
  {
    'mcp-protocol-version': fc.constantFrom('2025-03-26', '2025-11-25', '2026-07-28', 'x'),
    'mcp-method': fc.constantFrom(...METHODS),
    'mcp-name': fc.constantFrom('echo', '=?base64?ZWNobw==?=', '=?base64??=', 'é'),
    'last-event-id': fc.constantFrom('x_1', '', '_'),
  },
  { requiredKeys: [] },
);

// spec: jsonrpc-version, response-shape, error-shape
test('every message gets one proper answer', async () => {
  const mcp = createMcp(QUICK);
  const sessions = await Promise.all(
    ['2025-03-26', '2025-11-25'].map((version) => mcp.open(version, { elicitation: {} })),
  );
  const session = fc.constantFrom<Fields>({}, ...sessions, { 'mcp-session-id': 'x' });
  await fc.assert(
    fc.asyncProperty(body, headers, session, async (text, more, known) => {
      const reply = mcp.http.start('POST', { ...POST_HEADERS, ...known, ...more }, text);
      await reply.until(({ closed, isStream }) => closed || isStream);
      reply.abort();
      assert.ok(isProperAnswer(reply), `${reply.status} ${reply.body}`);
    }),
    { numRuns: 1500 },
  );
  for (const known of sessions)
    assert.deepEqual((await mcp.call(known, 'ping', undefined, 'alive')).result, {});
});

// spec: tool-inputs
test('arguments come back exactly as they were sent, or are refused by name', async () => {
  const mcp = createMcp(QUICK);
  const session = await mcp.open();
  const naughty = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\u0000', '\u2028', '‮', 'ﷺ', '__proto__', '\\"', '</script>'),
  );
  const value = fc.oneof(naughty, fc.dictionary(naughty, naughty), fc.array(naughty), fc.jsonValue());
  await fc.assert(
    fc.asyncProperty(fc.dictionary(naughty, value), async (args) => {
      const text = JSON.stringify(args);
      const reply = await mcp.call(session, 'tools/call', { name: 'echo', arguments: JSON.parse(text) });
      if (reply.error === undefined) assert.equal(JSON.stringify(reply.result.structuredContent), text);
      else assert.deepEqual([reply.error.code, typeof reply.error.data?.field], [-32602, 'string']);
      assert.equal(({} as Record<string, unknown>).polluted, undefined);
    }),
    { numRuns: 500 },
  );
});

// spec: response-id
test('ids come back exactly as they were sent', async () => {
  const mcp = createMcp(QUICK);
  const session = await mcp.open();
  const id = fc.oneof(fc.maxSafeInteger(), fc.string({ unit: 'binary' }));
  await fc.assert(
    fc.asyncProperty(id, async (given) => {
      assert.equal((await mcp.call(session, 'ping', undefined, given)).json.id, given);
    }),
  );
});
