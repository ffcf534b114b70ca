// One measurement against a server that runs: sessions and data made ready, load, figures, bookings looked after.
import { randomUUID } from 'node:crypto';
import { createCaller } from '../load/caller.ts';
import { createDialect, type DialectOptions } from '../load/dialect.ts';
import { type LoadPlan, type LoadReport, REFUSED } from '../load/plan.ts';
import type { Discovered, Scenario, ScenarioData } from '../scenarios/index.ts';
import { merged, type PlainHistogram } from '../stats/histogram.ts';
import { limitOf } from '../stats/limits.ts';
import { countLost } from './bookings.ts';
import { discover, openSessions } from './discover.ts';
import { generate } from './generators.ts';
import { measurePace } from './pace.ts';
import { coresBetween, machine, type Sample, sample } from './proc.ts';
import type { Conditions, Measurement } from './types.ts';

export interface LoadTarget {
  readonly name: string;
  readonly url: URL;
  /** Undefined: it runs elsewhere. */
  readonly pid: number | undefined;
  readonly dialect: DialectOptions;
  /** Given where there is nothing to find out: for a server that only sends captured bytes. */
  readonly found?: Discovered;
}

export interface LoadOptions {
  readonly target: LoadTarget;
  readonly scenario: Scenario;
  readonly conditions: Conditions;
  readonly repetition: number;
  /** Where the numbering of questions begins. */
  readonly salt: number;
  /** What exists already, and need not be made ready. */
  readonly given?: Partial<ScenarioData>;
  readonly onProgress?: (completed: number, errors: number) => void;
  /** Called at both edges of the measured window. */
  readonly onWindow?: (edge: 'opens' | 'closes') => void | Promise<void>;
  /** Called about every second of the window with the server's own figures. */
  readonly onSample?: (sample: Sample) => void;
  /** Latencies of half a second, of one generator. */
  readonly onSlice?: (slice: PlainHistogram) => void;
}

const NO_DATA: ScenarioData = { flightIds: [], pnrs: [], lists: [], tool: { name: '', args: {} } };

/** Thrown where a server has not what a scenario needs: a gap in the table, not a failure. */
export class Unfit extends Error {
  override readonly name = 'Unfit';
}

async function makeReady({ target, scenario, conditions, salt, ...options }: LoadOptions) {
  const dialect = createDialect(target.dialect);
  const caller = createCaller(target.url, 16, conditions.timeoutMs);
  const found = target.found ?? (await discover(caller, dialect));
  const unfit = target.found === undefined ? scenario.unfit(found) : undefined;
  if (unfit !== undefined) {
    caller.close();
    throw new Unfit(unfit);
  }
  const given = { ...NO_DATA, ...options.given };
  if (target.found !== undefined) {
    // It opens no session, but is sent the same headers.
    const sessionIds = Array.from({ length: conditions.sessions }, () => randomUUID());
    return { caller, dialect, sessionIds, data: given };
  }
  const sessionIds = await openSessions(caller, dialect, conditions.sessions, found);
  const made = await scenario.prepare?.({ caller, dialect, found, sessionIds, salt, data: given });
  return { caller, dialect, sessionIds, data: { ...given, ...made } };
}

function toPlans(options: LoadOptions, sessionIds: readonly (string | undefined)[], data: ScenarioData) {
  const { target, scenario, conditions, salt } = options;
  const generators = Math.min(conditions.generators, sessionIds.length);
  const plans: LoadPlan[] = [];
  for (let index = 0; index < generators; index++) {
    const from = Math.floor((sessionIds.length * index) / generators);
    const to = Math.floor((sessionIds.length * (index + 1)) / generators);
    plans.push({
      url: target.url.href,
      dialect: target.dialect,
      scenario: scenario.name,
      data,
      salt,
      sessionIds: sessionIds.slice(from, to),
      firstSession: from,
      sessionCount: sessionIds.length,
      warmUpMs: conditions.warmUpMs,
      measureMs: conditions.measureMs,
      ratePerSecond:
        conditions.ratePerSecond === undefined ? undefined : conditions.ratePerSecond / generators,
      timeoutMs: conditions.timeoutMs,
    });
  }
  return plans;
}

function othersOf(
  { process, machine: all }: ReturnType<typeof coresBetween>,
  clientCores: readonly number[],
): number | undefined {
  if (process === undefined || all === undefined) return undefined;
  return Math.max(0, all - process - clientCores.reduce((sum, used) => sum + used, 0));
}

function toMeasurement(
  options: LoadOptions,
  reports: readonly LoadReport[],
  [first, last]: readonly [Sample, Sample],
  bookingsLost: number,
  paces: Measurement['paces'],
): Measurement {
  const { target, scenario, repetition, conditions } = options;
  const sum = (key: 'completed' | 'bytes' | 'errors' | 'refusals') =>
    reports.reduce((all, report) => all + report[key], 0);
  const seconds = reports.reduce((all, { windowMs }) => all + windowMs, 0) / reports.length / 1000;
  const completed = sum('completed');
  const cores = coresBetween(first, last);
  const { cores: all } = machine();
  const clientCores = reports.map((report) => report.cores);
  const steps = [...new Set(reports.flatMap((report) => Object.keys(report.steps)))];
  const lags = reports.flatMap(({ lag }) => lag ?? []);
  const cpuSeconds = cores.process === undefined ? undefined : cores.process * seconds;
  return {
    server: target.name,
    scenario: scenario.name,
    repetition,
    conditions,
    throughput: completed / seconds,
    bytesPerSecond: sum('bytes') / seconds,
    latency: merged(
      steps
        .filter((step) => step !== REFUSED)
        .flatMap((step) => reports.flatMap((report) => report.steps[step] ?? [])),
    ).toPlain(),
    steps: Object.fromEntries(
      steps.map((step) => [step, merged(reports.flatMap((report) => report.steps[step] ?? [])).toPlain()]),
    ),
    errors: sum('errors'),
    refusals: sum('refusals'),
    errorSamples: reports.flatMap(({ errorSamples }) => errorSamples).slice(0, 5),
    bookingsAcknowledged: reports.reduce((count, { acknowledgedPnrs }) => count + acknowledgedPnrs.length, 0),
    bookingsLost,
    serverCores: cores.process,
    cpuMicrosPerRequest:
      cpuSeconds === undefined || completed === 0 ? undefined : (cpuSeconds * 1e6) / completed,
    generatorCores: clientCores,
    machineCores: cores.machine,
    otherCores: othersOf(cores, clientCores),
    stolenCores: cores.stolen,
    paces,
    rssBytes: last.memory?.rssBytes,
    peakRssBytes: last.memory?.peakBytes,
    anonymousBytes: last.memory?.anonymousBytes,
    limit: limitOf({
      cores: all,
      machineCores: (cores.machine ?? 0) + (cores.stolen ?? 0),
      clientCores,
      fixedRate: conditions.ratePerSecond !== undefined,
    }),
    generatorLag: lags.length === 0 ? undefined : merged(lags).percentile(99),
  };
}

export async function measureLoad(options: LoadOptions): Promise<Measurement> {
  const { target } = options;
  const { caller, dialect, sessionIds, data } = await makeReady(options);
  let first = sample(target.pid);
  let last = first;
  let watching: NodeJS.Timeout | undefined;
  const paceBefore = measurePace();
  try {
    const reports = await generate(toPlans(options, sessionIds, data), {
      onWindowOpens() {
        first = sample(target.pid);
        void options.onWindow?.('opens');
        const { onSample } = options;
        if (onSample !== undefined) watching = setInterval(() => onSample(sample(target.pid)), 1000);
      },
      onWindowCloses() {
        last = sample(target.pid);
        void options.onWindow?.('closes');
      },
      ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
      ...(options.onSlice === undefined ? {} : { onSlice: options.onSlice }),
    });
    const paces = [paceBefore, measurePace()] as const;
    const isReal = target.found === undefined;
    const pnrs = isReal ? reports.flatMap(({ acknowledgedPnrs }) => acknowledgedPnrs) : [];
    const lost = pnrs.length === 0 ? 0 : await countLost(caller, dialect, sessionIds[0], pnrs);
    return toMeasurement(options, reports, [first, last], lost, paces);
  } finally {
    clearInterval(watching);
    caller.close();
  }
}
