// The whole protocol over fake HTTP, with a session at hand: what most protocol tests begin with.
import { createMcpEndpoint } from '../../src/gateway/http/mcp-endpoint.ts';
import { createProtocol, type Protocol, type ProtocolOptions } from '../../src/gateway/protocol/index.ts';
import type { OpenedToolset } from '../../src/workers/tools/index.ts';
import { createFakeHttp, type FakeHttp, type FakeReply, type Fields, type Json } from './fake-http.ts';
import { createInlineWorkers, type InlineWorkers } from './inline-workers.ts';
import { createMemorySessions, type MemorySessions } from './memory-sessions.ts';

export interface Mcp {
  readonly http: FakeHttp;
  readonly protocol: Protocol;
  readonly workers: InlineWorkers;
  readonly store: MemorySessions;
  /** A new legacy session, fully initialized; resolves to the headers that use it. */
  open(version?: string, capabilities?: Json): Promise<Fields>;
  /** A request of a legacy session. */
  call(session: Fields, method: string, params?: Json, id?: number | string): Promise<FakeReply>;
  /** The same, without waiting for its end. */
  begin(session: Fields, method: string, params?: Json, id?: number | string): FakeReply;
  /** A request of the modern era, with everything that it must carry. */
  modern(method: string, params?: Json, how?: ModernHow): Promise<FakeReply>;
  beginModern(method: string, params?: Json, how?: ModernHow): FakeReply;
}

export interface ModernHow {
  readonly id?: number | string;
  readonly capabilities?: Json;
  readonly meta?: Json;
  readonly headers?: Fields;
  /** Headers to leave out. */
  readonly without?: readonly string[];
}

export const MODERN = '2026-07-28';
export const POST_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

const OPTIONS = {
  server: { name: 'test-server', title: 'Test', version: '1.2.3' },
  config: { toolErrors: 'auto', requestStateSecret: '', maxSessions: 1000 },
} as const;

export function createMcp(toolset: OpenedToolset, options: Partial<ProtocolOptions> = {}): Mcp {
  const workers = createInlineWorkers(toolset);
  const store = createMemorySessions();
  const protocol = createProtocol({ ...OPTIONS, workers, store, ...options });
  const http = createFakeHttp(
    createMcpEndpoint(protocol, options.observer && { observer: options.observer }),
  );
  let nextId = 1;

  function begin(session: Fields, method: string, params?: Json, id: number | string = nextId++): FakeReply {
    return http.start('POST', { ...POST_HEADERS, ...session }, { jsonrpc: '2.0', id, method, params });
  }

  function beginModern(method: string, params: Json = {}, how: ModernHow = {}): FakeReply {
    const { id = nextId++, capabilities = {}, without = [] } = how;
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': MODERN,
      'io.modelcontextprotocol/clientCapabilities': capabilities,
      ...how.meta,
    };
    const name = typeof params.name === 'string' ? params.name : params.uri;
    const headers: Record<string, string> = {
      ...POST_HEADERS,
      'mcp-protocol-version': MODERN,
      'mcp-method': method,
      ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
      ...how.headers,
    };
    for (const header of without) delete headers[header];
    return http.start('POST', headers, { jsonrpc: '2.0', id, method, params: { ...params, _meta } });
  }

  return {
    http,
    protocol,
    workers,
    store,
    begin,
    beginModern,
    call: (session, method, params, id) => begin(session, method, params, id).done(),
    modern: (method, params, how) => beginModern(method, params, how).done(),
    async open(version = '2025-11-25', capabilities = {}) {
      const reply = await http.post({
        jsonrpc: '2.0',
        id: 'open',
        method: 'initialize',
        params: { protocolVersion: version, capabilities, clientInfo: { name: 'test', version: '0' } },
      });
      const sessionId = reply.headers.get('mcp-session-id');
      if (sessionId === undefined) throw new Error(`no session: ${reply.body}`);
      const session = { 'mcp-session-id': sessionId, 'mcp-protocol-version': version };
      await http.post({ jsonrpc: '2.0', method: 'notifications/initialized' }, session);
      return session;
    },
  };
}
