// Draws results as one page that needs nothing beside it.

import type { Results } from '../../run/results.ts';
import { merged } from '../../stats/histogram.ts';
import { bytes, count, duration, ratio, time } from '../format.ts';
import { disturbances, failures, type Row, throughputRatio, toRows, toTables } from '../summary.ts';
import {
  costSection,
  latencySection,
  sessionsSection,
  stepsSection,
  tailSection,
  throughputSection,
} from './compare.ts';
import { createLabels, type Labels, type Tile, tiles } from './parts.ts';
import { seriesSection } from './series.ts';
import { STYLE } from './style.ts';
import { escaped, tag } from './svg.ts';
import { figuresSection, linesSection } from './tables.ts';

const TITLES: Readonly<Record<string, string>> = {
  compare: 'Servers beside each other',
  ci: 'The targets',
  numbers: 'What is to be reached',
  growth: 'What growth costs',
  soak: 'A long load',
  overload: 'Twice the load that it can carry',
};

// The theme is the reader's; the button remembers nothing.
const SCRIPT = `document.querySelector('button')?.addEventListener('click', () => {
  const root = document.documentElement;
  const isDark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'light' : 'dark';
});`;

function headline(tables: readonly (readonly Row[])[], labels: Labels): Tile[] {
  const made: Tile[] = [];
  const of = (scenario: string, server: string) =>
    tables
      .flat()
      .find((row) => row.scenario === scenario && row.server === server && row.ratePerSecond === undefined);
  for (const [scenario, what] of [
    ['search-repeated', 'searches a second, repeated'],
    ['search-different', 'searches a second, all different'],
    ['book', 'bookings a second'],
  ] as const) {
    const row = of(scenario, 'ours');
    if (row !== undefined)
      made.push({
        figure: count(row.throughput),
        what: `${what}; p99 ${time(row.latency.percentile(99))}`,
        mood: 'good',
      });
  }
  const ours = of('search-different', 'ours');
  const peers = tables
    .flat()
    .filter(
      ({ scenario, server, sessions }) =>
        scenario === 'search-different' && sessions === ours?.sessions && labels.of(server).kind === 'peer',
    )
    .sort((a, b) => b.throughput - a.throughput);
  const [best] = peers;
  if (ours !== undefined && best !== undefined)
    made.push({
      figure: ratio(throughputRatio(ours, best)),
      what: `the best server on an SDK (${labels.of(best.server).title}), searching`,
      mood: 'good',
    });
  const own = tables.flat().filter(({ server }) => server.startsWith('ours'));
  const acknowledged = own.reduce((sum, row) => sum + row.acknowledged, 0);
  const lost = own.reduce((sum, row) => sum + row.lost, 0);
  if (acknowledged > 0)
    made.push({
      figure: String(lost),
      what: `of ${count(acknowledged)} acknowledged bookings lost`,
      mood: lost === 0 ? 'good' : 'bad',
    });
  return made;
}

function lineTiles({ lines }: Results): Tile[] {
  if (lines.length === 0) return [];
  const reached = lines.filter((line) => line.reached === true).length;
  const missed = lines.filter((line) => line.reached === false).length;
  const open = lines.length - reached - missed;
  const made: Tile[] = [
    {
      figure: `${reached} of ${lines.length - open}`,
      what: 'lines reached',
      mood: missed === 0 ? 'good' : 'bad',
    },
  ];
  return open === 0 ? made : [...made, { figure: String(open), what: 'not measured here' }];
}

function facts({ machine, startedAt, seconds, commandLine }: Results): string {
  const lines = [
    `${machine.cores} × ${machine.model}, ${bytes(machine.memoryBytes)}`,
    `Node ${machine.node.slice(1)}, ${machine.kernel}`,
    `${startedAt.slice(0, 16).replace('T', ' ')} UTC, took ${duration(seconds)}`,
    commandLine,
  ];
  return tag(
    'div',
    { class: 'facts' },
    lines.map(escaped).join('<br>'),
    '<br>',
    tag('button', { type: 'button' }, 'Light or dark'),
  );
}

function stepsOf(results: Results, row: Row) {
  const of = results.measurements.filter(
    ({ server, scenario, conditions }) =>
      server === row.server && scenario === row.scenario && conditions.sessions === row.sessions,
  );
  const names = [...new Set(of.flatMap(({ steps }) => Object.keys(steps)))];
  return names.map((name) => {
    const all = merged(of.flatMap(({ steps }) => steps[name] ?? []));
    return {
      name,
      p50: all.percentile(50),
      p97: all.percentile(97.5),
      p99: all.percentile(99),
      max: all.max,
    };
  });
}

const LEGEND = [
  ['ours', 'this server'],
  ['control', 'controls: no MCP, or no worker threads'],
  ['peer', 'what would be used instead'],
]
  .map(([kind, text]) => tag('li', {}, tag('i', { style: `--dot: var(--${kind})` }), text ?? ''))
  .join('');

function comparison(results: Results, labels: Labels): string {
  if (results.measurements.length === 0) return '';
  const rows = toRows(results.measurements);
  const tables = toTables(rows);
  const least = Math.min(...rows.map(({ sessions }) => sessions));
  const first = tables.filter((table) => table[0]?.sessions === least);
  const tails = first.filter((table) =>
    ['search-repeated', 'search-different', 'book', 'retrieve', 'tool'].includes(table[0]?.scenario ?? ''),
  );
  const stepped = rows.filter(
    (row) =>
      row.server === 'ours' && row.sessions === least && ['trip', 'churn', 'lists'].includes(row.scenario),
  );
  const isAlone = new Set(rows.map(({ server }) => server)).size === 1;
  return [
    ...[...failures(rows, (server) => labels.of(server).title), ...disturbances(rows)].map((warning) =>
      tag('p', { class: 'warning' }, escaped(warning)),
    ),
    tag('ul', { class: 'legend', style: 'margin-top: 36px' }, isAlone ? '' : LEGEND),
    throughputSection(first, labels),
    latencySection(first, labels),
    tailSection(tails, labels),
    sessionsSection(rows, labels),
    costSection(first, labels),
    stepsSection(stepped, (row) => stepsOf(results, row)),
    figuresSection(tables, results.skipped, labels),
  ].join('');
}

const LINES: Readonly<Record<string, readonly [string, string]>> = {
  ci: ['The gate', 'The targets, each met or missed by so much.'],
  numbers: [
    'The numbers',
    'What this server was built to reach, measured on one machine in one run, load generator included.',
  ],
  soak: ['What it shows', 'The last minutes beside the first.'],
  overload: ['What it still does', 'Of twice the load, beside the most that it can and half of that.'],
  growth: ['Flat or not', 'What a request costs at the end of the way, beside its beginning.'],
};

const SERIES: Readonly<Record<string, readonly [string, string]>> = {
  growth: ['The way there', 'Processor time of the server for one request, and its memory.'],
  soak: ['Over time', 'Ten seconds each point.'],
};

export function drawPage(results: Results): string {
  const labels = createLabels(results.servers);
  const title = TITLES[results.command] ?? results.command;
  const [linesTitle, linesWhat] = LINES[results.command] ?? ['Lines', ''];
  const [seriesTitle, seriesWhat] = SERIES[results.command] ?? ['Series', ''];
  const tables = toTables(toRows(results.measurements));
  const body = [
    tag(
      'header',
      {},
      tag('h1', {}, tag('small', {}, 'mock-gds-mcp · benchmark'), escaped(title)),
      facts(results),
    ),
    tiles([...lineTiles(results), ...headline(tables, labels)]),
    results.lines.length === 0 ? '' : linesSection(linesTitle, linesWhat, results.lines),
    seriesSection(seriesTitle, seriesWhat, results.series),
    comparison(results, labels),
  ].join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · mock-gds-mcp benchmark</title><style>${STYLE}</style></head>
<body><main>${body}</main><script>${SCRIPT}</script></body></html>
`;
}
