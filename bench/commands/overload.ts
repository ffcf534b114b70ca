// Twice the load that the server can carry, at a fixed arrival rate: it goes on at its own speed, those that it
// lets in wait no longer than MAX_QUEUE_MS, and all others are told at once when to come back. Server and generator have
// cores of their own: what is made on the server's cores is taken from what it could serve.
import { REFUSED } from '../load/plan.ts';
import { splitCores } from '../measure/cores.ts';
import type { Conditions, Measurement } from '../measure/types.ts';
import { count, duration, percent, ratio, time } from '../report/format.ts';
import { drawPage } from '../report/page/index.ts';
import { printDisturbances, printLine } from '../report/terminal.ts';
import { type Context, toConditions } from '../run/context.ts';
import { measureFresh } from '../run/fresh.ts';
import { printLosses } from '../run/losses.ts';
import { nextSalt } from '../run/matrix.ts';
import { type Line, toResults, writeResults } from '../run/results.ts';
import { type Scenario, scenarioNamed } from '../scenarios/index.ts';
import { serverNamed } from '../servers/index.ts';
import { merged, p99Of } from '../stats/histogram.ts';
import { mean, median } from '../stats/repetitions.ts';

const USUAL = ['book', 'search-different'];
const PEAK_SESSIONS = 50;
/** Enough that none of them is what holds the load back. */
const SESSIONS = 2_000;
const SECONDS = 60;
/** As it comes, the server lets a fleet of thousands wait; here it is told that nobody wants to. */
const SHORT_QUEUE = { MAX_QUEUE_MS: process.env.MAX_QUEUE_MS ?? '10' };
const [KEPT, SLOWER, TOLD_MICROS] = [0.9, 2, 1_000_000];

/** How many became due, warm-up included: refusals count from the first on. */
const requestsOf = ({ ratePerSecond = 0, warmUpMs, measureMs }: Conditions): number =>
  (ratePerSecond * (warmUpMs + measureMs)) / 1000;
const throughputOf = ({ throughput }: Measurement): number => throughput;

interface Round {
  /** The most that it can, and half of that: before and after, as a machine is not the same all the time. */
  readonly peaks: readonly Measurement[];
  readonly calms: readonly Measurement[];
  readonly loaded: Measurement;
}

/** What a round comes to. */
function toFigures({ peaks, calms, loaded }: Round) {
  const most = mean(peaks.map(throughputOf));
  const calmP99 = mean(calms.map(p99Of));
  return {
    most,
    calmP99,
    loadedP99: p99Of(loaded),
    throughput: loaded.throughput,
    cores: loaded.serverCores ?? Number.NaN,
    /** Twice the most was asked for, as it was measured before. */
    asked: (loaded.conditions.ratePerSecond ?? 0) / most,
    served: loaded.throughput / most,
    slower: p99Of(loaded) / calmP99,
    /** Told, not judged: a queue as short as here turns some away at half the load as well. */
    calmRefusals: mean(calms.map(({ refusals, conditions }) => refusals / requestsOf(conditions))),
  };
}

export function toLines(title: string, rounds: readonly Round[]): Line[] {
  const all = rounds.map(({ loaded }) => loaded);
  const figures = rounds.map(toFigures);
  const middle = (of: (figures: ReturnType<typeof toFigures>) => number) => median(figures.map(of));
  const sum = (of: (loaded: Measurement) => number) => all.reduce((total, loaded) => total + of(loaded), 0);
  const others = sum(({ errors, refusals }) => errors - refusals);
  const lost = sum(({ bookingsLost }) => bookingsLost);
  const refused = merged(all.flatMap(({ steps }) => steps[REFUSED] ?? []));
  const told = refused.percentile(99);
  const served = middle((of) => of.served);
  const slower = middle((of) => of.slower);
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
      `${count(middle((of) => of.throughput))}/s of ${count(middle((of) => of.most))}/s, ${ratio(middle((of) => of.asked))} that asked for; ${count(middle((of) => of.cores))} cores used`,
    ),
    line(
      'p99 of what was let in, against half the load',
      `≤ ${SLOWER} ×`,
      ratio(slower),
      SLOWER / slower,
      `${time(middle((of) => of.loadedP99))} against ${time(middle((of) => of.calmP99))}, where ${percent(middle((of) => of.calmRefusals))} were told to come back`,
    ),
    line(
      'neither served nor told when to come back',
      '0',
      String(others),
      others <= 0 ? Infinity : 0,
      `${count(refused.count)} were told`,
    ),
    line(
      'p99 of how soon the refused were told',
      '≤ 1 s',
      time(told),
      TOLD_MICROS / told,
      `half of them within ${time(refused.percentile(50))} of when they were due`,
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
  const peak = await measurePeak('');
  const half = Math.round(peak.throughput / 2);
  const measureCalm = (which: string) => measure(`half of that${which}`, sessions, half, 10, SHORT_QUEUE);
  const calm = await measureCalm('');
  const length = options.seconds ?? SECONDS;
  const twice = Math.round(peak.throughput * 2);
  const loaded = await measure(`twice that for ${duration(length)}`, sessions, twice, length, SHORT_QUEUE);
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
  terminal.line(
    `It is given MAX_QUEUE_MS=${SHORT_QUEUE.MAX_QUEUE_MS}, but not while the most that it can is measured`,
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
  const hasLost = printLosses(context, measurements);
  terminal.line(`\nFigures  ${json}\nPage     ${page}`);
  return lines.every(({ reached }) => reached !== false) && !hasLost ? 0 : 1;
}
