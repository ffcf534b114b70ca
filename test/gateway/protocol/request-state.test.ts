import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallContext } from '../../../src/workers/tools/index.ts';
import type { Json } from '../../support/fake-http.ts';
import { createMcp, type Mcp } from '../../support/mcp.ts';
import { NAME_QUESTION, SAMPLE } from '../../support/sample-toolset.ts';

const CAN_ASK = { capabilities: { elicitation: {} } };
const NAMED = { action: 'accept', content: { name: 'Ann' } };

const call = (mcp: Mcp, params: Json, how: object = CAN_ASK) => mcp.modern('tools/call', params, how);
const stateOf = (result: Json): string => result.requestState as string;

// spec: mrtr-only, mrtr-content, modern-no-requests
test('a tool that asks ends with the question, and with its answer once that comes', async () => {
  const mcp = createMcp(SAMPLE);
  const first = (await call(mcp, { name: 'askName', arguments: { a: 1, b: 2 } })).result;
  assert.equal(first.resultType, 'input_required');
  assert.deepEqual(Object.keys(first.inputRequests as object), ['name']);
  assert.equal('ttlMs' in first, false);
  const second = await call(mcp, {
    name: 'askName',
    // The same arguments in another order are the same request.
    arguments: { b: 2, a: 1 },
    inputResponses: { name: NAMED, surplus: {} },
    requestState: stateOf(first),
  });
  assert.equal(second.result.resultType, 'complete');
  assert.deepEqual(second.result.structuredContent, { answer: NAMED });
});

test('answers of earlier rounds lie in the state', async () => {
  const mcp = createMcp(SAMPLE);
  const first = (await call(mcp, { name: 'askTwice' })).result;
  const second = (
    await call(mcp, { name: 'askTwice', inputResponses: { first: NAMED }, requestState: stateOf(first) })
  ).result;
  assert.deepEqual(Object.keys(second.inputRequests as object), ['second']);
  assert.notEqual(stateOf(second), stateOf(first));
  const third = await call(mcp, {
    name: 'askTwice',
    inputResponses: { second: { action: 'decline' } },
    requestState: stateOf(second),
  });
  assert.deepEqual(third.result.structuredContent, { first: NAMED, second: { action: 'decline' } });
});

// spec: mrtr-unfulfilled
test('what is missing is asked again', async () => {
  const mcp = createMcp(SAMPLE);
  const reply = await call(mcp, { name: 'askName', inputResponses: { other: NAMED } });
  assert.equal(reply.result.resultType, 'input_required');
});

test('answers that are no objects are refused', async () => {
  const mcp = createMcp(SAMPLE);
  for (const inputResponses of [null, 7, [], { name: 12_345 }, { name: null }]) {
    const reply = await call(mcp, { name: 'askName', inputResponses });
    assert.equal(reply.error.code, -32602);
  }
});

// spec: mrtr-integrity
test('a state that was changed is refused, wherever it was changed', async () => {
  const mcp = createMcp(SAMPLE);
  const good = stateOf((await call(mcp, { name: 'askName' })).result);
  const bad = [`${good}-TAMPERED`, `x${good}`, good.slice(1), `${good}.x`, '', '.', 'a.b', 7, null, {}];
  for (let at = 0; at < good.length; at += 7) {
    const other = good[at] === 'A' ? 'B' : 'A';
    bad.push(good.slice(0, at) + other + good.slice(at + 1));
  }
  for (const requestState of bad) {
    const reply = await call(mcp, { name: 'askName', inputResponses: { name: NAMED }, requestState });
    assert.equal(reply.error?.code, -32602, String(requestState));
    assert.equal(reply.error.data?.field, 'requestState');
  }
});

// spec: mrtr-integrity
test('a state belongs to its request and to no other', async () => {
  const mcp = createMcp(SAMPLE);
  const requestState = stateOf((await call(mcp, { name: 'askName', arguments: { a: 1 } })).result);
  const others = [
    { name: 'askName', arguments: { a: 2 } },
    { name: 'askName', arguments: { a: [1] } },
    { name: 'askTwice', arguments: { a: 1 } },
  ];
  for (const other of others) {
    const reply = await call(mcp, { ...other, inputResponses: { name: NAMED }, requestState });
    assert.equal(reply.error.code, -32602);
  }
});

test('a state expires', async () => {
  let now = 1_000_000;
  const chance = { now: () => now, uuid: () => 'u', bytes: (length: number) => Buffer.alloc(length) };
  const mcp = createMcp(SAMPLE, { chance });
  const requestState = stateOf((await call(mcp, { name: 'askName' })).result);
  now += 15 * 60_000;
  const reply = await call(mcp, { name: 'askName', inputResponses: { name: NAMED }, requestState });
  assert.match(reply.error.message, /expired/);
});

test('another instance goes on with the state if it has the same key, and only then', async () => {
  const config = { toolErrors: 'auto', maxSessions: 10 } as const;
  const one = createMcp(SAMPLE, { config: { ...config, requestStateSecret: 'shared' } });
  const two = createMcp(SAMPLE, { config: { ...config, requestStateSecret: 'shared' } });
  const three = createMcp(SAMPLE, { config: { ...config, requestStateSecret: 'other' } });
  const requestState = stateOf((await call(one, { name: 'askName' })).result);
  const retry = { name: 'askName', inputResponses: { name: NAMED }, requestState };
  assert.equal((await call(two, retry)).result.resultType, 'complete');
  assert.equal((await call(three, retry)).error.code, -32602);
});

// spec: mrtr-declared, modern-capability
test('a client is not asked what it did not say it can answer', async () => {
  const mcp = createMcp(SAMPLE);
  for (const capabilities of [{}, { sampling: {} }, { elicitation: { url: {} } }, { elicitation: 'yes' }]) {
    const reply = await call(mcp, { name: 'askName' }, { capabilities });
    assert.equal(reply.status, 400);
    assert.equal(reply.error.code, -32021);
    assert.deepEqual(reply.error.data?.requiredCapabilities, { elicitation: {} });
  }
  for (const capabilities of [{ elicitation: {} }, { elicitation: { form: {}, url: {} } }]) {
    const reply = await call(mcp, { name: 'askName' }, { capabilities });
    assert.equal(reply.result.resultType, 'input_required');
  }
});

// spec: mrtr-where
test('prompts and resources ask as tools do, and nothing else asks', async () => {
  const asking = async (context: CallContext) =>
    JSON.stringify((await context.ask({ name: NAME_QUESTION })).name);
  const mcp = createMcp({
    ...SAMPLE,
    prompts: [
      {
        name: 'greet',
        title: 'Greet',
        description: 'Greets',
        arguments: [],
        get: async (_args, context) => ({
          messages: [{ role: 'user', content: { type: 'text', text: await asking(context) } }],
        }),
      },
    ],
    resources: (SAMPLE.resources ?? []).map((resource) => ({
      ...resource,
      read: async (_variables, context) => ({ mimeType: 'text/plain', text: await asking(context) }),
    })),
  });
  const targets: [string, Json][] = [
    ['prompts/get', { name: 'greet' }],
    ['resources/read', { uri: 'thing://fixed' }],
  ];
  for (const [method, params] of targets) {
    const first = (await mcp.modern(method, params, CAN_ASK)).result;
    assert.equal(first.resultType, 'input_required', method);
    const retry = { ...params, inputResponses: { name: NAMED }, requestState: stateOf(first) };
    assert.equal((await mcp.modern(method, retry, CAN_ASK)).result.resultType, 'complete', method);
  }
  for (const method of ['tools/list', 'prompts/list', 'resources/list', 'server/discover'])
    assert.equal((await mcp.modern(method, {}, CAN_ASK)).result.resultType, 'complete', method);
});
