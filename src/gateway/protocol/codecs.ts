// The two eras side by side: how each dresses a result, numbers a failure and picks its HTTP status.
import { ERRORS, type ErrorName, type Failure } from '../../errors.ts';
import type { Caching, Catalog } from '../../workers/index.ts';
import { PUBLIC_HINTS, toModernHead } from './identity.ts';
import { createListings, type Listings } from './listings.ts';
import type { ProtocolOptions } from './types.ts';
import type { Era } from './versions.ts';

export interface Codec {
  readonly era: Era;
  readonly listings: Listings;
  /** What stands before the members of a result, from its bracket on. */
  opening(caching?: Caching): string;
  /** The result object that says what the client must answer first; only the modern era has it. */
  dressQuestions(result: string): string;
  /** JSON-RPC code of a failure of the protocol itself. */
  code(failure: Failure): number;
  /** HTTP status of an answer that carries only this failure. */
  status(failure: Failure): number;
  /** Whether this failure of a tool is told as a result that says `isError`. */
  isTold(failure: Failure): boolean;
  /** JSON-RPC code of a failure of a tool, where it is not. */
  toolCode(failure: Failure): number;
}

type ToolErrors = ProtocolOptions['config']['toolErrors'];

/** Not a failure of the tool: the call never reached it, or it must not be told apart from a crash. */
const NOT_THE_TOOLS = new Set<ErrorName>(['overloaded', 'shuttingDown', 'internal', 'missingCapability']);

/** The server did not take the request up at all, which proxies and clients should see without reading on. */
const TURNED_AWAY = new Set<ErrorName>(['overloaded', 'shuttingDown', 'sessionRequired', 'sessionNotFound']);

export function createLegacyCodec(catalog: Catalog, toolErrors: ToolErrors, pageSize?: number): Codec {
  return {
    era: 'legacy',
    listings: createListings(catalog, '', pageSize),
    opening: () => '{',
    dressQuestions: (result) => result,
    code: (failure) => ERRORS[failure.error].code,
    status: (failure) => (TURNED_AWAY.has(failure.error) ? ERRORS[failure.error].status : 200),
    isTold: (failure) => toolErrors === 'result' && !NOT_THE_TOOLS.has(failure.error),
    toolCode: (failure) => ERRORS[failure.error].code,
  };
}

/** Statuses that the revision fixes; any other failure of a request that was taken up travels in a 200. */
const MODERN_STATUSES = new Set<ErrorName>([...TURNED_AWAY, 'methodNotFound', 'missingCapability']);

export function createModernCodec(
  server: ProtocolOptions['server'],
  catalog: Catalog,
  toolErrors: ToolErrors,
  pageSize?: number,
): Codec {
  const head = toModernHead(server, 'complete');
  const questionsHead = toModernHead(server, 'input_required');
  return {
    era: 'modern',
    listings: createListings(catalog, head + PUBLIC_HINTS, pageSize),
    opening: (caching) =>
      caching === undefined
        ? `{${head}`
        : `{${head}"ttlMs":${caching.ttlMs},"cacheScope":"${caching.scope}",`,
    dressQuestions: (result) => `{${questionsHead}${result.slice(1)}`,
    code: toModernCode,
    status: (failure) => (MODERN_STATUSES.has(failure.error) ? ERRORS[failure.error].status : 200),
    isTold: (failure) => toolErrors !== 'jsonrpc' && !NOT_THE_TOOLS.has(failure.error),
    // Reached for a tool's own failures only where the setting asks for the contract's codes.
    toolCode: (failure) =>
      NOT_THE_TOOLS.has(failure.error) ? toModernCode(failure) : ERRORS[failure.error].code,
  };
}

/** The revision keeps -32000 … -32019 for what was there before it, and has resources not found say -32602. */
export function toModernCode(failure: Failure): number {
  if (failure.error === 'resourceNotFound' || failure.error === 'notFound') return ERRORS.invalidParams.code;
  const { code } = ERRORS[failure.error];
  return code <= -32_000 && code >= -32_019 ? ERRORS.internal.code : code;
}
