// Waits, where it is asked for, until replicas have what was written: then it outlives the primary.
import { StoreUnavailable } from '../types.ts';
import type { Call } from './caller.ts';
import type { Connection } from './connection.ts';
import { toSlot } from './slot.ts';

export interface Replication {
  readonly isWanted: boolean;
  /** Resolves once enough replicas have what was written under this key before. */
  confirm(call: Call, key: string): Promise<void>;
}

const WAIT_MS = 700;

/**
 * While one wait is under way on a connection, further writes gather for the next: the server answers for all
 * that came before it, and a wait for each would hold up those behind it.
 */
export function createReplication(connection: Connection, replicas: number): Replication {
  if (replicas === 0) return { isWanted: false, confirm: async () => {} };
  const running = new Map<number, Promise<number>>();
  const next = new Map<number, Promise<number>>();

  const start = (slot: number, key: string): Promise<number> => {
    const wait = connection.replicated(key, replicas, WAIT_MS).finally(() => running.delete(slot));
    running.set(slot, wait);
    return wait;
  };

  const share = (key: string): Promise<number> => {
    const slot = connection.isCluster ? toSlot(key) : 0;
    const before = running.get(slot);
    if (before === undefined) return start(slot, key);
    const waiting = next.get(slot);
    if (waiting !== undefined) return waiting;
    const made = before
      .catch(() => 0)
      .then(() => {
        next.delete(slot);
        return start(slot, key);
      });
    next.set(slot, made);
    return made;
  };

  return {
    isWanted: true,
    confirm: async (call, key) => {
      const confirmed = await call.write(() => share(key));
      if (confirmed < replicas)
        throw new StoreUnavailable(
          `Valkey has the write, but only ${confirmed} of ${replicas} replicas confirmed it in time`,
          'unknown',
        );
    },
  };
}
