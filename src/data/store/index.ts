// Bookings and sessions that must last: one interface, two stores behind it.
export { createLmdbStore, type LmdbStoreOptions } from './lmdb/index.ts';
export { type OpenStoreOptions, openStore } from './open-store.ts';
export type { BookingStore, SessionStore, SharedCounters, Store, StoreOptions, StoreStats } from './types.ts';
export { StoreUnavailable } from './types.ts';
export { createValkeyStore, type ValkeyStoreOptions } from './valkey/index.ts';
