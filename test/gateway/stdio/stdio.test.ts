import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { createProtocol } from '../../../src/gateway/protocol/index.ts';
import { serveStdio } from '../../../src/gateway/stdio/index.ts';
import type { Json } from '../../support/fake-http.ts';
import { createInlineWorkers } from '../../support/inline-workers.ts';
import { createMemorySessions } from '../../support/memory-sessions.ts';
import { SAMPLE } from '../../support/sample-toolset.ts';

function start(maxLineBytes = 100_000) {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const store = createMemorySessions();
  const workers = createInlineWorkers(SAMPLE);
  const listeners = new Set<(uri: string) => void>();
  const protocol = createProtocol({
    server: { name: 's', title: 'S', version: '1' },
    workers,
    store,
    resources: {
      canWatch: () => true,
      watch(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    config: { toolErrors: 'auto', requestStateSecret: '', maxSessions: 10 },
  });
  const server = serveStdio(protocol, { stdin, stdout, maxLineBytes });
  let text = '';
  let wake = (): void => {};
  stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    wake();
  });
  const lines = (): Json[] =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Json);
  return {
    stdin,
    stdout,
    store,
    workers,
    server,
    lines,
    change(uri: string) {
      for (const listener of listeners) listener(uri);
    },
    send: (message: unknown) =>
      stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`),
    /** The line that says so, as soon as it is there. */
    async line(isIt: (line: Json) => boolean): Promise<Json> {
      for (;;) {
        const found = lines().find(isIt);
        if (found !== undefined) return found;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
};
const PING = { jsonrpc: '2.0', id: 'ping', method: 'ping' };
const errorCode = (line: Json): number => (line.error as { code: number }).code;

test('a client that sends ahead is answered in full', async () => {
  const io = start();
  io.send(INITIALIZE);
  io.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  io.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'echo', arguments: { a: 1 } } });
  io.send({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
  io.stdin.end();
  await io.server.done;
  assert.deepEqual(
    io.lines().map(({ id, error }) => [id, error]),
    [
      [0, undefined],
      [2, undefined],
      [1, undefined],
    ],
  );
});

test('the session is in the store while the client is there', async () => {
  const io = start();
  io.send(INITIALIZE);
  await io.line(({ id }) => id === 0);
  assert.equal(io.store.live.size, 1);
  io.stdin.end();
  await io.server.done;
  assert.equal(io.store.live.size, 0);
});

// spec: initialize-first
test('nothing but ping and initialize is served before initialize', async () => {
  const io = start();
  io.send(PING);
  io.send({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  assert.deepEqual((await io.line(({ id }) => id === 'ping')).result, {});
  assert.equal(errorCode(await io.line(({ id }) => id === 1)), -32600);
});

test('a second initialize is refused', async () => {
  const io = start();
  io.send(INITIALIZE);
  io.send({ ...INITIALIZE, id: 5 });
  assert.equal(errorCode(await io.line(({ id }) => id === 5)), -32600);
});

// spec: stdio-only-protocol
test('garbage is answered as such, and the next line is served', async () => {
  const io = start();
  const garbage = ['not json', '{"a":', '[]', '42', '"text"', 'null', '\u0000\u0001', '{}', '[[[[', '🛫'];
  for (const line of garbage) io.send(line);
  io.stdin.write(Buffer.from([0xff, 0xfe, 0x0a]));
  io.send(PING);
  await io.line(({ id }) => id === 'ping');
  const codes = io.lines().slice(0, -1).map(errorCode);
  assert.equal(codes.length, garbage.length + 1);
  assert.ok(codes.every((code) => code === -32700 || code === -32600));
  assert.ok(io.lines().every((line) => line.jsonrpc === '2.0' && !('id' in line && line.id === null)));
});

test('empty lines and carriage returns are passed over', async () => {
  const io = start();
  io.stdin.write(`\n\r\n\n${JSON.stringify(PING)}\r\n`);
  await io.line(({ id }) => id === 'ping');
  assert.equal(io.lines().length, 1);
});

test('a line that is too long is refused once, and the next line is served', async () => {
  const io = start(1000);
  for (let part = 0; part < 50; part++) io.stdin.write('x'.repeat(100));
  io.stdin.write('\n');
  io.send(PING);
  await io.line(({ id }) => id === 'ping');
  assert.equal(io.lines().length, 2);
  assert.equal(errorCode(io.lines()[0] ?? {}), -32600);
});

// spec: stdio-lines
test('a character cut in two by the transport arrives whole', async () => {
  const io = start();
  const bytes = Buffer.from(`${JSON.stringify({ ...PING, id: 'Zoë ✈ 東京' })}\n`);
  for (const byte of bytes) io.stdin.write(Buffer.from([byte]));
  assert.deepEqual((await io.line(({ id }) => id === 'Zoë ✈ 東京')).result, {});
});

test('the last line counts without its end', async () => {
  const io = start();
  io.stdin.end(JSON.stringify(PING));
  await io.server.done;
  assert.deepEqual(
    io.lines().map(({ id }) => id),
    ['ping'],
  );
});

test('what runs when the client leaves is given up within a second', async () => {
  const io = start();
  io.send(INITIALIZE);
  io.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'waitAndWrite' } });
  await io.line(({ id }) => id === 0);
  const left = performance.now();
  io.stdin.end();
  await io.server.done;
  assert.ok(performance.now() - left < 1000);
});

test('a reader that goes away ends the server without a fault', async () => {
  const io = start();
  io.send(INITIALIZE);
  await io.line(({ id }) => id === 0);
  io.stdout.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  await io.server.done;
});

test('a client that does not read is not read from, until it does', async () => {
  const io = start();
  io.send(INITIALIZE);
  io.send(PING);
  await io.line(({ id }) => id === 'ping');
  io.stdout.removeAllListeners('data');
  io.stdout.pause();
  const count = 2000;
  for (let id = 1; id <= count; id++) io.send({ jsonrpc: '2.0', id, method: 'tools/list' });
  while (!io.stdin.isPaused()) await new Promise((resolve) => setImmediate(resolve));
  const unread = io.stdout.readableLength + io.stdout.writableLength;
  assert.ok(unread > 1 << 20 && unread < 2 << 20, `${unread} bytes wait`);

  let answers = 0;
  await new Promise<void>((resolve) => {
    io.stdout.on('data', (chunk: Buffer) => {
      answers += chunk.toString().split('\n').length - 1;
      if (answers === count) resolve();
    });
    io.stdout.resume();
  });
});

test('both eras are served on one connection', async () => {
  const io = start();
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  io.send({ jsonrpc: '2.0', id: 'd', method: 'server/discover', params: { _meta } });
  const discovered = await io.line(({ id }) => id === 'd');
  assert.deepEqual((discovered.result as Json).supportedVersions, ['2026-07-28']);
  io.send(INITIALIZE);
  io.send({ jsonrpc: '2.0', id: 'm', method: 'tools/call', params: { name: 'echo', arguments: {}, _meta } });
  io.send({ jsonrpc: '2.0', id: 'l', method: 'tools/call', params: { name: 'echo', arguments: {} } });
  const modern = (await io.line(({ id }) => id === 'm')).result as Json;
  const legacy = (await io.line(({ id }) => id === 'l')).result as Json;
  assert.equal(modern.resultType, 'complete');
  assert.equal('resultType' in legacy, false);
});

const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
};
const modern = (id: number | string, method: string, params: Json = {}): Json => ({
  jsonrpc: '2.0',
  id,
  method,
  params: { ...params, _meta: { ...MODERN_META, ...(params._meta as Json | undefined) } },
});
const cancelled = (requestId: number | string): Json => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId },
});

// spec: stdio-cancelled-silent, cancellation-races
test('notifications/cancelled ends a call in silence, in both eras', async () => {
  const io = start();
  io.send(INITIALIZE);
  io.send({ jsonrpc: '2.0', id: 'l', method: 'tools/call', params: { name: 'waitAndWrite' } });
  io.send(modern('m', 'tools/call', { name: 'wait' }));
  io.send(PING);
  await io.line(({ id }) => id === 'ping');
  assert.equal(io.workers.stats().pending, 2);
  io.send(cancelled('l'));
  io.send(cancelled('m'));
  io.send(cancelled('never'));
  io.send({ ...PING, id: 'after' });
  await io.line(({ id }) => id === 'after');
  io.stdin.end();
  await io.server.done;
  assert.equal(io.workers.stats().pending, 0);
  assert.ok(!io.lines().some(({ id }) => id === 'l' || id === 'm'));
});

// spec: stdio-no-requests
test('a modern client is asked in a result, never by a request', async () => {
  const io = start();
  io.send(modern(1, 'tools/call', { name: 'askName' }));
  const { result } = await io.line(({ id }) => id === 1);
  assert.equal((result as Json).resultType, 'input_required');
  assert.ok(io.lines().every((line) => !('method' in line && 'id' in line)));
});

test('a legacy client is asked by a request, on the same line', async () => {
  const io = start();
  io.send({ ...INITIALIZE, params: { ...INITIALIZE.params, capabilities: { elicitation: {} } } });
  io.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'askName' } });
  const question = await io.line(({ method }) => method === 'elicitation/create');
  io.send({ jsonrpc: '2.0', id: question.id, result: { action: 'decline' } });
  const { result } = await io.line(({ id }) => id === 1);
  assert.deepEqual((result as Json).structuredContent, { answer: { action: 'decline' } });
});

test('progress and changes of watched resources are lines between the answers', async () => {
  const io = start();
  io.send(INITIALIZE);
  io.send({ jsonrpc: '2.0', id: 1, method: 'resources/subscribe', params: { uri: 'thing://a' } });
  io.send({
    jsonrpc: '2.0',
    id: 2,
    method: 'tools/call',
    params: { name: 'tell', _meta: { progressToken: 'p' } },
  });
  await io.line(({ id }) => id === 2);
  io.change('thing://a');
  const updated = await io.line(({ method }) => method === 'notifications/resources/updated');
  assert.deepEqual(updated.params, { uri: 'thing://a' });
  assert.equal(io.lines().filter(({ method }) => method === 'notifications/progress').length, 2);
});

// spec: stdio-listen-cancelled, listen-tagged, listen-acknowledged
test('subscriptions share the line by their ids, and the server takes back those it ends', async () => {
  const io = start();
  const listen = (id: string, uri: string) =>
    io.send(modern(id, 'subscriptions/listen', { notifications: { resourceSubscriptions: [uri] } }));
  listen('one', 'thing://a');
  listen('two', 'thing://b');
  await io.line(({ params }) => subscriptionOf(params) === 'two');
  io.change('thing://a');
  io.change('thing://b');
  io.send(cancelled('one'));
  io.send(PING);
  await io.line(({ id }) => id === 'ping');
  io.change('thing://a');
  io.stdin.end();
  await io.server.done;
  const said = (subscription: string) =>
    io
      .lines()
      .filter(
        ({ id, params }) =>
          id === subscription ||
          subscriptionOf(params) === subscription ||
          (params as Json | undefined)?.requestId === subscription,
      )
      .map(({ method }) => method ?? 'result');
  const told = ['notifications/subscriptions/acknowledged', 'notifications/resources/updated'];
  assert.deepEqual(said('one'), told);
  assert.deepEqual(said('two'), [...told, 'result', 'notifications/cancelled']);
});

const subscriptionOf = (params: unknown): unknown =>
  ((params as Json | undefined)?._meta as Json | undefined)?.['io.modelcontextprotocol/subscriptionId'];

test('an id that is under way is refused, whichever era uses it', async () => {
  const io = start();
  io.send(INITIALIZE);
  io.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'waitAndWrite' } });
  io.send(PING);
  await io.line(({ id }) => id === 'ping');
  io.send(modern(1, 'tools/call', { name: 'echo' }));
  assert.equal(errorCode(await io.line(({ id }) => id === 1)), -32600);
  io.stdin.end();
  await io.server.done;
});

test('a batch is answered by a batch where the revision has them', async () => {
  const io = start();
  io.send([PING]);
  assert.equal(errorCode(await io.line(({ error }) => error !== undefined)), -32600);
  io.send({ ...INITIALIZE, params: { ...INITIALIZE.params, protocolVersion: '2025-03-26' } });
  io.send([PING, { ...PING, id: 'other' }, { jsonrpc: '2.0', method: 'notifications/initialized' }]);
  const batch = await io.line((line) => Array.isArray(line));
  assert.deepEqual(
    (batch as unknown as Json[]).map(({ id }) => id),
    ['ping', 'other'],
  );
});
