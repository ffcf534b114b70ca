// The page's sections on servers beside each other.
import { scenarioNamed } from '../../scenarios/index.ts';
import { bytes, count, percent, ratio, time } from '../format.ts';
import { type Row, throughputRatio } from '../summary.ts';
import { drawBars } from './bars.ts';
import { drawLines } from './lines.ts';
import { card, type Labels, section } from './parts.ts';
import { drawRanges } from './ranges.ts';
import { logScale } from './svg.ts';

const oursOf = (table: readonly Row[]): Row | undefined => table.find(({ server }) => server === 'ours');
const kindOf = (labels: Labels, row: Row) => labels.of(row.server).kind;

function heading(row: Row): { title: string; what: string } {
  const { title, what } = scenarioNamed(row.scenario);
  const rate = row.ratePerSecond === undefined ? '' : `, ${count(row.ratePerSecond)}/s`;
  return { title: `${title}, ${count(row.sessions)} sessions${rate}`, what };
}

export function throughputSection(tables: readonly (readonly Row[])[], labels: Labels): string {
  const cards = tables.map((table) => {
    const ours = oursOf(table);
    const { title, what } = heading(table[0] as Row);
    const bars = table.map((row) => ({
      name: labels.of(row.server).title,
      kind: kindOf(labels, row),
      value: row.throughput,
      text: `${count(row.throughput)}/s`,
      extent: [Math.min(...row.throughputs), Math.max(...row.throughputs)] as const,
      hint: `${labels.of(row.server).title}: ${count(row.throughput)} requests a second, ± ${percent(row.spread)}; ${labels.of(row.server).what}`,
      ...(ours === undefined || row === ours ? {} : { aside: `ours ${ratio(throughputRatio(ours, row))}` }),
    }));
    return card(title, what, drawBars(bars));
  });
  return section(
    'Throughput',
    'Requests answered in a second, the median of the repetitions; the thin line spans them. The quiet figure is what ours does beside it, pair by pair.',
    cards,
  );
}

export function latencySection(tables: readonly (readonly Row[])[], labels: Labels): string {
  const cards = tables.map((table) => {
    const { title, what } = heading(table[0] as Row);
    const ranges = table
      .filter(({ latency }) => latency.count > 0)
      .map((row) => ({
        name: labels.of(row.server).title,
        kind: kindOf(labels, row),
        p50: row.latency.percentile(50),
        p97: row.latency.percentile(97.5),
        p99: row.latency.percentile(99),
        max: row.latency.max,
      }));
    return card(title, what, drawRanges(ranges));
  });
  return section(
    'Latency',
    'From the median (open circle) over p97.5 (tick) to p99 (filled), then the worst answer of all. Each axis is logarithmic: one line to the next is ten times.',
    cards,
  );
}

/** 1/(1-p) on a logarithmic axis: every step to the right leaves a tenth of the answers. */
const PERCENTS = [0, 25, 50, 75, 90, 95, 97.5, 99, 99.5, 99.9, 99.95, 99.99];
const rarity = (at: number) => 1 / (1 - at / 100);

export function tailSection(tables: readonly (readonly Row[])[], labels: Labels): string {
  const cards = tables.map((table) => {
    const shown = table.filter(({ latency }) => latency.count > 100);
    const lines = shown.map((row) => ({
      name: labels.of(row.server).title,
      colour: labels.colourOf(row.server),
      points: PERCENTS.filter((at) => row.latency.count >= rarity(at)).map(
        (at) => [rarity(at), Math.max(1, row.latency.percentile(at))] as const,
      ),
    }));
    const values = lines.flatMap(({ points }) => points.map(([, y]) => y));
    const { title, what } = heading(table[0] as Row);
    return card(
      title,
      what,
      drawLines({
        lines,
        x: (range) => logScale(1, 10_000, range),
        y: (range) => logScale(Math.min(...values, 1e7), Math.max(...values, 10), range),
        xText: (value) => (value === 1 ? 'all' : `${100 - 100 / value} %`),
        yText: (value) => (value >= 1e6 ? `${value / 1e6} s` : `${value / 1000} ms`),
        xTitle: 'of all answers came within',
      }),
    );
  });
  return section('The tail', 'How long the slower answers take: the further right, the rarer.', cards);
}

const TARGETS: Readonly<Record<string, number>> = {
  'search-repeated': 2_000_000,
  'search-different': 2_000_000,
  book: 500_000,
  retrieve: 200_000,
  health: 100_000,
};

/** Where the same load was measured at several numbers of sessions. */
export function sessionsSection(rows: readonly Row[], labels: Labels): string {
  const scenarios = [...new Set(rows.map(({ scenario }) => scenario))];
  const cards = scenarios.flatMap((scenario) => {
    const ofScenario = rows.filter((row) => row.scenario === scenario);
    const servers = [...new Set(ofScenario.map(({ server }) => server))];
    const lines = servers
      .map((server) => ({
        name: labels.of(server).title,
        colour: labels.colourOf(server),
        points: ofScenario
          .filter((row) => row.server === server)
          .map((row) => [row.sessions, row.latency.percentile(99)] as const),
        hint: (sessions: number, micros: number) => `${count(sessions)} sessions: p99 ${time(micros)}`,
      }))
      .filter(({ points }) => points.length > 1);
    if (lines.length === 0) return [];
    const target = TARGETS[scenario];
    const values = [
      ...lines.flatMap(({ points }) => points.map(([, y]) => y)),
      ...(target === undefined ? [] : [target]),
    ];
    const sessions = lines.flatMap(({ points }) => points.map(([x]) => x));
    return card(
      scenarioNamed(scenario).title,
      'p99, closed loop: every session asks again at once',
      drawLines({
        lines,
        x: (range) => logScale(Math.min(...sessions), Math.max(...sessions), range),
        y: (range) => logScale(Math.min(...values), Math.max(...values), range),
        xText: count,
        yText: (value) => (value >= 1e6 ? `${value / 1e6} s` : `${value / 1000} ms`),
        xTitle: 'sessions',
        limits: target === undefined ? [] : [{ at: target, text: 'target' }],
        dots: true,
      }),
    );
  });
  return cards.length === 0
    ? ''
    : section('More sessions', 'The same load from more sessions, a connection each.', cards);
}

export function costSection(tables: readonly (readonly Row[])[], labels: Labels): string {
  const cards = tables.flatMap((table) => {
    const { title } = heading(table[0] as Row);
    const measured = table.filter(({ cpuMicros }) => cpuMicros !== undefined);
    if (measured.length === 0) return [];
    const bars = measured.map((row) => ({
      name: labels.of(row.server).title,
      kind: kindOf(labels, row),
      value: row.cpuMicros ?? 0,
      text: `${count(row.cpuMicros)} µs`,
      aside: bytes(row.peakRssBytes),
      hint: `${labels.of(row.server).title}: ${count(row.cpuMicros)} µs of processor time a request, ${count(row.serverCores)} cores, ${bytes(row.peakRssBytes)} of memory at most`,
    }));
    return card(
      title,
      'processor time of the server for one request, and the most memory it took',
      drawBars(bars),
    );
  });
  return cards.length === 0
    ? ''
    : section(
        'What it costs',
        'Processor time does not depend on what else the machine was doing: the steadiest figure here.',
        cards,
      );
}

/** The steps of loads that have several. */
export function stepsSection(
  rows: readonly Row[],
  stepsOf: (row: Row) => { name: string; p50: number; p97: number; p99: number; max: number }[],
): string {
  const cards = rows.map((row) => {
    const { title, what } = heading(row);
    return card(title, what, drawRanges(stepsOf(row).map((step) => ({ ...step, kind: 'ours' }))));
  });
  return cards.length === 0
    ? ''
    : section('Step by step', 'What each step of a longer load takes on this server.', cards);
}
