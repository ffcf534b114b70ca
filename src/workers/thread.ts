// One thread that is always there: whenever it is lost, another takes its place.
//
// Piscina starts, replaces and stops it, and gives it one task that lasts as long as it lives: to take calls from its port.
// A task for each batch would cost as much as many a call, and a message back that tells nothing.
// Piscina gives a pool up for good when a replacement cannot start (say, the store's folder is gone), and tells nobody
// while other threads are left. So each thread is a pool of its own, and is made anew.
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { Backlog } from './backlog.ts';
import type { Catalog, FromWorker, Shift, WorkerData } from './messages.ts';

/** The thread, from when it is ready until it is lost. */
export interface Slot {
  /** Calls it holds. */
  load: number;
  readonly backlog: Backlog;
  readonly port: MessagePort;
  /** Ends it if it does not react: it is lost then, like any other. */
  kill(): void;
}

export interface ThreadEvents {
  onMessage(message: FromWorker): void;
  onReady(slot: Slot): void;
  /** It is gone, with the calls that it held. What it had told before has been heard. */
  onLost(slot: Slot): void;
  /** Another is or will be started: also when one is gone that was never ready. */
  onRestart(): void;
  /** Why one could not start, told once until one can. */
  onFailedStart(error: Error): void;
}

export interface KeptThread {
  describe(signal: AbortSignal): Promise<Catalog>;
  close(): Promise<void>;
}

/** Its shift, and at the start the question what it offers. */
const TASKS = 2;
/** From its start until it is ready. */
const LONGEST_BOOT_MS = 20_000;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;
/** A tool that eats more ends its thread, not the process. */
const HEAP_MB = 512;
/** Of the young heap, which has two halves: larger ones fit no processor's caches, and each allocation misses them. */
export const YOUNG_HALF_MB = 16;
/** Both halves, and as much again for what is large. */
const YOUNG_HEAP_MB = 3 * YOUNG_HALF_MB;

type PiscinaWorker = Parameters<Parameters<Piscina['on']>[1]>[0] & {
  readonly id: number;
  readonly destroyed: boolean;
};

export function keepThread(workerData: WorkerData, events: ThreadEvents): KeptThread {
  let retryMs = FIRST_RETRY_MS;
  let closing = false;
  let isFailureTold = false;
  let boot: NodeJS.Timeout | undefined;
  let piscina = launch();

  function launch(): Piscina {
    limitBoot();
    const pool = new Piscina({
      filename: new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url)
        .href,
      minThreads: 1,
      maxThreads: 1,
      concurrentTasksPerWorker: TASKS,
      maxQueue: TASKS,
      idleTimeout: Number.POSITIVE_INFINITY,
      // Piscina's own waiting is for threads that go from task to task.
      atomics: 'disabled',
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
      workerData,
    });
    pool.on('message', events.onMessage);
    pool.on('workerCreate', (worker: PiscinaWorker) => {
      // Piscina lists the thread as ready only after this event.
      setImmediate(employ, worker);
    });
    pool.on('workerDestroy', () => {
      if (closing) return;
      events.onRestart();
      limitBoot();
      // By then Piscina has started another, if it ever will.
      setImmediate(reviveIfDead);
    });
    // Of a thread that had no task yet. Without a listener it would end the process.
    pool.on('error', tellFailure);
    return pool;
  }

  /** One that hangs while it loads is ended, and so replaced. */
  function limitBoot(): void {
    clearTimeout(boot);
    boot = setTimeout(() => {
      for (const thread of piscina.threads) void thread.terminate();
    }, LONGEST_BOOT_MS).unref();
  }

  function tellFailure(error: Error): void {
    if (!isFailureTold && !closing) events.onFailedStart(error);
    isFailureTold = true;
  }

  function employ(worker: PiscinaWorker): void {
    if (closing || worker.destroyed) return;
    const { port1, port2 } = new MessageChannel();
    const slot: Slot = {
      load: 0,
      backlog: new Backlog(),
      port: port1,
      kill: () => void piscina.threads.find(({ threadId }) => threadId === worker.id)?.terminate(),
    };
    const shift: Shift = { calls: port2, progress: slot.backlog.progress };
    const over = piscina.run(shift, { transferList: [port2] });
    let isReady = false;
    // Piscina takes the first thread of a pool to be ready before it has loaded anything.
    port1.once('message', () => {
      clearTimeout(boot);
      isReady = true;
      isFailureTold = false;
      retryMs = FIRST_RETRY_MS;
      events.onReady(slot);
    });
    over.catch((error: Error) => {
      port1.close();
      slot.kill();
      if (!isReady) tellFailure(error);
      else if (!closing) events.onLost(slot);
    });
  }

  function reviveIfDead(): void {
    if (closing || piscina.threads.length > 0) return;
    void piscina.destroy();
    setTimeout(() => {
      if (!closing && piscina.threads.length === 0) piscina = launch();
    }, retryMs).unref();
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  }

  return {
    describe: (signal) => piscina.run(undefined, { name: 'describe', signal }) as Promise<Catalog>,
    async close() {
      closing = true;
      clearTimeout(boot);
      // One that fails just then makes Piscina start another.
      do await piscina.destroy();
      while (piscina.threads.length > 0);
    },
  };
}
