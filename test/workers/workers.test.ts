import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '../../src/config.ts';
import type { CallEvent, CallOutcome, CallRequest, Fault, Target, Workers } from '../../src/workers/index.ts';
import { createWorkers } from '../../src/workers/index.ts';
import { toResultText } from '../support/crossing.ts';

const PROBES = new URL('../support/toolsets/probes.js', import.meta.url).href;

async function openWorkers(t: TestContext, env: Record<string, string> = {}, toolsets = [PROBES]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'workers-'));
  const faults: Fault[] = [];
  const failedStarts: string[] = [];
  const config = readConfig({ DATA_DIR: dataDir, WORKER_THREADS: '1', ...env });
  const workers = await createWorkers({
    config,
    toolsets,
    onFault: (fault) => faults.push(fault),
    onFailedStart: ({ message }) => failedStarts.push(message),
  });
  t.after(async () => {
    await workers.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { workers, faults, failedStarts };
}

async function openThreads(t: TestContext, threads: number, env: Record<string, string> = {}) {
  const opened = await openWorkers(t, { ...env, WORKER_THREADS: String(threads) });
  await untilThreads(opened.workers, threads);
  return opened;
}

async function untilThreads(workers: Workers, threads: number): Promise<void> {
  while (workers.stats().threads < threads) await wait(10);
}

const request = (target: Target, more: Partial<CallRequest> = {}): CallRequest => ({
  target,
  clientCapabilities: {},
  wantsProgress: false,
  asking: 'live',
  ...more,
});
const tool = (name: string, args: unknown = {}, more: Partial<CallRequest> = {}): CallRequest =>
  request({ kind: 'tool', name, arguments: args }, more);

function resultOf(outcome: CallOutcome): Record<string, unknown> {
  assert.equal(outcome.type, 'result', JSON.stringify(outcome));
  return JSON.parse(outcome.type === 'result' ? toResultText(outcome.result) : '') as Record<string, unknown>;
}
const errorOf = (outcome: CallOutcome): string | undefined =>
  outcome.type === 'failure' ? outcome.failure.error : undefined;
const call = (workers: Workers, name: string, args?: unknown): Promise<CallOutcome> =>
  workers.start(tool(name, args)).outcome;

test('a result carries the structure and the same JSON as text', async (t) => {
  const { workers } = await openWorkers(t);
  const result = resultOf(await call(workers, 'echo', { b: [1, 'ü'], a: null }));
  assert.deepEqual(result.structuredContent, { b: [1, 'ü'], a: null });
  assert.deepEqual(result.content, [{ type: 'text', text: JSON.stringify({ b: [1, 'ü'], a: null }) }]);
});

test('the catalog lists everything that the toolsets offer and nothing that runs', async (t) => {
  const { workers } = await openWorkers(t);
  assert.ok(workers.catalog.tools.some(({ name }) => name === 'echo'));
  assert.deepEqual(
    workers.catalog.resources.map(({ uri }) => uri),
    ['probe://fixed', 'probe://things/{id}'],
  );
  assert.equal(workers.catalog.instructions, 'Probe away.');
  assert.ok(!('run' in (workers.catalog.tools[0] ?? {})));
});

test('a slow call does not delay the fast ones that shared its message', async (t) => {
  const { workers } = await openWorkers(t);
  const ended: string[] = [];
  await Promise.all(
    [call(workers, 'slow', { ms: 100 }), call(workers, 'echo'), call(workers, 'slow', { ms: 1 })].map(
      async (outcome, index) => {
        await outcome;
        ended.push(['slowest', 'fastest', 'middle'][index] ?? '');
      },
    ),
  );
  assert.deepEqual(ended, ['fastest', 'middle', 'slowest']);
});

test('failures keep their name, message and data across the thread', async (t) => {
  const { workers } = await openWorkers(t);
  assert.deepEqual(await call(workers, 'refuses'), {
    type: 'failure',
    failure: { error: 'businessRule', message: 'No', data: { field: 'x', value: 1, rule: 'never' } },
  });
  assert.equal(errorOf(await call(workers, 'slow', { ms: -1 })), 'invalidParams');
  assert.equal(errorOf(await call(workers, 'unheard-of')), 'invalidParams');
});

test("a tool's bug is an internal error, reported without its message", async (t) => {
  const { workers, faults } = await openWorkers(t);
  assert.equal(errorOf(await call(workers, 'bug')), 'internal');
  const loud = workers.start(tool('uncloneable-log', {}, { logLevel: 'debug' }));
  assert.equal(errorOf(await loud.outcome), 'internal');
  assert.equal(faults[0]?.target, 'tool bug');
  assert.equal(faults[0]?.error, 'TypeError');
  assert.doesNotMatch(JSON.stringify(faults), /canary/);
});

for (const killer of ['exit', 'late-throw', 'out-of-memory'])
  test(`a worker lost by ${killer} fails its calls at once, and the next call works`, async (t) => {
    const { workers } = await openWorkers(t);
    const held = [call(workers, 'never'), call(workers, 'never'), call(workers, killer)];
    for (const outcome of await Promise.all(held)) assert.equal(errorOf(outcome), 'workerLost');
    assert.equal(errorOf(await call(workers, 'echo')), undefined);
    assert.equal(workers.stats().threads, 1);
    assert.equal(workers.stats().restarts, 1);
  });

test('calls that a lost worker had not begun are run by the next one', async (t) => {
  const { workers } = await openWorkers(t);
  const [never, busy, killer, ...waiting] = [
    call(workers, 'never'),
    call(workers, 'busy', { ms: 20 }),
    call(workers, 'exit'),
    ...Array.from({ length: 10 }, (_, index) => call(workers, 'echo', { index })),
  ];
  await wait(5);
  const later = call(workers, 'echo', { index: 10 });
  for (const held of [never, killer]) assert.equal(errorOf((await held) as CallOutcome), 'workerLost');
  assert.equal(errorOf((await busy) as CallOutcome), undefined);
  const echoes = await Promise.all([...waiting, later]);
  assert.deepEqual(
    echoes.map((outcome) => resultOf(outcome).structuredContent),
    Array.from({ length: 11 }, (_, index) => ({ index })),
  );
  assert.equal(workers.stats().pending, 0);
});

test('a call that three threads have ended under without having begun it is not tried with a fourth', async (t) => {
  const { workers } = await openWorkers(t);
  const outcomes = await Promise.all(['exit', 'exit', 'echo'].map((name) => call(workers, name)));
  assert.deepEqual(outcomes.map(errorOf), ['workerLost', 'workerLost', undefined]);
  const more = await Promise.all(['exit', 'exit', 'exit', 'echo'].map((name) => call(workers, name)));
  assert.deepEqual(more.map(errorOf), Array(4).fill('workerLost'));
  assert.equal(errorOf(await call(workers, 'echo')), undefined);
});

test('a call that never ends is answered at its deadline, and its thread lives on', async (t) => {
  const { workers } = await openWorkers(t, { TOOL_TIMEOUT_MS: '50' });
  assert.equal(errorOf(await call(workers, 'never')), 'toolTimeout');
  assert.equal(errorOf(await call(workers, 'echo')), undefined);
  assert.equal(workers.stats().restarts, 0);
});

test('a thread stuck in a loop is answered for at the deadline and replaced', async (t) => {
  const { workers } = await openWorkers(t, { TOOL_TIMEOUT_MS: '50' });
  const [stuck, behind] = await Promise.all([call(workers, 'spin'), call(workers, 'echo')]);
  assert.equal(errorOf(stuck), 'toolTimeout');
  assert.match(errorOf(behind) ?? '', /toolTimeout|workerLost/);
  let next = await call(workers, 'echo');
  while (errorOf(next) !== undefined) {
    await wait(10);
    next = await call(workers, 'echo');
  }
  assert.equal(workers.stats().restarts, 1);
  assert.equal(workers.stats().pending, 0);
});

test('a thread that is stuck with a call of which nobody waits any more is replaced', async (t) => {
  const { workers } = await openWorkers(t, { TOOL_TIMEOUT_MS: '50' });
  const cancelled = workers.start(tool('spin-when-cancelled'));
  await wait(20);
  cancelled.cancel();
  assert.equal(errorOf(await cancelled.outcome), 'cancelled');
  assert.equal(errorOf(await call(workers, 'echo')), 'toolTimeout');
  while (workers.stats().restarts === 0) await wait(10);
  await untilThreads(workers, 1);
  assert.equal(errorOf(await call(workers, 'echo')), undefined);
});

test('closing ends what does not end by itself', async (t) => {
  const { workers } = await openWorkers(t);
  const never = call(workers, 'never');
  await call(workers, 'echo');
  await workers.close();
  assert.equal(errorOf(await never), 'workerLost');
});

test('calls that miss their deadline in the queue say nothing against their thread', async (t) => {
  const { workers } = await openWorkers(t, { TOOL_TIMEOUT_MS: '100' });
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => call(workers, 'busy', { ms: 5 })));
  const errors = outcomes.map(errorOf);
  assert.equal(errors[0], undefined);
  assert.equal(errors[99], 'toolTimeout');
  while (workers.stats().pending > 0) await wait(10);
  assert.equal(errorOf(await call(workers, 'echo')), undefined);
  assert.equal(workers.stats().restarts, 0);
});

test('a cancelled call ends at once, whether or not the tool looks at its signal', async (t) => {
  const { workers } = await openWorkers(t);
  for (const name of ['never', 'heedful']) {
    const running = workers.start(tool(name));
    await call(workers, 'echo');
    running.cancel();
    assert.equal(errorOf(await running.outcome), 'cancelled');
  }
  const early = workers.start(tool('echo'));
  early.cancel();
  assert.equal(errorOf(await early.outcome), 'cancelled');
});

for (const name of ['progress', 'progress-at-once'])
  test(`events of '${name}' arrive in order, and before the outcome`, async (t) => {
    const { workers } = await openWorkers(t);
    const events: CallEvent[] = [];
    const more = { wantsProgress: true, logLevel: 'info' } as const;
    const { outcome } = workers.start(tool(name, {}, more), (event) => events.push(event));
    assert.deepEqual(resultOf(await outcome).structuredContent, { done: true });
    if (name === 'progress-at-once') assert.deepEqual(events, [{ type: 'progress', progress: 1 }]);
    else
      assert.deepEqual(
        events.map((event) => (event.type === 'progress' ? event.progress : event)),
        [1, 2, 3, { type: 'log', level: 'error', data: { loud: true }, logger: 'probe' }],
      );
  });

test('nobody hears progress or logs that were not asked for', async (t) => {
  const { workers } = await openWorkers(t);
  const events: CallEvent[] = [];
  await workers.start(tool('progress'), (event) => events.push(event)).outcome;
  assert.deepEqual(events, []);
});

test('questions reach the client live, and the deadline waits for the answers', async (t) => {
  const { workers } = await openWorkers(t, { TOOL_TIMEOUT_MS: '60' });
  const running = workers.start(tool('asks'), (event) => {
    if (event.type !== 'ask') return;
    setTimeout(() => running.answer(event.key, { ok: true, value: { said: event.key } }), 150);
  });
  assert.deepEqual(resultOf(await running.outcome).structuredContent, {
    name: { said: 'name' },
    mood: { said: 'mood' },
  });
});

test("a client's refusal to answer is the call's failure", async (t) => {
  const { workers } = await openWorkers(t);
  const failure = { error: 'missingCapability', message: 'No elicitation here' } as const;
  const running = workers.start(tool('asks'), (event) => {
    if (event.type === 'ask') running.answer(event.key, { ok: false, failure });
  });
  assert.deepEqual(await running.outcome, { type: 'failure', failure });
});

test('where calls are replayed, a question ends the call until the answers come with it', async (t) => {
  const { workers } = await openWorkers(t);
  const first = await workers.start(tool('asks', {}, { asking: 'replay' })).outcome;
  assert.ok(first.type === 'inputRequired');
  assert.deepEqual(Object.keys(first.requests), ['name', 'mood']);
  const half = { name: { a: 1 } };
  const second = await workers.start(tool('asks', {}, { asking: 'replay', answers: half })).outcome;
  assert.ok(second.type === 'inputRequired');
  assert.deepEqual(Object.keys(second.requests), ['mood']);
  const answers = { ...half, mood: { b: 2 } };
  const third = await workers.start(tool('asks', {}, { asking: 'replay', answers })).outcome;
  assert.deepEqual(resultOf(third).structuredContent, answers);
});

test('past the bound a call is refused at once with an error that says to retry', async (t) => {
  const { workers } = await openWorkers(t, { MAX_PENDING_CALLS: '2' });
  const held = [workers.start(tool('never')), workers.start(tool('never'))];
  assert.equal(errorOf(await call(workers, 'echo')), 'overloaded');
  for (const running of held) running.cancel();
  await Promise.all(held.map(({ outcome }) => outcome));
  while (workers.stats().pending > 0) await new Promise(setImmediate);
  assert.equal(errorOf(await call(workers, 'echo')), undefined);
});

test('a long batch makes way: what is ready leaves, timers fire, those that come wait their turn', async (t) => {
  const { workers } = await openWorkers(t);
  const ended: string[] = [];
  const note = async (name: string, outcome: Promise<CallOutcome>): Promise<CallOutcome> => {
    const got = await outcome;
    ended.push(name);
    return got;
  };
  const first = ['slow', ...Array<string>(50).fill('busy')].map((name) =>
    note(name, call(workers, name, { ms: 2 })),
  );
  await first[1];
  const later = note('later', call(workers, 'busy', { ms: 0 }));
  const orders = await Promise.all([...first.slice(1), later]);
  assert.ok(ended.indexOf('slow') < 40, `the slow call ended as number ${ended.indexOf('slow')}`);
  assert.deepEqual(
    orders.map((outcome) => (resultOf(outcome).structuredContent as { order: number }).order),
    Array.from({ length: 51 }, (_, index) => index + 1),
  );
});

test('a call cancelled while it waits in a batch is never run', async (t) => {
  const { workers } = await openWorkers(t);
  const running = Array.from({ length: 30 }, () => workers.start(tool('busy', { ms: 3 })));
  await running[0]?.outcome;
  for (const late of running.slice(10)) late.cancel();
  await Promise.all(running.map(({ outcome }) => outcome));
  while (workers.stats().pending > 0) await new Promise(setImmediate);
  const { order } = resultOf(await call(workers, 'busy', { ms: 0 })).structuredContent as { order: number };
  assert.ok(order < 20, `${order} were run`);
});

test('a cancellation that waits with its call for a busy thread does not come before it', async (t) => {
  const { workers } = await openWorkers(t);
  // Busy with what a store would have told it, not with a batch.
  const busy = call(workers, 'busy-later', { ms: 150 });
  await wait(50);
  const cancelled = workers.start(tool('never'));
  // The call leaves before.
  await wait(20);
  cancelled.cancel();
  assert.equal(errorOf(await cancelled.outcome), 'cancelled');
  assert.equal(errorOf(await busy), undefined);
  assert.equal(errorOf(await call(workers, 'echo')), undefined);
  await wait(0);
  assert.deepEqual(workers.stats(), { threads: 1, pending: 0, waitMs: 0, restarts: 0 });
});

test('while a call has waited too long for a thread, further ones are refused at once', async (t) => {
  const { workers } = await openWorkers(t, { MAX_QUEUE_MS: '50' });
  assert.equal(workers.isFull(1_000), false, 'an idle thread takes what comes, however late');
  const busy = call(workers, 'busy', { ms: 400 });
  await wait(20);
  const behind = call(workers, 'echo');
  await wait(20);
  assert.equal(workers.isFull(51), true, 'where others wait, what was waited for elsewhere counts');
  await wait(100);
  assert.ok(workers.stats().waitMs > 50, 'it is told how long one would wait');
  const refused = call(workers, 'echo');
  assert.equal(errorOf(await Promise.race([refused, busy])), 'overloaded');
  for (const outcome of await Promise.all([busy, behind])) assert.equal(errorOf(outcome), undefined);
  assert.equal(errorOf(await call(workers, 'echo')), undefined);
});

const busyCalls = (workers: Workers, count: number, ms: number) =>
  Promise.all(Array.from({ length: count }, () => call(workers, 'busy', { ms })));

/** Until all threads have told that a call takes 2 ms. */
async function warmUp(workers: Workers, threads: number): Promise<void> {
  for (let batch = 0; batch < 20; batch++) await busyCalls(workers, 60 * threads, 0);
  for (let batch = 0; batch < 5; batch++) await busyCalls(workers, 64 * threads, 2);
}

const refusedOf = (outcomes: readonly CallOutcome[]): number =>
  outcomes.filter((outcome) => errorOf(outcome) === 'overloaded').length;

test('where those that wait would take too long, further calls are refused before anybody has waited', async (t) => {
  const { workers } = await openWorkers(t, { MAX_QUEUE_MS: '150' });
  await warmUp(workers, 1);
  const outcomes = busyCalls(workers, 300, 2);
  assert.equal(workers.isFull(), true);
  const refused = refusedOf(await outcomes);
  // 2 ms each: 75 of them take 150 ms, and fewer where the thread shares its core.
  assert.ok(refused >= 220 && refused < 300, `${refused} of 300 were refused`);
  assert.equal(errorOf(await call(workers, 'echo')), undefined);
});

test('a thread that has just been replaced is not taken to be quicker than the others', async (t) => {
  const { workers } = await openThreads(t, 2, { MAX_QUEUE_MS: '150' });
  await warmUp(workers, 2);
  await call(workers, 'exit');
  await untilThreads(workers, 2);
  const refused = refusedOf(await busyCalls(workers, 600, 2));
  assert.ok(refused >= 440 && refused < 600, `${refused} of 600 were refused`);
});

test('resources are read by URI and by template; what is not there is named', async (t) => {
  const { workers } = await openWorkers(t);
  const read = (uri: string) => workers.start(request({ kind: 'resource', uri })).outcome;
  assert.deepEqual(resultOf(await read('probe://fixed')).contents, [
    { uri: 'probe://fixed', mimeType: 'text/plain', text: 'fixed' },
  ]);
  assert.deepEqual(resultOf(await read('probe://things/a%20b')).contents, [
    { uri: 'probe://things/a%20b', mimeType: 'text/plain', text: 'thing a b' },
  ]);
  for (const uri of [
    'probe://things/none',
    'probe://things/a/b',
    'probe://things/',
    'probe://things/%zz',
    'x',
  ])
    assert.equal(errorOf(await read(uri)), 'resourceNotFound', uri);
});

test('prompts check their arguments, completions are capped at 100', async (t) => {
  const { workers } = await openWorkers(t);
  const get = (args: unknown) =>
    workers.start(request({ kind: 'prompt', name: 'greet', arguments: args })).outcome;
  assert.match(JSON.stringify(resultOf(await get({ who: 'Zoë' }))), /Hello Zoë/);
  for (const args of [{}, { who: 1 }, [], 'x', JSON.parse('{"__proto__":{"who":"x"}}')])
    assert.equal(errorOf(await get(args)), 'invalidParams');
  const completion = await workers.start(
    request({
      kind: 'completion',
      ref: { uri: 'probe://things/{id}' },
      argument: 'id',
      typed: 'q',
      others: {},
    }),
  ).outcome;
  const { values, total, hasMore } = resultOf(completion).completion as Record<string, unknown>;
  assert.deepEqual([(values as string[]).length, total, hasMore], [100, 150, true]);
});

test('calls are spread over the threads', async (t) => {
  const { workers } = await openThreads(t, 3);
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => call(workers, 'where', { ms: 20 })));
  const taken = new Map<unknown, number>();
  for (const outcome of outcomes) {
    const { thread } = resultOf(outcome).structuredContent as { thread: number };
    taken.set(thread, (taken.get(thread) ?? 0) + 1);
  }
  assert.deepEqual([...taken.values()], [10, 10, 10]);
});

test('a thread that one call holds is given nothing while another is free', async (t) => {
  const { workers } = await openThreads(t, 2);
  let isBusy = true;
  const busy = call(workers, 'busy', { ms: 1_000 }).then((outcome) => {
    isBusy = false;
    return outcome;
  });
  await wait(60);
  assert.equal(workers.stats().waitMs, 0, 'what waits is what would wait for the other');
  const echoes = await Promise.all(Array.from({ length: 20 }, () => call(workers, 'echo')));
  assert.equal(isBusy, true, 'no echo waited for the busy thread');
  for (const outcome of [...echoes, await busy]) assert.equal(errorOf(outcome), undefined);
});

/** Opens like any other, and not at all while `flag` is there. */
const moody = (flag: string): string =>
  `data:text/javascript,${encodeURIComponent(
    `import { existsSync } from 'node:fs';
     if (existsSync(${JSON.stringify(flag)})) throw new Error('not now');
     export { default } from ${JSON.stringify(PROBES)};`,
  )}`;

async function openMoodyWorkers(t: TestContext, env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'moody-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const flag = join(folder, 'not-now');
  const { workers, failedStarts } = await openWorkers(t, env, [moody(flag)]);
  const setMood = (isGood: boolean) => (isGood ? rm(flag) : writeFile(flag, ''));
  return { workers, setMood, failedStarts };
}

test('a thread whose replacement cannot start comes back when it can, beside one that lives', async (t) => {
  const { workers, setMood, failedStarts } = await openMoodyWorkers(t, { WORKER_THREADS: '2' });
  await untilThreads(workers, 2);
  await setMood(false);
  assert.equal(errorOf(await call(workers, 'exit')), 'workerLost');
  // And so is the one that was to replace it.
  while (workers.stats().restarts < 4) await wait(10);
  assert.deepEqual(failedStarts, ['not now'], 'told once');
  assert.equal(workers.stats().threads, 1);
  assert.equal(errorOf(await call(workers, 'echo')), undefined);
  await setMood(true);
  await untilThreads(workers, 2);
});

test('without a thread calls wait no longer than they may, and are run when one is back', async (t) => {
  const { workers, setMood } = await openMoodyWorkers(t, { MAX_QUEUE_MS: '100' });
  await setMood(false);
  await call(workers, 'exit');
  const waiting = call(workers, 'echo');
  const cancelled = workers.start(tool('echo'));
  cancelled.cancel();
  assert.equal(errorOf(await cancelled.outcome), 'cancelled');
  await wait(150);
  assert.equal(workers.stats().threads, 0);
  assert.equal(errorOf(await call(workers, 'echo')), 'overloaded');
  await setMood(true);
  assert.equal(errorOf(await waiting), undefined);
  assert.equal(errorOf(await call(workers, 'echo')), undefined);
});

test('a toolset that cannot be opened stops the start with its own error', async (t) => {
  await assert.rejects(
    openWorkers(t, {}, ['data:text/javascript,throw new Error("broken toolset")']),
    /broken toolset/,
  );
});
