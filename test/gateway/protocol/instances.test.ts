// Two instances over one store serve the same legacy session.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ResourceWatch } from '../../../src/gateway/protocol/index.ts';
import type { FakeReply, Fields } from '../../support/fake-http.ts';
import { createMcp, type Mcp } from '../../support/mcp.ts';
import { createMemorySessions } from '../../support/memory-sessions.ts';
import { SAMPLE } from '../../support/sample-toolset.ts';

interface Delays {
  /** Before that the first asks the store in vain what has become of a session. */
  readonly learned?: Promise<void>;
  /** Until then the first is not told that what it wrote of a session is written. */
  readonly confirmed?: Promise<void>;
}

function createPair({ learned = Promise.resolve(), confirmed = Promise.resolve() }: Delays = {}) {
  const listeners = new Set<(uri: string) => void>();
  const resources: ResourceWatch = {
    canWatch: (uri) => uri.startsWith('thing://'),
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const store = createMemorySessions();
  const change = (uri: string): void => {
    for (const listener of [...listeners]) listener(uri);
  };
  return {
    one: createMcp(SAMPLE, {
      resources,
      store: {
        ...store,
        sessionClient: (id) => learned.then(() => store.sessionClient(id)),
        async changeSessionClient(id, apply) {
          const client = await store.changeSessionClient(id, apply);
          await confirmed;
          return client;
        },
      },
    }),
    two: createMcp(SAMPLE, { resources, store }),
    change,
  };
}

const listen = (mcp: Mcp, session: Fields, more: Fields = {}): Promise<FakeReply> =>
  mcp.http
    .start('GET', { accept: 'text/event-stream', ...session, ...more })
    .until(({ isStream, closed }) => isStream || closed);

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const urisOf = ({ messages }: FakeReply): unknown[] =>
  messages.map(({ params }) => (params as { uri: string }).uri);

test('a stream on one instance hears of what was subscribed to on the other, until that is undone', async () => {
  const { one, two, change } = createPair();
  const session = await one.open();
  const stream = await listen(one, session);
  await two.call(session, 'resources/subscribe', { uri: 'thing://a' });
  await turn();
  const before = urisOf(stream).length;
  change('thing://a');
  assert.deepEqual(urisOf(stream).slice(before), ['thing://a']);
  await two.call(session, 'resources/unsubscribe', { uri: 'thing://a' });
  await turn();
  change('thing://a');
  assert.deepEqual(urisOf(stream).slice(before), ['thing://a']);
});

test('what changes before an instance knows of a subscription is not missed: the client is told to look', async () => {
  let learn = (): void => {};
  const { one, two, change } = createPair({ learned: new Promise((resolve) => (learn = resolve)) });
  const session = await one.open();
  const stream = await listen(one, session);
  await two.call(session, 'resources/subscribe', { uri: 'thing://a' });
  change('thing://a');
  assert.deepEqual(urisOf(stream), []);
  learn();
  await turn();
  assert.deepEqual(urisOf(stream), ['thing://a']);
});

for (const [when, listensBefore] of [
  ['listens', true],
  ['begins to listen right afterwards', false],
] as const)
  test(`of two instances that change a session at once, the one where it ${when} does not go on with how it was in between`, async () => {
    let confirm = (): void => {};
    const { one, two, change } = createPair({ confirmed: new Promise((resolve) => (confirm = resolve)) });
    const session = await one.open();
    const early = listensBefore ? await listen(one, session) : undefined;
    const subscribed = one.call(session, 'resources/subscribe', { uri: 'thing://a' });
    await turn();
    await two.call(session, 'resources/unsubscribe', { uri: 'thing://a' });
    await two.call(session, 'resources/subscribe', { uri: 'thing://b' });
    await one.call(session, 'ping');
    confirm();
    await subscribed;
    const stream = early ?? (await listen(one, session));
    await turn();
    const before = urisOf(stream).length;
    for (const uri of ['thing://a', 'thing://b']) change(uri);
    assert.deepEqual(urisOf(stream).slice(before), ['thing://b']);
  });

test('subscribing to many at once is no change of any', async () => {
  const { one } = createPair();
  const session = await one.open();
  const stream = await listen(one, session);
  const uris = ['thing://a', 'thing://b', 'thing://c'];
  await Promise.all(uris.map((uri) => one.call(session, 'resources/subscribe', { uri })));
  await turn();
  assert.deepEqual(urisOf(stream), []);
});

test('a client whose instance is gone goes on to listen on another, and still hears of what it subscribed to', async () => {
  const { one, two, change } = createPair();
  const session = await one.open();
  const stream = await listen(one, session);
  await one.call(session, 'resources/subscribe', { uri: 'thing://a' });
  change('thing://a');
  const id = stream.events.at(-1)?.id;
  one.protocol.close();
  const resumed = await listen(two, session, { 'last-event-id': id ?? '' });
  assert.ok(resumed.isStream);
  const before = resumed.messages.length;
  change('thing://a');
  assert.deepEqual(urisOf(resumed).slice(before), ['thing://a']);
});

test('what changed between two instances is not missed: the client is told to look again', async () => {
  const { one, two, change } = createPair();
  const session = await one.open();
  const stream = await listen(one, session);
  for (const uri of ['thing://a', 'thing://b']) await one.call(session, 'resources/subscribe', { uri });
  const id = stream.events.at(-1)?.id;
  one.protocol.close();
  change('thing://a');
  const resumed = await listen(two, session, { 'last-event-id': id ?? '' });
  assert.deepEqual(urisOf(resumed), ['thing://a', 'thing://b']);
});

test('a stream that can be resumed carries what is new, and nothing is told twice', async () => {
  const { one, change } = createPair();
  const session = await one.open();
  const stream = await listen(one, session);
  await one.call(session, 'resources/subscribe', { uri: 'thing://a' });
  stream.abort();
  change('thing://a');
  const resumed = await listen(one, session, { 'last-event-id': stream.events.at(-1)?.id ?? '' });
  assert.deepEqual(urisOf(resumed), ['thing://a']);
});

test('a session ended on one instance ends its stream on the other', async () => {
  const { one, two } = createPair();
  const session = await one.open();
  const stream = await listen(one, session);
  const ended = two.http.start('DELETE', session);
  assert.equal((await ended.done()).status, 204);
  await stream.done();
  assert.equal((await one.call(session, 'ping')).status, 404);
});

test('a log level set on one instance holds on the other', async () => {
  const { one, two } = createPair();
  const session = await one.open();
  await one.call(session, 'logging/setLevel', { level: 'emergency' });
  const reply = await two.call(session, 'tools/call', { name: 'tell', _meta: { progressToken: 1 } });
  assert.ok(!reply.messages.some(({ method }) => method === 'notifications/message'));
});
