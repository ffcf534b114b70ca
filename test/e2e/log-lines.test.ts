// What an operator reads: a line for every request, served or turned away, that can be joined to the caller's own.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { freePort } from '../support/free-port.ts';
import { MAIN, startServerProcess, temporaryFolder } from '../support/server.ts';
import { startValkey, unlessValkeyIsMissing, until } from '../support/valkey.ts';

type Line = Readonly<Record<string, unknown>>;

const toLines = (logs: string): Line[] =>
  logs
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'answered' || msg === 'refused');

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
};
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
};
const LIST = { jsonrpc: '2.0', id: 2, method: 'tools/list' };

test('a session can be followed from its first line on, under the trace of its caller', async (t) => {
  const server = await startServerProcess(t);
  const post = (body: object, headers = {}) =>
    fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: { ...HEADERS, ...headers },
      body: JSON.stringify(body),
    });
  const id = (await post(INITIALIZE)).headers.get('mcp-session-id') ?? '';
  const session = { 'mcp-session-id': id };
  await post(LIST, session);
  await fetch(`${server.url}/mcp`, { method: 'DELETE', headers: session });
  await post(LIST, session);
  await server.stop();

  const lines = toLines(server.logs());
  const marks = new Set(lines.map((line) => line.session));
  assert.equal(marks.size, 1);
  assert.match(String([...marks][0]), /^[\w-]{10}$/);
  assert.deepEqual(
    lines.map(({ msg, method, status, trace }) => [msg, method, status, trace]),
    [
      ['answered', 'initialize', 'ok', TRACE],
      ['answered', 'tools/list', 'ok', TRACE],
      ['refused', undefined, 'sessionNotFound', TRACE],
    ],
  );
  assert.ok(!server.logs().includes(id));
});

test('what is turned away has its line too, whoever turned it away', async (t) => {
  const server = await startServerProcess(t, { RATE_LIMIT_ENABLED: 'true', RATE_LIMIT_PER_MINUTE: '5' });
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, { method: 'POST', headers: HEADERS, body: JSON.stringify(LIST), ...init });
  const asked = [
    () => ask('/mcp', { body: '{' }),
    () => ask('/mcp', { headers: { ...HEADERS, 'content-type': 'text/plain' } }),
    () => ask('/mcp'),
    () => ask('/elsewhere'),
    () => ask('/metrics'),
    () => ask('/mcp', { body: 'x'.repeat(2_000_000) }),
    () => ask('/mcp'),
  ];
  for (const request of asked) await (await request()).text();
  await server.stop();
  assert.deepEqual(
    toLines(server.logs()).map(({ msg, status, trace }) => [msg, status, trace]),
    [
      'parseError',
      'unsupportedMediaType',
      'sessionRequired',
      'pathNotFound',
      'methodNotAllowed',
      'bodyTooLarge',
      'rateLimited',
    ].map((status) => ['refused', status, TRACE]),
  );
});

test('over stdio, too, what cannot be read has its line', (t) => {
  const { stderr } = spawnSync(process.execPath, [MAIN], {
    env: { ...process.env, DATA_DIR: temporaryFolder(t), WORKER_THREADS: '1' },
    input: `{\n${JSON.stringify(LIST)}\n`,
    encoding: 'utf8',
  });
  assert.deepEqual(
    toLines(stderr).map(({ msg, status }) => [msg, status]),
    [
      ['refused', 'parseError'],
      ['refused', 'invalidRequest'],
    ],
  );
});

test('a Valkey that cannot be reached is told of once, with the reason, and again when it is there', async (t) => {
  const port = await freePort();
  const server = await startServerProcess(t, { VALKEY_URL: `valkey://me:canary@127.0.0.1:${port}` });
  await until(() => /cannot be reached/.test(server.logs()), 'nothing is said of the missing Valkey');
  // More attempts, none of which is told.
  const health = async () => (await fetch(`${server.url}/health`)).status;
  assert.equal(await health(), 503);
  const { skip } = unlessValkeyIsMissing();
  if (skip !== false) return t.skip(skip);
  const valkey = await startValkey(['--user', 'me', 'on', '>canary', '~*', '&*', '+@all'], [], port);
  t.after(() => valkey.remove());
  await until(() => /can be reached again/.test(server.logs()), 'nothing is said of its return');
  await server.stop();
  assert.equal(server.logs().match(/cannot be reached/g)?.length, 1);
  assert.match(server.logs(), /"level":"error".*"reason":"connect ECONNREFUSED 127\.0\.0\.1:\d+"/);
  assert.ok(!server.logs().includes('canary'));
});

test('what counts sessions and streams is there before the first of them', async (t) => {
  const { url } = await startServerProcess(t);
  const figures = await (await fetch(`${url}/metrics`)).text();
  for (const sample of [
    'mock_gds_session_events_total{event="opened"} 0',
    'mock_gds_event_streams_opened_total{kind="session"} 0',
  ])
    assert.ok(figures.includes(`\n${sample}\n`), sample);
});
