import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toCanonicalJson } from '../../../src/gateway/cache/canonical-json.ts';
import { withResultCache } from '../../../src/gateway/cache/index.ts';
import type { CallOutcome, CallRequest, ToolEntry, Workers } from '../../../src/workers/index.ts';

const entry = (name: string, kind: ToolEntry['kind']): ToolEntry => ({
  name,
  title: name,
  description: name,
  inputSchema: {},
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  kind,
});

/** Workers that count what reaches them and answer with the count. */
function countingWorkers(answer: (ran: number) => CallOutcome) {
  const ran: CallRequest[] = [];
  const workers: Workers = {
    catalog: {
      tools: [entry('pure', 'pure'), entry('read', 'read')],
      resources: [],
      prompts: [],
      instructions: '',
    },
    start(request) {
      ran.push(request);
      return { outcome: Promise.resolve(answer(ran.length)), ranMs: undefined, cancel() {}, answer() {} };
    },
    stats: () => ({ threads: 1, pending: 0, restarts: 0 }),
    close: () => Promise.resolve(),
  };
  return { workers, ran };
}

const result = (text: string): CallOutcome => ({ type: 'result', result: text, isError: false });
const call = (name: string, args: unknown): CallRequest => ({
  target: { kind: 'tool', name, arguments: args },
  clientCapabilities: {},
  wantsProgress: false,
  asking: 'live',
});

test('a pure call is run once for all orders of its arguments, others every time', async () => {
  const { workers, ran } = countingWorkers((count) => result(`"${count}"`));
  const cached = withResultCache(workers, { maxBytes: 10_000, now: () => 0 });
  const first = await cached.start(call('pure', { a: 1, b: { c: 2, d: 3 } })).outcome;
  assert.deepEqual(await cached.start(call('pure', { b: { d: 3, c: 2 }, a: 1 })).outcome, first);
  await cached.start(call('pure', { a: 2 })).outcome;
  await cached.start(call('read', {})).outcome;
  await cached.start(call('read', {})).outcome;
  assert.equal(ran.length, 4);
  assert.deepEqual({ ...cached.cacheStats(), bytes: 0 }, { hits: 1, misses: 2, entries: 2, bytes: 0 });
});

test('an answer does not outlive the quarter hour it was made in', async () => {
  const { workers, ran } = countingWorkers((count) => result(`${count}`));
  let now = 899_999;
  const cached = withResultCache(workers, { maxBytes: 10_000, now: () => now });
  await cached.start(call('pure', {})).outcome;
  now = 900_000;
  await cached.start(call('pure', {})).outcome;
  assert.equal(ran.length, 2);
  assert.equal(cached.cacheStats().entries, 1);
});

test('an answer that arrives after its quarter hour is not remembered', async () => {
  let now = 0;
  const { workers } = countingWorkers(() => result('1'));
  const cached = withResultCache(workers, { maxBytes: 10_000, now: () => now });
  const late = cached.start(call('pure', { late: true }));
  now = 900_000;
  cached.start(call('pure', {}));
  await late.outcome;
  await new Promise(setImmediate);
  assert.equal(cached.cacheStats().entries, 1);
});

test('failures are not remembered', async () => {
  const { workers, ran } = countingWorkers(() => ({
    type: 'failure',
    failure: { error: 'invalidParams', message: 'no' },
  }));
  const cached = withResultCache(workers, { maxBytes: 10_000, now: () => 0 });
  await cached.start(call('pure', {})).outcome;
  await cached.start(call('pure', {})).outcome;
  assert.equal(ran.length, 2);
});

test('the bytes stay within the bound, and what was used last stays longest', async () => {
  const { workers, ran } = countingWorkers(() => result('x'.repeat(1_000)));
  const cached = withResultCache(workers, { maxBytes: 7_000, now: () => 0 });
  const ask = (n: number) => cached.start(call('pure', { n })).outcome;
  for (const n of [1, 2, 3, 1, 4]) {
    await ask(n);
    assert.ok(cached.cacheStats().bytes <= 7_000);
  }
  assert.equal(ran.length, 4);
  await ask(1);
  assert.equal(ran.length, 4, 'used lately: still there');
  await ask(2);
  assert.equal(ran.length, 5, 'used longest ago: gone');
});

test('canonical JSON keeps different values different and gives up on what nests too deeply', () => {
  assert.equal(
    toCanonicalJson({ b: [1, null, 'x'], a: { d: true, c: 1.5 } }),
    '{"a":{"c":1.5,"d":true},"b":[1,null,"x"]}',
  );
  assert.notEqual(toCanonicalJson({ a: '1' }), toCanonicalJson({ a: 1 }));
  assert.notEqual(toCanonicalJson({}), toCanonicalJson([]));
  assert.equal(toCanonicalJson(JSON.parse('{"__proto__":1}')), '{"__proto__":1}');
  let deep: unknown = 1;
  for (let level = 0; level < 100; level++) deep = [deep];
  assert.equal(toCanonicalJson(deep), undefined);
});
