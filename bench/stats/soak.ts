// A long load told in slices: what its last minutes were like beside its first.
import { Histogram, merged, type PlainHistogram } from './histogram.ts';
import { mean, slope } from './repetitions.ts';

export interface Slice {
  /** Since the start of the measured window. */
  readonly minutes: number;
  readonly latency: PlainHistogram;
  readonly throughput: number;
  readonly cores: number | undefined;
  readonly memoryBytes: number | undefined;
}

export interface Stretch {
  readonly p99Micros: number;
  readonly memoryBytes: number;
}

export interface Drift {
  readonly first: Stretch;
  readonly last: Stretch;
  /** Bytes that memory grew by in ten minutes, by a line through the second half, when all is warm. */
  readonly bytesPerTenMinutes: number;
}

const toStretch = (slices: readonly Slice[]): Stretch => ({
  p99Micros: slices.length === 0 ? Number.NaN : merged(slices.map(({ latency }) => latency)).percentile(99),
  memoryBytes: mean(slices.flatMap(({ memoryBytes }) => memoryBytes ?? [])),
});

/** The first and the last five minutes; of a shorter run its first and last third. */
export function toDrift(slices: readonly Slice[], totalMinutes: number): Drift {
  const stretch = Math.min(5, totalMinutes / 3);
  const late = slices.filter(({ minutes }) => minutes > totalMinutes / 2);
  const known = late.filter(({ memoryBytes }) => memoryBytes !== undefined);
  return {
    first: toStretch(slices.filter(({ minutes }) => minutes <= stretch)),
    last: toStretch(slices.filter(({ minutes }) => minutes > totalMinutes - stretch)),
    bytesPerTenMinutes:
      10 *
      slope(
        known.map(({ minutes }) => minutes),
        known.map(({ memoryBytes }) => memoryBytes ?? 0),
      ),
  };
}

export interface SliceInput {
  readonly processSeconds: number | undefined;
  readonly memoryBytes: number | undefined;
}

export interface Slicer {
  latencies(slice: PlainHistogram): void;
  /** Called often; closes a slice when it is long enough. */
  tick(seconds: number, input: SliceInput): void;
  readonly slices: readonly Slice[];
}

/** Gathers half-second pieces into slices of `sliceSeconds`. */
export function createSlicer(sliceSeconds: number): Slicer {
  const slices: Slice[] = [];
  let gathered = new Histogram();
  let began = { seconds: 0, processSeconds: undefined as number | undefined };
  return {
    slices,
    latencies: (slice) => gathered.add(Histogram.from(slice)),
    tick(seconds, { processSeconds, memoryBytes }) {
      began.processSeconds ??= processSeconds;
      const length = seconds - began.seconds;
      if (length < sliceSeconds) return;
      const used =
        processSeconds === undefined || began.processSeconds === undefined
          ? undefined
          : (processSeconds - began.processSeconds) / length;
      slices.push({
        minutes: seconds / 60,
        latency: gathered.toPlain(),
        throughput: gathered.count / length,
        cores: used,
        memoryBytes,
      });
      gathered = new Histogram();
      began = { seconds, processSeconds };
    },
  };
}
