import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ERRORS, type ErrorName } from '../../src/errors.ts';
import { type AccessEvent, createAccessLog } from '../../src/gateway/access-log.ts';

const EVENT: AccessEvent = {
  method: 'tools/call',
  tool: 'bookCar',
  era: 'modern',
  outcome: 'ok',
  durationMs: 5,
};
const SESSION = '0b36a6c6-6b5c-4b0e-9d8e-0a1b2c3d4e5f';

interface Line {
  readonly level: string;
  readonly [fact: string]: unknown;
}

function write(...events: Partial<AccessEvent>[]) {
  const lines: Line[] = [];
  const at = (level: string) => (facts: object, message: string) => lines.push({ ...facts, level, message });
  const log = createAccessLog({
    isLevelEnabled: () => true,
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
  });
  for (const event of events) log({ ...EVENT, ...event });
  return lines;
}

test('a line tells what was asked, how it went, and how long it waited and ran', () => {
  const [line] = write({ sessionId: SESSION, queuedMs: 1.25, outcome: 'notFound' });
  const { trace, session, ...rest } = line ?? { level: 'none' };
  assert.match(String(trace), /^[0-9a-f]{32}$/);
  assert.match(String(session), /^[\w-]{10}$/);
  assert.deepEqual(rest, {
    level: 'info',
    message: 'answered',
    method: 'tools/call',
    tool: 'bookCar',
    era: 'modern',
    status: 'notFound',
    queuedMs: 1.25,
    ranMs: 3.75,
  });
});

test("a caller's trace goes on; what is no trace is replaced by one of our own, each another", () => {
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const parent = 'b7ad6b7169203331';
  const bad = [
    undefined,
    '',
    'x',
    `00-${trace}`,
    `ff-${trace}-${parent}-01`,
    `00-${'0'.repeat(32)}-${parent}-01`,
  ];
  const bad2 = [`00-${trace}-${'0'.repeat(16)}-01`, `00-${trace.toUpperCase()}-${parent}-01`];
  const [good, ...made] = write(
    { traceparent: `00-${trace}-${parent}-01` },
    ...[...bad, ...bad2].map((traceparent) => ({ traceparent })),
  );
  assert.equal(good?.trace, trace);
  assert.equal(new Set(made.map((line) => line.trace)).size, made.length);
  for (const line of made) assert.notEqual(line.trace, trace);
});

test('a session is marked, the same each time, and its id is nowhere', () => {
  const lines = write({ sessionId: SESSION }, { sessionId: SESSION }, { sessionId: `${SESSION}0` });
  assert.equal(lines[0]?.session, lines[1]?.session);
  assert.notEqual(lines[0]?.session, lines[2]?.session);
  assert.doesNotMatch(JSON.stringify(lines), new RegExp(SESSION.slice(0, 8)));
});

test('whatever a caller calls its method or trace, a line repeats only what has the shape of one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (method, traceparent) => {
      const [line] = write({ method, traceparent });
      assert.match(String(line?.method), /^[a-zA-Z][\w$/-]{0,63}$/);
      assert.match(String(line?.trace), /^[0-9a-f]{32}$/);
    }),
  );
});

test('the level follows from who must look: nobody, an operator, somebody at once', () => {
  const levels = Object.fromEntries(
    (Object.keys(ERRORS) as ErrorName[]).map((outcome) => [outcome, write({ outcome })[0]?.level]),
  );
  assert.equal(levels.internal, 'error');
  assert.equal(levels.workerLost, 'error');
  for (const outcome of ['storeUnavailable', 'outcomeUnknown', 'toolTimeout', 'shuttingDown'] as const)
    assert.equal(levels[outcome], 'warn', outcome);
  for (const outcome of [
    'invalidParams',
    'notFound',
    'businessRule',
    'rateLimited',
    'overloaded',
    'cancelled',
  ] as const)
    assert.equal(levels[outcome], 'info', outcome);
});
