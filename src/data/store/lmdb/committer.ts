// Hands write blocks to LMDB and turns what can go wrong into StoreUnavailable, in time.
import { StoreUnavailable } from '../types.ts';
import type { Table } from './environment.ts';

/**
 * A block of writes that takes effect as a whole, if an entry has a version (or does not exist), or not at all.
 * The block is queued as data: a native thread commits all blocks queued meanwhile in one transaction and syncs
 * the file once. No JavaScript runs while the file's lock is held, so a busy or dying thread cannot hold it.
 */
export interface Committer {
  /** Resolves whether the condition held, once the block is on the disk. `null`: there must be no such entry. */
  commitIf(table: Table, key: string, version: number | null, writes: () => void): Promise<boolean>;
  /** Waits for the blocks under way, at most as long as one may take. */
  settled(): Promise<void>;
  /** Blocks handed over whose end is not known, given up on or not. */
  readonly pending: number;
}

export interface CommitterOptions {
  readonly timeoutMs: number;
  readonly maxPending: number;
}

export function createCommitter(
  { timeoutMs, maxPending }: CommitterOptions,
  isClosed: () => boolean,
): Committer {
  let pending = 0;
  let waiters: (() => void)[] = [];

  const leave = (): void => {
    pending--;
    if (pending > 0) return;
    for (const wake of waiters) wake();
    waiters = [];
  };

  return {
    commitIf: (table, key, version, writes) => {
      if (isClosed()) return Promise.reject(new StoreUnavailable('The store is closed', 'none'));
      if (pending >= maxPending)
        return Promise.reject(new StoreUnavailable('Too many writes wait for the disk', 'none'));
      return new Promise((resolve, reject) => {
        let block: Promise<boolean>;
        try {
          block = version === null ? table.ifNoExists(key, writes) : table.ifVersion(key, version, writes);
        } catch (error) {
          reject(new StoreUnavailable('The store cannot be written', 'none', { cause: error }));
          return;
        }
        pending++;
        const timer = setTimeout(() => {
          reject(new StoreUnavailable(`The disk did not confirm the write in ${timeoutMs} ms`, 'unknown'));
        }, timeoutMs);
        block.then(
          (held) => {
            clearTimeout(timer);
            leave();
            resolve(held);
          },
          async (error: unknown) => {
            clearTimeout(timer);
            leave();
            reject(await toUnavailable(error));
          },
        );
      });
    },
    settled: async () => {
      if (pending === 0) return;
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([
        new Promise<void>((resolve) => waiters.push(resolve)),
        new Promise<void>((resolve) => {
          timer = setTimeout(resolve, timeoutMs);
        }),
      ]);
      clearTimeout(timer);
    },
    get pending() {
      return pending;
    },
  };
}

/**
 * A failed transaction is rolled back whole. LMDB gives its reason through a second promise, which must be
 * handled even by those who do not ask for it.
 */
async function toUnavailable(error: unknown): Promise<StoreUnavailable> {
  const { commitError } = error as { commitError?: Promise<never> };
  const cause: unknown = commitError === undefined ? error : await commitError.catch((reason) => reason);
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StoreUnavailable(`The store could not be written: ${reason}`, 'none', { cause });
}

/** A block inside a block: its promise says nothing that the outer one does not. */
export function nestedIfExists(table: Table, key: string, anyVersion: number, writes: () => void): void {
  table.ifVersion(key, anyVersion, writes).catch((error: { commitError?: Promise<never> }) => {
    error.commitError?.catch(() => {});
  });
}
