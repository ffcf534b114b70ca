// Bookings and sessions that must last: one interface, two stores behind it, of which only the one in use is loaded.
export { type OpenStoreOptions, openStore } from './open-store.ts';
export type { BookingStore, SessionStore, SharedCounters, Store, StoreOptions, StoreStats } from './types.ts';
export { StoreUnavailable } from './types.ts';
