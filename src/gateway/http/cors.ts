// What browsers are told: any origin may call, without credentials.
import { composeHeaders } from './head.ts';
import type { HeaderList } from './types.ts';

/** On every answer, errors included: without them a page cannot even read why it was refused. */
export const CORS_HEADERS: string = composeHeaders([
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Credentials', 'false'],
  [
    'Access-Control-Expose-Headers',
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, MCP-Session-Id, Retry-After, WWW-Authenticate',
  ],
]);

const ALLOWED_HEADERS =
  'Content-Type, MCP-Session-ID, X-Requested-With, Authorization, MCP-Protocol-Version, Last-Event-ID, Mcp-Method, Mcp-Name';

/** There is no wildcard for the family Mcp-Param-*: those that a preflight asks for are named to it. */
const PARAMETER_HEADER = /^mcp-param-[!#$%&'*+.^_`|~0-9a-z-]+$/i;
const MOST_PARAMETER_HEADERS = 64;

const PREFLIGHT = preflight(ALLOWED_HEADERS);

export function toPreflightHeaders(requestedHeaders: string | undefined): HeaderList {
  if (requestedHeaders === undefined || !/mcp-param-/i.test(requestedHeaders)) return PREFLIGHT;
  const parameters = requestedHeaders
    .split(',', 256)
    .map((name) => name.trim())
    .filter((name) => PARAMETER_HEADER.test(name))
    .slice(0, MOST_PARAMETER_HEADERS);
  return preflight([ALLOWED_HEADERS, ...parameters].join(', '));
}

function preflight(allowedHeaders: string): HeaderList {
  return Object.freeze([
    ['Access-Control-Allow-Methods', 'GET, POST, OPTIONS, DELETE'],
    ['Access-Control-Allow-Headers', allowedHeaders],
    ['Access-Control-Max-Age', '86400'],
  ] as const);
}
