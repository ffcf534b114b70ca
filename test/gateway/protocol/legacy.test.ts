import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMcp } from '../../support/mcp.ts';
import { SAMPLE } from '../../support/sample-toolset.ts';

const INITIALIZE = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'c', version: '1' },
};

// spec: version-same, session-id-ascii
test('initialize answers with the revision asked for, and a session that the store has', async () => {
  const mcp = createMcp(SAMPLE);
  for (const version of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
    const params = { ...INITIALIZE, protocolVersion: version };
    const reply = await mcp.http.post({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    assert.equal(reply.status, 200);
    assert.equal(reply.result.protocolVersion, version);
    const id = reply.headers.get('mcp-session-id') ?? '';
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.deepEqual(mcp.store.live.get(id)?.client, {
      protocolVersion: version,
      name: 'c',
      version: '1',
      capabilities: {},
    });
  }
});

// spec: version-other
test('initialize with an unknown revision answers with the latest of its era', async () => {
  const mcp = createMcp(SAMPLE);
  const params = { ...INITIALIZE, protocolVersion: '1999-01-01' };
  const reply = await mcp.http.post({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
  assert.equal(reply.result.protocolVersion, '2025-11-25');
});

// spec: initialize-answer, tools-declared, resources-declared, prompts-declared, logging-declared, completion-declared
test('initialize says who serves, what it can and how to use it', async () => {
  const mcp = createMcp(SAMPLE);
  const reply = await mcp.http.post({ jsonrpc: '2.0', id: 1, method: 'initialize', params: INITIALIZE });
  assert.deepEqual(reply.result, {
    protocolVersion: '2025-06-18',
    capabilities: { logging: {}, tools: {}, resources: {}, prompts: {}, completions: {} },
    serverInfo: { name: 'test-server', title: 'Test', version: '1.2.3' },
    instructions: 'Use echo first.',
  });
});

test('initialize without what it needs is refused by field', async () => {
  const mcp = createMcp(SAMPLE);
  for (const field of ['protocolVersion', 'capabilities', 'clientInfo']) {
    const params = { ...INITIALIZE, [field]: 7 };
    const reply = await mcp.http.post({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    assert.equal(reply.error.code, -32602);
    assert.equal(reply.error.data?.field, field);
  }
  assert.equal(mcp.store.live.size, 0);
});

test('initialize with capabilities that would fill the store is refused', async () => {
  const mcp = createMcp(SAMPLE);
  const params = { ...INITIALIZE, capabilities: { experimental: { x: 'y'.repeat(20_000) } } };
  const reply = await mcp.http.post({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
  assert.equal(reply.error.code, -32602);
});

test('initialize inside a session is refused', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open();
  const reply = await mcp.call(session, 'initialize', INITIALIZE);
  assert.equal(reply.status, 400);
  assert.equal(reply.error.code, -32600);
});

// spec: http-202, notification-unanswered
test('a notification is accepted with 202 and nothing else', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open();
  const reply = await mcp.http.post({ jsonrpc: '2.0', method: 'notifications/roots/list_changed' }, session);
  assert.equal(reply.status, 202);
  assert.equal(reply.body, '');
});

// spec: ping-answered
test('ping answers with nothing', async () => {
  const mcp = createMcp(SAMPLE);
  const reply = await mcp.call(await mcp.open(), 'ping', undefined, 'p');
  assert.deepEqual(reply.json, { jsonrpc: '2.0', id: 'p', result: {} });
});

// spec: tool-schema
test('tools/list publishes every tool as it was given, without what only the server needs', async () => {
  const mcp = createMcp(SAMPLE);
  const reply = await mcp.call(await mcp.open(), 'tools/list');
  const tools = reply.result.tools as Record<string, unknown>[];
  assert.equal(tools.length, SAMPLE.tools.length);
  assert.deepEqual(tools[0], {
    name: 'echo',
    title: 'echo',
    description: 'The tool echo',
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  });
  assert.equal('nextCursor' in reply.result, false);
});

test('tools/call answers with the result of the tool', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open();
  const reply = await mcp.call(session, 'tools/call', { name: 'echo', arguments: { a: [1, 'é'] } });
  assert.equal(reply.headers.get('content-type'), 'application/json');
  assert.deepEqual(reply.result, {
    content: [{ type: 'text', text: '{"a":[1,"é"]}' }],
    structuredContent: { a: [1, 'é'] },
  });
  assert.equal(mcp.workers.started.at(-1)?.sessionId, session['mcp-session-id']);
});

test('tools/call of an unknown tool is a protocol error', async () => {
  const mcp = createMcp(SAMPLE);
  const reply = await mcp.call(await mcp.open(), 'tools/call', { name: 'nope' });
  assert.equal(reply.status, 200);
  assert.equal(reply.error.code, -32602);
  assert.match(reply.error.message, /^Unknown tool: nope\. There are \w+(, \w+)*$/);
});

// spec: error-shape
test('a failure of a tool is a JSON-RPC error with its data', async () => {
  const mcp = createMcp(SAMPLE);
  const reply = await mcp.call(await mcp.open(), 'tools/call', {
    name: 'fail',
    arguments: { error: 'businessRule' },
  });
  assert.equal(reply.status, 200);
  assert.deepEqual(reply.error, { code: -32002, message: 'It may not be', data: { field: 'x', value: 1 } });
});

// spec: tool-outputs
test('a crash of a tool is an internal error that says nothing of it', async () => {
  const mcp = createMcp(SAMPLE);
  const reply = await mcp.call(await mcp.open(), 'tools/call', { name: 'crash' });
  assert.deepEqual(reply.error, { code: -32603, message: 'Internal error' });
});

test('a failure that may pass says when to try again', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open();
  const store = await mcp.call(session, 'tools/call', {
    name: 'fail',
    arguments: { error: 'storeUnavailable' },
  });
  assert.equal(store.headers.get('retry-after'), '1');
  assert.deepEqual(store.error.data, { field: 'x', value: 1, retryable: true, retryAfterMs: 1000 });
  const overload = await mcp.call(session, 'tools/call', {
    name: 'fail',
    arguments: { error: 'overloaded' },
  });
  assert.equal(overload.status, 503);
  assert.equal(overload.headers.get('retry-after'), '1');
});

test('a search is noted in its session, and only there', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open();
  await mcp.call(session, 'tools/call', { name: 'search', arguments: { city: 'LON' } });
  await mcp.modern('tools/call', { name: 'search', arguments: { city: 'PAR' } });
  const [search, ...others] = mcp.store.searches;
  assert.equal(others.length, 0);
  assert.deepEqual(
    { ...search, id: '', timestamp: 0, responseTime: 0 },
    {
      id: '',
      sessionId: session['mcp-session-id'],
      type: 'hotel',
      timestamp: 0,
      parameters: { city: 'LON' },
      resultCount: 3,
      responseTime: 0,
    },
  );
});

test('a result that says isError is a result', async () => {
  const mcp = createMcp(SAMPLE);
  const reply = await mcp.call(await mcp.open(), 'tools/call', { name: 'unwell' });
  assert.equal(reply.result.isError, true);
});

test('resources are listed, read and completed', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open();
  const list = await mcp.call(session, 'resources/list');
  assert.deepEqual(list.result.resources, [
    { uri: 'thing://fixed', name: 'fixed', title: 'A thing', description: 'A thing', mimeType: 'text/plain' },
  ]);
  const templates = await mcp.call(session, 'resources/templates/list');
  assert.equal(
    (templates.result.resourceTemplates as { uriTemplate: string }[])[0]?.uriTemplate,
    'thing://{name}',
  );
  const read = await mcp.call(session, 'resources/read', { uri: 'thing://here' });
  assert.deepEqual(read.result, {
    contents: [{ uri: 'thing://here', mimeType: 'text/plain', text: 'thing here' }],
  });
  const completed = await mcp.call(session, 'completion/complete', {
    ref: { type: 'ref/resource', uri: 'thing://{name}' },
    argument: { name: 'name', value: 'al' },
  });
  assert.deepEqual(completed.result, { completion: { values: ['alpha'], total: 1, hasMore: false } });
});

test('a resource that is not there is -32002, as this era has it', async () => {
  const mcp = createMcp(SAMPLE);
  const reply = await mcp.call(await mcp.open(), 'resources/read', { uri: 'thing://none' });
  assert.equal(reply.error.code, -32002);
  assert.deepEqual(reply.error.data, { uri: 'thing://none' });
});

test('prompts are listed and got', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open();
  const list = await mcp.call(session, 'prompts/list');
  assert.deepEqual(
    (list.result.prompts as { name: string }[]).map(({ name }) => name),
    ['greet'],
  );
  const got = await mcp.call(session, 'prompts/get', { name: 'greet', arguments: { who: 'me' } });
  assert.deepEqual(got.result, { messages: [{ role: 'user', content: { type: 'text', text: 'Hello me' } }] });
  const unknown = await mcp.call(session, 'prompts/get', { name: 'nope' });
  assert.equal(unknown.error.code, -32602);
});

// spec: completion-validated, resource-uris, prompt-inputs
test('wrong parameters are refused by field', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open();
  const cases: [string, Record<string, unknown>, string][] = [
    ['tools/call', {}, 'name'],
    ['tools/call', { name: 'echo', arguments: [] }, 'arguments'],
    ['resources/read', { uri: 7 }, 'uri'],
    ['resources/read', { uri: `thing://${'x'.repeat(3000)}` }, 'uri'],
    ['prompts/get', { name: 'greet', arguments: { who: 1 } }, 'arguments'],
    ['completion/complete', { ref: { type: 'ref/tool' }, argument: { name: 'a', value: '' } }, 'ref'],
    ['completion/complete', { ref: { type: 'ref/prompt', name: 'greet' }, argument: {} }, 'argument'],
    ['logging/setLevel', { level: 'loud' }, 'level'],
    ['tools/list', { cursor: 'nope' }, 'cursor'],
    ['tools/list', { cursor: 1 }, 'cursor'],
  ];
  for (const [method, params, field] of cases) {
    const reply = await mcp.call(session, method, params);
    assert.equal(reply.error.code, -32602, method);
    assert.equal(reply.error.data?.field, field, method);
    assert.equal(reply.status, 200, method);
  }
});

test('an unknown method is -32601 in a 200', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open();
  for (const method of ['nope', 'server/discoverr', '__proto__', 'constructor', 'resources/subscribe']) {
    const reply = await mcp.call(session, method);
    assert.equal(reply.status, 200);
    assert.equal(reply.error.code, -32601);
  }
});

test('lists longer than a page go on by cursor, and every entry comes once', async () => {
  const mcp = createMcp(SAMPLE, { pageSize: 3 });
  const session = await mcp.open();
  const names: string[] = [];
  let cursor: unknown;
  do {
    const reply = await mcp.call(session, 'tools/list', cursor === undefined ? {} : { cursor });
    names.push(...(reply.result.tools as { name: string }[]).map(({ name }) => name));
    cursor = reply.result.nextCursor;
  } while (cursor !== undefined);
  assert.deepEqual(
    names,
    SAMPLE.tools.map(({ name }) => name),
  );
});

test('a cursor of one list is none of another', async () => {
  const mcp = createMcp(
    { ...SAMPLE, prompts: [...(SAMPLE.prompts ?? []), ...(SAMPLE.prompts ?? [])] },
    { pageSize: 1 },
  );
  const session = await mcp.open();
  const { nextCursor } = (await mcp.call(session, 'tools/list')).result;
  assert.equal(typeof nextCursor, 'string');
  const reply = await mcp.call(session, 'prompts/list', { cursor: nextCursor });
  assert.equal(reply.error.code, -32602);
});

// spec: resource-binary
test('a binary resource arrives in base64', async () => {
  const bytes = Buffer.from([0, 255, 10, 13, 34, 92]);
  const [fixed] = SAMPLE.resources ?? [];
  assert.ok(fixed);
  const read = () => ({ mimeType: 'image/png', blob: bytes.toString('base64') });
  const mcp = createMcp({ ...SAMPLE, resources: [{ ...fixed, read }] });
  const reply = await mcp.call(await mcp.open(), 'resources/read', { uri: fixed.uri });
  const [content] = reply.result.contents as { blob: string; mimeType: string }[];
  assert.deepEqual(Buffer.from(content?.blob ?? '', 'base64'), bytes);
  assert.equal(content?.mimeType, 'image/png');
});
