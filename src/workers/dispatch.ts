// Brings calls to threads and their outcomes back. The calls of one tick go to a thread in one message.
//
//   start() ── gathered until the end of the tick ──> the thread with the fewest calls
//   every call ends exactly once: with its outcome, at its deadline, cancelled, or when the thread that had begun it
//   is lost
import type { Config } from '../config.ts';
import type { Failure } from '../errors.ts';
import { toFailure } from '../errors.ts';
import { NumberMap } from '../number-map.ts';
import type { Answer, CallEvent, CallOutcome, CallRequest, FromWorker, WorkerData } from './messages.ts';
import { openParcel } from './parcel.ts';
import { createPool, type Pool, type Slot } from './pool.ts';
import type { RunningCall, Workers } from './types.ts';

const SWEEP_MS = 20;
/** How long a thread may take to confirm that it has let go of a call before it counts as stuck. */
const GRACE_MS = 80;

/** Calls of one turn that keep a thread busy for about as long. */
const HANDFUL = 64;

/** What a call's holder may ask of the dispatcher. */
interface Owner {
  cancel(call: Call): void;
  answer(call: Call, key: string, response: Answer): void;
}

// A class: an object literal with a getter has a hidden class of its own, which keeps all that the getter reaches
// alive until the next full collection.
class Call implements RunningCall {
  readonly id: number;
  readonly request: CallRequest;
  readonly onEvent: ((event: CallEvent) => void) | undefined;
  readonly outcome: Promise<CallOutcome>;
  resolve!: (outcome: CallOutcome) => void;
  slot: Slot | undefined;
  /** In its thread's backlog. */
  number = 0;
  ranMs: number | undefined;
  /** By `performance.now()`. While the client is being asked something, the clock stands still. */
  deadline: number;
  openQuestions = 0;
  /** Set when the caller has been answered and only the thread's confirmation is awaited, until then. */
  abandonedUntil: number | undefined;
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

export interface Fault {
  readonly target: string;
  readonly error: string;
  readonly stack: string;
}

export interface WorkersOptions {
  readonly config: Pick<Config, 'workers' | 'store' | 'world'>;
  /** URLs of the toolsets' modules. */
  readonly toolsets: readonly string[];
  readonly onFault: (fault: Fault) => void;
}

export async function createWorkers({ config, toolsets, onFault }: WorkersOptions): Promise<Workers> {
  const { threads, callTimeoutMs, maxPendingCalls, maxQueueMs } = config.workers;
  const workerData: WorkerData = { toolsets, store: config.store, world: config.world };
  const calls = new NumberMap<Call>();
  let gathered: Call[] = [];
  let nextId = 1;
  let sweeper: NodeJS.Timeout | undefined;
  let onIdle: (() => void) | undefined;
  const pool: Pool = createPool(threads, workerData, { onMessage, onSlot: flush, onLost: loseAllOf });
  const catalog = await pool.describe().catch(async (error: unknown) => {
    await pool.close();
    throw error;
  });

  function start(request: CallRequest, onEvent?: (event: CallEvent) => void): RunningCall {
    const now = performance.now();
    if (isFull(now)) return endedCall(toFailure('overloaded'));
    const call = new Call(owner, nextId++, request, onEvent, now + callTimeoutMs);
    calls.set(call.id, call);
    gather(call);
    sweeper ??= setInterval(sweep, SWEEP_MS);
    return call;
  }

  function gather(call: Call): void {
    if (gathered.push(call) === 1) setImmediate(flush);
  }

  function isFull(now: number, afterMs = 0): boolean {
    if (calls.size === 0) return false;
    if (calls.size >= maxPendingCalls) return true;
    const { waitMs, hasIdle } = shortestQueue(now);
    if (waitMs > maxQueueMs) return true;
    // Threads that have nothing to do are given it, however long it took to come here.
    const isTaken = hasIdle && gathered.length < HANDFUL * pool.slots.length;
    return !isTaken && afterMs + waitMs > maxQueueMs;
  }

  /** How long a call that comes now must expect to wait: as long as the first in the queue has, or as those before it take. */
  function shortestQueue(now: number): { readonly waitMs: number; readonly hasIdle: boolean } {
    const { slots } = pool;
    let waitMs = Number.POSITIVE_INFINITY;
    let hasIdle = false;
    // A thread that has just been replaced is taken to be no quicker than the others.
    const slowestMs = slots.reduce((most, { backlog }) => Math.max(most, backlog.callMs), 0);
    for (const { backlog } of slots) {
      const waitedMs = backlog.waitedMs(now);
      const ahead = backlog.ahead + gathered.length / slots.length;
      waitMs = Math.min(waitMs, Math.max(waitedMs, ahead * (backlog.callMs || slowestMs)));
      hasIdle ||= waitedMs === 0;
    }
    return slots.length === 0 ? { waitMs: 0, hasIdle } : { waitMs, hasIdle };
  }

  /** Without a live thread the calls stay gathered: the next thread's start flushes them, or their deadline ends them. */
  function flush(): void {
    if (gathered.length === 0 || pool.slots.length === 0) return;
    const batches = new Map<Slot, Call[]>();
    for (const call of gathered) {
      // Cancelled before it left.
      if (!calls.has(call.id)) continue;
      const slot = leastLoaded(pool.slots);
      slot.load++;
      call.slot = slot;
      const batch = batches.get(slot);
      if (batch === undefined) batches.set(slot, [call]);
      else batch.push(call);
    }
    gathered = [];
    for (const [slot, batch] of batches) post(slot, batch);
  }

  function post(slot: Slot, batch: readonly Call[]): void {
    try {
      const first = pool.post(
        slot,
        batch.map(({ id, request }) => ({ id, request })),
      );
      for (const [index, call] of batch.entries()) call.number = (first + index) | 0;
    } catch {
      // There is no memory for a copy, or something in it has none: the calls have done nothing.
      for (const call of batch) end(call, { type: 'failure', failure: toFailure('internal') });
    }
  }

  function loseAllOf(slot: Slot): void {
    const held = calls.values().filter((call) => call.slot === slot);
    for (const call of held.sort(byId)) lose(call, slot.backlog.isBegun(call.number));
  }

  /** A call that its thread had not begun has done nothing, and goes to the next one. */
  function lose(call: Call, isBegun: boolean): void {
    if (isBegun || call.abandonedUntil !== undefined) {
      end(call, { type: 'failure', failure: toFailure('workerLost') });
      return;
    }
    call.slot = undefined;
    gather(call);
  }

  function onMessage(message: FromWorker): void {
    if (message.type === 'finished')
      openParcel(message.parcel, (id, outcome, ranMs) => end(calls.get(id), outcome, ranMs));
    else if (message.type === 'fault') onFault(message);
    else hear(calls.get(message.id), message.event);
  }

  function hear(call: Call | undefined, event: CallEvent): void {
    if (call === undefined || call.abandonedUntil !== undefined) return;
    if (event.type === 'ask') call.openQuestions++;
    call.onEvent?.(event);
  }

  const owner: Owner = {
    cancel: (call) => abandon(call, toFailure('cancelled')),
    answer(call, key, response) {
      if (!calls.has(call.id)) return;
      call.openQuestions--;
      call.deadline = performance.now() + callTimeoutMs;
      if (call.slot !== undefined) pool.tell(call.slot, { type: 'answer', id: call.id, key, response });
    },
  };

  function end(call: Call | undefined, outcome: CallOutcome, ranMs?: number): void {
    if (call === undefined) return;
    call.ranMs = ranMs;
    calls.delete(call.id);
    if (call.slot !== undefined) call.slot.load--;
    call.resolve(outcome);
    if (calls.size > 0) return;
    clearInterval(sweeper);
    sweeper = undefined;
    onIdle?.();
  }

  /** Answers the caller now; the call leaves the books when its thread confirms, or with its thread. */
  function abandon(call: Call, failure: Failure): void {
    if (!calls.has(call.id) || call.abandonedUntil !== undefined) return;
    if (call.slot === undefined) {
      end(call, { type: 'failure', failure });
      return;
    }
    call.abandonedUntil = performance.now() + GRACE_MS;
    call.resolve({ type: 'failure', failure });
    pool.tell(call.slot, { type: 'cancel', id: call.id, number: call.number });
  }

  function sweep(): void {
    const now = performance.now();
    const stuck = new Set<Slot>();
    for (const call of calls.values()) {
      if (call.abandonedUntil !== undefined) {
        // A cancelled call on a busy but sane thread is confirmed late; only a missed deadline proves a stuck one.
        if (now > call.abandonedUntil && now > call.deadline && call.slot !== undefined) stuck.add(call.slot);
      } else if (now > call.deadline && call.openQuestions === 0) {
        abandon(call, toFailure('toolTimeout', `The call did not finish within ${callTimeoutMs} ms`));
      }
    }
    for (const slot of stuck) pool.kill(slot);
  }

  return {
    catalog,
    start,
    isFull: (afterMs) => isFull(performance.now(), afterMs),
    stats: () => ({ threads: pool.slots.length, pending: calls.size, restarts: pool.restarts }),
    async close() {
      if (calls.size > 0) await new Promise<void>((resolve) => (onIdle = resolve));
      clearInterval(sweeper);
      await pool.close();
    },
  };
}

/** As they came. */
const byId = (one: Call, other: Call): number => one.id - other.id;

function leastLoaded(slots: readonly Slot[]): Slot {
  return slots.reduce((least, slot) => (slot.load < least.load ? slot : least));
}

const endedCall = (failure: Failure): RunningCall => ({
  outcome: Promise.resolve({ type: 'failure', failure }),
  ranMs: undefined,
  cancel: () => {},
  answer: () => {},
});
