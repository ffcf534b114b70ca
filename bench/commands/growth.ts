// What a request costs as sessions and bookings grow: flat, or not.
//
// Sessions grow while as many requests arrive as before, so that nothing else grows with them, and beside a server that only
// answers: what the operating system takes more for as many connections is neither's to save.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measurement } from '../measure/types.ts';
import { toLine } from '../numbers/types.ts';
import { count, ratio, time } from '../report/format.ts';
import { drawPage } from '../report/page/index.ts';
import { flawOf, toRow } from '../report/summary.ts';
import { printDisturbances, printLine } from '../report/terminal.ts';
import { type Context, toConditions } from '../run/context.ts';
import { capture, type FreshOptions, measureFresh } from '../run/fresh.ts';
import { printLosses } from '../run/losses.ts';
import { nextSalt } from '../run/matrix.ts';
import { prefill } from '../run/prefill.ts';
import { type Line, type Series, toResults, writeResults } from '../run/results.ts';
import { type Scenario, scenarioNamed } from '../scenarios/index.ts';
import { serverNamed } from '../servers/index.ts';
import { p99Of } from '../stats/histogram.ts';

const SESSIONS = [50, 150, 500, 1500, 5000];
const BOOKINGS = [0, 1000, 10_000, 100_000, 1_000_000];
const BY_SESSIONS = ['search-repeated', 'search-different', 'book', 'retrieve'];
const BY_BOOKINGS = ['book', 'retrieve'];
/** Processor time at the end of the way may be this much more than at its beginning and still be called flat. */
const FLAT = 1.25;
/**
 * Of what the server can do with the fewest and with the most sessions, of two minutes the slower: little enough that no
 * queue grows, which would be measured instead.
 */
const LOAD = 0.3;
const CONTROL = 'bare-uws';
// The store keeps bookings an hour unless told otherwise; filling a million takes a part of that.
const KEEP = { PNR_TTL_HOURS: '24', SESSION_TTL_HOURS: '24' };

interface Point {
  readonly at: number;
  readonly measurement: Measurement;
  /** The same requests to a server that only answers. */
  readonly control?: Measurement;
}

type Along = 'sessions' | 'bookings';

function toSeries(along: Along, ways: ReadonlyMap<Scenario, readonly Point[]>): Series[] {
  const drawn = (group: string, unit: Series['unit'], read: (point: Point) => number | undefined) =>
    [...ways].map(([{ title }, points]): Series => {
      const known = points.filter((point) => read(point) !== undefined);
      return {
        group,
        unit,
        along,
        name: title,
        at: known.map(({ at }) => at),
        values: known.map((point) => read(point) ?? 0),
      };
    });
  const hasControl = [...ways.values()].some((points) => points.some(({ control }) => control !== undefined));
  return [
    ...drawn(
      `Processor time a request, by ${along}`,
      'µs',
      ({ measurement }) => measurement.cpuMicrosPerRequest,
    ),
    ...(hasControl
      ? drawn(
          `Processor time a request of a server that only answers, by ${along}`,
          'µs',
          ({ control }) => control?.cpuMicrosPerRequest,
        )
      : []),
    ...drawn(
      `99 of 100 were answered within, by ${along}`,
      'ms',
      ({ measurement }) => p99Of(measurement) / 1000,
    ),
    ...(hasControl
      ? []
      : drawn(`Requests a second, by ${along}`, '/s', ({ measurement }) => measurement.throughput)),
    ...drawn(`Memory of its own, by ${along}`, 'MiB', ({ measurement: { anonymousBytes } }) =>
      anonymousBytes === undefined ? undefined : anonymousBytes / 2 ** 20,
    ),
  ];
}

/** How much more the server itself takes at the end of the way; NaN where that is not known. */
function growthOf(points: readonly Point[]): number {
  const [first, last] = [points[0], points.at(-1)];
  const from = first?.measurement.cpuMicrosPerRequest ?? Number.NaN;
  const to = last?.measurement.cpuMicrosPerRequest ?? Number.NaN;
  const others = (last?.control?.cpuMicrosPerRequest ?? 0) - (first?.control?.cpuMicrosPerRequest ?? 0);
  return (to - Math.max(0, others)) / from;
}

function toFlatLine(along: Along, { title }: Scenario, points: readonly Point[]): Line {
  const [first, last] = [points[0], points.at(-1)];
  const grown = growthOf(points);
  const flaws = points.flatMap(({ at, measurement }) => {
    const flaw = flawOf(toRow([measurement]));
    return flaw === undefined ? [] : `${flaw} with ${count(at)} ${along}`;
  });
  return toLine({
    what: `${title}: processor time a request, ${count(first?.at)} to ${count(last?.at)} ${along}${last?.control === undefined ? '' : ', without the connections’ own'}`,
    reach: `at most ${FLAT}×`,
    measured: ratio(grown),
    ratio: grown <= 0 ? Infinity : FLAT / grown,
    flaw: flaws.length === 0 ? undefined : flaws.join(', '),
    note: points
      .map(({ at, measurement, control }) => {
        const beside = control === undefined ? '' : ` beside ${micros(control)}`;
        return `${count(at)}: ${micros(measurement)}${beside} µs, p99 ${time(p99Of(measurement))}`;
      })
      .join('; '),
  });
}

const micros = ({ cpuMicrosPerRequest }: Measurement): string => cpuMicrosPerRequest?.toFixed(1) ?? '?';

export async function growth(context: Context): Promise<number> {
  const { options, terminal, startedAt } = context;
  const isQuick = options.quick === true;
  const timing = isQuick ? { seconds: 1.5, warmUp: 0.7 } : { seconds: 5, warmUp: 4 };
  const isWanted = (name: string) => options.scenarios?.includes(name) ?? true;
  const measurements: Measurement[] = [];

  const measure = async (
    scenario: Scenario,
    sessions: number,
    more: Partial<FreshOptions>,
    text: string,
    ratePerSecond?: number,
  ) => {
    terminal.status(text);
    const measurement = await measureFresh({
      spec: serverNamed('ours'),
      scenario,
      conditions: { ...toConditions(options, sessions, timing), ratePerSecond },
      repetition: 0,
      salt: nextSalt(),
      onProgress: (completed) => terminal.status(`${text}  ${count(completed)} answers`),
      ...more,
    });
    measurements.push(measurement);
    terminal.line(
      `${text}: ${micros(measurement)} µs a request, ${count(measurement.throughput)}/s, p99 ${time(p99Of(measurement))}`,
    );
    return measurement;
  };

  const leastOfMost = async (scenario: Scenario, all: readonly number[]) => {
    const most: number[] = [];
    for (const sessions of new Set([Math.min(...all), Math.max(...all)])) {
      const text = `${scenario.title}, ${count(sessions)} sessions, the most that it can`;
      most.push((await measure(scenario, sessions, {}, text)).throughput);
    }
    return Math.min(...most);
  };

  const alongSessions = async () => {
    const ways = new Map<Scenario, Point[]>();
    for (const name of BY_SESSIONS.filter(isWanted)) {
      const scenario = scenarioNamed(name);
      const all = options.sessions ?? SESSIONS;
      const rate = options.rate ?? Math.max(1, Math.round((await leastOfMost(scenario, all)) * LOAD));
      const captured = await capture(serverNamed('ours'), scenario);
      const only = { spec: serverNamed(CONTROL), captured };
      const points: Point[] = [];
      for (const sessions of all) {
        const text = `${scenario.title}, ${count(sessions)} sessions, ${count(rate)}/s`;
        const measurement = await measure(scenario, sessions, {}, text, rate);
        const control = await measure(scenario, sessions, only, `${text}, only answered`, rate);
        points.push({ at: sessions, measurement, control });
      }
      ways.set(scenario, points);
    }
    return ways;
  };

  const alongBookings = async () => {
    const ways = new Map<Scenario, Point[]>(
      BY_BOOKINGS.filter(isWanted).map((name) => [scenarioNamed(name), []]),
    );
    const directory = mkdtempSync(join(tmpdir(), 'mock-gds-bench-growth-'));
    try {
      let there = 0;
      for (const bookings of options.bookings ?? (isQuick ? BOOKINGS.slice(0, 4) : BOOKINGS)) {
        const { pnrs } = await prefill(directory, there, bookings, (done) =>
          terminal.status(`${count(there + done)} of ${count(bookings)} bookings put into the store`),
        );
        there = bookings;
        for (const [scenario, points] of ways) {
          const given = scenario.name === 'retrieve' ? { given: { pnrs } } : {};
          const text = `${scenario.title}, ${count(bookings)} bookings there`;
          const start = { directory, env: KEEP };
          points.push({ at: bookings, measurement: await measure(scenario, 50, { start, ...given }, text) });
        }
      }
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
    return ways;
  };

  const bySessions = await alongSessions();
  const byBookings = await alongBookings();
  const lines = [
    ...[...bySessions].map(([scenario, points]) => toFlatLine('sessions', scenario, points)),
    ...[...byBookings].map(([scenario, points]) => toFlatLine('bookings', scenario, points)),
  ];
  terminal.line();
  for (const line of lines) printLine(terminal, line);
  const series = [...toSeries('sessions', bySessions), ...toSeries('bookings', byBookings)];
  const { json, page } = writeResults(
    toResults('growth', startedAt, { series, lines }),
    drawPage,
    options.out,
  );
  printDisturbances(terminal, measurements);
  const hasLost = printLosses(context, measurements);
  terminal.line(`\nFigures  ${json}\nPage     ${page}`);
  return lines.every(({ reached }) => reached !== false) && !hasLost ? 0 : 1;
}
