// One measurement: what was asked for, and what came out of it.
import type { PlainHistogram } from '../stats/histogram.ts';
import type { Limit } from '../stats/limits.ts';

export interface Conditions {
  readonly sessions: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
  /** Undefined: closed loop. */
  readonly ratePerSecond: number | undefined;
  readonly generators: number;
  readonly timeoutMs: number;
}

export interface Measurement {
  readonly server: string;
  readonly scenario: string;
  readonly repetition: number;
  readonly conditions: Conditions;
  /** Answers a second. */
  readonly throughput: number;
  readonly bytesPerSecond: number;
  /** Microseconds, all steps together and each; what was refused at once is a step of its own, and not in the whole. */
  readonly latency: PlainHistogram;
  readonly steps: Readonly<Record<string, PlainHistogram>>;
  readonly errors: number;
  /** Those of the errors that were told at once to come back later; known with a fixed arrival rate only. */
  readonly refusals: number;
  readonly errorSamples: readonly string[];
  readonly bookingsAcknowledged: number;
  /** Acknowledged, and not to be retrieved afterwards. */
  readonly bookingsLost: number;
  /** Cores that the server used. Undefined for one that runs elsewhere. */
  readonly serverCores: number | undefined;
  readonly cpuMicrosPerRequest: number | undefined;
  readonly generatorCores: readonly number[];
  readonly machineCores: number | undefined;
  /** Cores that neither the server nor the load generators used: somebody else's work, which disturbs. */
  readonly otherCores: number | undefined;
  /** Cores that there was work for, and that a virtual machine's host gave to others. */
  readonly stolenCores: number | undefined;
  /** Milliseconds that a fixed piece of work took before the load and after it: how fast the machine was (pace.ts). */
  readonly paces: readonly [number, number];
  /** Bytes at the end of the window, and the most there ever were. */
  readonly rssBytes: number | undefined;
  readonly peakRssBytes: number | undefined;
  readonly anonymousBytes: number | undefined;
  readonly limit: Limit;
  /** By how much the load generators were late to send, microseconds at the 99th percentile. */
  readonly generatorLag: number | undefined;
}

export interface Skipped {
  readonly server: string;
  readonly scenario: string;
  readonly reason: string;
}
