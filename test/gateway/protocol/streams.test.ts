import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FakeReply, Fields, Json } from '../../support/fake-http.ts';
import { createMcp, type Mcp } from '../../support/mcp.ts';
import { SAMPLE, tool } from '../../support/sample-toolset.ts';

const WITH_PROGRESS = { name: 'tell', _meta: { progressToken: 7 } };

const listen = (mcp: Mcp, session: Fields, more: Fields = {}): FakeReply =>
  mcp.http.start('GET', { accept: 'text/event-stream', ...session, ...more });

const isProgress = ({ method }: Json): boolean => method === 'notifications/progress';
const turn = () => new Promise((resolve) => setImmediate(resolve));

// spec: http-answer-type
test('an answer that comes alone is plain JSON', async () => {
  const mcp = createMcp(SAMPLE);
  const reply = await mcp.call(await mcp.open(), 'tools/call', { name: 'echo' });
  assert.equal(reply.isStream, false);
});

// spec: http-answer-type, progress-token, progress-stops
test('what comes before the answer makes it a stream, whose last message is the answer', async () => {
  const mcp = createMcp(SAMPLE);
  const reply = await mcp.call(await mcp.open(), 'tools/call', WITH_PROGRESS, 'me');
  const [first, second, log, last, ...more] = reply.messages;
  assert.ok(first && second && isProgress(first) && isProgress(second));
  assert.equal(log?.method, 'notifications/message');
  assert.equal(last?.id, 'me');
  assert.equal(more.length, 0);
});

// spec: progress-increases
test('progress that does not increase is not told', async () => {
  const mcp = createMcp(SAMPLE);
  const reply = await mcp.call(await mcp.open(), 'tools/call', WITH_PROGRESS);
  const values = reply.messages
    .filter(isProgress)
    .map(({ params }) => (params as { progress: number }).progress);
  assert.deepEqual(values, [1, 2]);
});

test('a stream opens with an empty event from 2025-11-25 on, and only then', async () => {
  const mcp = createMcp(SAMPLE);
  for (const version of ['2025-03-26', '2025-06-18', '2025-11-25']) {
    const reply = await mcp.call(await mcp.open(version), 'tools/call', WITH_PROGRESS);
    const [first] = reply.events;
    const isPrimed = first?.data === '';
    assert.equal(isPrimed, version === '2025-11-25');
    if (isPrimed) assert.equal(first.retry, 1000);
  }
});

// spec: http-event-ids
test('event ids are all different within a session', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open();
  const replies = await Promise.all([1, 2, 3].map(() => mcp.call(session, 'tools/call', WITH_PROGRESS)));
  const ids = replies.flatMap(({ events }) => events.map(({ id }) => id));
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(ids.every((id) => id !== undefined));
});

test('logging/setLevel decides what is heard, in its own session only', async () => {
  const mcp = createMcp(SAMPLE);
  const [loud, quiet] = [await mcp.open(), await mcp.open()];
  assert.deepEqual((await mcp.call(loud, 'logging/setLevel', { level: 'debug' })).result, {});
  await mcp.call(quiet, 'logging/setLevel', { level: 'emergency' });
  const logs = async (session: Fields) =>
    (await mcp.call(session, 'tools/call', WITH_PROGRESS)).messages.filter(
      ({ method }) => method === 'notifications/message',
    ).length;
  assert.equal(await logs(loud), 2);
  assert.equal(await logs(quiet), 0);
  assert.equal(await logs(await mcp.open()), 1);
});

/** A tool that goes on only when it is told to. */
function gated() {
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const mcp = createMcp({
    ...SAMPLE,
    tools: [
      tool('gated', async (_args, context) => {
        context.progress(1);
        await gate;
        context.progress(2);
        return { structured: { ok: true } };
      }),
      tool('released', async (_args, context) => {
        context.release();
        await gate;
        return { structured: { ok: true } };
      }),
    ],
  });
  return { mcp, open };
}

const GATED = { name: 'gated', _meta: { progressToken: 1 } };

// spec: http-get-no-responses
test('a client whose connection broke gets the rest, and nothing twice', async () => {
  const { mcp, open } = gated();
  const session = await mcp.open();
  const broken = await mcp
    .begin(session, 'tools/call', GATED, 'c')
    .until(({ messages }) => messages.length === 1);
  broken.abort();
  open();
  const lastEventId = broken.events.at(-1)?.id ?? '';
  const rest = await listen(mcp, session, { 'last-event-id': lastEventId }).done();
  assert.deepEqual(
    rest.messages.map(({ method, id }) => method ?? id),
    ['notifications/progress', 'c'],
  );
});

test('a client can resume from the very start of a stream', async () => {
  const { mcp, open } = gated();
  const session = await mcp.open();
  const broken = await mcp
    .begin(session, 'tools/call', GATED, 'c')
    .until(({ messages }) => messages.length === 1);
  broken.abort();
  const resumed = listen(mcp, session, { 'last-event-id': broken.events[0]?.id ?? '' });
  open();
  await resumed.done();
  assert.equal(resumed.messages.length, 3);
});

test('a resumed stream goes on live', async () => {
  const { mcp, open } = gated();
  const session = await mcp.open();
  const broken = await mcp
    .begin(session, 'tools/call', GATED, 'c')
    .until(({ messages }) => messages.length === 1);
  broken.abort();
  const resumed = listen(mcp, session, { 'last-event-id': broken.events.at(-1)?.id ?? '' });
  await resumed.until(({ isStream }) => isStream);
  assert.equal(resumed.messages.length, 0);
  open();
  assert.equal((await resumed.done()).messages.length, 2);
});

test('a tool can release the connection, and the client comes back for the answer', async () => {
  const { mcp, open } = gated();
  const session = await mcp.open();
  const released = await mcp.call(session, 'tools/call', { name: 'released' }, 'r');
  assert.deepEqual(released.messages, []);
  assert.equal(released.events.length, 1);
  const rest = listen(mcp, session, { 'last-event-id': released.events[0]?.id ?? '' });
  open();
  assert.equal((await rest.done()).response.id, 'r');
});

// spec: http-replay-own, http-get
test('there is no stream to be had where nothing is left of one, or of somebody else', async () => {
  const { mcp, open } = gated();
  const [session, other] = [await mcp.open(), await mcp.open()];
  const broken = await mcp.begin(session, 'tools/call', GATED).until(({ messages }) => messages.length === 1);
  broken.abort();
  const id = broken.events[0]?.id ?? '';
  assert.equal((await listen(mcp, other, { 'last-event-id': id }).done()).status, 405);
  for (const wrong of ['nope', '', 'a_1', `${id}9`, id.replace(/_0$/, '_-1'), id.replace(/_0$/, '_1e3')])
    assert.equal((await listen(mcp, session, { 'last-event-id': wrong }).done()).status, 405, wrong);
  open();
  const rest = await listen(mcp, session, { 'last-event-id': id }).done();
  const last = rest.events.at(-1)?.id ?? '';
  assert.equal((await listen(mcp, session, { 'last-event-id': last }).done()).status, 405);
});

test('a legacy client that leaves has not cancelled what writes', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open();
  const reply = mcp.begin(session, 'tools/call', { name: 'waitAndWrite' }, 1);
  await turn();
  reply.abort();
  await turn();
  assert.equal(mcp.workers.stats().pending, 1);
});

test('what only reads is given up when nobody can hear the answer', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open();
  const reply = mcp.begin(session, 'tools/call', { name: 'wait' }, 1);
  await turn();
  reply.abort();
  await turn();
  assert.equal(mcp.workers.stats().pending, 0);
});

test('notifications/cancelled stops the work, and no response comes', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open();
  const reply = mcp.begin(session, 'tools/call', { name: 'waitAndWrite' }, 'w');
  await turn();
  const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'w' } };
  assert.equal((await mcp.http.post(cancelled, session)).status, 202);
  await reply.done();
  assert.deepEqual(reply.messages, []);
  await turn();
  assert.equal(mcp.workers.stats().pending, 0);
});

// spec: cancellation-races
test('a cancellation that fits nothing is passed over, and reaches no other session', async () => {
  const mcp = createMcp(SAMPLE);
  const [session, other] = [await mcp.open(), await mcp.open()];
  mcp.begin(session, 'tools/call', { name: 'waitAndWrite' }, 'w');
  await turn();
  for (const params of [{ requestId: 'w' }, { requestId: 9 }, { requestId: {} }, {}]) {
    const message = { jsonrpc: '2.0', method: 'notifications/cancelled', params };
    assert.equal((await mcp.http.post(message, other)).status, 202);
  }
  assert.equal(mcp.workers.stats().pending, 1);
});

// spec: request-id-unique
test('a second request with an id that is under way is refused', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open();
  mcp.begin(session, 'tools/call', { name: 'waitAndWrite' }, 5);
  await turn();
  const second = await mcp.call(session, 'tools/call', { name: 'echo' }, 5);
  assert.equal(second.error.code, -32600);
  assert.equal((await mcp.call(session, 'tools/call', { name: 'echo' }, '5')).error, undefined);
});

test('an id is free again once it is answered', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open();
  for (let round = 0; round < 3; round++)
    assert.equal((await mcp.call(session, 'tools/call', { name: 'echo' }, 1)).error, undefined);
});

test('equal ids of 50 sessions never meet', async () => {
  const mcp = createMcp(SAMPLE);
  const sessions = await Promise.all(Array.from({ length: 50 }, () => mcp.open()));
  const replies = await Promise.all(
    sessions.map((session, tag) => mcp.call(session, 'tools/call', { name: 'echo', arguments: { tag } }, 1)),
  );
  replies.forEach((reply, tag) => {
    assert.deepEqual(reply.result.structuredContent, { tag });
  });
});

// spec: http-get
test('a stream of the session stays open, and ends with the session', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open();
  const stream = await listen(mcp, session).until(({ isStream }) => isStream);
  assert.equal(stream.closed, false);
  assert.equal((await mcp.http.start('DELETE', session).done()).status, 204);
  assert.equal(stream.ended, true);
});

test('of many streams of one session only the newest few stay', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open();
  const streams = [];
  for (let count = 0; count < 7; count++)
    streams.push(await listen(mcp, session).until(({ isStream }) => isStream));
  assert.deepEqual(
    streams.map(({ ended }) => ended),
    [true, true, true, false, false, false, false],
  );
});

test('endStreams ends every stream that has no end of its own', async () => {
  const mcp = createMcp(SAMPLE);
  const stream = await listen(mcp, await mcp.open()).until(({ isStream }) => isStream);
  mcp.protocol.endStreams();
  assert.equal(stream.ended, true);
});
