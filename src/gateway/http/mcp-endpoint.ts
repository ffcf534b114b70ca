// /mcp: what HTTP has to say about a message before the protocol reads it, and how the protocol's answers become HTTP.
import type { ErrorName } from '../../errors.ts';
import type { Answer, Exchange, Observer, Protocol } from '../protocol/index.ts';
import {
  answerRefusal,
  isModernRequest,
  JSON_HEADERS,
  refuse as toRefusal,
  toRetryAfter,
} from './refusal.ts';
import { toRefusalReport } from './refusal-report.ts';
import type { HeaderList, HttpReply, HttpRequest } from './types.ts';

export interface McpEndpoint {
  handle(request: HttpRequest, reply: HttpReply): void;
  /** Ends the streams that have no end of their own. */
  endStreams(): void;
}

const JSON_TYPE = 'application/json';
const STREAM_TYPE = 'text/event-stream';

export interface McpEndpointOptions {
  readonly observer?: Observer;
  /** A request has been taken up in this session. */
  readonly onServed?: (sessionId: string, request: HttpRequest) => void;
  readonly onEnded?: (sessionId: string) => void;
}

export function createMcpEndpoint(protocol: Protocol, options: McpEndpointOptions = {}): McpEndpoint {
  return {
    handle(request, reply) {
      const exchange = createExchange(request, reply, options);
      const refusal = refusalOf(request);
      if (refusal !== undefined) refuse(request, reply, refusal, options.observer);
      else if (request.method === 'POST') protocol.post(request.body, request.headers, exchange);
      else if (request.method === 'GET') protocol.get(request.headers, exchange);
      else protocol.delete(request.headers, exchange);
    },
    endStreams: () => protocol.endStreams(),
  };
}

function refusalOf({ method, headers }: HttpRequest): ErrorName | undefined {
  const accept = headers.get('accept');
  switch (method) {
    case 'POST':
      if (!isJson(headers.get('content-type'))) return 'unsupportedMediaType';
      return isBothAccepted(accept) ? undefined : 'notAcceptable';
    case 'GET':
      return isAccepted(STREAM_TYPE, accept) ? undefined : 'notAcceptable';
    case 'DELETE':
      return undefined;
    default:
      return 'methodNotAllowed';
  }
}

function isJson(contentType: string | undefined): boolean {
  return mediaTypeOf(contentType ?? '') === JSON_TYPE;
}

// Clients say the same with every request: what was found of the last one is kept.
let lastAccept = '';
let acceptsBoth = false;

/** Whether a client takes an answer as JSON as well as one as a stream. Without an Accept header it takes all. */
function isBothAccepted(accept: string | undefined): boolean {
  if (accept === undefined) return true;
  if (accept !== lastAccept) {
    lastAccept = accept;
    acceptsBoth = isAccepted(JSON_TYPE, accept) && isAccepted(STREAM_TYPE, accept);
  }
  return acceptsBoth;
}

function isAccepted(type: string, accept: string | undefined): boolean {
  if (accept === undefined) return true;
  const family = `${type.slice(0, type.indexOf('/'))}/*`;
  return accept.split(',').some((range) => {
    const offered = mediaTypeOf(range);
    return (
      (offered === type || offered === family || offered === '*/*') && !/;\s*q=0(\.0*)?\s*(;|$)/i.test(range)
    );
  });
}

function mediaTypeOf(value: string): string {
  const end = value.indexOf(';');
  return (end === -1 ? value : value.slice(0, end)).trim().toLowerCase();
}

function refuse(
  request: HttpRequest,
  reply: HttpReply,
  error: ErrorName,
  observer: Observer | undefined,
): void {
  observer?.requestRefused(toRefusalReport(error, request));
  const headers: HeaderList = error === 'methodNotAllowed' ? [['Allow', 'GET, POST, DELETE, OPTIONS']] : [];
  answerRefusal(reply, toRefusal(error, undefined, headers));
}

function createExchange(request: HttpRequest, reply: HttpReply, options: McpEndpointOptions): Exchange {
  const { observer } = options;
  return {
    answer(answer) {
      const { status, body = '', refused } = answer;
      if (refused !== undefined) observer?.requestRefused(toRefusalReport(refused, request));
      reply.send(status, headersOf(answer), typeof body === 'string' ? body : body.pieces);
      if (answer.status < 400) noteSession(request, answer.sessionId, options);
    },
    stream(kind) {
      noteSession(request, undefined, options);
      observer?.streamOpened(kind);
      return reply.stream(200, []);
    },
    onAbort: (listener) => reply.onAbort(listener),
  };
}

function noteSession(
  request: HttpRequest,
  opened: string | undefined,
  { onServed, onEnded }: McpEndpointOptions,
): void {
  const sessionId = opened ?? request.headers.get('mcp-session-id');
  // A modern client may send the header, but it has no session: anything could stand there.
  if (sessionId === undefined || isModernRequest(request.headers)) return;
  if (request.method === 'DELETE') onEnded?.(sessionId);
  else onServed?.(sessionId, request);
}

function headersOf({ status, body, sessionId, retryAfterMs }: Answer): HeaderList {
  const always: HeaderList = body === undefined ? [] : JSON_HEADERS;
  if (sessionId === undefined && retryAfterMs === undefined && status !== 405) return always;
  const headers = [...always];
  if (sessionId !== undefined) headers.push(['MCP-Session-Id', sessionId]);
  if (retryAfterMs !== undefined) headers.push(toRetryAfter(retryAfterMs));
  if (status === 405) headers.push(['Allow', 'POST, OPTIONS']);
  return headers;
}
