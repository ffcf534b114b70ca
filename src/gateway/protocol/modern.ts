// The way into the modern era: every request is checked for all that it must carry, and stands alone.
import { type Failure, toErrorText, toFailure } from '../../errors.ts';
import type { Catalog, JsonObject, LogLevel } from '../../workers/index.ts';
import { checkMethodHeader, checkNameHeader, mismatch, withoutBlanks } from './headers.ts';
import { isObject, type Request } from './json-rpc.ts';
import { isLogLevel, LOG_LEVEL_RULE } from './log-levels.ts';
import { createParamHeaderCheck } from './param-headers.ts';
import { member, wrongParam } from './params.ts';
import type { Headers } from './types.ts';
import { isModernVersion, META, MODERN_VERSIONS, metaOf } from './versions.ts';

export interface ModernFacts {
  readonly capabilities: JsonObject;
  readonly logLevel: LogLevel | undefined;
}

export type ModernCheck = (request: Request, headers: Headers | undefined) => ModernFacts | Failure;

/** `headers` are undefined where the transport has none. Every failure found here has the status of its table row. */
export function createModernCheck(catalog: Catalog): ModernCheck {
  const checkParamHeaders = createParamHeaderCheck(catalog);

  return (request, headers) => {
    const meta = metaOf(request.params) ?? {};
    const version = member(meta, META.protocolVersion);
    const capabilities = member(meta, META.clientCapabilities);
    if (typeof version !== 'string') {
      const header = withoutBlanks(headers?.get('mcp-protocol-version') ?? '');
      // A revision that nobody here knows may well have other fields: that it is unknown is what helps its client.
      if (header !== '' && !isModernVersion(header)) return unsupportedVersion(header);
      return lacking(META.protocolVersion, version, 'a string');
    }
    if (!isObject(capabilities)) return lacking(META.clientCapabilities, capabilities, 'an object');

    const versionFailure = checkVersion(version, headers);
    if (versionFailure !== undefined) return versionFailure;

    if (headers !== undefined) {
      const failure = checkMethodHeader(request, headers) ?? checkNameHeader(request, headers);
      if (failure !== undefined) return failure;
      if (request.method === 'tools/call') {
        const { params } = request;
        const paramFailure = checkParamHeaders(member(params, 'name'), member(params, 'arguments'), headers);
        if (paramFailure !== undefined) return paramFailure;
      }
    }

    const logLevel = member(meta, META.logLevel);
    if (logLevel !== undefined && !isLogLevel(logLevel))
      return wrongParam(`_meta["${META.logLevel}"]`, logLevel, LOG_LEVEL_RULE);
    return { capabilities, logLevel };
  };
}

function lacking(key: string, value: unknown, what: string): Failure {
  return wrongParam(`_meta["${key}"]`, value, `must be ${what}, on every request`);
}

function checkVersion(version: string, headers: Headers | undefined): Failure | undefined {
  if (headers !== undefined) {
    const header = headers.get('mcp-protocol-version');
    if (header === undefined) return mismatch('MCP-Protocol-Version', 'is missing');
    if (withoutBlanks(header) !== version)
      return mismatch('MCP-Protocol-Version', 'is not the protocol version of the body');
  }
  return isModernVersion(version) ? undefined : unsupportedVersion(version);
}

export function unsupportedVersion(requested: string): Failure {
  return toFailure('unsupportedVersion', 'Unsupported protocol version', {
    supported: MODERN_VERSIONS,
    requested: toErrorText(requested),
  });
}
