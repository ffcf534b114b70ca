export type { ConnectionWatch } from './connection.ts';
export { createValkeyStore } from './valkey-store.ts';
