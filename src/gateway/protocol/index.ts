// MCP as pure functions over abstract exchanges: no sockets, no threads.
export { toModernCode } from './codecs.ts';
export { retryAfterMs, toErrorMessage } from './json-rpc.ts';
export { createProtocol } from './protocol.ts';
export type {
  Answer,
  Chance,
  Connection,
  Exchange,
  Headers,
  Observer,
  Outlet,
  Protocol,
  ProtocolOptions,
  RefusalReport,
  RequestReport,
  ResourceWatch,
  StreamKind,
} from './types.ts';
export { type Era, isModernVersion } from './versions.ts';
