// Hands write blocks to LMDB and turns what can go wrong into StoreUnavailable, in time.
import { StoreUnavailable } from '../types.ts';
import type { Table } from './environment.ts';
import { noteOverdueWrites } from './exit-watch.ts';

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
  readonly isClosed: () => boolean;
}

/** After a failure writes are refused for so long: LMDB complains on stderr for each transaction that fails. */
const PAUSE_MS = 100;

export function createCommitter({ timeoutMs, maxPending, isClosed }: CommitterOptions): Committer {
  let pending = 0;
  let waiters: (() => void)[] = [];
  let failure: { readonly reason: string; readonly until: number } | undefined;

  const leave = (): void => {
    pending--;
    if (pending > 0) return;
    for (const wake of waiters) wake();
    waiters = [];
  };

  const whyNot = (): string | undefined => {
    if (isClosed()) return 'The store is closed';
    if (pending >= maxPending) return 'Too many writes wait for the disk';
    if (failure !== undefined && performance.now() < failure.until) return failure.reason;
    return undefined;
  };

  /** A failed transaction is rolled back whole: nothing of the block was written. */
  const toUnavailable = async (error: unknown): Promise<StoreUnavailable> => {
    const cause = await toCause(error);
    const reason = `The store could not be written: ${toReason(cause)}`;
    failure = { reason, until: performance.now() + PAUSE_MS };
    return new StoreUnavailable(reason, 'none', { cause });
  };

  const commitIf: Committer['commitIf'] = async (table, key, version, writes) => {
    const refused = whyNot();
    if (refused !== undefined) throw new StoreUnavailable(refused, 'none');
    const block = version === null ? table.ifNoExists(key, writes) : table.ifVersion(key, version, writes);
    pending++;
    let isOverdue = false;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        isOverdue = true;
        noteOverdueWrites(1);
        reject(new StoreUnavailable(`The disk did not confirm the write in ${timeoutMs} ms`, 'unknown'));
      }, timeoutMs);
      const finish = (): void => {
        clearTimeout(timer);
        if (isOverdue) noteOverdueWrites(-1);
        leave();
      };
      block.then(
        (held) => {
          finish();
          resolve(held);
        },
        async (error: unknown) => {
          finish();
          reject(await toUnavailable(error));
        },
      );
    });
  };

  return {
    commitIf,
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

/** LMDB gives the reason through a second promise, which must be handled even by those who do not ask for it. */
async function toCause(error: unknown): Promise<unknown> {
  const { commitError } = error as { commitError?: Promise<never> };
  return commitError === undefined ? error : commitError.catch((reason: unknown) => reason);
}

function toReason(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  return text.split(': Attempting', 1)[0] ?? text;
}

/** A block inside a block, if an entry exists: its promise says nothing that the outer one does not. */
export function nestedIfExists(table: Table, key: string, anyVersion: number, writes: () => void): void {
  table.ifVersion(key, anyVersion, writes).catch(toCause);
}
