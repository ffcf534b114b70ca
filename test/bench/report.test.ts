// Measurements as rows, rows as tables, and the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Measurement } from '../../bench/measure/types.ts';
import { drawPage } from '../../bench/report/page/index.ts';
import { linearScale, logScale, tag } from '../../bench/report/page/svg.ts';
import { disturbances, p99Ratio, throughputRatio, toRows, toTables } from '../../bench/report/summary.ts';
import { layOut } from '../../bench/report/terminal.ts';
import type { Results } from '../../bench/run/results.ts';
import { measurement } from './measurement.ts';

const all = [
  // Backwards in the second repetition, as they are measured.
  measurement('ours', 1000),
  measurement('sdk2', 100),
  measurement('sdk2', 50, { repetition: 1 }),
  measurement('ours', 600, { repetition: 1, errors: 2, errorSamples: ['<b>broken</b> & "so"'] }),
  measurement('ours', 5, { conditions: { ...measurement('ours', 5).conditions, sessions: 500 } }),
];

test('repetitions of one server under one load are one row', () => {
  const rows = toRows(all);
  assert.deepEqual(
    rows.map(({ server, sessions, throughput, errors }) => [server, sessions, throughput, errors]),
    [
      ['ours', 50, 800, 2],
      ['sdk2', 50, 75, 0],
      ['ours', 500, 5, 0],
    ],
  );
  assert.deepEqual(
    toTables(rows).map((table) => table.length),
    [2, 1],
  );
});

test('ratios are taken between what ran side by side', () => {
  const [ours, sdk2] = toRows(all);
  assert.ok(ours !== undefined && sdk2 !== undefined);
  assert.equal(throughputRatio(ours, sdk2), 11);
  assert.ok(Math.abs(p99Ratio(sdk2, ours) - 11) < 0.2);
});

test('a row that was limited by its client once is a lower bound', () => {
  const [row] = toRows([measurement('ours', 1), measurement('ours', 1, { repetition: 1, limit: 'client' })]);
  assert.equal(row?.limit, 'client');
});

test('a machine that was busy with something else is told', () => {
  const said = (...measurements: Measurement[]) => disturbances(toRows(measurements)).join();
  assert.equal(said(measurement('ours', 1)), '');
  assert.match(
    said(measurement('ours', 1, { otherCores: 1.3 })),
    /^others used up to 1\.3 cores meanwhile: trust the processor time/,
  );
  assert.match(
    said(measurement('ours', 1, { stolenCores: 0.64 })),
    /^the host gave up to 0\.6 of the cores to others: trust the processor time/,
  );
  assert.equal(
    said(measurement('ours', 1, { stolenCores: 0.05 })),
    '',
    'of a virtual machine a little is always taken',
  );
  const slowed = measurement('bare-uws', 1, { paces: [4.2, 10] });
  assert.match(
    said(measurement('ours', 1), slowed),
    /^the machine that made the load took 2\.5 times as long .*: trust ratios/,
  );
  const steady = Array.from({ length: 9 }, () => measurement('ours', 1));
  assert.equal(said(...steady, slowed), '', 'a single stray one tells nothing');
  const both = said(measurement('ours', 1, { otherCores: 1.3 }), slowed);
  assert.ok(!both.includes('processor time'), both);
});

test('columns are as wide as their widest cell', () => {
  assert.deepEqual(
    layOut([
      ['server', 'req/s'],
      ['a', '1,000,000'],
    ]),
    ['server      req/s', 'a       1,000,000'],
  );
});

test('a linear scale ends at a round number, a logarithmic one at powers of ten', () => {
  const linear = linearScale(23_000, [0, 100]);
  assert.deepEqual(linear.ticks, [0, 10_000, 20_000, 30_000]);
  assert.equal(linear(15_000), 50);
  const log = logScale(3, 450, [0, 300]);
  assert.deepEqual(log.ticks, [1, 10, 100, 1000]);
  assert.equal(log(10), 100);
  assert.equal(log(0), 0);
});

test('attributes are escaped', () => {
  assert.equal(tag('a', { href: '"><script>' }), '<a href="&quot;&gt;&lt;script&gt;"></a>');
});

const results: Results = {
  format: 1,
  command: 'compare',
  startedAt: '2030-01-01T00:00:00.000Z',
  seconds: 60,
  machine: { model: 'CPU <1>', cores: 2, memoryBytes: 2 ** 33, node: 'v20.0.0', kernel: 'linux' },
  commandLine: 'npm run bench --',
  servers: [{ name: 'ours', title: 'mock-gds-mcp', kind: 'ours', what: 'this' }],
  measurements: all,
  skipped: [{ server: 'sdk2', scenario: 'health', reason: 'has no <health>' }],
  series: [{ group: 'G', name: 'n', unit: 'µs', along: 'bookings', at: [0, 1000], values: [1, 2] }],
  lines: [
    { what: 'x', reach: '≥ 1', measured: '–', reached: undefined, ratio: undefined, note: 'no <server>' },
  ],
};

test('the page holds every server and load, loads nothing, and escapes what it was told', () => {
  const page = drawPage(results);
  for (const text of [
    'mock-gds-mcp',
    'sdk2',
    'Book, 50 sessions',
    'has no &lt;health&gt;',
    'CPU &lt;1&gt;',
    'not measured',
  ])
    assert.ok(page.includes(text), text);
  assert.doesNotMatch(page, /https?:\/\/|<link|src=|@import|NaN|undefined|Infinity/);
  assert.ok(!page.includes('<health>') && !page.includes('<server>'));
});

test('a page of no measurements is a page', () => {
  const page = drawPage({ ...results, measurements: [], series: [], lines: [], skipped: [] });
  assert.match(page, /^<!doctype html>/);
  assert.doesNotMatch(page, /NaN|undefined|Infinity/);
});
