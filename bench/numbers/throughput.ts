// Throughput and latency beside bare uWS and beside the best server built on the official SDK.
import { count, ratio, time } from '../report/format.ts';
import { flawOf, p99Ratio, type Row, throughputRatio, toRows } from '../report/summary.ts';
import { type Context, toConditions } from '../run/context.ts';
import { type Measured, runMatrix } from '../run/matrix.ts';
import { scenarioNamed } from '../scenarios/index.ts';
import { SERVERS, type ServerSpec, serverNamed } from '../servers/index.ts';
import { type Part, toLine } from './types.ts';

const SESSIONS = 50;

export function measureAll(
  { options, terminal }: Context,
  scenarios: readonly string[],
  servers: readonly ServerSpec[],
  ratePerSecond?: number,
): Promise<Measured> {
  const isQuick = options.quick === true;
  const timing = isQuick ? { seconds: 1.5, warmUp: 0.7 } : { seconds: 5, warmUp: 2 };
  const conditions = { ...toConditions(options, SESSIONS, timing), ratePerSecond };
  return runMatrix({
    cells: scenarios.map((name) => ({ scenario: scenarioNamed(name), conditions, servers })),
    repetitions: options.repetitions ?? (isQuick ? 1 : 5),
    terminal,
    model: serverNamed('ours'),
  });
}

const rowOf = (rows: readonly Row[], scenario: string, server: string) =>
  rows.find((row) => row.scenario === scenario && row.server === server);

/** Who made errors is nobody to compare with. */
const soundOf = (row: Row | undefined): Row | undefined =>
  row !== undefined && flawOf(row) === undefined ? row : undefined;

function againstBare(rows: readonly Row[], scenario: string, asked: number) {
  const [ours, bare] = [rowOf(rows, scenario, 'ours'), soundOf(rowOf(rows, scenario, 'bare-uws'))];
  const reached = ours === undefined || bare === undefined ? Number.NaN : throughputRatio(ours, bare);
  return toLine({
    what: `${scenarioNamed(scenario).title}, against bare uWS sending the same bytes`,
    reach: `≥ ${asked}`,
    measured: Number.isNaN(reached) ? '–' : reached.toFixed(3),
    ratio: reached / asked,
    flaw: ours && flawOf(ours),
    note: `${count(ours?.throughput)}/s against ${count(bare?.throughput)}/s; ${count(ours?.cpuMicros)} µs of processor time a request against ${count(bare?.cpuMicros)}`,
  });
}

export const bare: Part = {
  name: 'bare',
  what: 'lists and repeated searches beside bare uWS',
  async run(context) {
    const servers = ['ours', 'bare-uws'].map(serverNamed);
    const { measurements } = await measureAll(context, ['tools-list', 'search-repeated'], servers);
    const rows = toRows(measurements);
    return {
      measurements,
      lines: [againstBare(rows, 'tools-list', 0.75), againstBare(rows, 'search-repeated', 0.5)],
    };
  },
};

/** The one with the highest throughput: the one that somebody who wants speed would take. */
export const bestOf = (rows: readonly Row[], scenario: string, isEligible: (server: string) => boolean) =>
  rows
    .filter((row) => row.scenario === scenario && isEligible(row.server) && row.errors === 0)
    .sort((a, b) => b.throughput - a.throughput)[0];

const isSdk = (server: string) => SERVERS.some(({ name, isSdk: built }) => built && name === server);

export function timesFaster(what: string, asked: number, ours: Row | undefined, best: Row | undefined) {
  const times = ours === undefined || best === undefined ? Number.NaN : throughputRatio(ours, best);
  return toLine({
    what,
    reach: `≥ ${asked} ×`,
    measured: ratio(times),
    ratio: times / asked,
    flaw: ours && flawOf(ours),
    note: `${count(ours?.throughput)}/s against ${count(best?.throughput)}/s of ${best === undefined ? 'nobody' : serverNamed(best.server).title}`,
  });
}

/** Of what the SDK server can do: little enough that neither's queue grows, not even while they warm up. */
const CARRIED = 0.5;

/**
 * In a closed loop each server is asked as fast as it answers: the faster one is asked more, and its slowest answers wait
 * behind more others. So both are also asked as often as the slower one can bear.
 */
async function atOneRate(context: Context, best: Row) {
  const rate = Math.floor(CARRIED * best.throughput);
  const servers = ['ours', best.server].map(serverNamed);
  const { measurements } = await measureAll(context, ['search-different'], servers, rate);
  const rows = toRows(measurements);
  const line = tailLine(
    `Search, all different: p99 against the same, both asked ${count(rate)} times a second`,
    rowOf(rows, 'search-different', 'ours'),
    soundOf(rowOf(rows, 'search-different', best.server)),
  );
  return { measurements, line };
}

function tailLine(what: string, ours: Row | undefined, best: Row | undefined) {
  const tail = ours === undefined || best === undefined ? Number.NaN : p99Ratio(best, ours);
  return toLine({
    what,
    reach: '≤ 1/10',
    measured: Number.isNaN(tail) ? '–' : `1/${tail.toFixed(1)}`,
    ratio: tail / 10,
    flaw: ours && flawOf(ours),
    note: `${time(ours?.latency.percentile(99))} against ${time(best?.latency.percentile(99))}`,
  });
}

export const sdk: Part = {
  name: 'sdk',
  what: 'searches beside the best server built on the official SDK',
  async run(context) {
    const servers = SERVERS.filter(({ name, isSdk: built }) => built || name === 'ours');
    const { measurements } = await measureAll(context, ['search-different', 'search-repeated'], servers);
    const rows = toRows(measurements);
    const [different, repeated] = ['search-different', 'search-repeated'].map((scenario) => ({
      ours: rowOf(rows, scenario, 'ours'),
      best: bestOf(rows, scenario, isSdk),
    }));
    const calm = different?.best === undefined ? undefined : await atOneRate(context, different.best);
    return {
      measurements: [...measurements, ...(calm?.measurements ?? [])],
      lines: [
        timesFaster(
          'Search, all different: throughput against the best SDK server',
          5,
          different?.ours,
          different?.best,
        ),
        tailLine(
          'Search, all different: p99 against the same, each asked as fast as it answers',
          different?.ours,
          different?.best,
        ),
        ...(calm === undefined ? [] : [calm.line]),
        timesFaster(
          'Search, repeated: throughput against the best SDK server',
          12,
          repeated?.ours,
          repeated?.best,
        ),
      ],
    };
  },
};
