// The entry of a worker thread: opens the store and the toolsets, then runs batches of calls.
//
// A long batch makes way four times a millisecond: what is ready is sent, the store's answers and cancellations are heard.
// Calls that end later travel with those that end in the same turn: one commit of the store answers many.
import { BroadcastChannel, parentPort, workerData } from 'node:worker_threads';
import { openStore } from '../data/store/index.ts';
import { toFailure, toFrames } from '../errors.ts';
import { TransientMap } from '../transient-map.ts';
import { countBegun } from './backlog.ts';
import { RunningContext } from './call-context.ts';
import { createExecutor, toLabel } from './execute.ts';
import type { Batch, CallRequest, Catalog, FromWorker, Target, ToWorkers, WorkerData } from './messages.ts';
import { type Ending, ParcelWriter } from './parcel.ts';
import type { OpenedToolset, Services, Toolset } from './tools/index.ts';

/** How long a batch is gone through before it makes way, so that a slow call delays no fast one. */
const LONGEST_TURN_MS = 0.25;

interface Running {
  readonly context: RunningContext;
  readonly cancel: () => void;
}

const born = workerData as WorkerData;
const CANCELLED: Ending = { type: 'failure', failure: toFailure('cancelled') };

/** Ended, and not yet told. */
const ended = new ParcelWriter();
const running = new TransientMap<number, Running>();
/** Cancelled before they were begun here, or calls of another thread. */
const dropped = new Set<number>();
let begun: Int32Array = new Int32Array(1);
/** The batch that is being gone through, or the last of those that wait for it. */
let lastBatch: Promise<void> | undefined;
const { catalog, execute } = createExecutor(await openToolsets(), tellFault);
listenForControl();

export function describe(): Catalog {
  return catalog;
}

/** Piscina's task: resolves when every call of the batch has ended and was told, so that a lost thread fails the rest. */
export default async function runBatch(batch: Batch): Promise<void> {
  if (batch.begun !== undefined) begun = batch.begun;
  const slow = await inTurn(() => goThrough(batch));
  if (slow.length > 0) await Promise.all(slow);
  tellEnded();
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

/** Begins every call; the result are those that did not end at once. */
async function goThrough({ calls }: Batch): Promise<Promise<void>[]> {
  // What the store has confirmed meanwhile waits for no other call.
  tellEnded();
  const slow: Promise<void>[] = [];
  let now = performance.now();
  let turnBegan = now;
  for (const id of dropped) if (id < (calls[0]?.id ?? 0)) dropped.delete(id);
  for (const { id, request } of calls) {
    if (now - turnBegan > LONGEST_TURN_MS) {
      tellEnded();
      await new Promise(setImmediate);
      now = performance.now();
      turnBegan = now;
    }
    const beganAt = now;
    countBegun(begun);
    const ending = dropped.delete(id) ? CANCELLED : start(id, request);
    now = performance.now();
    if (ending instanceof Promise) slow.push(tellLater(id, request.target, beganAt, ending));
    else noteEnded(id, request.target, ending, now - beganAt);
  }
  tellEnded();
  return slow;
}

async function tellLater(
  id: number,
  target: Target,
  beganAt: number,
  ending: Promise<Ending>,
): Promise<void> {
  const how = await ending;
  if (ended.isEmpty) setImmediate(tellEnded);
  noteEnded(id, target, how, performance.now() - beganAt);
}

/** A result that cannot be laid out is the fault of its tool, and no other call's. */
function noteEnded(id: number, target: Target, ending: Ending, ranMs: number): void {
  try {
    ended.add(id, ending, ranMs);
  } catch (error) {
    tellFault(toLabel(target), error instanceof Error ? error : new Error(String(error)));
    ended.add(id, { type: 'failure', failure: toFailure('internal') }, ranMs);
  }
}

function start(id: number, request: CallRequest): Ending | Promise<Ending> {
  const context = new RunningContext(request, (event) => tell({ type: 'event', id, event }));
  const ending = execute(request.target, context);
  return ending instanceof Promise ? untilCancelled(id, context, ending) : ending;
}

/** The outcome, or `cancelled` as soon as that is asked for: a tool that does not look at its signal holds nobody. */
function untilCancelled(id: number, context: RunningContext, ending: Promise<Ending>): Promise<Ending> {
  return new Promise((resolve) => {
    const end = (how: Ending) => {
      running.delete(id);
      resolve(how);
    };
    running.set(id, {
      context,
      cancel: () => {
        context.cancel();
        end(CANCELLED);
      },
    });
    void ending.then(end);
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

/** Sends what has ended. Events have left before: the port keeps the order. */
function tellEnded(): void {
  if (ended.isEmpty) return;
  const parcel = ended.take();
  parentPort?.postMessage({ type: 'finished', parcel } satisfies FromWorker, [parcel.bytes]);
}

function tellFault(target: string, error: Error): void {
  tell({ type: 'fault', target, error: error.name, stack: toFrames(error) });
}

function tell(message: FromWorker): void {
  parentPort?.postMessage(message);
}
