// Twice the load that the server can carry, at a fixed arrival rate: it goes on at its own speed, those that it
// lets in wait no longer than MAX_QUEUE_MS, and all others are told at once when to come back. Server and generator have
// cores of their own: what is made on the server's cores is taken from what it could serve.
import { REFUSED } from '../load/plan.ts';
import { splitCores } from '../measure/cores.ts';
import type { Measurement } from '../measure/types.ts';
import { count, duration, ratio, time } from '../report/format.ts';
import { drawPage } from '../report/page/index.ts';
import { printDisturbances, printLine } from '../report/terminal.ts';
import { type Context, toConditions } from '../run/context.ts';
import { measureFresh } from '../run/fresh.ts';
import { nextSalt } from '../run/matrix.ts';
import { type Line, toResults, writeResults } from '../run/results.ts';
import { type Scenario, scenarioNamed } from '../scenarios/index.ts';
import { serverNamed } from '../servers/index.ts';
import { merged } from '../stats/histogram.ts';
import { median } from '../stats/repetitions.ts';

const USUAL = ['book', 'search-different'];
const PEAK_SESSIONS = 50;
/** Enough that none of them is what holds the load back. */
const SESSIONS = 2_000;
const SECONDS = 60;
/** As it comes, the server lets a fleet of thousands wait; here it is told that nobody wants to. */
const SHORT_QUEUE_MS = '10';
const [KEPT, SLOWER] = [0.9, 2];

const p99Of = (measurements: readonly Measurement[]): number =>
  merged(measurements.map(({ latency }) => latency)).percentile(99);

const meanOf = (measurements: readonly Measurement[]): number =>
  measurements.reduce((sum, { throughput }) => sum + throughput, 0) / measurements.length;

interface Round {
  /** The most that it can, and half of that: before and after, as a machine is not the same all the time. */
  readonly peaks: readonly Measurement[];
  readonly calms: readonly Measurement[];
  readonly loaded: Measurement;
}

function toLines(title: string, rounds: readonly Round[]): Line[] {
  const all = rounds.map(({ loaded }) => loaded);
  const most = median(rounds.map(({ peaks }) => meanOf(peaks)));
  const served = median(rounds.map(({ loaded, peaks }) => loaded.throughput / meanOf(peaks)));
  const slower = median(rounds.map(({ loaded, calms }) => p99Of([loaded]) / p99Of(calms)));
  const sum = (of: (loaded: Measurement) => number) => all.reduce((total, loaded) => total + of(loaded), 0);
  const others = sum(({ errors, refusals }) => errors - refusals);
  const lost = sum(({ bookingsLost }) => bookingsLost);
  const refused = merged(all.flatMap(({ steps }) => steps[REFUSED] ?? []));
  const line = (what: string, reach: string, measured: string, part: number, note: string): Line => ({
    what: `${title}: ${what}`,
    reach,
    measured,
    ratio: part,
    reached: part >= 1,
    note,
  });
  return [
    line(
      'served, of the most that it can',
      `≥ ${KEPT}`,
      served.toFixed(2),
      served / KEPT,
      `${count(median(all.map(({ throughput }) => throughput)))}/s of ${count(most)}/s, ${count(all[0]?.conditions.ratePerSecond)}/s asked for; ${count(all[0]?.serverCores)} cores used`,
    ),
    line(
      'p99 of what was let in, against half the load',
      `≤ ${SLOWER} ×`,
      ratio(slower),
      SLOWER / slower,
      `${time(p99Of(all))} against ${time(p99Of(rounds.flatMap(({ calms }) => calms)))}`,
    ),
    line(
      'neither served nor told when to come back',
      '0',
      String(others),
      others <= 0 ? Infinity : 0,
      `${count(refused.count)} were told, half of them within ${time(refused.percentile(50))} of when they were due`,
    ),
    line(
      'bookings acknowledged and lost',
      '0',
      String(lost),
      lost === 0 ? Infinity : 0,
      `of ${count(sum(({ bookingsAcknowledged }) => bookingsAcknowledged))}`,
    ),
  ];
}

/** The most, half of it, twice of it, and the first two again, each on a fresh server. */
async function measureRound(
  { options, terminal }: Context,
  scenario: Scenario,
  cores: string | undefined,
  repetition: number,
): Promise<Round> {
  const sessions = options.sessions?.[0] ?? SESSIONS;
  const measure = (
    what: string,
    sessionCount: number,
    rate: number | undefined,
    length: number,
    env: Readonly<Record<string, string>> = {},
  ): Promise<Measurement> => {
    const text = `${scenario.title}: ${what}`;
    terminal.status(text);
    return measureFresh({
      spec: serverNamed('ours'),
      scenario,
      conditions: {
        ...toConditions(options, sessionCount, { seconds: length, warmUp: 2 }),
        ratePerSecond: rate,
      },
      repetition,
      salt: nextSalt(),
      start: { cores, env },
      onProgress: (completed, errors) =>
        terminal.status(`${text}  ${count(completed)} answers, ${count(errors)} refused or failed`),
    });
  };
  // With a short queue, what is refused of a closed loop would be no part of the most.
  const measurePeak = (which: string) =>
    measure(`the most that it can${which}`, PEAK_SESSIONS, undefined, 10);
  const short = { MAX_QUEUE_MS: process.env.MAX_QUEUE_MS ?? SHORT_QUEUE_MS };
  const peak = await measurePeak('');
  const half = Math.round(peak.throughput / 2);
  const measureCalm = (which: string) => measure(`half of that${which}`, sessions, half, 10, short);
  const calm = await measureCalm('');
  const length = options.seconds ?? SECONDS;
  const twice = Math.round(peak.throughput * 2);
  const loaded = await measure(`twice that for ${duration(length)}`, sessions, twice, length, short);
  const calms = [calm, await measureCalm(', again')];
  return { peaks: [peak, await measurePeak(', again')], calms, loaded };
}

export async function overload(context: Context): Promise<number> {
  const { options, terminal, startedAt } = context;
  const lines: Line[] = [];
  const measurements: Measurement[] = [];
  const split = splitCores();
  terminal.line(
    split === undefined
      ? 'The server shares its cores with the load: there is one core, or no taskset'
      : `The server runs on cores ${split.server}, the load on ${split.generators}`,
  );
  for (const name of options.scenarios ?? USUAL) {
    const scenario = scenarioNamed(name);
    const rounds: Round[] = [];
    for (let repetition = 0; repetition < (options.repetitions ?? 1); repetition++)
      rounds.push(await measureRound(context, scenario, split?.server, repetition));
    const made = toLines(scenario.title, rounds);
    for (const line of made) printLine(terminal, line);
    lines.push(...made);
    for (const { peaks, calms, loaded } of rounds) measurements.push(...peaks, ...calms, loaded);
  }
  const { json, page } = writeResults(
    toResults('overload', startedAt, { lines, measurements }),
    drawPage,
    options.out,
  );
  printDisturbances(terminal, measurements);
  terminal.line(`\nFigures  ${json}\nPage     ${page}`);
  return lines.every(({ reached }) => reached !== false) ? 0 : 1;
}
