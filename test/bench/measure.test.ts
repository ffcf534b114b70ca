// What /proc and Valkey say, the targets as checks, queues and figures.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Caller } from '../../bench/load/caller.ts';
import { createDialect } from '../../bench/load/dialect.ts';
import type { Reply } from '../../bench/load/exchange.ts';
import { createQueue } from '../../bench/load/queue.ts';
import { countLost } from '../../bench/measure/bookings.ts';
import { onCores, parseCoreList } from '../../bench/measure/cores.ts';
import { parseMachineTicks, parseProcessMemory, parseProcessTicks } from '../../bench/measure/proc-text.ts';
import { parseCommands } from '../../bench/measure/valkey-info.ts';
import { bytes, count, ratio, time } from '../../bench/report/format.ts';
import { toCaptured } from '../../bench/servers/captured.ts';
import { toVerdict } from '../../bench/stats/gate.ts';
import { toChecks } from '../../bench/stats/targets.ts';

test("a process's ticks are user and system time, whatever its name contains", () => {
  const stat = '42 (odd) name) 1) S 1 42 42 0 -1 4194304 100 0 0 0 250 75 0 0 20 0 11 0 5 0 0';
  assert.equal(parseProcessTicks(stat), 325);
  assert.equal(parseProcessTicks(''), undefined);
});

test('memory is read as bytes, mapped files apart', () => {
  const status = 'Name:\tnode\nVmHWM:\t  2048 kB\nVmRSS:\t  1024 kB\nRssAnon:\t   512 kB\n';
  assert.deepEqual(parseProcessMemory(status), {
    rssBytes: 1_048_576,
    peakBytes: 2_097_152,
    anonymousBytes: 524_288,
  });
  assert.equal(parseProcessMemory(''), undefined);
});

test("the machine's busy ticks leave idling and waiting out", () => {
  assert.deepEqual(parseMachineTicks('cpu  10 1 5 1000 500 2 3 7 40 0\ncpu0 1 1 1 1\n'), {
    busy: 21,
    stolen: 7,
  });
  // Kernels of old do not tell what was stolen.
  assert.deepEqual(parseMachineTicks('cpu  10 1 5 1000 500 2 3\n'), { busy: 21, stolen: 0 });
  assert.equal(parseMachineTicks(''), undefined);
});

test('cores are read as the kernel lists them, and given as taskset takes them', () => {
  assert.deepEqual(parseCoreList('0-3,8,10-11'), [0, 1, 2, 3, 8, 10, 11]);
  assert.deepEqual(parseCoreList('5'), [5]);
  assert.deepEqual(parseCoreList(''), []);
  assert.deepEqual(onCores('0,1'), ['taskset', '-c', '0,1']);
  assert.deepEqual(onCores(undefined), []);
});

test('a booking is lost when it is not there or shares its PNR, not when the server is busy', async () => {
  const found = (pnr: string): Reply => ({
    status: 200,
    headers: {},
    body: `{"result":{"content":[{"text":"${pnr}"}]}}`,
  });
  const busy: Reply = { status: 503, headers: { 'retry-after': '1' }, body: '{"error":{}}' };
  const gone: Reply = { status: 404, headers: {}, body: '{"error":{}}' };
  let isBusy = true;
  const caller = {
    async send({ body }: { body: string }) {
      const { pnr } = JSON.parse(body).params.arguments;
      if (pnr === 'BUSY' && isBusy) {
        isBusy = false;
        return busy;
      }
      return pnr === 'GONE' ? gone : found(pnr);
    },
  } as unknown as Caller;
  const dialect = createDialect({ era: 'legacy', path: '/mcp', headers: {} });
  assert.equal(await countLost(caller, dialect, 's', ['HERE', 'BUSY', 'GONE', 'HERE']), 2);
  assert.equal(isBusy, false);
});

test("Valkey's commands are added up without those of looking", () => {
  const info =
    '# Commandstats\r\ncmdstat_set:calls=10,usec=1\r\ncmdstat_info:calls=3,usec=1\r\ncmdstat_zadd:calls=4,usec=1\r\n';
  assert.equal(parseCommands(info), 14);
});

test('a load has a check for every step with a target, for errors and for lost bookings', () => {
  const outcome = {
    title: 'Trip',
    p99: { searchFlights: 20_000, bookFlight: 600_000, initialize: 9e9 },
    completed: 100,
    errors: 1,
    acknowledged: 10,
    lost: 0,
  };
  const verdicts = toChecks(outcome).map(toVerdict);
  assert.deepEqual(
    verdicts.map(({ what, passed }) => [what, passed]),
    [
      ['Trip: searchFlights p99', true],
      ['Trip: bookFlight p99', false],
      ['Trip: errors', false],
      ['Trip: lost bookings', true],
    ],
  );
});

test('a load that got no answer meets nothing', () => {
  const checks = toChecks({ title: 'X', p99: {}, completed: 0, errors: 0, acknowledged: 0, lost: 0 });
  assert.ok(checks.map(toVerdict).some(({ passed }) => !passed));
});

test('a queue gives back in order what was put in, also after a long backlog', () => {
  const queue = createQueue<number>([0]);
  for (let next = 1; next < 30_000; next++) queue.push(next);
  for (let next = 0; next < 25_000; next++) assert.equal(queue.shift(), next);
  queue.push(30_000);
  for (let next = 25_000; next <= 30_000; next++) assert.equal(queue.shift(), next);
  assert.equal(queue.shift(), undefined);
});

test('a captured answer leaves out what an HTTP library writes itself', () => {
  const headers = {
    'content-type': 'application/json',
    'content-length': '2',
    date: 'now',
    uwebsockets: '20',
  };
  assert.deepEqual(toCaptured({ status: 200, headers, body: '{}' }), {
    status: '200 OK',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
});

test('figures are short and say their unit', () => {
  assert.deepEqual([count(22_812.4), count(0.8123), count(undefined)], ['22,812', '0.812', '–']);
  assert.deepEqual([time(850), time(25_240), time(1_340_000)], ['0.85 ms', '25.2 ms', '1.34 s']);
  assert.deepEqual([bytes(5120), bytes(3 * 2 ** 20)], ['5.0 KiB', '3.0 MiB']);
  assert.deepEqual([ratio(5.234), ratio(17.12), ratio(Number.NaN)], ['5.23×', '17.1×', '–']);
});
