// The targets as a gate: one load after the other at 50 sessions, a verdict each, and an exit code.
import { measureLoad } from '../measure/load.ts';
import type { Measurement } from '../measure/types.ts';
import { count, duration } from '../report/format.ts';
import { drawPage } from '../report/page/index.ts';
import { printDisturbances } from '../report/terminal.ts';
import { type Context, toConditions } from '../run/context.ts';
import { measureFresh } from '../run/fresh.ts';
import { printLosses } from '../run/losses.ts';
import { nextSalt } from '../run/matrix.ts';
import { discoverRemote, toRemote } from '../run/remote.ts';
import { type Line, toResults, writeResults } from '../run/results.ts';
import { type Scenario, scenarioNamed } from '../scenarios/index.ts';
import { serverNamed } from '../servers/index.ts';
import { describeVerdict, toVerdict, type Verdict } from '../stats/gate.ts';
import { merged } from '../stats/histogram.ts';
import { toChecks } from '../stats/targets.ts';

const SESSIONS = 50;
const TIMING = { seconds: 6, warmUp: 1.5 };
const ADVICE = 'what is met is met, what is missed may be met on a quiet machine';
const LOADS = ['search-repeated', 'search-different', 'book', 'retrieve', 'health', 'trip'];

type Measure = (scenario: Scenario) => Promise<Measurement>;

function measureOurs({ options, terminal }: Context): Measure {
  const spec = { ...serverNamed('ours'), era: options.era ?? 'legacy' };
  return (scenario) =>
    measureFresh({
      spec,
      scenario,
      conditions: toConditions(options, SESSIONS, TIMING),
      repetition: 0,
      salt: nextSalt(),
      onProgress: (completed) => terminal.status(`${scenario.title}  ${count(completed)} answers`),
    });
}

function measureRemote({ options, terminal }: Context, url: URL): Measure {
  const target = toRemote(options, url);
  return (scenario) =>
    measureLoad({
      target,
      scenario,
      conditions: toConditions(options, SESSIONS, TIMING),
      repetition: 0,
      salt: nextSalt(),
      onProgress: (completed) => terminal.status(`${scenario.title}  ${count(completed)} answers`),
    });
}

/** On a server elsewhere, only what it can be asked for. */
async function fittingLoads({ options }: Context): Promise<Scenario[]> {
  const all = LOADS.map(scenarioNamed);
  const { url } = options;
  if (url === undefined) return all;
  const found = await discoverRemote(toRemote(options, url));
  const fitting = all.filter((scenario) => scenario.unfit(found) === undefined);
  if (fitting.length === 0)
    throw new Error(
      `${url.href} has nothing that has a target: it offers ${[...found.tools.keys()].join(', ')}`,
    );
  return fitting;
}

/** A load that could not be run has met no target. */
function toVerdicts(title: string, measurement: Measurement | Error): Verdict[] {
  if (measurement instanceof Error)
    return toChecks({ title, p99: {}, completed: 0, errors: 1, acknowledged: 0, lost: 0 }).map(toVerdict);
  const p99 = Object.entries(measurement.steps).map(
    ([step, plain]) => [step, merged([plain]).percentile(99)] as const,
  );
  return toChecks({
    title,
    p99: Object.fromEntries(p99),
    completed: merged([measurement.latency]).count,
    errors: measurement.errors,
    acknowledged: measurement.bookingsAcknowledged,
    lost: measurement.bookingsLost,
  }).map(toVerdict);
}

const toLine = (verdict: Verdict): Line => {
  const unit = verdict.unit === '' ? '' : ` ${verdict.unit}`;
  return {
    what: verdict.what,
    reach: verdict.limit === 0 ? '0' : `under ${verdict.limit}${unit}`,
    measured: `${count(verdict.measured)}${unit}`,
    reached: verdict.passed,
    ratio: verdict.limit === 0 || verdict.measured === 0 ? undefined : 1 / verdict.part,
  };
};

export async function ci(context: Context): Promise<number> {
  const { options, terminal, startedAt } = context;
  const measure = options.url === undefined ? measureOurs(context) : measureRemote(context, options.url);
  const loads = await fittingLoads(context);
  const each = toConditions(options, SESSIONS, TIMING);
  const seconds = Math.round((loads.length * (each.warmUpMs + each.measureMs)) / 1000);
  terminal.line(
    `${loads.length} loads of ${SESSIONS} sessions, each asking again as soon as it is answered: about ${duration(seconds)} of load`,
  );
  const measurements: Measurement[] = [];
  const verdicts: Verdict[] = [];
  for (const scenario of loads) {
    terminal.status(scenario.title);
    const measurement = await measure(scenario).catch((error: Error) => error);
    if (!(measurement instanceof Error)) measurements.push(measurement);
    const ofLoad = toVerdicts(scenario.title, measurement);
    verdicts.push(...ofLoad);
    for (const verdict of ofLoad) {
      const text = describeVerdict(verdict);
      terminal.line(verdict.passed ? text : terminal.bad(text));
    }
    const samples = measurement instanceof Error ? [measurement.message] : measurement.errorSamples;
    for (const sample of new Set(samples)) terminal.line(terminal.bad(`        ${sample}`));
  }
  const failed = verdicts.filter(({ passed }) => !passed);
  const results = toResults('ci', startedAt, { measurements, lines: verdicts.map(toLine) });
  const { json, page } = writeResults(results, drawPage, options.out);
  printDisturbances(terminal, measurements, ADVICE);
  const hasLost = printLosses(context, measurements);
  terminal.line(`\nFigures  ${json}\nPage     ${page}`);
  terminal.line(
    failed.length === 0
      ? terminal.good(`All ${verdicts.length} targets are met.`)
      : terminal.bad(`${failed.length} of ${verdicts.length} targets are missed.`),
  );
  return failed.length === 0 && !hasLost ? 0 : 1;
}
