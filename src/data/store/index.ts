export type { BookingStore, SessionStore, Store, StoreOptions, StoreStats } from './types.ts';
export { StoreUnavailable } from './types.ts';
