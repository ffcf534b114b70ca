// The threads: Piscina starts, replaces and stops them; which thread gets what is decided in dispatch.ts.
//
//   dispatch.ts -> post(slot, calls) -> a port of the thread -> worker.ts
//   dispatch.ts <- onMessage(message) <- the thread's own port (outcomes, events)
//
// A thread is given one task by Piscina, which lasts as long as it lives: to take calls from its port. A task for each
// batch would cost as much as many a call, and a message back that tells nothing. Without a live thread there is no slot,
// and the dispatcher keeps its calls.
import { setFlagsFromString } from 'node:v8';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { Backlog } from './backlog.ts';
import type { Batch, Catalog, Control, FromWorker, Shift, WorkerData } from './messages.ts';

/** One live thread. */
export interface Slot {
  readonly threadId: number;
  /** Calls it holds. */
  load: number;
  readonly backlog: Backlog;
}

export interface Pool {
  readonly slots: readonly Slot[];
  readonly restarts: number;
  /** The result is the first call's number in the thread's backlog; the others' follow. */
  post(slot: Slot, calls: Batch): number;
  /** About a call that was posted before: the thread hears of it after that. */
  tell(slot: Slot, message: Control): void;
  /** Ends a thread that does not react; everything it holds is rejected and another takes its place. */
  kill(slot: Slot): void;
  describe(): Promise<Catalog>;
  close(): Promise<void>;
}

export interface PoolEvents {
  onMessage(message: FromWorker): void;
  /** A thread became ready. */
  onSlot(): void;
  /** A thread is gone, with the calls that it held. What it had told before has been heard. */
  onLost(slot: Slot): void;
}

/** Its shift, and at the start the question what it offers. */
const TASKS_PER_THREAD = 2;
const BOOT_TIMEOUT_MS = 15_000;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;
/** A tool that eats more ends its thread, not the process. */
const THREAD_HEAP_MB = 512;
/** Of the young heap, which has two: larger ones fit no processor's caches, and each allocation misses them. */
const YOUNG_HALF_MB = 16;
/** Both halves, and as much again for what is large. */
const YOUNG_HEAP_MB = 3 * YOUNG_HALF_MB;
/** While it grows from 1 MB, what a thread loads is copied again and again. Heeded by threads that start afterwards. */
const YOUNG_FROM_THE_START = `--min-semi-space-size=${YOUNG_HALF_MB}`;

type PiscinaWorker = Parameters<Parameters<Piscina['on']>[1]>[0] & {
  readonly id: number;
  readonly destroyed: boolean;
};

export function createPool(threads: number, workerData: WorkerData, events: PoolEvents): Pool {
  const live = new Map<Slot, MessagePort>();
  let slots: readonly Slot[] = [];
  let chosen: PiscinaWorker | undefined;
  let restarts = 0;
  let retryMs = FIRST_RETRY_MS;
  let closing = false;
  setFlagsFromString(YOUNG_FROM_THE_START);
  let piscina = launch();

  function launch(): Piscina {
    const pool = new Piscina({
      filename: new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url)
        .href,
      minThreads: threads,
      maxThreads: threads,
      concurrentTasksPerWorker: TASKS_PER_THREAD,
      maxQueue: 1,
      idleTimeout: Number.POSITIVE_INFINITY,
      // Piscina's own waiting is for threads that go from task to task.
      atomics: 'disabled',
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
      workerData,
      loadBalancer: (_task, workers) => chosen ?? workers[0] ?? null,
    });
    pool.on('message', (message: FromWorker) => {
      retryMs = FIRST_RETRY_MS;
      events.onMessage(message);
    });
    pool.on('workerCreate', (worker: PiscinaWorker) => {
      // Piscina lists the thread as ready only after this event.
      setImmediate(employ, worker);
    });
    pool.on('workerDestroy', () => {
      if (closing) return;
      restarts++;
      setImmediate(reviveIfDead);
    });
    // A thread that dies before its shift is replaced like any other; without a listener its error would end the process.
    pool.on('error', () => {});
    return pool;
  }

  function employ(worker: PiscinaWorker): void {
    if (closing || worker.destroyed) return;
    const slot: Slot = { threadId: worker.id, load: 0, backlog: new Backlog() };
    const { port1, port2 } = new MessageChannel();
    const shift: Shift = { calls: port2, progress: slot.backlog.progress };
    chosen = worker;
    const over = piscina.run(shift, { transferList: [port2] });
    chosen = undefined;
    live.set(slot, port1);
    slots = [...live.keys()];
    over.catch(() => {
      live.delete(slot);
      slots = [...live.keys()];
      port1.close();
      if (!closing) events.onLost(slot);
    });
    events.onSlot();
  }

  /** Piscina gives a pool up for good when a replacement cannot start (say, the store's folder is gone). */
  function reviveIfDead(): void {
    if (closing || piscina.threads.length > 0) return;
    void piscina.destroy();
    setTimeout(() => {
      if (!closing && piscina.threads.length === 0) piscina = launch();
    }, retryMs).unref();
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  }

  return {
    get slots() {
      return slots;
    },
    get restarts() {
      return restarts;
    },
    post(slot, calls) {
      live.get(slot)?.postMessage(calls);
      return slot.backlog.add(calls.length, performance.now());
    },
    tell(slot, message) {
      live.get(slot)?.postMessage(message);
    },
    kill(slot) {
      void piscina.threads.find(({ threadId }) => threadId === slot.threadId)?.terminate();
    },
    async describe() {
      const timeout = AbortSignal.timeout(BOOT_TIMEOUT_MS);
      return (await piscina.run(undefined, { name: 'describe', signal: timeout })) as Catalog;
    },
    async close() {
      closing = true;
      await piscina.destroy();
    },
  };
}
