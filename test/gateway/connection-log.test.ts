import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConnectionRecord } from '../../src/data/model.ts';
import { createConnectionLog } from '../../src/gateway/connection-log.ts';
import type { HttpRequest } from '../../src/gateway/http/index.ts';

const request = (clientAddress: string, userAgent = 'test/1'): HttpRequest => ({
  method: 'POST',
  path: '/mcp',
  query: '',
  headers: new Map([['user-agent', userAgent]]),
  peerAddress: '127.0.0.1',
  clientAddress,
  body: Buffer.alloc(0),
});

function createLog(sessionTtlMs = 3_600_000) {
  const records: ConnectionRecord[] = [];
  const forgotten: string[] = [];
  let now = 1_000;
  const log = createConnectionLog(
    {
      recordConnection: (record) => records.push({ ...record }),
      forgetConnection: (id) => forgotten.push(id),
    },
    sessionTtlMs,
    () => now++,
  );
  return { log, records, forgotten };
}

test('of a session that is known no address is asked for; one without is not recorded anew', () => {
  const { log, records } = createLog();
  assert.equal(log.knows(undefined), false);
  assert.equal(log.knows('a'), false);
  log.served('a', request('192.0.2.1'));
  assert.equal(log.knows('a'), true);
  log.served('a', request(''));
  log.ended('a');
  assert.equal(log.knows('a'), false);
  // It had come while the session was known, and was answered after its end.
  log.served('a', request(''));
  log.close();
  assert.equal(log.knows('a'), false);
  assert.deepEqual(
    records.map(({ remoteIP }) => remoteIP),
    ['192.0.2.1'],
  );
});

test('a session has one connection, which counts its requests and moves its last activity', () => {
  const { log, records } = createLog();
  log.served('a', request('192.0.2.1'));
  log.served('a', request('192.0.2.1'));
  log.served('b', request('2001:db8:1:2::/64', 'x'.repeat(1_000)));
  log.close();
  const [first, other, second] = records;
  assert.equal(records.length, 3);
  assert.equal(second?.connectionId, first?.connectionId);
  assert.equal(second?.requestCount, 2);
  assert.equal(second?.connectedAt, first?.connectedAt);
  assert.ok((second?.lastActivityAt ?? 0) > (first?.lastActivityAt ?? 0));
  assert.notEqual(other?.connectionId, first?.connectionId);
  assert.equal(other?.remoteIP, '2001:db8:1:2::');
  assert.equal(other?.userAgent.length, 200);
});

test('an ended session forgets its connection; an unknown one ends without ado', () => {
  const { log, records, forgotten } = createLog();
  log.ended('a');
  log.served('a', request('192.0.2.1'));
  log.ended('a');
  assert.deepEqual(forgotten, [records[0]?.connectionId]);
  log.served('a', request('192.0.2.1'));
  assert.notEqual(records[1]?.connectionId, records[0]?.connectionId);
});

test('a connection is recorded when it begins, and how it goes on every ten seconds', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { log, records } = createLog();
  for (let n = 0; n < 5; n++) log.served('a', request('192.0.2.1'));
  assert.deepEqual(
    records.map(({ requestCount }) => requestCount),
    [1],
  );
  t.mock.timers.tick(10_000);
  log.served('b', request('192.0.2.1'));
  t.mock.timers.tick(60_000);
  assert.deepEqual(
    records.map(({ requestCount }) => requestCount),
    [1, 5, 1],
  );
});

test('of thousands, those recorded longest ago are recorded next', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { log, records } = createLog();
  const serveAll = (): void => {
    for (let n = 0; n < 1_200; n++) log.served(`${n}`, request('192.0.2.1'));
  };
  serveAll();
  serveAll();
  const since = (count: number) => records.slice(count).map(({ sessionId }) => Number(sessionId));
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
  t.mock.timers.tick(10_000);
  assert.deepEqual(since(1_200), range(0, 500));
  serveAll();
  t.mock.timers.tick(10_000);
  assert.deepEqual(since(1_700), range(500, 1_000));
  t.mock.timers.tick(10_000);
  assert.deepEqual(since(2_200), [...range(1_000, 1_200), ...range(0, 300)]);
  log.close();
  assert.deepEqual(since(2_700), range(300, 500));
});

test('however many there are, each is recorded again before its record expires', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const [ttlMs, count] of [
    [60_000, 10_000],
    [300_000, 20_000],
  ] as const) {
    const { log, records } = createLog(ttlMs);
    for (let round = 0; round < 2; round++)
      for (let n = 0; n < count; n++) log.served(`${n}`, request('192.0.2.1'));
    for (let passedMs = 1_000; passedMs < ttlMs; passedMs += 1_000) t.mock.timers.tick(1_000);
    assert.equal(records.length, 2 * count, `${ttlMs} ms`);
    log.close();
  }
});

test('an ended connection is not recorded again', () => {
  const { log, records } = createLog();
  log.served('a', request('192.0.2.1'));
  log.served('a', request('192.0.2.1'));
  log.ended('a');
  log.close();
  assert.equal(records.length, 1);
});
