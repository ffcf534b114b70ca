// Picks the store that the settings ask for.
import type { Config } from '../../config.ts';
import { createLmdbStore } from './lmdb/index.ts';
import type { Store } from './types.ts';
import { type ConnectionWatch, createValkeyStore } from './valkey/index.ts';

export interface OpenStoreOptions {
  readonly clock?: () => number;
  /** Of a store elsewhere: is told when it cannot be reached, and when it can be again. */
  readonly watch?: ConnectionWatch;
}

export function openStore(config: Config['store'], options: OpenStoreOptions = {}): Store {
  const { valkey, dataDir, sessionTtlMs } = config;
  return valkey === undefined
    ? createLmdbStore({ ...options, dataDir, sessionTtlMs })
    : createValkeyStore({ ...options, ...valkey, sessionTtlMs });
}
