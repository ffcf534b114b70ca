// An HTTP side without sockets: requests are plain objects, answers are recorded as they are made.
import type { McpEndpoint } from '../../src/gateway/http/mcp-endpoint.ts';
import { MCP_PATH } from '../../src/gateway/http/paths.ts';
import { isModernRequest } from '../../src/gateway/http/refusal.ts';
import type {
  Body,
  EventStream,
  HeaderList,
  HttpReply,
  ServerSentEvent,
} from '../../src/gateway/http/types.ts';

export interface Json {
  readonly [key: string]: unknown;
}

/** An answer as it grows. */
export class FakeReply implements HttpReply {
  readonly path = MCP_PATH;
  readonly isModern: boolean;
  status = 0;
  headers = new Map<string, string>();
  body: string | undefined;
  readonly events: ServerSentEvent[] = [];
  isStream = false;
  ended = false;
  aborted = false;
  #onAbort: (() => void) | undefined;
  #onStreamAbort: (() => void) | undefined;
  #waiters: (() => void)[] = [];

  constructor(headers: ReadonlyMap<string, string>) {
    this.isModern = isModernRequest(headers);
  }

  get closed(): boolean {
    return this.aborted || this.ended;
  }

  onAbort(listener: () => void): void {
    this.#onAbort = listener;
  }

  send(status: number, headers: HeaderList, body: Body): void {
    if (this.status !== 0) throw new Error('answered twice');
    if (this.aborted) return;
    this.#head(status, headers);
    this.body = typeof body === 'string' ? body : Buffer.concat([body].flat()).toString();
    this.ended = true;
    this.#wake();
  }

  stream(status: number, headers: HeaderList): EventStream {
    if (this.status !== 0) throw new Error('answered twice');
    this.#head(status, headers);
    this.isStream = true;
    this.#wake();
    const reply = this;
    return {
      get closed() {
        return reply.closed;
      },
      send(event) {
        if (reply.closed) return;
        reply.events.push(event);
        reply.#wake();
      },
      end() {
        reply.ended = true;
        reply.#wake();
      },
      onAbort(listener) {
        reply.#onStreamAbort = listener;
      },
    };
  }

  /** The client goes away. */
  abort(): void {
    if (this.closed) return;
    this.aborted = true;
    this.#onAbort?.();
    this.#onStreamAbort?.();
    this.#wake();
  }

  /** Resolves as soon as it is so. */
  async until(isSo: (reply: this) => boolean): Promise<this> {
    while (!isSo(this)) await new Promise<void>((resolve) => this.#waiters.push(resolve));
    return this;
  }

  done(): Promise<this> {
    return this.until((reply) => reply.closed);
  }

  get json(): Json {
    return JSON.parse(this.body ?? 'null') as Json;
  }

  /** The messages on the stream, without the empty events. */
  get messages(): Json[] {
    return this.events.filter(({ data }) => data !== '').map(({ data }) => JSON.parse(data) as Json);
  }

  /** The response, wherever it came. */
  get response(): Json {
    if (!this.isStream) return this.json;
    const response = this.messages.find((message) => 'result' in message || 'error' in message);
    if (response === undefined) throw new Error('there is no response on the stream');
    return response;
  }

  get result(): Json {
    return this.response.result as Json;
  }

  get error(): { readonly code: number; readonly message: string; readonly data?: Json } {
    return this.response.error as { code: number; message: string; data?: Json };
  }

  #head(status: number, headers: HeaderList): void {
    this.status = status;
    this.headers = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  }

  #wake(): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const wake of waiters) wake();
  }
}

export type Fields = Readonly<Record<string, string>>;

export interface FakeHttp {
  /** Starts a request; the reply grows on its own. */
  start(method: string, headers: Fields, body?: unknown): FakeReply;
  /** A POST with the headers that every client sends, answered in full. */
  post(body: unknown, headers?: Fields): Promise<FakeReply>;
}

const POST_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

export function createFakeHttp(endpoint: McpEndpoint): FakeHttp {
  function start(method: string, headers: Fields, body?: unknown): FakeReply {
    const fields = new Map(Object.entries(headers));
    const reply = new FakeReply(fields);
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(text ?? '');
    endpoint.handle(
      {
        method,
        path: MCP_PATH,
        query: '',
        headers: fields,
        peerAddress: '127.0.0.1',
        clientAddress: '127.0.0.1',
        body: bytes,
      },
      reply,
    );
    return reply;
  }
  return {
    start,
    post: (body, headers) => start('POST', { ...POST_HEADERS, ...headers }, body).done(),
  };
}
