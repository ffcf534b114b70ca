// What a run writes while it runs: lines that stay, and one that says how far it is.
import type { Measurement } from '../measure/types.ts';
import type { Line } from '../run/results.ts';
import { scenarioNamed } from '../scenarios/index.ts';
import { LIMIT_MEANING } from '../stats/limits.ts';
import { bytes, count, percent, ratio, time } from './format.ts';
import { disturbances, failures, type Row, throughputRatio, toRows } from './summary.ts';

export interface Terminal {
  line(text?: string): void;
  /** Replaces the last status; shown only where somebody looks. */
  status(text: string): void;
  bold(text: string): string;
  dim(text: string): string;
  good(text: string): string;
  bad(text: string): string;
}

export function createTerminal(out: NodeJS.WriteStream = process.stdout): Terminal {
  const isLive = out.isTTY === true;
  const hasColour = isLive && process.env.NO_COLOR === undefined;
  const paint = (code: number) => (text: string) => (hasColour ? `\u001b[${code}m${text}\u001b[0m` : text);
  const clear = () => isLive && out.write('\r\u001b[K');
  return {
    line(text = '') {
      clear();
      out.write(`${text}\n`);
    },
    status(text) {
      if (!isLive) return;
      clear();
      out.write(text.slice(0, (out.columns ?? 80) - 1));
    },
    bold: paint(1),
    dim: paint(2),
    good: paint(32),
    bad: paint(31),
  };
}

/** Columns as wide as their widest cell; the first to the left, numbers to the right. */
export function layOut(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

const HEADINGS = [
  'server',
  'req/s',
  '±',
  'ours is',
  'p50',
  'p97.5',
  'p99',
  'max',
  'cores',
  'µs/req',
  'peak',
  'errors',
  'limit',
];

const cells = (row: Row, ours: Row | undefined, title: string): string[] => [
  title,
  count(row.throughput),
  row.throughputs.length < 2 ? '' : percent(row.spread),
  ours === undefined || ours === row ? '' : ratio(throughputRatio(ours, row)),
  ...[50, 97.5, 99].map((at) => time(row.latency.percentile(at))),
  time(row.latency.max),
  count(row.serverCores),
  count(row.cpuMicros),
  bytes(row.peakRssBytes),
  count(row.errors),
  row.limit,
];

/** One load: what it is, a line a server, and what has to be said about it. */
export function printTable(
  terminal: Terminal,
  table: readonly Row[],
  titleOf: (server: string) => string,
): void {
  const [first] = table;
  if (first === undefined) return;
  const { title, what } = scenarioNamed(first.scenario);
  const rate = first.ratePerSecond === undefined ? '' : `, ${count(first.ratePerSecond)} requests/s`;
  terminal.line();
  terminal.line(
    terminal.bold(`${title}, ${count(first.sessions)} sessions${rate}`) + terminal.dim(`   ${what}`),
  );
  const ours = table.find(({ server }) => server === 'ours');
  const lines = layOut([HEADINGS, ...table.map((row) => cells(row, ours, titleOf(row.server)))]);
  terminal.line(terminal.dim(lines[0] ?? ''));
  table.forEach((row, index) => {
    const text = lines[index + 1] ?? '';
    terminal.line(row === ours ? terminal.bold(text) : text);
  });
  for (const row of table) {
    if (row.acknowledged > 0 && row.lost > 0)
      terminal.line(
        terminal.bad(
          `  ${titleOf(row.server)} lost ${row.lost} of ${row.acknowledged} acknowledged bookings`,
        ),
      );
    for (const sample of new Set(row.errorSamples))
      terminal.line(terminal.bad(`  ${titleOf(row.server)}: ${sample}`));
  }
  const lag = Math.max(0, ...table.map(({ generatorLag }) => generatorLag ?? 0));
  if (lag > 0)
    terminal.line(
      terminal.dim(`  of these latencies up to ${time(lag)} (p99) is the load generator's own lateness`),
    );
  for (const disturbance of disturbances(table)) terminal.line(terminal.bad(`  ${disturbance}`));
  if (table.some(({ limit }) => limit === 'client'))
    terminal.line(terminal.dim(`  client: ${LIMIT_MEANING.client}`));
}

/** A line of a table of numbers: reached or not, by how much, and why. */
export function printLine(
  terminal: Terminal,
  { what, reach, measured, reached, ratio: part, note }: Line,
): void {
  const verdict =
    reached === undefined ? 'not measured' : reached ? terminal.good('reached') : terminal.bad('not reached');
  const figure = reached === undefined ? '' : ` ${measured}, asked for ${reach} (${ratio(part)})`;
  terminal.line(`${verdict}  ${terminal.bold(what)}:${figure}`);
  if (note !== undefined) terminal.line(terminal.dim(`    ${note}`));
}

export function printFailures(
  terminal: Terminal,
  measurements: readonly Measurement[],
  titleOf: (server: string) => string,
): void {
  for (const failure of failures(toRows(measurements), titleOf)) terminal.line(terminal.bad(failure));
}

/** `advice`: what to make of the figures all the same. */
export function printDisturbances(
  terminal: Terminal,
  measurements: readonly Measurement[],
  advice?: string,
): void {
  for (const disturbance of disturbances(toRows(measurements), advice))
    terminal.line(terminal.bad(disturbance));
}
