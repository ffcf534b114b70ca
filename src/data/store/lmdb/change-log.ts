// Tells those who watch which bookings and sessions any thread or process has written.
//
// Each store instance writes a log of its own, in its own order, as part of the very block that writes the
// booking; so a reader who remembers how far it read of each writer misses nothing, whatever order commits take.
import { randomBytes } from 'node:crypto';
import type { Key } from 'lmdb';
import { createOrder } from '../order.ts';
import type { Environment } from './environment.ts';
import type { Read } from './reader.ts';

export type Topic = 'booking' | 'session';

export interface ChangeLog {
  /** Inside a write block: notes that this booking or session is written. */
  note(topic: Topic, id: string): void;
  /** After the commit: tells this thread's own listeners at once. */
  announce(topic: Topic, id: string): void;
  watch(topic: Topic, listener: (id: string) => void): () => void;
  close(): void;
}

type Listener = (topic: Topic, id: string) => void;

const POLL_MS = 100;

export function createChangeLog(environment: Environment, read: Read, clock: () => number): ChangeLog {
  const { changes, root } = environment;
  const self = randomBytes(6).toString('base64url');
  const nextOrder = createOrder(clock);
  const listeners = new Set<Listener>();
  let readUpTo = new Map<string, number>();
  let lastTransaction = -1;
  let timer: NodeJS.Timeout | undefined;

  const tell: Listener = (topic, id) => {
    for (const listener of listeners) {
      try {
        listener(topic, id);
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
      for (const note of readNew()) {
        const [topic, id] = parseNote(note);
        tell(topic, id);
      }
    } catch {
      // The store is unwell; the next look may find it better, and nothing is skipped meanwhile.
    }
  };

  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };

  return {
    note: (topic, id) => {
      changes.put([self, nextOrder()], toNote(topic, id));
    },
    announce: tell,
    watch: (topic, listener) => {
      const own: Listener = (changed, id) => {
        if (changed === topic) listener(id);
      };
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

const toNote = (topic: Topic, id: string): string => `${topic} ${id}`;

function parseNote(note: string): [Topic, string] {
  const at = note.indexOf(' ');
  return [note.slice(0, at) === 'session' ? 'session' : 'booking', note.slice(at + 1)];
}

function nextWriter(changes: Environment['changes'], after: string): string | undefined {
  const start: Key = after === '' ? [''] : [after, Number.MAX_VALUE];
  for (const key of changes.getKeys({ start, limit: 1 })) return (key as [string, number])[0];
  return undefined;
}
