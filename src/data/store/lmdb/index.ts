export { createLmdbStore } from './lmdb-store.ts';
