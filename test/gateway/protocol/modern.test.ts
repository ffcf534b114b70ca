import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMcp, MODERN, POST_HEADERS } from '../../support/mcp.ts';
import { SAMPLE } from '../../support/sample-toolset.ts';

const SERVER_INFO = {
  'io.modelcontextprotocol/serverInfo': { name: 'test-server', title: 'Test', version: '1.2.3' },
};
const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

// spec: modern-discover, tools-declared, resources-declared, prompts-declared, logging-declared, completion-declared
test('server/discover says what is served, how long that holds and by whom', async () => {
  const mcp = createMcp(SAMPLE);
  const reply = await mcp.modern('server/discover');
  assert.deepEqual(reply.result, {
    resultType: 'complete',
    _meta: SERVER_INFO,
    ttlMs: 300_000,
    cacheScope: 'public',
    supportedVersions: ['2026-07-28'],
    capabilities: { logging: {}, tools: {}, resources: {}, prompts: {}, completions: {} },
    instructions: 'Use echo first.',
  });
});

// spec: modern-stateless
test('no session is made, and one that is named is passed over', async () => {
  const mcp = createMcp(SAMPLE);
  const reply = await mcp.modern(
    'tools/call',
    { name: 'echo' },
    { headers: { 'mcp-session-id': 'anything' } },
  );
  assert.equal(reply.status, 200);
  assert.equal(reply.headers.has('mcp-session-id'), false);
  assert.equal(mcp.store.live.size, 0);
  assert.equal(mcp.workers.started.at(-1)?.sessionId, undefined);
});

// spec: modern-result-type, modern-caching
test('every result says its type and who made it; lists and resources how long they hold', async () => {
  const mcp = createMcp(SAMPLE);
  for (const method of ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list']) {
    const { resultType, _meta, ttlMs, cacheScope } = (await mcp.modern(method)).result;
    assert.deepEqual(
      { resultType, _meta, ttlMs, cacheScope },
      {
        resultType: 'complete',
        _meta: SERVER_INFO,
        ttlMs: 300_000,
        cacheScope: 'public',
      },
    );
  }
  const read = await mcp.modern('resources/read', { uri: 'thing://fixed' });
  assert.deepEqual(read.result, {
    resultType: 'complete',
    _meta: SERVER_INFO,
    ttlMs: 5000,
    cacheScope: 'public',
    contents: [{ uri: 'thing://fixed', mimeType: 'text/plain', text: 'fixed text' }],
  });
  const called = await mcp.modern('tools/call', { name: 'echo', arguments: {} });
  assert.equal(called.result.resultType, 'complete');
  assert.equal('ttlMs' in called.result, false);
  const got = await mcp.modern('prompts/get', { name: 'greet', arguments: { who: 'you' } });
  assert.equal(got.result.resultType, 'complete');
});

// spec: modern-meta
test('a request without its metadata is -32602 in a 400', async () => {
  const mcp = createMcp(SAMPLE);
  const metas: Record<string, unknown>[] = [
    { [VERSION]: undefined },
    { [CAPABILITIES]: undefined },
    { [VERSION]: 1 },
    { [CAPABILITIES]: 'all' },
  ];
  for (const meta of metas) {
    const reply = await mcp.modern('tools/list', {}, { meta, id: 'me' });
    assert.equal(reply.status, 400);
    assert.equal(reply.error.code, -32602);
    assert.equal(reply.json.id, 'me');
  }
  const headers = { ...POST_HEADERS, 'mcp-protocol-version': MODERN, 'mcp-method': 'tools/list' };
  const bare = await mcp.http.post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, headers);
  assert.deepEqual([bare.status, bare.error.code], [400, -32602]);
});

test('a client need not say who it is', async () => {
  const mcp = createMcp(SAMPLE);
  assert.equal((await mcp.modern('tools/list')).status, 200);
});

// spec: modern-version
test('an unknown revision is told those that are known', async () => {
  const mcp = createMcp(SAMPLE);
  for (const version of ['2099-01-01', 'latest', '2025-11-25']) {
    const how = { meta: { [VERSION]: version }, headers: { 'mcp-protocol-version': version } };
    const reply = await mcp.modern('server/discover', {}, how);
    assert.equal(reply.status, 400);
    assert.equal(reply.error.code, -32022);
    assert.deepEqual(reply.error.data, { supported: ['2026-07-28'], requested: version });
  }
});

// spec: header-version, header-mismatch, header-invalid
test('headers that do not repeat the body are -32020 in a 400', async () => {
  const mcp = createMcp(SAMPLE);
  const call = { name: 'echo', arguments: {} };
  const cases = [
    mcp.modern('tools/list', {}, { headers: { 'mcp-protocol-version': '2025-11-25' } }),
    mcp.modern('tools/list', {}, { without: ['mcp-protocol-version'] }),
    mcp.modern('tools/list', {}, { without: ['mcp-method'] }),
    mcp.modern('tools/list', {}, { headers: { 'mcp-method': 'prompts/list' } }),
    mcp.modern('tools/list', {}, { headers: { 'mcp-method': 'TOOLS/LIST' } }),
    mcp.modern('tools/call', call, { without: ['mcp-name'] }),
    mcp.modern('tools/call', call, { headers: { 'mcp-name': 'tell' } }),
    mcp.modern('tools/call', call, { headers: { 'mcp-name': 'écho' } }),
    mcp.modern('resources/read', { uri: 'thing://fixed' }, { headers: { 'mcp-name': 'thing://other' } }),
    mcp.modern('prompts/get', { name: 'greet' }, { without: ['mcp-name'] }),
  ];
  for (const reply of await Promise.all(cases)) {
    assert.equal(reply.status, 400);
    assert.equal(reply.error.code, -32020);
  }
  assert.equal(mcp.workers.started.length, 0);
});

// spec: header-decoded
test('blanks around a header value, and an encoded one, are the value itself', async () => {
  const mcp = createMcp(SAMPLE);
  const encoded = `=?base64?${Buffer.from('echo').toString('base64')}?=`;
  for (const name of ['  echo\t', encoded]) {
    const reply = await mcp.modern('tools/call', { name: 'echo' }, { headers: { 'mcp-name': name } });
    assert.equal(reply.status, 200, name);
  }
});

// spec: header-mismatch, header-decoded, header-invalid, header-absent-value
test('mirrored parameters must be repeated in their headers', async () => {
  const mcp = createMcp(SAMPLE);
  const args = { region: 'Zürich', nested: { count: 42 }, flag: true };
  const encoded = `=?base64?${Buffer.from('Zürich').toString('base64')}?=`;
  const good = { 'mcp-param-region': encoded, 'mcp-param-count': '42.0', 'mcp-param-flag': 'true' };
  const call = (headers: Record<string, string>, given: object = args) =>
    mcp.modern('tools/call', { name: 'mirrored', arguments: given }, { headers });

  assert.equal((await call(good)).status, 200);
  assert.equal((await call({}, {})).status, 200);
  assert.equal((await call({}, { region: null })).status, 200);
  const bad = [
    call({ ...good, 'mcp-param-region': 'Zürich' }),
    call({ ...good, 'mcp-param-region': '=?base64?WsO8cmljaA?=' }),
    call({ ...good, 'mcp-param-region': '=?base64?WsO8!cmljaA==?=' }),
    call({ ...good, 'mcp-param-region': '=?base64?//8=?=' }),
    call({ ...good, 'mcp-param-count': '41' }),
    call({ ...good, 'mcp-param-count': '0x2a' }),
    call({ ...good, 'mcp-param-flag': 'TRUE' }),
    call({ 'mcp-param-region': encoded, 'mcp-param-flag': 'true' }),
    call(good, { region: 'Zürich', flag: true }),
  ];
  for (const reply of await Promise.all(bad))
    assert.deepEqual([reply.status, reply.error.code], [400, -32020]);
});

test('text that only looks encoded is taken as it is', async () => {
  const mcp = createMcp(SAMPLE);
  for (const region of ['=?base64?SGVsbG8=', 'SGVsbG8=', '?=']) {
    const reply = await mcp.modern(
      'tools/call',
      { name: 'mirrored', arguments: { region } },
      { headers: { 'mcp-param-region': region } },
    );
    assert.equal(reply.status, 200, region);
  }
});

// spec: modern-method-404
test('methods that this era has not are -32601 in a 404', async () => {
  const mcp = createMcp(SAMPLE);
  const methods = [
    'initialize',
    'ping',
    'logging/setLevel',
    'resources/subscribe',
    'resources/unsubscribe',
    'nope',
  ];
  for (const method of methods) {
    const reply = await mcp.modern(method, {}, { id: 77 });
    assert.deepEqual([reply.status, reply.error.code, reply.json.id], [404, -32601, 77]);
  }
});

// spec: http-202, notification-unanswered
test('a notification is accepted with 202', async () => {
  const mcp = createMcp(SAMPLE);
  const message = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
  const reply = await mcp.http.post(message, { 'mcp-protocol-version': MODERN });
  assert.deepEqual([reply.status, reply.body], [202, '']);
});

// spec: http-not-accepted
test('a client response is refused: this era asks no questions', async () => {
  const mcp = createMcp(SAMPLE);
  const reply = await mcp.http.post(
    { jsonrpc: '2.0', id: 1, result: {} },
    { 'mcp-protocol-version': MODERN },
  );
  assert.deepEqual([reply.status, reply.error.code], [400, -32600]);
});

test('GET and DELETE are not allowed', async () => {
  const mcp = createMcp(SAMPLE);
  for (const method of ['GET', 'DELETE']) {
    const headers = { accept: 'text/event-stream', 'mcp-protocol-version': MODERN, 'mcp-session-id': 'x' };
    const reply = await mcp.http.start(method, headers).done();
    assert.equal(reply.status, 405);
    assert.match(reply.headers.get('allow') ?? '', /POST/);
  }
});

test('a failure of a tool is a result that says so', async () => {
  const mcp = createMcp(SAMPLE);
  const reply = await mcp.modern('tools/call', { name: 'fail', arguments: { error: 'businessRule' } });
  assert.equal(reply.status, 200);
  assert.deepEqual(reply.result, {
    resultType: 'complete',
    _meta: SERVER_INFO,
    content: [{ type: 'text', text: 'It may not be' }],
    structuredContent: { error: { code: -32002, message: 'It may not be', data: { field: 'x', value: 1 } } },
    isError: true,
  });
});

// spec: modern-codes, modern-not-found, modern-no-empty
test('no JSON-RPC error has a code that this era forbids', async () => {
  const mcp = createMcp(SAMPLE);
  const gone = await mcp.modern('resources/read', { uri: 'thing://none' });
  assert.deepEqual([gone.status, gone.error.code], [200, -32602]);
  const overload = await mcp.modern('tools/call', { name: 'fail', arguments: { error: 'overloaded' } });
  assert.deepEqual([overload.status, overload.error.code], [503, -32603]);
  assert.equal(overload.headers.get('retry-after'), '1');
  const crash = await mcp.modern('tools/call', { name: 'crash' });
  assert.deepEqual([crash.status, crash.error.code], [200, -32603]);
});

test('TOOL_ERRORS forces either way of telling a failure', async () => {
  const failing = { name: 'fail', arguments: { error: 'notFound' } };
  const config = { requestStateSecret: '', maxSessions: 10 };
  const asErrors = createMcp(SAMPLE, { config: { ...config, toolErrors: 'jsonrpc' } });
  assert.equal((await asErrors.modern('tools/call', failing)).error.code, -32001);
  const asResults = createMcp(SAMPLE, { config: { ...config, toolErrors: 'result' } });
  const legacy = await asResults.call(await asResults.open(), 'tools/call', failing);
  assert.equal(legacy.result.isError, true);
  assert.equal('resultType' in legacy.result, false);
});

// spec: modern-log-level, modern-stream-related, progress-token, progress-stops
test('progress and logs come before the answer, for those who asked', async () => {
  const mcp = createMcp(SAMPLE);
  const meta = { progressToken: 'p', 'io.modelcontextprotocol/logLevel': 'warning' };
  const reply = await mcp.modern('tools/call', { name: 'tell' }, { meta });
  assert.equal(reply.isStream, true);
  assert.ok(reply.events.every(({ id }) => id === undefined));
  assert.deepEqual(reply.messages.slice(0, -1), [
    progress(1, 'half'),
    progress(2, 'whole'),
    {
      jsonrpc: '2.0',
      method: 'notifications/message',
      params: { level: 'warning', data: { loud: true }, logger: 'sample' },
    },
  ]);
  assert.equal(reply.result.resultType, 'complete');
});

const progress = (done: number, message: string) => ({
  jsonrpc: '2.0',
  method: 'notifications/progress',
  params: { progressToken: 'p', progress: done, total: 2, message },
});

// spec: modern-log-level, progress-token
test('nobody hears of progress or logs unasked', async () => {
  const mcp = createMcp(SAMPLE);
  const reply = await mcp.modern('tools/call', { name: 'tell' });
  assert.equal(reply.isStream, false);
});

test('an unknown log level is refused', async () => {
  const mcp = createMcp(SAMPLE);
  const reply = await mcp.modern('tools/list', {}, { meta: { 'io.modelcontextprotocol/logLevel': 'loud' } });
  assert.equal(reply.error.code, -32602);
});

// spec: modern-disconnect
test('leaving the response cancels the work', async () => {
  const mcp = createMcp(SAMPLE);
  for (const name of ['wait', 'waitAndWrite']) {
    const reply = mcp.beginModern('tools/call', { name });
    reply.abort();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(mcp.workers.stats().pending, 0);
  }
});

test('requests of different senders may have the same id', async () => {
  const mcp = createMcp(SAMPLE);
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, tag) =>
      mcp.modern('tools/call', { name: 'echo', arguments: { tag } }, { id: 1 }),
    ),
  );
  replies.forEach((reply, tag) => {
    assert.deepEqual(reply.result.structuredContent, { tag });
  });
});

// spec: modern-lists
test('the lists are the same for everybody, whatever was called before', async () => {
  const mcp = createMcp(SAMPLE);
  const list = async (how = {}) => (await mcp.modern('tools/list', {}, { id: 1, ...how })).body;
  const first = await list();
  await mcp.modern('tools/call', { name: 'echo', arguments: {} });
  await mcp.call(await mcp.open(), 'logging/setLevel', { level: 'debug' });
  assert.equal(await list({ capabilities: { sampling: {} } }), first);
});

// spec: modern-caching-pages
test('all pages of a list have the same scope', async () => {
  const mcp = createMcp(SAMPLE, { pageSize: 4 });
  const scopes = new Set<unknown>();
  let cursor: unknown;
  do {
    const { result } = await mcp.modern('tools/list', cursor === undefined ? {} : { cursor });
    scopes.add(result.cacheScope);
    cursor = result.nextCursor;
  } while (cursor !== undefined);
  assert.deepEqual([...scopes], ['public']);
});

// spec: meta-keys
test('metadata that is unknown, or odd where it asks for nothing, changes nothing', async () => {
  const mcp = createMcp(SAMPLE);
  const odd = [
    { traceparent: 7, tracestate: {}, baggage: null },
    { 'io.modelcontextprotocol/subscriptionId': {}, 'io.modelcontextprotocol/clientInfo': 'me' },
    { progressToken: {}, 'com.example/anything': [1] },
  ];
  for (const meta of odd) {
    const reply = await mcp.modern('tools/call', { name: 'tell' }, { meta });
    assert.equal(reply.isStream, false);
    assert.equal(reply.result.resultType, 'complete');
  }
  const session = await mcp.open();
  assert.equal((await mcp.call(session, 'tools/call', { name: 'echo', _meta: 'odd' })).error, undefined);
});

test('an unknown revision in the header is told so, whatever else the request lacks', async () => {
  const mcp = createMcp(SAMPLE);
  const reply = await mcp.http.post(
    { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    { 'mcp-protocol-version': '1999-01-01' },
  );
  assert.equal(reply.status, 400);
  const { error } = JSON.parse(reply.body ?? '');
  assert.equal(error.code, -32022);
  assert.equal(error.data.requested, '1999-01-01');
});
