// /mcp over real sockets: what no well-behaved client would send, and what every client relies on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serveFixtures } from '../support/fixtures-server.ts';
import { exchangeRaw } from '../support/raw-http.ts';

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
};
const JSON_BOTH = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

const post = (url: string, body: unknown, headers: Record<string, string> = JSON_BOTH) =>
  fetch(url, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });

// spec: http-endpoint, http-answer-type, session-id-ascii
test('one endpoint takes POST, GET and DELETE, and nothing else', async (t) => {
  const url = await serveFixtures(t);
  const initialized = await post(url, INITIALIZE);
  assert.equal(initialized.status, 200);
  assert.equal(initialized.headers.get('content-type'), 'application/json');
  const id = initialized.headers.get('mcp-session-id') ?? '';
  assert.match(id, /^[\x21-\x7e]+$/);
  const stream = await fetch(url, { headers: { accept: 'text/event-stream', 'mcp-session-id': id } });
  assert.equal(stream.headers.get('content-type'), 'text/event-stream');
  assert.equal(stream.headers.get('x-accel-buffering'), 'no');
  await stream.body?.cancel();
  for (const method of ['PUT', 'PATCH']) {
    const refused = await fetch(url, { method });
    assert.equal(refused.status, 405);
    assert.match(refused.headers.get('allow') ?? '', /POST/);
  }
  assert.equal((await fetch(url, { method: 'DELETE', headers: { 'mcp-session-id': id } })).status, 204);
});

test('what is not JSON is 415, who takes no stream or no JSON is 406', async (t) => {
  const url = await serveFixtures(t);
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonx',
    'multipart/form-data',
  ])
    assert.equal((await post(url, INITIALIZE, { ...JSON_BOTH, 'content-type': type })).status, 415, type);
  for (const accept of [
    'application/json',
    'text/event-stream',
    'text/html',
    'application/json, text/event-stream;q=0',
  ])
    assert.equal((await post(url, INITIALIZE, { ...JSON_BOTH, accept })).status, 406, accept);
  for (const accept of ['*/*', 'application/*, text/*', 'Text/Event-Stream;q=0.5 , APPLICATION/JSON'])
    assert.equal((await post(url, INITIALIZE, { ...JSON_BOTH, accept })).status, 200, accept);
  const charset = { ...JSON_BOTH, 'content-type': 'application/json; charset=utf-8' };
  assert.equal((await post(url, INITIALIZE, charset)).status, 200);
  assert.equal((await fetch(url, { headers: { accept: 'application/json' } })).status, 406);
});

// spec: header-case
test('header names count in any case', async (t) => {
  const url = await serveFixtures(t);
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'test_mirrored_parameter', arguments: { region: 'eu' }, _meta: meta },
  });
  const head = (name: (text: string) => string): string =>
    [
      'POST /mcp HTTP/1.1',
      'Host: localhost',
      'Connection: close',
      `${name('Content-Type')}: application/json`,
      `${name('Accept')}: application/json, text/event-stream`,
      `${name('MCP-Protocol-Version')}: 2026-07-28`,
      `${name('Mcp-Method')}: tools/call`,
      `${name('Mcp-Name')}: \t test_mirrored_parameter \t`,
      `${name('Mcp-Param-Region')}: eu`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n');
  for (const name of [
    (text: string) => text,
    (text: string) => text.toLowerCase(),
    (text: string) => text.toUpperCase(),
  ]) {
    const answer = await exchangeRaw(Number(new URL(url).port), head(name));
    assert.match(answer, /^HTTP\/1\.1 200 /);
    assert.match(answer, /"resultType":"complete"/);
  }
});

test('a body that is a bomb is refused, and others are served meanwhile', async (t) => {
  const url = await serveFixtures(t);
  const bombs = ['['.repeat(1_000_000), `[${'[],'.repeat(300_000)}[]]`, `{"a":${'{"a":'.repeat(150_000)}`];
  const answers = await Promise.all([...bombs.map((bomb) => post(url, bomb)), post(url, INITIALIZE)]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [400, 400, 400, 200],
  );
});

test('200 sessions with equal ids never get the answer of another', async (t) => {
  const url = await serveFixtures(t);
  const sessions = await Promise.all(
    Array.from(
      { length: 200 },
      async () => (await post(url, INITIALIZE)).headers.get('mcp-session-id') ?? '',
    ),
  );
  for (let round = 0; round < 5; round++) {
    const texts = await Promise.all(
      sessions.map(async (session) => {
        const params = { uri: `test://template/${session}/data` };
        const reply = await post(
          url,
          { jsonrpc: '2.0', id: 1, method: 'resources/read', params },
          { ...JSON_BOTH, 'mcp-session-id': session },
        );
        return reply.text();
      }),
    );
    assert.ok(texts.every((text, index) => text.includes(`Data for ID: ${sessions[index]}`)));
  }
});
