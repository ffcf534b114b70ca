// Opens the store that a test's arguments name, in whichever process or thread.
import { createLmdbStore, type Store } from '../../src/data/store/index.ts';

/** With time enough for a crowded machine: what is tested is that nothing is lost, not how fast it goes. */
export function openFor([kind = '', place = '']: readonly string[]): Store {
  if (kind === 'lmdb')
    return createLmdbStore({ dataDir: place, sessionTtlMs: 3_600_000, writeTimeoutMs: 30_000 });
  throw new Error(`Unknown store '${kind}'`);
}
