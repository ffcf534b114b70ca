// The threads: Piscina starts, replaces and stops them; which thread gets what is decided in dispatch.ts.
//
//   dispatch.ts -> post(slot, batch) -> Piscina task -> worker.ts
//   dispatch.ts <- onMessage(message) <- the thread's own port (outcomes, events)
//
// Piscina's queue is never used: without a live thread there is no slot, and the dispatcher keeps its calls.
import { Piscina } from 'piscina';
import { Backlog } from './backlog.ts';
import type { Batch, Catalog, FromWorker, WorkerData } from './messages.ts';

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
  /** `over` rejects when the thread is lost with the batch in it; `first` is the first call's number in its backlog. */
  post(slot: Slot, calls: Batch['calls']): { readonly first: number; readonly over: Promise<void> };
  /** Ends a thread that does not react; everything it holds is rejected and another takes its place. */
  kill(slot: Slot): void;
  describe(): Promise<Catalog>;
  close(): Promise<void>;
}

export interface PoolEvents {
  onMessage(message: FromWorker): void;
  /** A thread became ready. */
  onSlot(): void;
}

const TASKS_PER_THREAD = 1_000_000;
const BOOT_TIMEOUT_MS = 15_000;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;
/** A tool that eats more ends its thread, not the process. */
const THREAD_HEAP_MB = 512;
/** Calls that wait for the store outlive a smaller one, and are copied again and again. */
const YOUNG_HEAP_MB = 96;

type PiscinaWorker = Parameters<Parameters<Piscina['on']>[1]>[0] & {
  readonly id: number;
  readonly destroyed: boolean;
};

export function createPool(threads: number, workerData: WorkerData, events: PoolEvents): Pool {
  const live = new Map<Slot, PiscinaWorker>();
  let slots: readonly Slot[] = [];
  let chosen: PiscinaWorker | undefined;
  let restarts = 0;
  let retryMs = FIRST_RETRY_MS;
  let closing = false;
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
      // Anything else parks the thread between tasks, and its store connection with it.
      atomics: 'async',
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
      workerData,
      loadBalancer: (_task, workers) => chosen ?? workers[0] ?? null,
    });
    pool.on('message', events.onMessage);
    pool.on('workerCreate', (worker: PiscinaWorker) => {
      live.set({ threadId: worker.id, load: 0, backlog: new Backlog() }, worker);
      slots = [...live.keys()];
      retryMs = FIRST_RETRY_MS;
      // Piscina lists the thread as ready only after this event.
      setImmediate(events.onSlot);
    });
    pool.on('workerDestroy', () => {
      for (const [slot, worker] of live) if (worker.destroyed) live.delete(slot);
      slots = [...live.keys()];
      if (closing) return;
      restarts++;
      setImmediate(reviveIfDead);
    });
    // A thread that dies idle is replaced like any other; without a listener its error would end the process.
    pool.on('error', () => {});
    return pool;
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
      chosen = live.get(slot);
      const begun = slot.backlog.introduce();
      const batch: Batch = begun === undefined ? { calls } : { calls, begun };
      const over = piscina.run(batch) as Promise<void>;
      const first = slot.backlog.add(calls.length, performance.now());
      chosen = undefined;
      return { first, over };
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
