// The entry of a worker thread: opens the store and the toolsets, then runs batches of calls.
//
// What is ready when the batch has been gone through returns with it. Everything else, and every outcome that
// must stay behind an event already sent, goes over the thread's own port, which keeps the order.
import { BroadcastChannel, parentPort, workerData } from 'node:worker_threads';
import { openStore } from '../data/store/index.ts';
import { toFailure, toFrames } from '../errors.ts';
import { RunningContext } from './call-context.ts';
import { createExecutor } from './execute.ts';
import type {
  Batch,
  BatchReply,
  CallOutcome,
  CallRequest,
  Catalog,
  Finished,
  FromWorker,
  ToWorkers,
  WorkerData,
} from './messages.ts';
import type { OpenedToolset, Services, Toolset } from './tools/index.ts';

/** A batch that takes longer than this to go through sends what it has, so that a slow call delays no fast one. */
const LONGEST_SILENCE_MS = 1;

interface Running {
  readonly context: RunningContext;
  readonly cancel: () => void;
}

const born = workerData as WorkerData;
const running = new Map<number, Running>();
const { catalog, execute } = createExecutor(await openToolsets(), (target, error) =>
  tell({ type: 'fault', target, error: error.name, stack: toFrames(error) }),
);
listenForControl();

export function describe(): Catalog {
  return catalog;
}

/** Piscina's task: resolves when every call of the batch has ended, so that a lost thread fails them all. */
export default async function runBatch({ calls }: Batch): Promise<BatchReply> {
  let finished: Finished[] = [];
  const slow: Promise<void>[] = [];
  let now = performance.now();
  let lastTold = now;
  for (const { id, request } of calls) {
    const beganAt = now;
    const outcome = start(id, request);
    now = performance.now();
    if (outcome instanceof Promise) slow.push(tellLater(id, beganAt, outcome));
    else finished.push({ id, outcome, ranMs: now - beganAt });
    if (now - lastTold > LONGEST_SILENCE_MS) {
      tellFinished(finished);
      finished = [];
      lastTold = now;
    }
  }
  if (slow.length === 0) return { finished };
  tellFinished(finished);
  await Promise.all(slow);
  return { finished: [] };
}

async function tellLater(id: number, beganAt: number, ending: Promise<CallOutcome>): Promise<void> {
  const outcome = await ending;
  tellFinished([{ id, outcome, ranMs: performance.now() - beganAt }]);
}

function start(id: number, request: CallRequest): CallOutcome | Promise<CallOutcome> {
  let hasTold = false;
  const context = new RunningContext(request, (event) => {
    hasTold = true;
    tell({ type: 'event', id, event });
  });
  const outcome = execute(request.target, context);
  // An event has left already: the outcome must not overtake it.
  if (!(outcome instanceof Promise)) return hasTold ? Promise.resolve(outcome) : outcome;
  return untilCancelled(id, context, outcome);
}

/** The outcome, or `cancelled` as soon as that is asked for: a tool that does not look at its signal holds nobody. */
function untilCancelled(
  id: number,
  context: RunningContext,
  outcome: Promise<CallOutcome>,
): Promise<CallOutcome> {
  return new Promise((resolve) => {
    const end = (ended: CallOutcome) => {
      running.delete(id);
      resolve(ended);
    };
    running.set(id, {
      context,
      cancel: () => {
        context.cancel();
        end({ type: 'failure', failure: toFailure('cancelled') });
      },
    });
    void outcome.then(end);
  });
}

function listenForControl(): void {
  const channel = new BroadcastChannel(born.controlChannel);
  channel.unref();
  channel.onmessage = (event: unknown) => {
    const message = (event as { readonly data: ToWorkers }).data;
    const call = running.get(message.id);
    if (message.type === 'answer') call?.context.answer(message.key, message.response);
    else if (call !== undefined) call.cancel();
    // Not running here, or over: an outcome is on its way or somebody else has it.
  };
}

async function openToolsets(): Promise<OpenedToolset[]> {
  const { seed, bookingTtlMs, pinnedNowMs } = born.world;
  const services: Services = {
    store: openStore(born.store),
    now: pinnedNowMs === undefined ? Date.now : () => pinnedNowMs,
    seed,
    bookingTtlMs,
  };
  return Promise.all(
    born.toolsets.map(async (url) => {
      const { default: toolset } = (await import(url)) as { default: Toolset };
      return toolset.open(services);
    }),
  );
}

function tellFinished(finished: readonly Finished[]): void {
  if (finished.length > 0) tell({ type: 'finished', finished });
}

function tell(message: FromWorker): void {
  parentPort?.postMessage(message);
}
