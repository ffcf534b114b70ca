// The entry of a worker thread: opens the store and the toolsets, then runs batches of calls.
//
// What is ready when the batch has been gone through returns with it. Everything else, and every outcome that
// must stay behind an event already sent, goes over the thread's own port, which keeps the order.
//
// A long batch makes way every millisecond: what is ready is sent, the store's answers and cancellations are heard.
import { BroadcastChannel, parentPort, workerData } from 'node:worker_threads';
import { openStore } from '../data/store/index.ts';
import { toFailure, toFrames } from '../errors.ts';
import { TransientMap } from '../transient-map.ts';
import { countBegun } from './backlog.ts';
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

/** How long a batch is gone through before it makes way, so that a slow call delays no fast one. */
const LONGEST_TURN_MS = 1;

interface Running {
  readonly context: RunningContext;
  readonly cancel: () => void;
}

const born = workerData as WorkerData;
const CANCELLED: CallOutcome = { type: 'failure', failure: toFailure('cancelled') };

const running = new TransientMap<number, Running>();
/** Cancelled before they were begun here, or calls of another thread. */
const dropped = new Set<number>();
let begun: Int32Array = new Int32Array(1);
/** The batch that is being gone through, or the last of those that wait for it. */
let lastBatch: Promise<void> | undefined;
const { catalog, execute } = createExecutor(await openToolsets(), (target, error) =>
  tell({ type: 'fault', target, error: error.name, stack: toFrames(error) }),
);
listenForControl();

export function describe(): Catalog {
  return catalog;
}

/** Piscina's task: resolves when every call of the batch has ended, so that a lost thread fails them all. */
export default async function runBatch(batch: Batch): Promise<BatchReply> {
  if (batch.begun !== undefined) begun = batch.begun;
  const { finished, slow } = await inTurn(() => goThrough(batch));
  if (slow.length === 0) return { finished };
  tellFinished(finished);
  await Promise.all(slow);
  return { finished: [] };
}

/** While one batch makes way, those that come wait: first come, first begun. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = lastBatch;
  let leave = (): void => {};
  const own = new Promise<void>((resolve) => {
    leave = resolve;
  });
  lastBatch = own;
  if (before !== undefined) await before;
  try {
    return await work();
  } finally {
    if (lastBatch === own) lastBatch = undefined;
    leave();
  }
}

/** Begins every call; those that ended at once are in `finished`, or have been told. */
async function goThrough({ calls }: Batch): Promise<{ finished: Finished[]; slow: Promise<void>[] }> {
  let finished: Finished[] = [];
  const slow: Promise<void>[] = [];
  let now = performance.now();
  let turnBegan = now;
  for (const id of dropped) if (id < (calls[0]?.id ?? 0)) dropped.delete(id);
  for (const { id, request } of calls) {
    if (now - turnBegan > LONGEST_TURN_MS) {
      tellFinished(finished);
      finished = [];
      await new Promise(setImmediate);
      now = performance.now();
      turnBegan = now;
    }
    const beganAt = now;
    countBegun(begun);
    const outcome = dropped.delete(id) ? CANCELLED : start(id, request);
    now = performance.now();
    if (outcome instanceof Promise) slow.push(tellLater(id, beganAt, outcome));
    else finished.push({ id, outcome, ranMs: now - beganAt });
  }
  return { finished, slow };
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
        end(CANCELLED);
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
    else if (lastBatch !== undefined) dropped.add(message.id);
    // Else it is over, or another thread's.
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
