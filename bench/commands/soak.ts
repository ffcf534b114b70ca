// Mixed load for a long time, at a fixed rate: what the last five minutes were like beside the first.
import { measureLoad } from '../measure/load.ts';
import type { Sample } from '../measure/proc.ts';
import type { Measurement } from '../measure/types.ts';
import { bytes, count, duration, ratio, time } from '../report/format.ts';
import { drawPage } from '../report/page/index.ts';
import { printDisturbances, printLine } from '../report/terminal.ts';
import { type Context, toConditions } from '../run/context.ts';
import { measureFresh } from '../run/fresh.ts';
import { printLosses } from '../run/losses.ts';
import { nextSalt } from '../run/matrix.ts';
import { toRemote } from '../run/remote.ts';
import { type Line, type Series, toResults, writeResults } from '../run/results.ts';
import { scenarioNamed } from '../scenarios/index.ts';
import { serverNamed } from '../servers/index.ts';
import { merged, type PlainHistogram, p99Of } from '../stats/histogram.ts';
import { createSlicer, type Drift, type Slice, toDrift } from '../stats/soak.ts';

const MINUTES = 30;
const SESSIONS = 200;
/** A pace that a small machine holds for hours, load generator included. */
const RATE = 500;
const SLICE_SECONDS = 10;
const TITLE = 'Mixed trip';

// The last five minutes may be this much worse than the first.
const LATENCY = 1.25;
const MEMORY = 1.1;
const MEMORY_SLOPE = 2 ** 20;

function toLines(
  drift: Drift,
  { errors, bookingsAcknowledged, bookingsLost }: Measurement,
  isLocal: boolean,
): Line[] {
  const { first, last, bytesPerTenMinutes } = drift;
  const latency = last.p99Micros / first.p99Micros;
  const memory = last.memoryBytes / first.memoryBytes;
  const line = (what: string, reach: string, measured: string, part: number, note: string): Line => ({
    what,
    reach,
    measured,
    reached: part >= 1,
    ratio: Number.isFinite(part) ? part : undefined,
    note,
  });
  const none = (value: number) => (value === 0 ? Infinity : 0);
  return [
    line(
      'p99 of the last minutes beside the first',
      `at most ${LATENCY}×`,
      ratio(latency),
      LATENCY / latency,
      `${time(first.p99Micros)}, then ${time(last.p99Micros)}`,
    ),
    ...(isLocal
      ? [
          line(
            "memory of the server's own in the last minutes beside the first",
            `at most ${MEMORY}×`,
            ratio(memory),
            MEMORY / memory,
            `${bytes(first.memoryBytes)}, then ${bytes(last.memoryBytes)}`,
          ),
          line(
            'growth of memory over the second half',
            `under 1 MiB in 10 min`,
            `${(bytesPerTenMinutes / 2 ** 20).toFixed(2)} MiB in 10 min`,
            bytesPerTenMinutes <= 0 ? Infinity : MEMORY_SLOPE / bytesPerTenMinutes,
            'by a line through its samples',
          ),
        ]
      : []),
    line('errors', '0', String(errors), none(errors), ''),
    line(
      'lost bookings',
      '0',
      String(bookingsLost),
      none(bookingsLost),
      `of ${count(bookingsAcknowledged)} acknowledged`,
    ),
  ];
}

function toSeries(slices: readonly Slice[]): Series[] {
  const at = slices.map(({ minutes }) => minutes);
  const of = (group: string, name: string, unit: Series['unit'], read: (slice: Slice) => number): Series => ({
    group,
    name,
    unit,
    along: 'minutes',
    at,
    values: slices.map(read),
  });
  const percentile = (percent: number) => (slice: Slice) =>
    merged([slice.latency]).percentile(percent) / 1000;
  return [
    of('Latency', 'p50', 'ms', percentile(50)),
    of('Latency', 'p99', 'ms', percentile(99)),
    of('Memory of its own', 'memory', 'MiB', ({ memoryBytes }) => (memoryBytes ?? 0) / 2 ** 20),
    of('Answers a second', 'answers', '/s', ({ throughput }) => throughput),
    of('Cores in use', 'cores', 'cores', ({ cores }) => cores ?? 0),
  ];
}

export async function soak(context: Context): Promise<number> {
  const { options, terminal, startedAt } = context;
  const minutes = options.minutes ?? MINUTES;
  const rate = options.rate ?? RATE;
  const slicer = createSlicer(SLICE_SECONDS);
  const began: { at?: number } = {};
  const onSample = ({ atMs, processSeconds, memory }: Sample) => {
    began.at ??= atMs - 1000;
    slicer.tick((atMs - began.at) / 1000, { processSeconds, memoryBytes: memory?.anonymousBytes });
  };
  const conditions = toConditions({ ...options, rate }, options.sessions?.[0] ?? SESSIONS, {
    seconds: minutes * 60,
    warmUp: Math.min(30, minutes * 6),
  });
  terminal.line(
    `${duration(minutes * 60)} of ${TITLE.toLowerCase()}s, ${count(rate)} requests a second from ${count(conditions.sessions)} sessions.`,
  );
  const common = {
    scenario: scenarioNamed('trip'),
    conditions,
    repetition: 0,
    salt: nextSalt(),
    onSample,
    onSlice: (slice: PlainHistogram) => slicer.latencies(slice),
    onProgress: (completed: number, errors: number) => {
      const last = slicer.slices.at(-1);
      const now = last === undefined ? '' : `, p99 ${time(p99Of(last))}, ${bytes(last.memoryBytes)}`;
      terminal.status(
        `${duration((last?.minutes ?? 0) * 60)} of ${duration(minutes * 60)}: ${count(completed)} answers, ${errors} errors${now}`,
      );
    },
  };
  const { url } = options;
  const measurement =
    url === undefined
      ? await measureFresh({
          ...common,
          spec: { ...serverNamed('ours'), era: options.era ?? 'legacy' },
          // Bookings must outlive the run: each is looked for at its end.
          start: { env: { PNR_TTL_HOURS: String(Math.ceil(minutes / 60) + 1) } },
        })
      : await measureLoad({ ...common, target: toRemote(options, url) });
  const lines = toLines(toDrift(slicer.slices, minutes), measurement, url === undefined);
  for (const line of lines) printLine(terminal, line);
  for (const sample of measurement.errorSamples) terminal.line(terminal.bad(`  ${sample}`));
  const results = toResults('soak', startedAt, {
    series: toSeries(slicer.slices),
    lines,
    measurements: [measurement],
  });
  const { json, page } = writeResults(results, drawPage, options.out);
  printDisturbances(terminal, [measurement]);
  const hasLost = printLosses(context, [measurement]);
  terminal.line(`\nFigures  ${json}\nPage     ${page}`);
  return lines.every(({ reached }) => reached !== false) && !hasLost ? 0 : 1;
}
