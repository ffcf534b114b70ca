export { createValkeyStore, type ValkeyStoreOptions } from './valkey-store.ts';
