// The page's tables: every figure of every server, and the lines that are reached or not.
import type { Skipped } from '../../measure/types.ts';
import type { Line } from '../../run/results.ts';
import { scenarioNamed } from '../../scenarios/index.ts';
import { LIMIT_MEANING } from '../../stats/limits.ts';
import { bytes, count, percent, ratio, time } from '../format.ts';
import type { Row } from '../summary.ts';
import { headRow, type Labels, table, tableRow, wideSection } from './parts.ts';
import { escaped, tag } from './svg.ts';

const HEADINGS = [
  'server',
  'requests/s',
  '±',
  'p50',
  'p97.5',
  'p99',
  'max',
  'cores',
  'µs each',
  'memory',
  'errors',
  'bookings',
  'lost',
  'limit',
];

function cellsOf(row: Row, labels: Labels): string[] {
  const { latency } = row;
  return [
    labels.of(row.server).title,
    count(row.throughput),
    row.throughputs.length < 2 ? '' : percent(row.spread),
    ...[50, 97.5, 99].map((at) => time(latency.percentile(at))),
    time(latency.max),
    count(row.serverCores),
    count(row.cpuMicros),
    bytes(row.peakRssBytes),
    String(row.errors),
    row.acknowledged === 0 ? '' : count(row.acknowledged),
    row.acknowledged === 0 ? '' : String(row.lost),
    row.limit,
  ];
}

export function figuresSection(
  tables: readonly (readonly Row[])[],
  skipped: readonly Skipped[],
  labels: Labels,
): string {
  const rows = tables.flatMap((rowsOfTable) => {
    const [first] = rowsOfTable;
    if (first === undefined) return [];
    const { title, what } = scenarioNamed(first.scenario);
    const rate = first.ratePerSecond === undefined ? '' : `, ${count(first.ratePerSecond)} requests/s`;
    return [
      headRow(`${title}, ${count(first.sessions)} sessions${rate}`, what, HEADINGS.length),
      ...rowsOfTable.map((row) => tableRow(cellsOf(row, labels), row.server === 'ours' ? 'ours' : '')),
    ];
  });
  const limits = Object.entries(LIMIT_MEANING).map(([name, meaning]) =>
    tag('li', {}, tag('b', {}, name), ` ${escaped(meaning)}`),
  );
  const left = skipped.map(({ server, scenario, reason }) =>
    tag('li', {}, escaped(`${labels.of(server).title}, ${scenarioNamed(scenario).title}: ${reason}`)),
  );
  return (
    wideSection('All figures', 'Every server under every load.', table(HEADINGS, rows)) +
    tag('ul', { class: 'notes' }, ...limits) +
    (left.length === 0 ? '' : tag('h3', {}, 'Left out') + tag('ul', { class: 'notes' }, ...left))
  );
}

export function linesSection(title: string, what: string, lines: readonly Line[]): string {
  const mark = ({ reached }: Line) => {
    if (reached === undefined) return tag('span', { class: 'mark' }, 'not measured');
    return tag('span', { class: `mark ${reached ? 'good' : 'bad'}` }, reached ? 'reached' : 'not reached');
  };
  const rows = lines.map((line) =>
    tag(
      'tr',
      {},
      tag('td', { class: 'text' }, escaped(line.what)),
      tag('td', {}, escaped(line.reach)),
      tag('td', {}, escaped(line.measured)),
      tag('td', {}, escaped(ratio(line.ratio))),
      tag('td', {}, mark(line)),
      tag('td', { class: 'text' }, escaped(line.note ?? '')),
    ),
  );
  return wideSection(title, what, table(['what', 'asked for', 'measured', 'times as good', '', ''], rows));
}
