// What the server says of itself: the results of `initialize` and `server/discover`.
import type { Catalog } from '../../workers/index.ts';
import type { ProtocolOptions } from './types.ts';
import { LEGACY_VERSIONS, type LegacyVersion, META, MODERN_VERSIONS } from './versions.ts';

type Server = ProtocolOptions['server'];

/** The lists change only with a restart, so nothing promises `listChanged`. */
function toCapabilities(catalog: Catalog, canSubscribe: boolean): object {
  const hasResources = catalog.resources.length > 0;
  const hasPrompts = catalog.prompts.length > 0;
  return {
    logging: {},
    tools: {},
    ...(hasResources ? { resources: canSubscribe ? { subscribe: true } : {} } : {}),
    ...(hasPrompts ? { prompts: {} } : {}),
    ...(hasResources || hasPrompts ? { completions: {} } : {}),
  };
}

function toInstructions(catalog: Catalog): object {
  return catalog.instructions === '' ? {} : { instructions: catalog.instructions };
}

/** The result of `initialize`, as JSON text, for each legacy revision. */
export function createInitializeResults(
  server: Server,
  catalog: Catalog,
  canSubscribe: boolean,
): ReadonlyMap<LegacyVersion, string> {
  const capabilities = toCapabilities(catalog, canSubscribe);
  return new Map(
    LEGACY_VERSIONS.map((protocolVersion) => [
      protocolVersion,
      JSON.stringify({ protocolVersion, capabilities, serverInfo: server, ...toInstructions(catalog) }),
    ]),
  );
}

/** The members that open every modern result. */
export function toModernHead(server: Server, resultType: 'complete' | 'input_required'): string {
  return `"resultType":"${resultType}","_meta":${JSON.stringify({ [META.serverInfo]: server })},`;
}

/** What is the same for every caller, and for as long as the server runs. */
export const PUBLIC_HINTS = '"ttlMs":300000,"cacheScope":"public",';

export function toDiscoverResult(server: Server, catalog: Catalog, canSubscribe: boolean): string {
  const content = JSON.stringify({
    supportedVersions: MODERN_VERSIONS,
    capabilities: toCapabilities(catalog, canSubscribe),
    ...toInstructions(catalog),
  });
  return `{${toModernHead(server, 'complete')}${PUBLIC_HINTS}${content.slice(1)}`;
}
