// What is tried on the load generators, and what they must have found out.
import type { Measurement } from '../measure/types.ts';
import { count, time } from '../report/format.ts';
import { merged } from '../stats/histogram.ts';
import type { Behaviour, Books, Deed, KnownServer } from './known-server.ts';

/** A way of sending requests. */
export interface Way {
  readonly title: string;
  readonly scenario: string;
  /** Undefined: each session asks again as soon as it was answered. */
  readonly ratePerSecond: number | undefined;
  /** Processes that share the sessions, and the rate. */
  readonly generators: number;
}

export interface Found {
  readonly measurement: Measurement;
  readonly server: KnownServer;
  /** What the server's books said of the measured window, and how long it was. */
  readonly window: Books;
  readonly windowMs: number;
}

/** A figure of the load generator beside what is known. */
export interface Judgement {
  readonly found: string;
  readonly known: string;
  readonly isTrue: boolean;
}

export interface Trial {
  readonly title: string;
  readonly behaviour: Behaviour;
  readonly ways: readonly Way[];
  judge(found: Found): readonly Judgement[];
}

export const SESSIONS = 20;
export const WARM_UP_MS = 500;
export const WINDOW_MS = 2_000;
const RATE = 500;

const SAME: Way = {
  title: 'closed loop, one question',
  scenario: 'search-repeated',
  ratePerSecond: undefined,
  generators: 1,
};
const DIFFERENT: Way = {
  title: 'closed loop, many questions, 2 generators',
  scenario: 'search-different',
  ratePerSecond: undefined,
  generators: 2,
};
const FIXED_RATE: Way = {
  title: 'fixed rate, 2 generators',
  scenario: 'search-different',
  ratePerSecond: RATE,
  generators: 2,
};

const afterMs = (milliseconds: number): Deed => ({ type: 'answer', afterMs: milliseconds });

/** The edges of a window travel between processes: on a busy machine they come late. */
const OF_A_WINDOW = 0.05;
/** Classes of a histogram are this wide. */
const OF_A_CLASS = 0.005;

const near = (what: string, found: number, known: number, leeway: number): Judgement => ({
  found: `${count(found)} ${what}`,
  known: `${count(known)} ± ${count(leeway)}`,
  isTrue: Math.abs(found - known) <= leeway,
});

const between = (what: string, micros: number, least: number, most: number): Judgement => ({
  found: `${what} ${time(micros)}`,
  known: `${time(least)} to ${time(most)}`,
  isTrue: micros >= least && micros <= most,
});

const GOOD_MS = 10;

/** Of ten requests one is refused, one fails, one fails as a tool; of fifty one gets no answer at all. */
const mixed: Behaviour = (number) => {
  if (number % 50 === 49) return { type: 'hangUp' };
  if (number % 10 === 3) return { type: 'refuse' };
  if (number % 10 === 5) return { type: 'fail' };
  if (number % 10 === 7) return { type: 'failTool' };
  return afterMs(GOOD_MS);
};

const FAST_MS = 5;
const SLOW_MS = 150;

const [STALL_FROM_MS, STALL_TO_MS] = [1_000, 1_700];
const STALL_MS = STALL_TO_MS - STALL_FROM_MS;

/** Nobody who comes within the stall is answered before its end. */
const stalling: Behaviour = (_number, elapsedMs) =>
  afterMs(elapsedMs >= STALL_FROM_MS && elapsedMs < STALL_TO_MS ? STALL_TO_MS - elapsedMs : 1);

/** Of all that are due at even distances, those in the stall wait for what is left of it: this many percent wait less. */
const stallPercentile = (percent: number): number => (STALL_MS - (1 - percent / 100) * WINDOW_MS) * 1000;

export const TRIALS: readonly Trial[] = [
  {
    title: 'only good answers are throughput',
    behaviour: mixed,
    ways: [SAME, DIFFERENT, FIXED_RATE],
    judge({ measurement, server, window, windowMs }) {
      const { refused, failed, hungUp } = server.books();
      const { throughput, errors, refusals, latency, conditions } = measurement;
      const known = window.good / (windowMs / 1000);
      const isFixedRate = conditions.ratePerSecond !== undefined;
      const fastest = merged([latency]).percentile(0);
      const lines = [
        near('good answers a second', throughput, known, Math.ceil(known * OF_A_WINDOW) + SESSIONS),
        // In a closed loop nobody reads what was on its way at the end.
        near('errors', errors, refused + failed + hungUp, isFixedRate ? 0 : SESSIONS),
        between('the fastest', fastest, server.took.percentile(0) * (1 - OF_A_CLASS), 2 * GOOD_MS * 1000),
      ];
      if (isFixedRate) lines.push(near('told to come back', refusals, refused, 0));
      return lines;
    },
  },
  {
    title: 'latencies are what the server saw, and what it takes to send and read',
    behaviour: (number) => afterMs(number % 50 === 0 ? SLOW_MS : FAST_MS),
    ways: [SAME, DIFFERENT, FIXED_RATE],
    judge({ measurement, server }) {
      const found = merged([measurement.latency]);
      return [50, 99].map((percent) => {
        const known = server.took.percentile(percent);
        return between(
          `p${percent}`,
          found.percentile(percent),
          known * (1 - OF_A_CLASS),
          known * 1.5 + 5_000,
        );
      });
    },
  },
  {
    title: `a stall of ${STALL_MS} ms is charged to all who would have come`,
    behaviour: stalling,
    ways: [FIXED_RATE],
    judge({ measurement }) {
      const found = merged([measurement.latency]);
      return [90, 99].map((percent) => {
        const known = stallPercentile(percent);
        return between(
          `p${percent}`,
          found.percentile(percent),
          known * (1 - OF_A_WINDOW),
          known * 1.2 + 50_000,
        );
      });
    },
  },
];
