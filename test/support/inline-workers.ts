// The border to the workers, answered in this thread: for tests of what stands in front of it.
import { toFailure } from '../../src/errors.ts';
import { RunningContext } from '../../src/workers/call-context.ts';
import { createExecutor } from '../../src/workers/execute.ts';
import type { CallOutcome, CallRequest, RunningCall, Workers } from '../../src/workers/index.ts';
import type { OpenedToolset } from '../../src/workers/tools/index.ts';
import { cross } from './crossing.ts';

export interface InlineWorkers extends Workers {
  /** Every request that was started, oldest first. */
  readonly started: readonly CallRequest[];
}

export function createInlineWorkers(toolset: OpenedToolset): InlineWorkers {
  const executor = createExecutor([toolset], () => {});
  const started: CallRequest[] = [];
  let pending = 0;

  return {
    catalog: executor.catalog,
    started,
    start(request, onEvent = () => {}): RunningCall {
      started.push(request);
      pending++;
      const context = new RunningContext(request, onEvent);
      let stop = (_outcome: CallOutcome): void => {};
      const stopped = new Promise<CallOutcome>((resolve) => {
        stop = resolve;
      });
      // Not before the caller knows of the call, as with a thread.
      const run = Promise.resolve()
        .then(() => executor.execute(request.target, context))
        .then(cross);
      const outcome = Promise.race([run, stopped]).finally(() => pending--);
      return {
        outcome,
        ranMs: undefined,
        cancel() {
          context.cancel();
          stop({ type: 'failure', failure: toFailure('cancelled') });
        },
        answer: (key, answer) => context.answer(key, answer),
      };
    },
    isFull: () => false,
    stats: () => ({ threads: 0, pending, waitMs: 0, restarts: 0 }),
    close: async () => {},
  };
}
