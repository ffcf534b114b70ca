import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FakeReply, Fields, Json } from '../../support/fake-http.ts';
import { createMcp, type Mcp } from '../../support/mcp.ts';
import { SAMPLE } from '../../support/sample-toolset.ts';

const CAN_ANSWER = { elicitation: {}, sampling: {}, roots: {} };
const NAMED = { action: 'accept', content: { name: 'Ann' } };
const isQuestion = ({ method }: Json): boolean => method === 'elicitation/create';

async function ask(
  mcp: Mcp,
  session: Fields,
  name = 'askName',
): Promise<{ reply: FakeReply; question: Json }> {
  const reply = mcp.begin(session, 'tools/call', { name });
  await reply.until(({ messages }) => messages.some(isQuestion));
  return { reply, question: reply.messages.find(isQuestion) ?? {} };
}

const answer = (mcp: Mcp, session: Fields, content: Json) =>
  mcp.http.post({ jsonrpc: '2.0', ...content }, session);

test('a question comes on the stream of the call, and its answer lets the call go on', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open('2025-06-18', CAN_ANSWER);
  const { reply, question } = await ask(mcp, session);
  assert.equal(question.jsonrpc, '2.0');
  assert.deepEqual((question.params as Json).message, 'Your name?');
  assert.equal((await answer(mcp, session, { id: question.id, result: NAMED })).status, 202);
  assert.deepEqual((await reply.done()).result.structuredContent, { answer: NAMED });
});

test('a tool can ask again', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open('2025-11-25', CAN_ANSWER);
  const { reply, question } = await ask(mcp, session, 'askTwice');
  await answer(mcp, session, { id: question.id, result: NAMED });
  await reply.until(({ messages }) => messages.filter(isQuestion).length === 2);
  const [, second] = reply.messages.filter(isQuestion);
  assert.notEqual(second?.id, question.id);
  await answer(mcp, session, { id: second?.id, result: { action: 'decline' } });
  assert.deepEqual((await reply.done()).result.structuredContent, {
    first: NAMED,
    second: { action: 'decline' },
  });
});

test('a client that refuses to answer fails the call, not the server', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open('2025-06-18', CAN_ANSWER);
  const { reply, question } = await ask(mcp, session);
  await answer(mcp, session, { id: question.id, error: { code: -1, message: 'User rejected' } });
  assert.match((await reply.done()).error.message, /User rejected/);
});

test('an answer from another session answers nothing', async () => {
  const mcp = createMcp(SAMPLE);
  const [session, other] = [
    await mcp.open('2025-06-18', CAN_ANSWER),
    await mcp.open('2025-06-18', CAN_ANSWER),
  ];
  const { reply, question } = await ask(mcp, session);
  assert.equal((await answer(mcp, other, { id: question.id, result: { action: 'stolen' } })).status, 202);
  assert.equal(reply.closed, false);
  await answer(mcp, session, { id: question.id, result: NAMED });
  assert.deepEqual((await reply.done()).result.structuredContent, { answer: NAMED });
});

test('an answer that nobody waits for is accepted and passed over', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open();
  for (const id of ['nope', 7, '__proto__'])
    assert.equal((await answer(mcp, session, { id, result: {} })).status, 202);
});

test('only the first answer counts', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open('2025-06-18', CAN_ANSWER);
  const { reply, question } = await ask(mcp, session);
  await answer(mcp, session, { id: question.id, result: NAMED });
  await answer(mcp, session, { id: question.id, result: { action: 'cancel' } });
  assert.deepEqual((await reply.done()).result.structuredContent, { answer: NAMED });
});

// spec: capabilities-respected
test('a client is not asked what it did not say it can answer', async () => {
  const mcp = createMcp(SAMPLE);
  const reply = await mcp.call(await mcp.open('2025-06-18', { sampling: {} }), 'tools/call', {
    name: 'askName',
  });
  assert.equal(reply.isStream, false);
  assert.equal(reply.error.code, -32021);
});

// spec: cancellation-direction
test('a question without an answer in time fails the call and is taken back', async (t) => {
  // The server's own timer keeps nothing alive.
  const alive = setTimeout(() => {}, 60_000);
  t.after(() => clearTimeout(alive));
  const mcp = createMcp(SAMPLE, { questionTimeoutMs: 5 });
  const session = await mcp.open('2025-06-18', CAN_ANSWER);
  const { reply, question } = await ask(mcp, session);
  await reply.done();
  const takenBack = reply.messages.find(({ method }) => method === 'notifications/cancelled') ?? {};
  assert.deepEqual(takenBack.params, { requestId: question.id, reason: 'timeout' });
  assert.equal(reply.error.code, -32000);
});

test('the end of the session gives up its questions', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open('2025-06-18', CAN_ANSWER);
  const { reply } = await ask(mcp, session);
  await mcp.http.start('DELETE', session).done();
  await reply.done();
});

test('endStreams gives up every question, so that the server can drain', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open('2025-06-18', CAN_ANSWER);
  const { reply } = await ask(mcp, session);
  mcp.protocol.endStreams();
  assert.equal((await reply.done()).error.data?.retryable, true);
});

test('a call cancelled while it waits for an answer is over, and its question forgotten', async () => {
  const mcp = createMcp(SAMPLE);
  const session = await mcp.open('2025-06-18', CAN_ANSWER);
  const reply = mcp.begin(session, 'tools/call', { name: 'askName' }, 'c');
  await reply.until(({ messages }) => messages.some(isQuestion));
  const id = reply.messages.find(isQuestion)?.id;
  await mcp.http.post(
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'c' } },
    session,
  );
  await reply.done();
  assert.equal((await answer(mcp, session, { id, result: NAMED })).status, 202);
  assert.equal(reply.messages.length, 1);
});
