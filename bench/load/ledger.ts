// What a load-generating process writes down while it runs. Everything before the window opens is forgotten, but
// errors and acknowledged bookings: those count from the first request on.
import { Histogram, type PlainHistogram } from '../stats/histogram.ts';
import { type LoadReport, REFUSED } from './plan.ts';

const SAMPLES = 5;

export interface Ledger {
  /** An answer that was hoped for: only these are throughput, or a refusal in no time would be the best of answers. */
  answered(step: string, bytes: number, microseconds: number): void;
  error(text: string): void;
  /** No answer at all, after so long: an error, and time that somebody has waited. */
  unanswered(step: string, text: string, microseconds: number): void;
  /** Told at once to come back later: an error to its caller, and no time of an answer. */
  refused(text: string, microseconds: number): void;
  acknowledged(pnr: string): void;
  lag(microseconds: number): void;
  openWindow(): void;
  closeWindow(): void;
  /** What is there so far, and the latencies since this was last asked. */
  progress(): { completed: number; errors: number; slice: PlainHistogram };
  report(): LoadReport;
}

export function createLedger(): Ledger {
  const steps = new Map<string, Histogram>();
  const lags = new Histogram();
  const slice = new Histogram();
  const pnrs: string[] = [];
  const samples: string[] = [];
  let [bytes, completed, errors, refusals] = [0, 0, 0, 0];
  let opened = { at: performance.now(), cpu: process.cpuUsage() };
  let closed: { windowMs: number; bytes: number; completed: number; cores: number } | undefined;

  const histogramOf = (step: string): Histogram => {
    const known = steps.get(step);
    if (known !== undefined) return known;
    const made = new Histogram();
    steps.set(step, made);
    return made;
  };

  const error = (text: string): void => {
    errors += 1;
    if (samples.length < SAMPLES) samples.push(text);
  };

  const latency = (step: string, microseconds: number): void => {
    histogramOf(step).record(microseconds);
    slice.record(microseconds);
  };

  return {
    answered(step, size, microseconds) {
      completed += 1;
      bytes += size;
      latency(step, microseconds);
    },
    error,
    unanswered(step, text, microseconds) {
      latency(step, microseconds);
      error(text);
    },
    refused(text, microseconds) {
      refusals += 1;
      histogramOf(REFUSED).record(microseconds);
      error(text);
    },
    acknowledged: (pnr) => pnrs.push(pnr),
    lag: (microseconds) => lags.record(microseconds),
    openWindow() {
      for (const histogram of steps.values()) histogram.reset();
      lags.reset();
      slice.reset();
      [bytes, completed] = [0, 0];
      opened = { at: performance.now(), cpu: process.cpuUsage() };
    },
    closeWindow() {
      const { user, system } = process.cpuUsage(opened.cpu);
      const windowMs = performance.now() - opened.at;
      closed = { windowMs, bytes, completed, cores: (user + system) / 1000 / windowMs };
    },
    progress() {
      const plain = slice.toPlain();
      slice.reset();
      return { completed, errors, slice: plain };
    },
    report() {
      const window = closed ?? { windowMs: 0, bytes, completed, cores: 0 };
      const met = [...steps].filter(([, histogram]) => histogram.count > 0);
      return {
        ...window,
        steps: Object.fromEntries(met.map(([step, histogram]) => [step, histogram.toPlain()])),
        errors,
        refusals,
        errorSamples: samples,
        acknowledgedPnrs: pnrs,
        lag: lags.count > 0 ? lags.toPlain() : undefined,
      };
    },
  };
}
