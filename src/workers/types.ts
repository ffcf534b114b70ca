// What the gateway sees of the worker threads.
import type { Answer, CallEvent, CallOutcome, CallRequest, Catalog } from './messages.ts';

export interface RunningCall {
  /** Never rejects: a lost worker, a deadline, a cancellation are outcomes too. */
  readonly outcome: Promise<CallOutcome>;
  /** Stops the work as soon as it allows; the outcome is then the failure `cancelled`. */
  cancel(): void;
  /** How long it ran in a worker; known with the outcome, where a worker gave it. */
  readonly ranMs: number | undefined;
  /** The client's answer to an `ask` event. */
  answer(key: string, response: Answer): void;
}

export interface WorkersStats {
  readonly threads: number;
  /** Calls under way, in a worker or on the way to one. */
  readonly pending: number;
  /** How long a call that comes now must expect to wait for a thread. */
  readonly waitMs: number;
  /** Workers lost and replaced since the start, with those that could not start. */
  readonly restarts: number;
}

export interface Workers {
  readonly catalog: Catalog;
  start(request: CallRequest, onEvent?: (event: CallEvent) => void): RunningCall;
  /** Whether a call would be refused that is started now; or, where others wait, after so many milliseconds. */
  isFull(afterMs?: number): boolean;
  stats(): WorkersStats;
  /** Waits a second at most for the calls under way, whose callers have gone, then stops the threads. */
  close(): Promise<void>;
}
