// The protocol revisions served here, in their two eras, and how a message shows which era it belongs to.
import { isObject, type Params } from './json-rpc.ts';

export type Era = 'legacy' | 'modern';

/** Revisions with a handshake, oldest first. */
export const LEGACY_VERSIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;
export type LegacyVersion = (typeof LEGACY_VERSIONS)[number];
export const LATEST_LEGACY_VERSION: LegacyVersion = '2025-11-25';

/** Revisions that carry all they need on every request. */
export const MODERN_VERSIONS = ['2026-07-28'] as const;

export function isLegacyVersion(version: unknown): version is LegacyVersion {
  return LEGACY_VERSIONS.some((known) => known === version);
}

export function isModernVersion(version: unknown): boolean {
  return MODERN_VERSIONS.some((known) => known === version);
}

/** The only revision whose messages may come as JSON arrays. */
export function hasBatches(version: string | undefined): boolean {
  return version === '2025-03-26';
}

/** From this revision on a stream opens with an empty event, so that it can be resumed from its very start. */
export function hasPriming(version: string): boolean {
  return version === '2025-11-25';
}

export const META = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  clientInfo: 'io.modelcontextprotocol/clientInfo',
  logLevel: 'io.modelcontextprotocol/logLevel',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
  subscriptionId: 'io.modelcontextprotocol/subscriptionId',
} as const;

const REQUEST_META = [META.protocolVersion, META.clientCapabilities, META.clientInfo, META.logLevel];

export function metaOf(params: Params): Params | undefined {
  const meta = Object.hasOwn(params, '_meta') ? params._meta : undefined;
  return isObject(meta) ? meta : undefined;
}

/** Methods that only the modern era has, so that they show it even without the metadata that they need. */
const MODERN_ONLY_METHODS = new Set(['server/discover', 'subscriptions/listen']);

/**
 * A message is modern when its body says so by any of the per-request fields, or its version header names
 * anything but a legacy revision: an unknown revision is answered in the modern way, with those that are known.
 */
export function eraOf(
  method: string | undefined,
  params: Params | undefined,
  versionHeader: string | undefined,
): Era {
  if (versionHeader !== undefined && !isLegacyVersion(versionHeader)) return 'modern';
  if (method !== undefined && MODERN_ONLY_METHODS.has(method)) return 'modern';
  const meta = params === undefined ? undefined : metaOf(params);
  return meta !== undefined && REQUEST_META.some((key) => Object.hasOwn(meta, key)) ? 'modern' : 'legacy';
}
