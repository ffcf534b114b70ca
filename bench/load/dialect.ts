// How MCP is spoken to a server: its requests as exchanges, in the era that the run was asked for.
import type { Exchange } from './exchange.ts';

export type Era = 'legacy' | 'modern';

const VERSIONS: Readonly<Record<Era, string>> = { legacy: '2025-11-25', modern: '2026-07-28' };
const CLIENT = { name: 'mock-gds-mcp-bench', version: '0.1.0' };
const META = 'io.modelcontextprotocol/';
/** A run that opens sessions all the time leaves as many behind. */
const MOST_COMPOSED = 20_000;

export interface DialectOptions {
  readonly era: Era;
  readonly path: string;
  /** Sent with every request: what the server at hand wants beside the protocol's own. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Dialect {
  readonly era: Era;
  /** The first request of a session; what opens a conversation in an era without sessions. */
  initialize(): Exchange;
  initialized(sessionId: string | undefined): Exchange;
  request(step: string, method: string, params: object, sessionId: string | undefined): Exchange;
  call(tool: string, args: object, sessionId: string | undefined): Exchange;
  end(sessionId: string): Exchange;
  get(step: string, path: string): Exchange;
}

export function createDialect({ era, path, headers }: DialectOptions): Dialect {
  const version = VERSIONS[era];
  const standard = {
    ...headers,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  };
  const meta = {
    [`${META}protocolVersion`]: version,
    [`${META}clientInfo`]: CLIENT,
    [`${META}clientCapabilities`]: {},
  };
  let lastId = 0;

  const composed = new Map<string, Exchange['headers']>();
  const headersFor = (
    sessionId: string | undefined,
    method: string,
    name: string | undefined,
  ): Exchange['headers'] => {
    const key = era === 'modern' ? `${method} ${name}` : `${sessionId}`;
    const known = composed.get(key);
    if (known !== undefined) return known;
    const made = {
      ...standard,
      'MCP-Protocol-Version': version,
      ...(sessionId === undefined ? {} : { 'MCP-Session-Id': sessionId }),
      ...(era === 'modern' ? { 'Mcp-Method': method } : {}),
      ...(era === 'modern' && name !== undefined ? { 'Mcp-Name': name } : {}),
    };
    if (composed.size >= MOST_COMPOSED) composed.clear();
    composed.set(key, made);
    return made;
  };

  const request: Dialect['request'] = (step, method, params, sessionId) => {
    const { name, uri } = params as { name?: string; uri?: string };
    return {
      step,
      method: 'POST',
      path,
      headers: headersFor(era === 'modern' ? undefined : sessionId, method, name ?? uri),
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: ++lastId,
        method,
        params: era === 'modern' ? { ...params, _meta: meta } : params,
      }),
      wantsResult: true,
    };
  };

  return {
    era,
    request,
    initialize() {
      if (era === 'modern') return request('server/discover', 'server/discover', {}, undefined);
      const params = { protocolVersion: version, capabilities: {}, clientInfo: CLIENT };
      const made = request('initialize', 'initialize', params, undefined);
      // Only requests after the handshake name the version that it settled.
      return { ...made, headers: standard };
    },
    initialized: (sessionId) => ({
      step: 'initialized',
      method: 'POST',
      path,
      headers: headersFor(sessionId, 'notifications/initialized', undefined),
      body: '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      wantsResult: false,
    }),
    call: (tool, args, sessionId) => request(tool, 'tools/call', { name: tool, arguments: args }, sessionId),
    end: (sessionId) => ({
      step: 'DELETE',
      method: 'DELETE',
      path,
      headers: { ...headers, 'MCP-Protocol-Version': version, 'MCP-Session-Id': sessionId },
      body: '',
      wantsResult: false,
    }),
    get: (step, at) => ({ step, method: 'GET', path: at, headers, body: '', wantsResult: false }),
  };
}

/** The JSON-RPC message of an answer, also out of an event stream. Undefined where there is none. */
export function parseMessage(body: string): Record<string, unknown> | undefined {
  const data = body.startsWith('{') ? body : /^data: ?(\{.*)$/m.exec(body)?.[1];
  if (data === undefined) return undefined;
  try {
    return JSON.parse(data) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
