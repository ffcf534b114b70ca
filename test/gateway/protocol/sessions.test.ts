import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { SessionClient } from '../../../src/data/model.ts';
import { StoreUnavailable } from '../../../src/data/store/index.ts';
import { systemChance } from '../../../src/gateway/protocol/chance.ts';
import { Peer } from '../../../src/gateway/protocol/peers.ts';
import { createSessions } from '../../../src/gateway/protocol/sessions.ts';
import type { Fields } from '../../support/fake-http.ts';
import { createMcp, type Mcp } from '../../support/mcp.ts';
import { createMemorySessions } from '../../support/memory-sessions.ts';
import { SAMPLE } from '../../support/sample-toolset.ts';

/** A protocol whose clock stands still until it is told to go on. */
function createStill(more: object = {}) {
  let now = Date.now();
  const chance = {
    now: () => now,
    uuid: () => randomUUID(),
    bytes: (length: number) => Buffer.alloc(length, 7),
  };
  const mcp = createMcp(SAMPLE, { chance, ...more });
  return {
    mcp,
    wait(ms: number) {
      now += ms;
    },
  };
}

const ping = (mcp: Mcp, session: Fields) => mcp.call(session, 'ping');
const away = new StoreUnavailable('away', 'none');

// spec: initialize-first
test('a request without a session is 400', async () => {
  const mcp = createMcp(SAMPLE);
  for (const method of ['ping', 'tools/list', 'tools/call']) {
    const reply = await mcp.http.post({ jsonrpc: '2.0', id: 3, method });
    assert.deepEqual([reply.status, reply.error.code, reply.json.id], [400, -32000, 3]);
  }
  for (const method of ['GET', 'DELETE']) assert.equal((await mcp.http.start(method, {}).done()).status, 400);
});

// spec: session-ended-404
test('an unknown session is 404, and looks like one that ended', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open();
  await mcp.http.start('DELETE', session).done();
  const ended = await mcp.call(session, 'ping', undefined, 1);
  const unknown = await mcp.call({ ...session, 'mcp-session-id': randomUUID() }, 'ping', undefined, 1);
  assert.equal(ended.status, 404);
  assert.deepEqual([ended.status, ended.body], [unknown.status, unknown.body]);
});

test('what cannot be a session id is 404 without asking the store', async () => {
  const mcp = createMcp(SAMPLE);
  const before = mcp.store.reads;
  for (const id of ['x', '', '__proto__', '../../etc', 'a'.repeat(4000), randomUUID().toUpperCase()]) {
    assert.equal((await mcp.call({ 'mcp-session-id': id }, 'ping')).status, 404, id);
    assert.equal((await mcp.http.start('DELETE', { 'mcp-session-id': id }).done()).status, 404, id);
  }
  assert.equal(mcp.store.reads, before);
});

// spec: session-ended-404
test('DELETE ends the session: 204, then 404', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open();
  const first = await mcp.http.start('DELETE', session).done();
  assert.deepEqual([first.status, first.body], [204, '']);
  assert.equal((await mcp.http.start('DELETE', session).done()).status, 404);
  assert.equal((await ping(mcp, session)).status, 404);
});

test('a session made on one instance is served by another, and its end is noticed within a second', async () => {
  const { mcp: one } = createStill();
  const { mcp: two, wait } = createStill({ store: one.store });
  const session = await one.open();
  assert.equal((await ping(two, session)).status, 200);
  await one.http.start('DELETE', session).done();
  wait(1000);
  assert.equal((await ping(two, session)).status, 404);
});

test('the store is asked once a second, not once a request', async () => {
  const { mcp, wait } = createStill();
  const session = await mcp.open();
  for (let count = 0; count < 20; count++) await ping(mcp, session);
  assert.equal(mcp.store.reads, 0);
  wait(1000);
  for (let count = 0; count < 20; count++) await ping(mcp, session);
  assert.equal(mcp.store.reads, 1);
});

test('where the store tells of every change its word holds for longer, and use is noted each second all the same', async () => {
  const memory = createMemorySessions();
  let reads = 0;
  const store = {
    ...memory,
    sessionClientHoldsMs: 10_000,
    sessionClient: (id: string) => {
      reads++;
      return memory.sessionClient(id);
    },
  };
  const { mcp, wait } = createStill({ store });
  const session = await mcp.open();
  for (let second = 1; second < 10; second++) {
    wait(1_000);
    for (let count = 0; count < 3; count++) assert.equal((await ping(mcp, session)).status, 200);
  }
  assert.deepEqual([reads, memory.touched.length], [0, 9]);
  wait(1_000);
  await ping(mcp, session);
  assert.deepEqual([reads, memory.touched.length], [1, 10]);
  await memory.endSession(session['mcp-session-id'] ?? '');
  assert.equal((await ping(mcp, session)).status, 404);
});

test('of a session that was not used meanwhile the word does not hold, whoever asked for it', async () => {
  let now = 0;
  const memory = createMemorySessions();
  const sessions = createSessions({
    store: { ...memory, sessionClientHoldsMs: 10_000 },
    maxSessions: 10,
    chance: { ...systemChance, now: () => now },
    observer: undefined,
    onSetUp: () => {},
    onForgotten: () => {},
    onGone: () => {},
  });
  const peer = await sessions.create({ protocolVersion: '2025-11-25', capabilities: {} });
  assert.ok(peer instanceof Peer);
  peer.underWay.add(1, { cancel: () => {} });
  now = 60_000;
  sessions.sweep();
  await setImmediate();
  assert.equal(peer.checkedAt, now);
  // As one ends whose time has run out: nobody is told.
  (memory.live as Map<string, unknown>).delete(peer.sessionId);
  now += 5_000;
  assert.ok(!((await sessions.find(peer.sessionId)) instanceof Peer));
});

test('requests that come at once share one question to the store', async () => {
  const { mcp, wait } = createStill();
  const session = await mcp.open();
  wait(1000);
  const replies = await Promise.all(Array.from({ length: 20 }, () => ping(mcp, session)));
  assert.ok(replies.every(({ status }) => status === 200));
  assert.equal(mcp.store.reads, 1);
});

test('an answer that was on its way when the session ended does not count', async () => {
  const store = createMemorySessions();
  let deliver = (): void => {};
  const slow = async (id: string) => {
    const before = await store.sessionClient(id);
    await new Promise<void>((resolve) => {
      deliver = resolve;
    });
    return before;
  };
  let sessionClient = store.sessionClient;
  const { mcp, wait } = createStill({
    store: { ...store, sessionClient: (id: string) => sessionClient(id) },
  });
  const { mcp: other } = createStill({ store });
  const opened = await mcp.open();
  // Long enough ago that the session is not simply believed in.
  wait(40_000);
  sessionClient = slow;
  const asking = mcp.begin(opened, 'ping');
  await setImmediate();
  await other.http.start('DELETE', opened).done();
  sessionClient = store.sessionClient;
  deliver();
  assert.equal((await asking.done()).status, 404);
});

test('a known session does not wait for a store that says nothing', async () => {
  const store = createMemorySessions();
  let isSilent = false;
  const sessionClient = (id: string) =>
    isSilent ? new Promise<undefined>(() => {}) : store.sessionClient(id);
  const { mcp, wait } = createStill({ store: { ...store, sessionClient } });
  const opened = await mcp.open();
  wait(5000);
  isSilent = true;
  assert.equal((await ping(mcp, opened)).status, 200);
});

test('a store that has its answer at once is not waited for, and may be away at once', async () => {
  const store = createMemorySessions();
  let client: SessionClient | undefined = { protocolVersion: '2025-11-25', capabilities: {} };
  let isAway = false;
  const sessionClient = () => {
    if (isAway) throw new StoreUnavailable('away', 'none');
    return client;
  };
  const { mcp, wait } = createStill({ store: { ...store, sessionClient } });
  const opened = await mcp.open();
  wait(5000);
  const asked = mcp.begin(opened, 'ping');
  assert.equal(asked.status, 200);
  isAway = true;
  wait(5000);
  assert.equal((await ping(mcp, opened)).status, 200, 'believed in');
  wait(40_000);
  assert.equal((await ping(mcp, opened)).status, 503);
  isAway = false;
  assert.equal((await ping(mcp, opened)).status, 200);
  client = undefined;
  wait(5000);
  assert.equal((await ping(mcp, opened)).status, 404);
});

test('a used session is noted as active', async () => {
  const { mcp, wait } = createStill();
  const session = await mcp.open();
  wait(1000);
  await ping(mcp, session);
  assert.deepEqual(mcp.store.touched, [session['mcp-session-id']]);
});

test('while the store is away, known sessions go on and others are told to come back', async () => {
  const { mcp, wait } = createStill();
  const session = await mcp.open();
  mcp.store.fail(away);
  wait(5000);
  assert.equal((await ping(mcp, session)).status, 200);
  const unknown = await ping(mcp, { ...session, 'mcp-session-id': randomUUID() });
  assert.equal(unknown.status, 503);
  assert.equal(unknown.headers.get('retry-after'), '1');
  assert.equal(unknown.error.data?.retryable, true);
  wait(30_000);
  assert.equal((await ping(mcp, session)).status, 503);
  mcp.store.fail(undefined);
  assert.equal((await ping(mcp, session)).status, 200);
});

test('initialize and DELETE say so while the store is away', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open();
  mcp.store.fail(away);
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'c', version: '1' } };
  const opened = await mcp.http.post({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
  assert.deepEqual([opened.status, opened.headers.get('retry-after')], [503, '1']);
  const ended = await mcp.http.start('DELETE', session).done();
  assert.equal(ended.status, 503);
});

test('a full house turns initialize away, and takes it again when there is room', async () => {
  const config = { toolErrors: 'auto', requestStateSecret: '', maxSessions: 3 } as const;
  const { mcp, wait } = createStill({ config });
  const sessions = [await mcp.open(), await mcp.open(), await mcp.open()];
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'c', version: '1' } };
  const refused = await mcp.http.post({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '1']);
  assert.equal(mcp.store.live.size, 3);
  await mcp.http.start('DELETE', sessions[0] ?? {}).done();
  wait(1000);
  await mcp.open();
});

// spec: http-version-400
test('a version header that is no known revision is 400', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open();
  for (const version of ['2024-01-01', 'x', '']) {
    const reply = await mcp.call({ ...session, 'mcp-protocol-version': version }, 'tools/list');
    assert.equal(reply.status, 400, version);
    for (const method of ['GET', 'DELETE']) {
      const headers = { ...session, 'mcp-protocol-version': version };
      assert.equal((await mcp.http.start(method, headers).done()).status, 400);
    }
  }
});

// spec: version-respected
test('without a version header the revision is that of the session', async () => {
  const mcp = createMcp(SAMPLE);
  const { 'mcp-session-id': id = '' } = await mcp.open('2025-03-26');
  const batch = [{ jsonrpc: '2.0', id: 1, method: 'ping' }];
  const reply = await mcp.http.post(batch, { 'mcp-session-id': id });
  assert.deepEqual(JSON.parse(reply.body ?? ''), [{ jsonrpc: '2.0', id: 1, result: {} }]);
});

test('another known revision in the header changes nothing', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open('2025-11-25');
  assert.equal((await ping(mcp, { ...session, 'mcp-protocol-version': '2025-06-18' })).status, 200);
});

test('however many sessions are opened, only so many are remembered, and those in use among them', async () => {
  const store = createMemorySessions();
  const sessions = createSessions({
    store,
    maxSessions: 1_000_000,
    chance: systemChance,
    observer: undefined,
    onSetUp: () => {},
    onForgotten: () => {},
    onGone: () => {},
  });
  const client = { protocolVersion: '2025-11-25', capabilities: {} };
  const first = await sessions.create(client);
  assert.ok(first instanceof Peer);
  first.underWay.add(1, { cancel: () => {} });
  for (let count = 0; count < 25_000; count++) await sessions.create(client);
  assert.equal(sessions.known.size, 20_000);
  assert.equal(sessions.known.get(first.sessionId), first);
});
