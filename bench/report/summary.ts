// The repetitions of one server under one load as one row.
import type { Measurement } from '../measure/types.ts';
import { scenarioNamed } from '../scenarios/index.ts';
import { type Histogram, merged, p99Of } from '../stats/histogram.ts';
import type { Limit } from '../stats/limits.ts';
import { median, pairedRatio, spread } from '../stats/repetitions.ts';
import { count } from './format.ts';

export interface Row {
  readonly server: string;
  readonly scenario: string;
  readonly sessions: number;
  readonly ratePerSecond: number | undefined;
  readonly throughputs: readonly number[];
  readonly throughput: number;
  readonly spread: number;
  /** Of all repetitions together, microseconds. */
  readonly latency: Histogram;
  readonly p99s: readonly number[];
  readonly serverCores: number | undefined;
  readonly cpuMicros: number | undefined;
  readonly peakRssBytes: number | undefined;
  /** By how much the load generators were late themselves at worst, microseconds. Fixed arrival rate only. */
  readonly generatorLag: number | undefined;
  /** The most that others used during any of the repetitions. */
  readonly otherCores: number;
  /** The most that the host of a virtual machine took away during any of them. */
  readonly stolenCores: number;
  /** How fast the machine was around each repetition: milliseconds for the same work. */
  readonly paces: readonly number[];
  readonly errors: number;
  readonly errorSamples: readonly string[];
  readonly acknowledged: number;
  readonly lost: number;
  readonly limit: Limit;
}

const known = (values: readonly (number | undefined)[]): number[] =>
  values.filter((value) => value !== undefined);
const medianOf = (values: readonly (number | undefined)[]): number | undefined =>
  known(values).length === 0 ? undefined : median(known(values));

/** The measurements are of one server, scenario and number of sessions, in the order of their repetitions. */
export function toRow(measurements: readonly Measurement[]): Row {
  const [first] = measurements;
  if (first === undefined) throw new Error('A row needs a measurement');
  const throughputs = measurements.map(({ throughput }) => throughput);
  const total = (key: 'errors' | 'bookingsAcknowledged' | 'bookingsLost') =>
    measurements.reduce((sum, measurement) => sum + measurement[key], 0);
  return {
    server: first.server,
    scenario: first.scenario,
    sessions: first.conditions.sessions,
    ratePerSecond: first.conditions.ratePerSecond,
    throughputs,
    throughput: median(throughputs),
    spread: spread(throughputs),
    latency: merged(measurements.map(({ latency }) => latency)),
    p99s: measurements.map(p99Of),
    serverCores: medianOf(measurements.map(({ serverCores }) => serverCores)),
    cpuMicros: medianOf(measurements.map(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest)),
    peakRssBytes: medianOf(measurements.map(({ peakRssBytes }) => peakRssBytes)),
    generatorLag: known(measurements.map(({ generatorLag }) => generatorLag)).sort((a, b) => b - a)[0],
    otherCores: Math.max(0, ...known(measurements.map(({ otherCores }) => otherCores))),
    stolenCores: Math.max(0, ...known(measurements.map(({ stolenCores }) => stolenCores))),
    paces: measurements.flatMap(({ paces }) => paces),
    errors: total('errors'),
    errorSamples: measurements.flatMap(({ errorSamples }) => errorSamples).slice(0, 5),
    acknowledged: total('bookingsAcknowledged'),
    lost: total('bookingsLost'),
    // Once limited by its client, the figure is a lower bound.
    limit: measurements.find(({ limit }) => limit === 'client')?.limit ?? first.limit,
  };
}

const keyOf = ({ server, scenario, conditions }: Measurement) =>
  `${scenario} ${conditions.sessions} ${conditions.ratePerSecond} ${server}`;

export function toRows(measurements: readonly Measurement[]): Row[] {
  const groups = new Map<string, Measurement[]>();
  for (const measurement of measurements) {
    const key = keyOf(measurement);
    groups.set(key, [...(groups.get(key) ?? []), measurement]);
  }
  return [...groups.values()].map((group) => toRow([...group].sort((a, b) => a.repetition - b.repetition)));
}

/** Tables that belong together: one scenario at one number of sessions, servers as rows. */
export function toTables(rows: readonly Row[]): Row[][] {
  const tables = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.scenario} ${row.sessions} ${row.ratePerSecond}`;
    tables.set(key, [...(tables.get(key) ?? []), row]);
  }
  return [...tables.values()];
}

const loadOf = ({ server, scenario, sessions, ratePerSecond }: Row, titleOf: (server: string) => string) => {
  const rate = ratePerSecond === undefined ? '' : `, ${count(ratePerSecond)} requests/s`;
  return `${titleOf(server)}, ${scenarioNamed(scenario).title}, ${count(sessions)} sessions${rate}`;
};

/** What went wrong under which load: in a wide table a small figure is soon overlooked. */
export const failures = (rows: readonly Row[], titleOf: (server: string) => string): string[] =>
  rows
    .filter(({ errors }) => errors > 0)
    .map((row) => {
      const { errors, errorSamples } = row;
      const [sample = 'nothing is known of them'] = errorSamples;
      return `${loadOf(row, titleOf)}: ${count(errors)} errors, which are not counted as answers. ${sample}`;
    });

export const losses = (rows: readonly Row[], titleOf: (server: string) => string): string[] =>
  rows.filter(({ lost }) => lost > 0).map((row) => `${loadOf(row, titleOf)}: ${lostOf(row)}`);

const lostOf = ({ lost, acknowledged }: Row): string =>
  `${count(lost)} of ${count(acknowledged)} acknowledged bookings lost`;

/**
 * Why the other figures of a server count for nothing: what it refused or failed it answered quickly, and what it lost it
 * need not have written. Undefined where nothing speaks against them.
 */
export function flawOf(row: Row): string | undefined {
  const { errors, lost } = row;
  const found = [errors > 0 ? `${count(errors)} errors` : [], lost > 0 ? lostOf(row) : []].flat();
  return found.length === 0 ? undefined : found.join(' and ');
}

/** Softirq work for the load itself is counted as nobody's, so a little is always there. */
const QUIET_CORES = 0.3;
/** Of a host that gives a virtual machine what it was promised, next to nothing is seen. */
const FAIR_CORES = 0.1;
/** The same work differs by less on a machine of one's own, whatever its clock does. */
const STEADY_PACE = 1.5;
/** At either end so many are left out: what a server did after its load may have been in the way of one. */
const STRAY_PART = 0.1;

/** What has to be said when figures were taken on a machine that others use as well. */
export function disturbances(rows: readonly Row[], advice?: string): string[] {
  const said: string[] = [];
  const slower = unsteadiness(rows.flatMap((row) => row.paces));
  const isSteady = slower <= STEADY_PACE;
  const most = Math.max(0, ...rows.map(({ otherCores }) => otherCores));
  if (most > QUIET_CORES) said.push(`others used up to ${most.toFixed(1)} cores meanwhile`);
  const stolen = Math.max(0, ...rows.map(({ stolenCores }) => stolenCores));
  if (stolen > FAIR_CORES) said.push(`the host gave up to ${stolen.toFixed(1)} of the cores to others`);
  if (!isSteady)
    said.push(
      `the machine that made the load took ${slower.toFixed(1)} times as long for the same work at one time as at another`,
    );
  if (said.length === 0) return said;
  const usual = isSteady
    ? 'trust the processor time, not the throughput'
    : 'trust ratios of many repetitions, nothing else';
  return [...said.slice(0, -1), `${said.at(-1)}: ${advice ?? usual}`];
}

/** How many times as long the slowest took as the quickest. */
function unsteadiness(paces: readonly number[]): number {
  const sorted = [...paces].sort((a, b) => a - b);
  const strays = Math.floor(sorted.length * STRAY_PART);
  const [quickest = 1, slowest = 1] = [sorted[strays], sorted[sorted.length - 1 - strays]];
  return slowest / quickest;
}

export const throughputRatio = (a: Row, b: Row): number => pairedRatio(a.throughputs, b.throughputs);
export const p99Ratio = (a: Row, b: Row): number => pairedRatio(a.p99s, b.p99s);
