// Reads what is committed now, by whichever thread or process, and nothing older.
import { StoreUnavailable } from '../types.ts';
import type { Environment } from './environment.ts';

/** Runs `look` on one snapshot. It must not wait: a snapshot held open keeps old pages from being used again. */
export type Read = <Result>(look: () => Result) => Result;

export function createReader({ root }: Environment, isClosed: () => boolean): Read {
  return (look) => {
    if (isClosed()) throw new StoreUnavailable('The store is closed', 'none');
    try {
      // LMDB keeps the snapshot of the event-loop turn; a commit elsewhere would stay unseen until the next.
      root.resetReadTxn();
      return look();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StoreUnavailable(`The store could not be read: ${reason}`, 'none', { cause: error });
    }
  };
}
