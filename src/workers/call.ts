// One call, from when it is given to the workers until it has ended.
import type { Failure } from '../errors.ts';
import type { Answer, CallEvent, CallOutcome, CallRequest } from './messages.ts';
import type { Slot } from './thread.ts';
import type { RunningCall } from './types.ts';

/** What a call's holder may ask of the dispatcher. */
export interface Owner {
  cancel(call: Call): void;
  answer(call: Call, key: string, response: Answer): void;
}

/**
 * A class: an object literal with a getter has a hidden class of its own, which keeps all that the getter reaches
 * alive until the next full collection.
 */
export class Call implements RunningCall {
  readonly id: number;
  readonly request: CallRequest;
  readonly onEvent: ((event: CallEvent) => void) | undefined;
  readonly outcome: Promise<CallOutcome>;
  resolve!: (outcome: CallOutcome) => void;
  slot: Slot | undefined;
  /** In its thread's backlog. */
  number = 0;
  ranMs: number | undefined;
  gatheredAt = 0;
  /** Threads that ended before they had begun it. */
  losses = 0;
  /** By `performance.now()`. While the client is being asked something, the clock stands still. */
  deadline: number;
  openQuestions = 0;
  /** The caller has been answered, and only the thread's confirmation is awaited. */
  isAbandoned = false;
  readonly #owner: Owner;

  constructor(
    owner: Owner,
    id: number,
    request: CallRequest,
    onEvent: ((event: CallEvent) => void) | undefined,
    deadline: number,
  ) {
    this.#owner = owner;
    this.id = id;
    this.request = request;
    this.onEvent = onEvent;
    this.deadline = deadline;
    this.outcome = new Promise((resolve) => {
      this.resolve = resolve;
    });
  }

  cancel(): void {
    this.#owner.cancel(this);
  }

  answer(key: string, response: Answer): void {
    this.#owner.answer(this, key, response);
  }
}

/** As they came. */
export const byId = (one: Call, other: Call): number => one.id - other.id;

/** One that is not even tried. */
export const endedCall = (failure: Failure): RunningCall => ({
  outcome: Promise.resolve({ type: 'failure', failure }),
  ranMs: undefined,
  cancel: () => {},
  answer: () => {},
});
