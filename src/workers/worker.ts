// The entry of a worker thread: opens the store and the toolsets, then runs batches of calls.
//
// A long batch makes way up to four times a millisecond: what is ready is sent, the store's answers and cancellations are
// heard.
// Calls that end later travel with those that end in the same turn: one commit of the store answers many.
import { parentPort, workerData } from 'node:worker_threads';
import { openStore } from '../data/store/index.ts';
import { toFailure, toFrames } from '../errors.ts';
import { NumberMap } from '../number-map.ts';
import { countBegun, isBegun, newProgress, noteIdle, noteTurn, Pace } from './backlog.ts';
import { RunningContext } from './call-context.ts';
import { createExecutor, toLabel } from './execute.ts';
import type {
  Batch,
  CallRequest,
  Catalog,
  Control,
  FromWorker,
  Shift,
  Target,
  WorkerData,
} from './messages.ts';
import { type Ending, ParcelWriter } from './parcel.ts';
import type { OpenedToolset, Services, Toolset } from './tools/index.ts';

/** How long a batch is gone through before it makes way, so that a slow call delays no fast one. */
const LONGEST_TURN_MS = 1;
/** So long where so many are ready: the gateway would wait for them idle, and a message for each costs more than to wait. */
const TURN_MS = 0.25;
const HANDFUL = 4;

interface Running {
  readonly context: RunningContext;
  readonly cancel: () => void;
}

const born = workerData as WorkerData;
const READY = 'ready';
const CANCELLED: Ending = { type: 'failure', failure: toFailure('cancelled') };

/** Ended, and not yet told. */
const ended = new ParcelWriter();
const running = new NumberMap<Running>();
/** Cancelled before they were begun. */
const dropped = new Set<number>();
/** Come while one batch is gone through. */
const waiting: Batch[] = [];
let isWorking = false;
let progress = newProgress();
let pace = new Pace(progress);
const { catalog, execute } = createExecutor(await openToolsets(), tellFault);

export function describe(): Catalog {
  return catalog;
}

/** Piscina's task, which ends with the thread. */
export default function work(shift: Shift): Promise<never> {
  progress = shift.progress;
  pace = new Pace(progress);
  shift.calls.on('message', (message: Batch | Control) => {
    if (!isBatch(message)) return hear(message);
    waiting.push(message);
    if (!isWorking) void goThroughAll();
  });
  // What cannot be read ends the thread: its calls go to the next one, until they have ended too many.
  shift.calls.on('messageerror', (error) => {
    throw error;
  });
  shift.calls.postMessage(READY);
  return new Promise(() => {});
}

const isBatch = (message: Batch | Control): message is Batch => Array.isArray(message);

/** While one batch makes way, those that come wait: first come, first begun. */
async function goThroughAll(): Promise<void> {
  isWorking = true;
  for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) await goThrough(batch);
  noteIdle(progress);
  isWorking = false;
}

/** Begins every call; those that do not end at once are told of when they do. */
async function goThrough(calls: Batch): Promise<void> {
  // What the store has confirmed meanwhile waits for no other call.
  tellEnded();
  let now = performance.now();
  let turnBegan = now;
  let inTurn = 0;
  noteTurn(progress, now);
  for (const { id, request } of calls) {
    if (now - turnBegan > (inTurn < HANDFUL ? LONGEST_TURN_MS : TURN_MS)) {
      tellEnded();
      await new Promise(setImmediate);
      now = performance.now();
      pace.note(inTurn, now - turnBegan);
      noteTurn(progress, now);
      turnBegan = now;
      inTurn = 0;
    }
    inTurn++;
    const beganAt = now;
    countBegun(progress);
    const ending = dropped.delete(id) ? CANCELLED : start(id, request);
    now = performance.now();
    if (ending instanceof Promise) void tellLater(id, request.target, beganAt, ending);
    else noteEnded(id, request.target, ending, now - beganAt);
  }
  pace.note(inTurn, now - turnBegan);
  tellEnded();
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

function hear(message: Control): void {
  const call = running.get(message.id);
  if (message.type === 'answer') call?.context.answer(message.key, message.response);
  else if (call !== undefined) call.cancel();
  else if (!isBegun(progress, message.number)) dropped.add(message.id);
  // Else it is over.
}

async function openToolsets(): Promise<OpenedToolset[]> {
  const { seed, bookingTtlMs, pinnedNowMs } = born.world;
  const services: Services = {
    store: await openStore(born.store),
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
