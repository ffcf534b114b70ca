export type { ConnectionWatch } from './connection.ts';
export { createValkeyStore, type ValkeyStoreOptions } from './valkey-store.ts';
