// The way of a request through the gateway, on one screen.
//
//   framing (400, 411) -> host (400, 403) -> preflight (204) -> limiter (429) -> size (413, 503) -> route (404, 405)
//     -> overrun (503)
//
// Each check is a function that returns whether the request may pass, or why not; nothing else answers for it.
// Every answer, whatever its stage, carries the CORS headers and how its client stands with the limiter.
import type { ErrorName } from '../../errors.ts';
import type { Decision, Limiter } from '../../limiter/index.ts';
import type { BodyOutcome } from './body.ts';
import { CORS_HEADERS, toPreflightHeaders } from './cors.ts';
import type { Framing } from './framing.ts';
import type { HostCheck } from './host-check.ts';
import { MCP_PATH } from './paths.ts';
import { answerTooMany, toRateLimitHeaders } from './rate-limit.ts';
import { answerRefusal, type HttpRefusal, PASSED, type Passage, refuse } from './refusal.ts';
import type { UwsReply } from './reply.ts';
import type { HttpReply, HttpRequest } from './types.ts';

/** Answers a request, now or later. What it throws, or rejects with, becomes a 500. */
export type Handle = (request: HttpRequest, reply: HttpReply) => void | Promise<void>;

export interface PipelineOptions {
  readonly checkHost: HostCheck;
  readonly limiter: Limiter | undefined;
  readonly maxBodyBytes: number;
  /** By exact path. `/mcp` is answered for every method, others for GET and HEAD. */
  readonly routes: ReadonlyMap<string, Handle>;
  /** Paths that do not count against the limit: monitors must always be heard, and a page's bytes cost nothing. */
  readonly uncounted: ReadonlySet<string>;
  /** More comes in than can be parsed and run: this is told to come back before it is parsed. */
  readonly isOverrun: (request: HttpRequest) => boolean;
  readonly onDecision: (admitted: boolean) => void;
  readonly onRefused: (error: ErrorName, request: HttpRequest) => void;
  readonly onFault: (error: unknown) => void;
}

/** What the server found out while it read the request. */
export type Arrival = Extract<Framing, { ok: false }> | BodyOutcome;

export type Pipeline = (request: HttpRequest, reply: UwsReply, arrival: Arrival) => void;

export function createPipeline(options: PipelineOptions): Pipeline {
  const { checkHost, limiter, maxBodyBytes, routes, uncounted, isOverrun, onDecision, onRefused, onFault } =
    options;

  const run: Pipeline = (request, reply, arrival) => {
    const { method, path, headers, clientAddress } = request;
    // What was not read to its end must not be read on as another request.
    reply.closesConnection = arrival !== 'complete';
    const entry = typeof arrival === 'object' ? arrival : checkHost(headers.get('host'));
    // Browsers do not count their preflights.
    const isCounted = entry.ok && method !== 'OPTIONS' && !uncounted.has(path);
    const standing = isCounted ? limiter?.admit(clientAddress) : limiter?.peek(clientAddress);
    reply.extraHeaders = toExtraHeaders(standing);

    if (!entry.ok) return turnAway(request, reply, entry);
    if (method === 'OPTIONS')
      return reply.send(204, toPreflightHeaders(headers.get('access-control-request-headers')), '');
    if (isCounted && standing !== undefined) {
      onDecision(standing.admitted);
      if (!standing.admitted) {
        onRefused('rateLimited', request);
        return answerTooMany(reply, standing);
      }
    }
    const size = checkSize(arrival, maxBodyBytes);
    if (!size.ok) return turnAway(request, reply, size);
    const route = routes.get(path);
    if (route === undefined) return turnAway(request, reply, refuse('pathNotFound'));
    const use = checkMethod(path, method);
    if (!use.ok) return turnAway(request, reply, use);
    if (method === 'POST' && isOverrun(request)) return turnAway(request, reply, OVERRUN);
    const running = route(request, reply);
    if (running !== undefined) running.catch((error: unknown) => fail(request, reply, error));
  };

  const turnAway = (request: HttpRequest, reply: UwsReply, refusal: HttpRefusal): void => {
    onRefused(refusal.error, request);
    answerRefusal(reply, refusal);
  };

  const fail = (request: HttpRequest, reply: UwsReply, error: unknown): void => {
    onFault(error);
    if (!reply.isAnswered) turnAway(request, reply, refuse('internal'));
  };

  return (request, reply, arrival) => {
    try {
      run(request, reply, arrival);
    } catch (error) {
      fail(request, reply, error);
    }
  };
}

const OVERRUN = Object.freeze(refuse('overloaded'));

function toExtraHeaders(standing: Decision | undefined): string {
  return standing === undefined ? CORS_HEADERS : CORS_HEADERS + toRateLimitHeaders(standing);
}

function checkSize(arrival: Arrival, maxBodyBytes: number): Passage {
  if (arrival === 'tooLarge') return refuse('bodyTooLarge', `The body is larger than ${maxBodyBytes} bytes`);
  return arrival === 'noRoom' ? refuse('overloaded') : PASSED;
}

function checkMethod(path: string, method: string): Passage {
  const isAllowed = path === MCP_PATH || method === 'GET' || method === 'HEAD';
  return isAllowed ? PASSED : refuse('methodNotAllowed', undefined, [['Allow', 'GET, HEAD, OPTIONS']]);
}
