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
    isFull: () => false,
    stats: () => ({ threads: 1, pending: 0, waitMs: 0, restarts: 0 }),
    close: () => Promise.resolve(),
  };
  return { workers, ran };
}

const result = (text: string): CallOutcome => ({ type: 'result', result: Buffer.from(text), isError: false });
const call = (name: string, args: unknown): CallRequest => ({
  target: { kind: 'tool', name, arguments: args },
  clientCapabilities: {},
  wantsProgress: false,
  asking: 'live',
});

test('a pure call is run once for all orders of its arguments, others every time', async () => {
  const { workers, ran } = countingWorkers((count) => result(`"${count}"`));
  const cached = withResultCache(workers, { maxBytes: 100_000, now: () => 0 });
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
  const cached = withResultCache(workers, { maxBytes: 100_000, now: () => now });
  await cached.start(call('pure', {})).outcome;
  now = 900_000;
  await cached.start(call('pure', {})).outcome;
  assert.equal(ran.length, 2);
  assert.equal(cached.cacheStats().entries, 1);
});

test('an answer that arrives after its quarter hour is not remembered', async () => {
  let now = 0;
  const { workers } = countingWorkers(() => result('1'));
  const cached = withResultCache(workers, { maxBytes: 100_000, now: () => now });
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
  const cached = withResultCache(workers, { maxBytes: 100_000, now: () => 0 });
  await cached.start(call('pure', {})).outcome;
  await cached.start(call('pure', {})).outcome;
  assert.equal(ran.length, 2);
});

const BOUND = 100_000;
const askEach = async (maxBytes: number) => {
  const { workers, ran } = countingWorkers((count) => result(`${count}`.padEnd(1_000)));
  const cached = withResultCache(workers, { maxBytes, now: () => 0 });
  const ask = async (n: number): Promise<string> => {
    const outcome = await cached.start(call('pure', { n })).outcome;
    await new Promise(setImmediate);
    const { bytes, entries } = cached.cacheStats();
    assert.ok(bytes <= maxBytes, `${bytes} bytes in ${entries} entries`);
    return outcome.type === 'result' ? Buffer.from(outcome.result).toString().trim() : assert.fail();
  };
  return { ask, ran, cached };
};

test('what is asked again stays, however much else is asked once; the bytes stay within the bound', async () => {
  const { ask, ran } = await askEach(BOUND);
  const answers = await Promise.all([1, 2, 3].map(ask));
  assert.deepEqual(await Promise.all([1, 2, 3].map(ask)), answers);
  for (let n = 1_000; n < 2_000; n++) await ask(n);
  assert.equal(ran.length, 1_003);
  assert.deepEqual(await Promise.all([1, 2, 3].map(ask)), answers);
  assert.equal(ran.length, 1_003, 'asked twice: still there');
  await ask(1_000);
  assert.equal(ran.length, 1_004, 'asked once, long ago: gone');
  await ask(1_999);
  assert.equal(ran.length, 1_004, 'asked once, just now: still there');
});

test('of what is asked again, what was used longest ago goes first', async () => {
  const { ask, ran } = await askEach(BOUND);
  const regulars = Array.from({ length: 40 }, (_, n) => n);
  for (const n of regulars) for (let time = 0; time < 2; time++) await ask(n);
  assert.equal(ran.length, 40);
  for (let n = 100; n < 150; n++) {
    for (let time = 0; time < 2; time++) await ask(n);
    await ask(0);
  }
  assert.equal(ran.length, 90, 'used all the time: still there');
  await ask(1);
  assert.equal(ran.length, 91, 'not used since: gone');
});

test('answers of all sizes come back as they were, whatever was overwritten in between', async () => {
  const { workers } = countingWorkers((count) =>
    result(`${count}:`.padEnd((count * 7_919) % 9_000, `${count}`)),
  );
  const cached = withResultCache(workers, { maxBytes: BOUND, now: () => 0 });
  const given = new Map<number, string>();
  for (let round = 0; round < 3_000; round++) {
    const n = (round * round) % 97;
    const hitsBefore = cached.cacheStats().hits;
    const outcome = await cached.start(call('pure', { n })).outcome;
    await new Promise(setImmediate);
    const text = outcome.type === 'result' ? Buffer.from(outcome.result).toString() : assert.fail();
    if (cached.cacheStats().hits > hitsBefore) assert.equal(text, given.get(n));
    given.set(n, text);
    assert.ok(cached.cacheStats().bytes <= BOUND);
  }
  assert.ok(cached.cacheStats().hits > 100);
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
