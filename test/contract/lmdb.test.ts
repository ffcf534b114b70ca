// The embedded store, held to the contract.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '../../src/data/store/index.ts';
import { createLmdbStore } from '../../src/data/store/lmdb/index.ts';
import { describeStore, type Place, SESSION_TTL_MS } from './store.ts';

async function makePlace(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mock-gds-lmdb-'));
  const opened: Store[] = [];
  let now = Date.now();
  return {
    open: async () => {
      const store = createLmdbStore({
        dataDir,
        sessionTtlMs: SESSION_TTL_MS,
        clock: () => now,
        writeTimeoutMs: 10_000,
      });
      opened.push(store);
      return store;
    },
    advance: async (ms) => {
      now += ms;
    },
    childArguments: ['lmdb', dataDir],
    remove: async () => {
      for (const store of opened) await store.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

describeStore('lmdb', makePlace);
