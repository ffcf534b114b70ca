// Tells those who watch which bookings any thread or process has written.
//
// Each store instance writes a log of its own, in its own order, as part of the very block that writes the
// booking; so a reader who remembers how far it read of each writer misses nothing, whatever order commits take.
import { randomBytes } from 'node:crypto';
import type { Key } from 'lmdb';
import { createOrder } from '../order.ts';
import type { Environment } from './environment.ts';
import type { Read } from './reader.ts';

export interface ChangeLog {
  /** Inside a write block: notes that this booking is written. */
  note(pnr: string): void;
  /** After the commit: tells this thread's own listeners at once. */
  announce(pnr: string): void;
  watch(listener: (pnr: string) => void): () => void;
  close(): void;
}

const POLL_MS = 100;

export function createChangeLog(environment: Environment, read: Read, clock: () => number): ChangeLog {
  const { changes, root } = environment;
  const self = randomBytes(6).toString('base64url');
  const nextOrder = createOrder(clock);
  const listeners = new Set<(pnr: string) => void>();
  let readUpTo = new Map<string, number>();
  let lastTransaction = -1;
  let timer: NodeJS.Timeout | undefined;

  const tell = (pnr: string): void => {
    for (const listener of listeners) {
      try {
        listener(pnr);
      } catch {
        // One listener's fault is not another's, nor the writer's.
      }
    }
  };

  /** What others wrote since the last look. */
  const readNew = (): ReadonlySet<string> => {
    const transaction = read(() => (root.getStats() as { lastTxnId: number }).lastTxnId);
    if (transaction === lastTransaction) return new Set();
    // Read afresh after the id was taken: what is read is at least as new as the id says.
    const found = read(readLogs);
    lastTransaction = transaction;
    return found;
  };

  const readLogs = (): ReadonlySet<string> => {
    const found = new Set<string>();
    // Writers whose notes are all gone are forgotten: whatever they write next is new.
    const seen = new Map<string, number>();
    for (let writer = nextWriter(changes, ''); writer !== undefined; writer = nextWriter(changes, writer)) {
      let last = readUpTo.get(writer) ?? 0;
      const range = { start: [writer, last + 1], end: [writer, Number.MAX_VALUE] };
      for (const { key, value } of changes.getRange(range)) {
        last = (key as [string, number])[1];
        if (writer !== self) found.add(value);
      }
      seen.set(writer, last);
    }
    readUpTo = seen;
    return found;
  };

  const poll = (): void => {
    try {
      for (const pnr of readNew()) tell(pnr);
    } catch {
      // The store is unwell; the next look may find it better, and nothing is skipped meanwhile.
    }
  };

  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };

  return {
    note: (pnr) => {
      changes.put([self, nextOrder()], pnr);
    },
    announce: tell,
    watch: (listener) => {
      // The same function may watch twice, and each watch ends by itself.
      const own = (pnr: string): void => listener(pnr);
      if (timer === undefined) {
        readNew();
        timer = setInterval(poll, POLL_MS).unref();
      }
      listeners.add(own);
      return () => {
        listeners.delete(own);
        if (listeners.size === 0) stop();
      };
    },
    close: () => {
      listeners.clear();
      stop();
    },
  };
}

function nextWriter(changes: Environment['changes'], after: string): string | undefined {
  const start: Key = after === '' ? [''] : [after, Number.MAX_VALUE];
  for (const key of changes.getKeys({ start, limit: 1 })) return (key as [string, number])[0];
  return undefined;
}
