// The way of a request through the gateway, on one screen.
//
//   framing (400, 411) -> host (400, 403) -> preflight (204) -> health -> limiter (429) -> size (413, 503) -> route
//
// Every answer, whatever its stage, carries the CORS headers and the limiter's.
import type { Decision, Limiter } from '../../limiter/index.ts';
import type { BodyOutcome } from './body.ts';
import { CORS_HEADERS, toPreflightHeaders } from './cors.ts';
import { answerFailure, MCP_PATH } from './failure-answer.ts';
import type { Framing } from './framing.ts';
import type { HostCheck } from './host-check.ts';
import { toRateLimitHeaders, toRefusal } from './rate-limit.ts';
import type { UwsReply } from './reply.ts';
import type { HttpReply, HttpRequest } from './types.ts';

/** Answers a request, now or later. What it throws, or rejects with, becomes a 500. */
export type Handle = (request: HttpRequest, reply: HttpReply) => void | Promise<void>;

export interface PipelineOptions {
  readonly isHostServed: HostCheck;
  readonly limiter: Limiter | undefined;
  readonly maxBodyBytes: number;
  /** By exact path. `/mcp` is answered for every method, others for GET and HEAD. */
  readonly routes: ReadonlyMap<string, Handle>;
  readonly onDecision: (admitted: boolean) => void;
  readonly onFault: (error: unknown) => void;
}

/** What the server found out while it read the request. */
export type Arrival = Extract<Framing, { ok: false }> | BodyOutcome;

export type Pipeline = (request: HttpRequest, reply: UwsReply, arrival: Arrival) => void;

/** Not to be limited: monitors must always be heard, and browsers do not count their preflights. */
const HEALTH_PATH = '/health';

export function createPipeline(options: PipelineOptions): Pipeline {
  const { isHostServed, limiter, maxBodyBytes, routes, onDecision, onFault } = options;

  const run: Pipeline = (request, reply, arrival) => {
    const { method, path, headers, clientAddress } = request;
    setHeaders(reply, limiter?.peek(clientAddress));
    if (typeof arrival === 'object') {
      reply.closesConnection = true;
      return answerFailure(reply, path, 'invalidRequest', arrival.message, arrival.status);
    }
    const host = isHostServed(headers.get('host'));
    if (host === 'malformed')
      return answerFailure(reply, path, 'invalidRequest', 'The Host header is missing or malformed');
    if (host === 'foreign') return answerFailure(reply, path, 'forbiddenHost');
    if (method === 'OPTIONS')
      return reply.send(204, toPreflightHeaders(headers.get('access-control-request-headers')), '');
    if (path !== HEALTH_PATH && limiter !== undefined) {
      const decision = limiter.admit(clientAddress);
      onDecision(decision.admitted);
      setHeaders(reply, decision);
      if (!decision.admitted) {
        const refusal = toRefusal(decision);
        return reply.send(429, refusal.headers, refusal.body);
      }
    }
    if (arrival !== 'complete') {
      reply.closesConnection = true;
      return arrival === 'tooLarge'
        ? answerFailure(reply, path, 'bodyTooLarge', `The body is larger than ${maxBodyBytes} bytes`)
        : answerFailure(reply, path, 'overloaded', undefined, undefined, [['Retry-After', '1']]);
    }
    const route = routes.get(path);
    if (route === undefined) return answerFailure(reply, path, 'pathNotFound');
    if (path !== MCP_PATH && method !== 'GET' && method !== 'HEAD')
      return answerFailure(reply, path, 'methodNotAllowed', undefined, undefined, [
        ['Allow', 'GET, HEAD, OPTIONS'],
      ]);
    const running = route(request, reply);
    if (running !== undefined) running.catch((error: unknown) => fail(request, reply, error));
  };

  const fail = (request: HttpRequest, reply: UwsReply, error: unknown): void => {
    onFault(error);
    if (!reply.isAnswered) answerFailure(reply, request.path, 'internal');
  };

  return (request, reply, arrival) => {
    try {
      run(request, reply, arrival);
    } catch (error) {
      fail(request, reply, error);
    }
  };
}

function setHeaders(reply: UwsReply, decision: Decision | undefined): void {
  reply.extraHeaders = decision === undefined ? CORS_HEADERS : CORS_HEADERS + toRateLimitHeaders(decision);
}
