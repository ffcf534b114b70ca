// The threads that are ready, and the way to each of them; which one gets what is decided in dispatch.ts.
//
//   dispatch.ts -> post(slot, calls) -> a port of the thread -> worker.ts
//   dispatch.ts <- onMessage(message) <- the thread's own port (outcomes, events)
//
// Without a live thread there is no slot, and the dispatcher keeps its calls.
import { setFlagsFromString } from 'node:v8';
import type { Batch, Catalog, Control, FromWorker, WorkerData } from './messages.ts';
import { keepThread, type Slot, YOUNG_HALF_MB } from './thread.ts';

export interface Pool {
  readonly slots: readonly Slot[];
  readonly restarts: number;
  /** The result is the first call's number in the thread's backlog; the others' follow. */
  post(slot: Slot, calls: Batch): number;
  /** About a call that was posted before: the thread hears of it after that. */
  tell(slot: Slot, message: Control): void;
  /** What the tools offer, as soon as there is a thread to run them. */
  describe(): Promise<Catalog>;
  close(): Promise<void>;
}

export interface PoolEvents {
  onMessage(message: FromWorker): void;
  /** A thread became ready. */
  onReady(): void;
  /** A thread is gone, with the calls that it held. What it had told before has been heard. */
  onLost(slot: Slot): void;
  onFailedStart(error: Error): void;
}

const BOOT_TIMEOUT_MS = 15_000;
/** While it grows from 1 MB, what a thread loads is copied again and again. Heeded by threads that start afterwards. */
const YOUNG_FROM_THE_START = `--min-semi-space-size=${YOUNG_HALF_MB}`;

export function createPool(threads: number, workerData: WorkerData, events: PoolEvents): Pool {
  let slots: readonly Slot[] = [];
  let restarts = 0;
  let tellFirst = (): void => {};
  const firstReady = new Promise<void>((resolve) => {
    tellFirst = resolve;
  });
  setFlagsFromString(YOUNG_FROM_THE_START);
  const kept = Array.from({ length: threads }, () =>
    keepThread(workerData, {
      onMessage: events.onMessage,
      onFailedStart: events.onFailedStart,
      onReady: (slot) => {
        slots = [...slots, slot];
        tellFirst();
        events.onReady();
      },
      onLost: (slot) => {
        slots = slots.filter((other) => other !== slot);
        events.onLost(slot);
      },
      onRestart: () => {
        restarts++;
      },
    }),
  );

  return {
    get slots() {
      return slots;
    },
    get restarts() {
      return restarts;
    },
    post(slot, calls) {
      slot.port.postMessage(calls);
      return slot.backlog.add(calls.length, performance.now());
    },
    tell(slot, message) {
      slot.port.postMessage(message);
    },
    async describe() {
      const [first] = kept;
      if (first === undefined) throw new RangeError('A pool of no threads describes nothing');
      const [catalog] = await Promise.all([first.describe(AbortSignal.timeout(BOOT_TIMEOUT_MS)), firstReady]);
      return catalog;
    },
    async close() {
      await Promise.all(kept.map((thread) => thread.close()));
    },
  };
}
