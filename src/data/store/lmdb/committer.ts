// Hands write blocks to LMDB and turns what can go wrong into StoreUnavailable, in time.
import { StoreUnavailable } from '../types.ts';
import { createUnderWay } from '../under-way.ts';
import { toCause } from './commit-error.ts';
import type { DiskRoom } from './disk-room.ts';
import type { Table } from './environment.ts';
import { noteOverdueWrites } from './exit-watch.ts';

/**
 * A block of writes that takes effect as a whole, if an entry has a version (or does not exist), or not at all.
 * The block is queued as data: a native thread commits all blocks queued meanwhile in one transaction and syncs
 * the file once. No JavaScript runs while the file's lock is held, so a busy or dying thread cannot hold it.
 */
export interface Committer {
  /** Resolves whether the condition held, once the block is on the disk. */
  commitIf(condition: Condition, writes: () => void): Promise<boolean>;
  /** Waits for the blocks under way, at most as long as one may take. */
  settled(): Promise<void>;
  /** Blocks handed over whose end is not known, given up on or not. */
  readonly pending: number;
}

export interface Condition {
  readonly table: Table;
  readonly key: string;
  /** `null`: there must be no such entry. */
  readonly version: number | null;
  /** About how much is written, where that is more than a few small entries; 0 for what only removes. */
  readonly bytes?: number;
  /** The block took effect, be it after its caller has given it up. */
  readonly onWritten?: () => void;
}

export interface CommitterOptions {
  readonly timeoutMs: number;
  readonly maxPending: number;
  readonly isClosed: () => boolean;
  readonly room: DiskRoom;
}

const SMALL_BYTES = 1_000;

/** After a failure writes are refused for so long: LMDB complains on stderr for each transaction that fails. */
const PAUSE_MS = 100;

export function createCommitter({ timeoutMs, maxPending, isClosed, room }: CommitterOptions): Committer {
  const underWay = createUnderWay();
  let bytesUnderWay = 0;
  let failure: { readonly reason: string; readonly until: number } | undefined;

  const whyNot = (bytes: number): string | undefined => {
    if (isClosed()) return 'The store is closed';
    if (underWay.count >= maxPending) return 'Too many writes wait for the disk';
    if (failure !== undefined && performance.now() < failure.until) return failure.reason;
    const reason = room.whyNot(bytes, bytesUnderWay);
    return reason === undefined ? undefined : `The store could not be written: ${reason}`;
  };

  /** A failed transaction is rolled back whole: nothing of the block was written. */
  const toUnavailable = async (error: unknown): Promise<StoreUnavailable> => {
    failure = { reason: 'The store could not be written', until: performance.now() + PAUSE_MS };
    const cause = await toCause(error);
    const reason = `The store could not be written: ${toReason(cause)}`;
    failure = { reason, until: performance.now() + PAUSE_MS };
    return new StoreUnavailable(reason, 'none', { cause });
  };

  const commitIf: Committer['commitIf'] = async (condition, writes) => {
    const { table, key, version, bytes = SMALL_BYTES, onWritten } = condition;
    const refused = whyNot(bytes);
    if (refused !== undefined) throw new StoreUnavailable(refused, 'none');
    const block = version === null ? table.ifNoExists(key, writes) : table.ifVersion(key, version, writes);
    underWay.enter();
    bytesUnderWay += bytes;
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
        bytesUnderWay -= bytes;
        underWay.leave();
      };
      block.then(
        (held) => {
          finish();
          if (held) onWritten?.();
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
    settled: () => underWay.settled(timeoutMs),
    get pending() {
      return underWay.count;
    },
  };
}

function toReason(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  return text.split(/: Attempting| \(see commitError/, 1)[0] ?? text;
}

/** A block inside a block, if an entry exists: its promise says nothing that the outer one does not. */
export function nestedIfExists(table: Table, key: string, anyVersion: number, writes: () => void): void {
  table.ifVersion(key, anyVersion, writes).catch(toCause);
}
