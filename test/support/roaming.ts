// Clients of a fleet, in either era: every request may go to another gateway.
import assert from 'node:assert/strict';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cleaner } from './cleaner.ts';
import type { Answer } from './clients.ts';

type Json = Readonly<Record<string, unknown>>;

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** The body, parsed; undefined where there is none. */
  readonly body: Answer;
}

/** How a tool refused, whichever way the era tells it. */
export class Refused extends Error {
  readonly code: number;
  readonly data: Answer;
  /** Seconds, as the header has it. */
  readonly retryAfter: string | undefined;

  constructor(error: Answer, { headers }: HttpAnswer) {
    super(error.message);
    this.code = error.code;
    this.data = error.data;
    this.retryAfter = headers['retry-after'];
  }
}

export interface Roamer {
  readonly era: 'legacy' | 'modern';
  /** A request of the protocol to this gateway. */
  ask(url: string, method: string, params?: Json): Promise<HttpAnswer>;
  /** What a tool answers there; rejects with {@link Refused}. */
  call(url: string, tool: string, args: Json): Promise<Answer>;
  /** The messages of a stream that is open there until the test is over. */
  listen(cleaner: Cleaner, url: string, uris?: readonly string[]): Promise<Stream>;
}

export interface LegacyRoamer extends Roamer {
  readonly sessionId: string;
  /** Ends the session; resolves the status. */
  end(url: string): Promise<number>;
}

export interface Stream {
  readonly messages: readonly Answer[];
  /** Resolves with the first message that is like that, now or later. */
  until(isWanted: (message: Answer) => boolean): Promise<Answer>;
  /** Resolves when the gateway has ended it. */
  readonly ended: Promise<void>;
}

/** Tries again what may be tried again, as a patient client does. Resolves `done` where an earlier try had taken effect. */
export async function insist<T>(work: () => Promise<T>): Promise<T | 'done'> {
  const giveUpAt = performance.now() + 30_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.data?.rule === 'segment-booked-once') return 'done';
      if (error.data?.retryable !== true || performance.now() > giveUpAt) throw error;
      await wait(20);
    }
  }
}

// With a timeout, whichever it is, an agent lets go of idle connections when the server says so.
const agent = new Agent({ keepAlive: true, timeout: 60_000 });
const LEGACY = '2025-11-25';
const MODERN = '2026-07-28';
const BOTH = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

function open(
  url: string,
  method: 'POST' | 'GET' | 'DELETE',
  headers: Record<string, string>,
  message?: Json,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request(`${url}/mcp`, { method, agent, headers }, resolve);
    asking.once('error', reject);
    asking.end(message && JSON.stringify(message));
  });
}

async function exchange(...what: Parameters<typeof open>): Promise<HttpAnswer> {
  const answer = await open(...what);
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk;
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

/** What the tool answered; a failure of either shape is thrown. */
function toStructure(answer: HttpAnswer): Answer {
  const { result, error } = answer.body;
  const failure = error ?? (result.isError === true ? result.structuredContent.error : undefined);
  if (failure !== undefined) throw new Refused(failure, answer);
  return result.structuredContent;
}

export async function openSession(url: string): Promise<LegacyRoamer> {
  const clientInfo = { name: 'roaming', version: '1' };
  const params = { protocolVersion: LEGACY, capabilities: {}, clientInfo };
  const opened = await exchange(url, 'POST', BOTH, { jsonrpc: '2.0', id: 0, method: 'initialize', params });
  const sessionId = String(opened.headers['mcp-session-id']);
  if (opened.body.error !== undefined) throw new Refused(opened.body.error, opened);
  const headers = { 'mcp-session-id': sessionId, 'mcp-protocol-version': LEGACY };
  let lastId = 0;
  const ask: Roamer['ask'] = (at, method, given) =>
    exchange(at, 'POST', { ...BOTH, ...headers }, { jsonrpc: '2.0', id: ++lastId, method, params: given });
  return {
    era: 'legacy',
    sessionId,
    ask,
    call: async (at, name, args) => toStructure(await ask(at, 'tools/call', { name, arguments: args })),
    listen: async (cleaner, at, uris = []) => {
      const stream = await open(at, 'GET', { ...headers, accept: 'text/event-stream' });
      const followed = follow(cleaner, stream);
      for (const uri of uris) await ask(at, 'resources/subscribe', { uri });
      return followed;
    },
    end: async (at) => (await exchange(at, 'DELETE', headers)).status,
  };
}

export function createModern(): Roamer {
  let lastId = 0;
  const toRequest = (method: string, params: Json) => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': MODERN,
      'io.modelcontextprotocol/clientInfo': { name: 'roaming', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const named = params.name ?? params.uri;
    const headers = {
      ...BOTH,
      'mcp-protocol-version': MODERN,
      'mcp-method': method,
      ...(typeof named === 'string' ? { 'mcp-name': named } : {}),
    };
    return { headers, message: { jsonrpc: '2.0', id: ++lastId, method, params: { ...params, _meta } } };
  };
  const ask: Roamer['ask'] = (at, method, params = {}) => {
    const { headers, message } = toRequest(method, params);
    return exchange(at, 'POST', headers, message);
  };
  return {
    era: 'modern',
    ask,
    call: async (at, name, args) => toStructure(await ask(at, 'tools/call', { name, arguments: args })),
    listen: async (cleaner, at, uris = []) => {
      const notifications = { resourceSubscriptions: uris };
      const { headers, message } = toRequest('subscriptions/listen', { notifications });
      const stream = follow(cleaner, await open(at, 'POST', headers, message));
      await stream.until(({ method }) => method === 'notifications/subscriptions/acknowledged');
      return stream;
    },
  };
}

function follow(cleaner: Cleaner, answer: IncomingMessage): Stream {
  assert.equal(answer.statusCode, 200);
  cleaner.after(() => void answer.destroy());
  const messages: Answer[] = [];
  const checks = new Set<() => void>();
  let rest = '';
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines)
      if (line.startsWith('data: {')) messages.push(JSON.parse(line.slice('data: '.length)));
    for (const check of checks) check();
  });
  const ended = new Promise<void>((resolve) => answer.once('close', resolve));
  return {
    messages,
    ended,
    until: (isWanted) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          const found = messages.find(isWanted);
          if (found === undefined) return;
          checks.delete(check);
          resolve(found);
        };
        checks.add(check);
        void ended.then(() => reject(new Error(`The stream ended after ${JSON.stringify(messages)}`)));
        check();
      }),
  };
}
