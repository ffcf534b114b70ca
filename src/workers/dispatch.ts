// Brings calls to threads and their outcomes back. The calls of one tick go to a thread in one message.
//
//   start() ── gathered until the end of the tick ──> the thread with the fewest calls
//   every call ends exactly once: with its outcome, at its deadline, cancelled, or when the thread that had begun it
//   is lost
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Failure } from '../errors.ts';
import { toFailure } from '../errors.ts';
import { NumberMap } from '../number-map.ts';
import { byId, Call, endedCall, type Owner } from './call.ts';
import type { CallEvent, CallOutcome, CallRequest, FromWorker, WorkerData } from './messages.ts';
import { openParcel } from './parcel.ts';
import { createPool, type Pool } from './pool.ts';
import { leastLoaded, lookAhead, type Outlook, takersOf } from './queues.ts';
import { StuckWatch } from './stuck.ts';
import type { Slot } from './thread.ts';
import type { RunningCall, Workers } from './types.ts';

const SWEEP_MS = 20;
/** How long calls may still end that nobody waits for any more. */
const CLOSING_MS = 1_000;
const MOST_LOSSES = 3;

/** Calls of one turn that keep a thread busy for about as long. */
const HANDFUL = 64;

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
  /** A thread that was to take another's place cannot start; it is tried again and again, and told of once. */
  readonly onFailedStart?: (error: Error) => void;
}

export async function createWorkers(options: WorkersOptions): Promise<Workers> {
  const { config, toolsets, onFault, onFailedStart = () => {} } = options;
  const { threads, callTimeoutMs, maxPendingCalls, maxQueueMs } = config.workers;
  // Who waits longer is not served in time.
  const longestWaitMs = Math.min(maxQueueMs, callTimeoutMs);
  const workerData: WorkerData = { toolsets, store: config.store, world: config.world };
  const calls = new NumberMap<Call>();
  let gathered: Call[] = [];
  let nextId = 1;
  const stuckWatch = new StuckWatch<Slot>();
  let sweeper: NodeJS.Timeout | undefined;
  let onIdle: (() => void) | undefined;
  const pool: Pool = createPool(threads, workerData, {
    onMessage,
    onReady: flush,
    onLost: loseAllOf,
    onFailedStart,
  });
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

  /** Those that are cancelled before they leave stay gathered, and are held no more. */
  const isHeld = ({ id }: Call): boolean => calls.has(id);

  function gather(call: Call): void {
    call.gatheredAt = performance.now();
    if (gathered.push(call) === 1) setImmediate(flush);
  }

  function isFull(now: number, afterMs = 0): boolean {
    if (calls.size === 0) return false;
    if (calls.size >= maxPendingCalls) return true;
    const { waitMs, idle } = look(now);
    if (waitMs > longestWaitMs) return true;
    // Threads that have nothing to do are given it, however long it took to come here.
    const isTaken = gathered.length < HANDFUL * idle;
    return !isTaken && afterMs + waitMs > longestWaitMs;
  }

  function look(now: number): Outlook {
    if (pool.slots.length > 0) return lookAhead(pool.slots, gathered.length, now);
    const first = gathered.find(isHeld);
    return { waitMs: first === undefined ? 0 : now - first.gatheredAt, idle: 0 };
  }

  /** Without a live thread the calls stay gathered: the next thread's start flushes them, or their deadline ends them. */
  function flush(): void {
    if (gathered.length === 0 || pool.slots.length === 0) return;
    const takers = takersOf(pool.slots, performance.now());
    const batches = new Map<Slot, Call[]>();
    for (const call of gathered) {
      if (!isHeld(call)) continue;
      const slot = leastLoaded(takers);
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

  /** A call that its thread had not begun has done nothing, and goes to the next one; unless it is what ends them all. */
  function lose(call: Call, isBegun: boolean): void {
    if (isBegun || call.isAbandoned || ++call.losses === MOST_LOSSES) {
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
    if (call === undefined || call.isAbandoned) return;
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
    if (!calls.has(call.id) || call.isAbandoned) return;
    if (call.slot === undefined) {
      end(call, { type: 'failure', failure });
      return;
    }
    call.isAbandoned = true;
    // While the client was being asked, the clock stood still: it begins for the thread that is to let go.
    if (call.openQuestions > 0) call.deadline = performance.now() + callTimeoutMs;
    call.resolve({ type: 'failure', failure });
    pool.tell(call.slot, { type: 'cancel', id: call.id, number: call.number });
  }

  function sweep(): void {
    const now = performance.now();
    const overdue = new Set<Slot>();
    for (const call of calls.values()) {
      if (now <= call.deadline) continue;
      if (call.isAbandoned) overdue.add(call.slot as Slot);
      else if (call.openQuestions === 0)
        abandon(call, toFailure('toolTimeout', `The call did not finish within ${callTimeoutMs} ms`));
    }
    for (const slot of stuckWatch.look(overdue)) slot.kill();
    // Without a thread nothing else takes out what has ended.
    if (pool.slots.length === 0) gathered = gathered.filter(isHeld);
  }

  return {
    catalog,
    start,
    isFull: (afterMs) => isFull(performance.now(), afterMs),
    stats: () => ({
      threads: pool.slots.length,
      pending: calls.size,
      waitMs: look(performance.now()).waitMs,
      restarts: pool.restarts,
    }),
    async close() {
      const idle = new Promise<void>((resolve) => {
        onIdle = resolve;
      });
      if (calls.size > 0) await Promise.race([idle, wait(CLOSING_MS, undefined, { ref: false })]);
      clearInterval(sweeper);
      await pool.close();
      for (const call of calls.values()) end(call, { type: 'failure', failure: toFailure('workerLost') });
    },
  };
}
