// Picks the store that the settings ask for.
import type { Config } from '../../config.ts';
import { createLmdbStore } from './lmdb/index.ts';
import type { Store } from './types.ts';

export interface OpenStoreOptions {
  readonly clock?: () => number;
}

export function openStore(config: Config['store'], options: OpenStoreOptions = {}): Store {
  return createLmdbStore({ ...options, dataDir: config.dataDir, sessionTtlMs: config.sessionTtlMs });
}
