// Picks the store that the settings ask for.
import type { Config } from '../../config.ts';
import type { Store } from './types.ts';
import type { ConnectionWatch } from './valkey/index.ts';

export interface OpenStoreOptions {
  readonly clock?: () => number;
  /** Of a store elsewhere: is told when it cannot be reached, and when it can be again. */
  readonly watch?: ConnectionWatch;
}

/** Loads that store's client only: the other would cost each thread's start as much again. */
export async function openStore(config: Config['store'], options: OpenStoreOptions = {}): Promise<Store> {
  const { valkey, dataDir, sessionTtlMs } = config;
  if (valkey === undefined) {
    const { createLmdbStore } = await import('./lmdb/index.ts');
    return createLmdbStore({ ...options, dataDir, sessionTtlMs });
  }
  const { createValkeyStore } = await import('./valkey/index.ts');
  return createValkeyStore({ ...options, ...valkey, sessionTtlMs });
}
