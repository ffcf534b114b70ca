// The HTTP server: adapts uWebSockets.js to requests and replies of our own.
import { NumberMap } from '../../number-map.ts';
import { BodyReader, createBodyBudget } from './body.ts';
import type { ClientAddressReader } from './client-address.ts';
import { drain } from './drain.ts';
import type { Exchange } from './exchange.ts';
import { checkFraming } from './framing.ts';
import { Heartbeat } from './heartbeat.ts';
import { listen } from './listen.ts';
import { Outbox } from './outbox.ts';
import type { Pipeline } from './pipeline.ts';
import { ReaderWatch } from './reader-watch.ts';
import { UwsReply } from './reply.ts';
import { CopiedRequest } from './request.ts';
import { loadUws, type UwsRequest, type UwsResponse } from './uws.ts';

export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  readonly maxBodyBytes: number;
  readonly maxConnections: number;
  readonly readClientAddress: ClientAddressReader;
  /** Whether anybody asks for the addresses of a request with these headers. */
  readonly wantsAddress: (headers: ReadonlyMap<string, string>) => boolean;
  readonly pipeline: Pipeline;
  readonly onAnswer: (status: number) => void;
  readonly onDrop: () => void;
  readonly onFault: (error: unknown) => void;
}

export interface Server {
  readonly port: number;
  connections(): number;
  streams(): number;
  pendingReplies(): number;
  /** How long the answers of the last turn took to make and to write; 0 where that was not just now. */
  lastTurnMs(): number;
  /** Resolves whether everything was answered in time; the server is closed then, one way or the other. */
  drain(timeoutMs: number, endStreams?: () => void): Promise<boolean>;
  /** Closes everything at once. */
  close(): void;
}

export async function startServer(options: ServerOptions): Promise<Server> {
  const uws = await loadUws();
  const app = uws.App();
  const budget = createBodyBudget(options.maxBodyBytes);
  const exchange: Exchange = {
    outbox: new Outbox(options.onFault),
    heartbeat: new Heartbeat(),
    readers: new ReaderWatch(),
    closing: false,
    pending: new NumberMap(),
    openStreams: 0,
    onAnswer: options.onAnswer,
    onDrop: options.onDrop,
  };
  let connections = 0;
  let requests = 0;

  const onRequest = (res: UwsResponse, req: UwsRequest): void => {
    const request = new CopiedRequest(res, req, options.readClientAddress, options.wantsAddress);
    const reply = new UwsReply(res, request, exchange);
    const framing = checkFraming(request.method, request.headers);
    if (!framing.ok || !framing.hasBody) {
      onAborted(res, reply);
      options.pipeline(request, reply, framing.ok ? 'complete' : framing);
      return;
    }
    const reader = new BodyReader(budget, (outcome, body) => {
      request.body = body;
      options.pipeline(request, reply, outcome);
    });
    onAborted(res, reply, reader);
    reader.attach(res, framing.length);
  };

  app.any('/*', (res, req) => {
    requests++;
    try {
      onRequest(res, req);
    } catch (error) {
      // A handler that leaves without an answer or onAborted ends the process, so even this must not happen.
      options.onFault(error);
      res.close();
    }
  });
  const onConnection = (res: UwsResponse, change: number): void => {
    connections += change;
    if (change > 0 && connections > options.maxConnections) res.close();
  };
  app.filter((res, change) => onConnection(res, Number(change)));

  const listenSocket = await listen(app, options.host, options.port);
  let isListening = true;
  const stopListening = (): void => {
    if (isListening) uws.us_listen_socket_close(listenSocket);
    isListening = false;
  };
  const close = (): void => {
    stopListening();
    exchange.heartbeat.stop();
    exchange.readers.stop();
    app.close();
  };

  const steps = {
    exchange,
    stopListening,
    connections: () => connections,
    requests: () => requests,
  };
  let draining: Promise<boolean> | undefined;

  return {
    port: uws.us_socket_local_port(listenSocket),
    connections: () => connections,
    streams: () => exchange.openStreams,
    pendingReplies: () => exchange.pending.size,
    lastTurnMs: () => exchange.outbox.lastTurnMs(),
    drain: (timeoutMs, endStreams = () => {}) => {
      draining ??= drain({ ...steps, endStreams }, timeoutMs).finally(close);
      return draining;
    },
    close,
  };
}

/** In a scope of its own: uWebSockets.js keeps this until the answer is written, and nothing else of the request. */
function onAborted(res: UwsResponse, reply: UwsReply, reader?: BodyReader): void {
  res.onAborted(() => {
    reader?.abandon();
    reply.gone();
  });
}
