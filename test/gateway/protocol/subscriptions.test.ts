import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ResourceWatch } from '../../../src/gateway/protocol/index.ts';
import type { FakeReply, Fields, Json } from '../../support/fake-http.ts';
import { createMcp, type Mcp } from '../../support/mcp.ts';
import { SAMPLE } from '../../support/sample-toolset.ts';

function createWatched() {
  const listeners = new Set<(uri: string, sessionId?: string) => void>();
  const resources: ResourceWatch = {
    canWatch: (uri, sessionId) =>
      uri.startsWith('thing://') || (uri === 'mine://all' && sessionId !== undefined),
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const mcp = createMcp(SAMPLE, { resources });
  const change = (uri: string, sessionId?: string): void => {
    for (const listener of listeners) listener(uri, sessionId);
  };
  return { mcp, change, listeners };
}

const listen = (mcp: Mcp, session: Fields): Promise<FakeReply> =>
  mcp.http.start('GET', { accept: 'text/event-stream', ...session }).until(({ isStream }) => isStream);

const updated = (uri: string, meta?: Json): Json => ({
  jsonrpc: '2.0',
  method: 'notifications/resources/updated',
  params: meta === undefined ? { uri } : { _meta: meta, uri },
});

test('the capability to subscribe is told in both eras', async () => {
  const { mcp } = createWatched();
  const discovered = (await mcp.modern('server/discover')).result.capabilities as Json;
  assert.deepEqual(discovered.resources, { subscribe: true });
});

// spec: http-one-stream
test('a subscriber hears of a change, once, on one stream', async () => {
  const { mcp, change } = createWatched();
  const session = await mcp.open();
  const streams = [await listen(mcp, session), await listen(mcp, session)];
  const posted = mcp.begin(session, 'tools/call', { name: 'waitAndWrite' });
  assert.deepEqual((await mcp.call(session, 'resources/subscribe', { uri: 'thing://a' })).result, {});
  await mcp.call(session, 'resources/subscribe', { uri: 'thing://a' });
  change('thing://a');
  change('thing://b');
  assert.deepEqual(
    streams.map(({ messages }) => messages),
    [[], [updated('thing://a')]],
  );
  assert.equal(posted.isStream, false);
});

test('who unsubscribed hears nothing more, and nobody watches for nobody', async () => {
  const { mcp, change, listeners } = createWatched();
  const session = await mcp.open();
  const stream = await listen(mcp, session);
  assert.equal(listeners.size, 0);
  await mcp.call(session, 'resources/subscribe', { uri: 'thing://a' });
  assert.equal(listeners.size, 1);
  assert.deepEqual((await mcp.call(session, 'resources/unsubscribe', { uri: 'thing://a' })).result, {});
  assert.deepEqual((await mcp.call(session, 'resources/unsubscribe', { uri: 'thing://never' })).result, {});
  change('thing://a');
  assert.deepEqual(stream.messages, []);
  assert.equal(listeners.size, 0);
});

test('a change that concerns one session is told to that session only', async () => {
  const { mcp, change } = createWatched();
  const [mine, other] = [await mcp.open(), await mcp.open()];
  const streams = [await listen(mcp, mine), await listen(mcp, other)];
  for (const session of [mine, other]) await mcp.call(session, 'resources/subscribe', { uri: 'mine://all' });
  change('mine://all', mine['mcp-session-id']);
  assert.deepEqual(
    streams.map(({ messages }) => messages.length),
    [1, 0],
  );
});

test('the end of a session ends what it watched', async () => {
  const { mcp, listeners } = createWatched();
  const session = await mcp.open();
  await mcp.call(session, 'resources/subscribe', { uri: 'thing://a' });
  await mcp.http.start('DELETE', session).done();
  assert.equal(listeners.size, 0);
});

test('what happened while the connection was broken is told when it is resumed', async () => {
  const { mcp, change } = createWatched();
  const session = await mcp.open();
  const stream = await listen(mcp, session);
  await mcp.call(session, 'resources/subscribe', { uri: 'thing://a' });
  stream.abort();
  change('thing://a');
  const lastEventId = stream.events.at(-1)?.id ?? '';
  const headers = { accept: 'text/event-stream', ...session, 'last-event-id': lastEventId };
  const resumed = await mcp.http.start('GET', headers).until(({ messages }) => messages.length > 0);
  change('thing://a');
  assert.deepEqual(resumed.messages, [updated('thing://a'), updated('thing://a')]);
});

test('what cannot be watched is refused, and so is too much', async () => {
  const { mcp } = createWatched();
  const session = await mcp.open();
  assert.equal((await mcp.call(session, 'resources/subscribe', { uri: 'no://thing' })).error.code, -32002);
  assert.equal((await mcp.call(session, 'resources/subscribe', {})).error.code, -32602);
  for (let count = 0; count < 1000; count++)
    await mcp.call(session, 'resources/subscribe', { uri: `thing://${count}` });
  assert.equal((await mcp.call(session, 'resources/subscribe', { uri: 'thing://more' })).error.code, -32602);
});

const META = (id: number | string): Json => ({ 'io.modelcontextprotocol/subscriptionId': id });

async function subscribe(mcp: Mcp, notifications: Json, id: number | string = 'sub'): Promise<FakeReply> {
  const reply = mcp.beginModern('subscriptions/listen', { notifications }, { id });
  return reply.until(({ messages, closed }) => messages.length > 0 || closed);
}

// spec: listen-acknowledged, listen-filter, listen-tagged
test('subscriptions/listen first says what it will tell, then tells it, tagged', async () => {
  const { mcp, change } = createWatched();
  const resourceSubscriptions = ['thing://a', 'mine://all', 'no://thing', 'thing://a'];
  const stream = await subscribe(mcp, { toolsListChanged: true, resourceSubscriptions }, 5);
  change('thing://a');
  change('thing://b');
  change('mine://all', 'somebody');
  assert.deepEqual(stream.messages, [
    {
      jsonrpc: '2.0',
      method: 'notifications/subscriptions/acknowledged',
      params: { _meta: META(5), notifications: { resourceSubscriptions: ['thing://a'] } },
    },
    updated('thing://a', META(5)),
  ]);
  assert.ok(stream.events.every(({ id }) => id === undefined));
});

test('leaving the stream ends the subscription', async () => {
  const { mcp, listeners } = createWatched();
  const stream = await subscribe(mcp, { resourceSubscriptions: ['thing://a'] });
  assert.equal(listeners.size, 1);
  stream.abort();
  assert.equal(listeners.size, 0);
});

test('the server ends a subscription with its result', async () => {
  const { mcp, listeners } = createWatched();
  const stream = await subscribe(mcp, { resourceSubscriptions: ['thing://a'] });
  mcp.protocol.endStreams();
  assert.equal(stream.ended, true);
  assert.deepEqual(stream.messages.at(-1), {
    jsonrpc: '2.0',
    id: 'sub',
    result: {
      resultType: 'complete',
      _meta: {
        'io.modelcontextprotocol/serverInfo': { name: 'test-server', title: 'Test', version: '1.2.3' },
        ...META('sub'),
      },
    },
  });
  assert.equal(listeners.size, 0);
});

test('a session watches a thousand resources and no more, also where it asks for all of them at once', async () => {
  const { mcp, listeners } = createWatched();
  const session = await mcp.open();
  const ask = (index: number) => mcp.call(session, 'resources/subscribe', { uri: `thing://${index}` });
  const answers = await Promise.all(Array.from({ length: 1_203 }, (_, index) => ask(index)));
  const refused = answers.filter(({ error }) => error !== undefined);
  assert.equal(refused.length, 203);
  for (const { error } of refused) assert.equal(error.code, -32602);
  assert.deepEqual((await ask(0)).result, {}, 'it is watched already');
  assert.deepEqual((await mcp.call(session, 'resources/unsubscribe', { uri: 'thing://0' })).result, {});
  assert.deepEqual((await ask(1_202)).result, {}, 'there is room again');
  assert.ok(listeners.size >= 1);
});

test('a filter that cannot be read is refused', async () => {
  const { mcp } = createWatched();
  const many = Array.from({ length: 1001 }, (_, count) => `thing://${count}`);
  const filters = [
    { toolsListChanged: 'yes' },
    { resourceSubscriptions: 'thing://a' },
    { resourceSubscriptions: [1] },
    { resourceSubscriptions: many },
  ];
  for (const filter of filters) assert.equal((await subscribe(mcp, filter)).error.code, -32602);
  assert.equal((await mcp.modern('subscriptions/listen')).error.code, -32602);
});

test('where nothing can be watched there is nothing to subscribe to', async () => {
  const mcp = createMcp(SAMPLE);
  assert.equal((await mcp.modern('subscriptions/listen', { notifications: {} })).error.code, -32601);
  assert.equal(
    (await mcp.call(await mcp.open(), 'resources/subscribe', { uri: 'thing://a' })).error.code,
    -32601,
  );
});
