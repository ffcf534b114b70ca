export { createLmdbStore, type LmdbStoreOptions } from './lmdb-store.ts';
