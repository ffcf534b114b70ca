// What a request costs as sessions and bookings grow: flat, or not.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measurement } from '../measure/types.ts';
import { count, ratio, time } from '../report/format.ts';
import { drawPage } from '../report/page/index.ts';
import { type Context, toConditions } from '../run/context.ts';
import { type FreshOptions, measureFresh } from '../run/fresh.ts';
import { nextSalt } from '../run/matrix.ts';
import { prefill } from '../run/prefill.ts';
import { type Line, type Series, toResults, writeResults } from '../run/results.ts';
import { type Scenario, scenarioNamed } from '../scenarios/index.ts';
import { serverNamed } from '../servers/index.ts';
import { merged } from '../stats/histogram.ts';
import { printLine } from './numbers.ts';

const SESSIONS = [50, 150, 500, 1500, 5000];
const BOOKINGS = [0, 1000, 10_000, 100_000, 1_000_000];
const BY_SESSIONS = ['search-repeated', 'search-different', 'book', 'retrieve'];
const BY_BOOKINGS = ['book', 'retrieve'];
/** Processor time at the end of the way may be this much more than at its beginning and still be called flat. */
const FLAT = 1.25;
// The store keeps bookings an hour unless told otherwise; filling a million takes a part of that.
const KEEP = { PNR_TTL_HOURS: '24', SESSION_TTL_HOURS: '24' };

interface Point {
  readonly at: number;
  readonly measurement: Measurement;
}

type Along = 'sessions' | 'bookings';

function toSeries(along: Along, ways: ReadonlyMap<Scenario, readonly Point[]>): Series[] {
  const drawn = (
    group: string,
    unit: Series['unit'],
    read: (measurement: Measurement) => number | undefined,
  ) =>
    [...ways].map(([{ title }, points]): Series => {
      const known = points.filter(({ measurement }) => read(measurement) !== undefined);
      return {
        group,
        unit,
        along,
        name: title,
        at: known.map(({ at }) => at),
        values: known.map(({ measurement }) => read(measurement) ?? 0),
      };
    });
  return [
    ...drawn(`Processor time a request, by ${along}`, 'µs', ({ cpuMicrosPerRequest }) => cpuMicrosPerRequest),
    ...drawn(`Requests a second, by ${along}`, '/s', ({ throughput }) => throughput),
    ...drawn(`Memory of its own, by ${along}`, 'MiB', ({ anonymousBytes }) =>
      anonymousBytes === undefined ? undefined : anonymousBytes / 2 ** 20,
    ),
  ];
}

function toFlatLine(along: Along, { title }: Scenario, points: readonly Point[]): Line {
  const [first, last] = [points[0], points.at(-1)];
  const [from, to] = [first?.measurement.cpuMicrosPerRequest, last?.measurement.cpuMicrosPerRequest];
  const grown = from === undefined || to === undefined ? Number.NaN : to / from;
  return {
    what: `${title}: processor time a request, ${count(first?.at)} to ${count(last?.at)} ${along}`,
    reach: `at most ${FLAT}×`,
    measured: ratio(grown),
    reached: Number.isNaN(grown) ? undefined : grown <= FLAT,
    ratio: Number.isNaN(grown) ? undefined : FLAT / grown,
    note: points
      .map(({ at, measurement }) => {
        const p99 = merged([measurement.latency]).percentile(99);
        return `${count(at)}: ${count(measurement.cpuMicrosPerRequest)} µs, p99 ${time(p99)}${measurement.errors > 0 ? `, ${measurement.errors} errors` : ''}`;
      })
      .join('; '),
  };
}

export async function growth(context: Context): Promise<number> {
  const { options, terminal, startedAt } = context;
  const isQuick = options.quick === true;
  const timing = isQuick ? { seconds: 1.5, warmUp: 0.7 } : { seconds: 5, warmUp: 2 };
  const isWanted = (name: string) => options.scenarios?.includes(name) ?? true;

  const measure = async (scenario: Scenario, sessions: number, more: Partial<FreshOptions>, text: string) => {
    terminal.status(text);
    const measurement = await measureFresh({
      spec: serverNamed('ours'),
      scenario,
      conditions: toConditions(options, sessions, timing),
      repetition: 0,
      salt: nextSalt(),
      onProgress: (completed) => terminal.status(`${text}  ${count(completed)} answers`),
      ...more,
    });
    terminal.line(
      `${text}: ${count(measurement.cpuMicrosPerRequest)} µs a request, ${count(measurement.throughput)}/s, p99 ${time(merged([measurement.latency]).percentile(99))}`,
    );
    return measurement;
  };

  const alongSessions = async () => {
    const ways = new Map<Scenario, Point[]>();
    for (const name of BY_SESSIONS.filter(isWanted)) {
      const scenario = scenarioNamed(name);
      const points: Point[] = [];
      for (const sessions of options.sessions ?? SESSIONS)
        points.push({
          at: sessions,
          measurement: await measure(
            scenario,
            sessions,
            {},
            `${scenario.title}, ${count(sessions)} sessions`,
          ),
        });
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
  terminal.line(`\nFigures  ${json}\nPage     ${page}`);
  return lines.every(({ reached }) => reached !== false) ? 0 : 1;
}
