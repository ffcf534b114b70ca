// What crosses between the run and its load-generating processes: plain data.

import type { ScenarioData } from '../scenarios/index.ts';
import type { PlainHistogram } from '../stats/histogram.ts';
import type { DialectOptions } from './dialect.ts';

export interface LoadPlan {
  readonly url: string;
  readonly dialect: DialectOptions;
  readonly scenario: string;
  readonly data: ScenarioData;
  readonly salt: number;
  /** This process's sessions: one connection each. */
  readonly sessionIds: readonly (string | undefined)[];
  /** The index of its first session among all. */
  readonly firstSession: number;
  readonly sessionCount: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
  /** Requests a second from this process, sent whatever the server does; undefined: as fast as it answers. */
  readonly ratePerSecond: number | undefined;
  readonly timeoutMs: number;
}

/** The step under which a report keeps the times of what was told to come back later. */
export const REFUSED = 'refused';

export interface LoadReport {
  /** Latencies in microseconds of what was asked in the measured window, by step. */
  readonly steps: Readonly<Record<string, PlainHistogram>>;
  readonly bytes: number;
  readonly windowMs: number;
  /** Answers within the window. */
  readonly completed: number;
  readonly errors: number;
  /** Those of the errors that were told at once to come back later. */
  readonly refusals: number;
  /** What the first errors were, so that they can be told. */
  readonly errorSamples: readonly string[];
  readonly acknowledgedPnrs: readonly string[];
  /** Cores this process used: near 1 it was itself the limit. */
  readonly cores: number;
  /** By how much this process itself was late to send, in microseconds. Fixed arrival rate only. */
  readonly lag: PlainHistogram | undefined;
}

export type FromGenerator =
  | { readonly type: 'ready' }
  | { readonly type: 'windowOpens' }
  | {
      readonly type: 'progress';
      readonly completed: number;
      readonly errors: number;
      /** Latencies since the last of these messages. */
      readonly slice: PlainHistogram;
    }
  | { readonly type: 'windowCloses' }
  | { readonly type: 'report'; readonly report: LoadReport }
  | { readonly type: 'failed'; readonly message: string };
