// One request on its way: who sent it, how it is answered, and what the observer is told of it.
import { ERRORS, type Failure } from '../../errors.ts';
import type { Caching, JsonObject, LogLevel } from '../../workers/index.ts';
import type { Channel, Finish } from './channels.ts';
import type { Codec } from './codecs.ts';
import {
  isObject,
  type Request,
  retryAfterMs,
  toErrorMessage,
  toErrorObject,
  toResultText,
} from './json-rpc.ts';
import { member } from './params.ts';
import type { Peer, UnderWay } from './peers.ts';
import { type Outgoing, type Page, PageResponse } from './prepared.ts';
import type { Observer, RequestReport } from './types.ts';

/** What a method may know of its caller; nothing in it says over which transport it came. */
export interface Caller {
  readonly codec: Codec;
  readonly channel: Channel;
  /** The legacy session. */
  readonly peer: Peer | undefined;
  readonly capabilities: JsonObject;
  readonly logLevel: LogLevel | undefined;
  /** W3C trace context that the transport carried. */
  readonly traceparent?: string | undefined;
  /** Where its ids count; undefined where each request stands alone. */
  readonly underWay: UnderWay | undefined;
}

/** A request together with its caller, and the ways to answer it: exactly one of them is used, once. */
export class Call {
  readonly request: Request;
  readonly caller: Caller;
  /** What the observer is told: never a name that a client made up. */
  label: { readonly method: string; readonly tool?: string } = { method: 'unknown' };
  /** How long a worker took, where one was asked. */
  ranMs: number | undefined;
  readonly #observer: Observer | undefined;
  readonly #startedAt: number;
  #isAnswered = false;

  constructor(request: Request, caller: Caller, observer: Observer | undefined) {
    this.request = request;
    this.caller = caller;
    this.#observer = observer;
    this.#startedAt = observer === undefined ? 0 : performance.now();
  }

  /** Answers with a result that is already dressed for the era. */
  answer(result: string | Page, how?: Finish) {
    const { id } = this.request;
    const response = typeof result === 'string' ? toResultText(id, result) : new PageResponse(id, result);
    this.#finish('ok', response, how);
  }

  /** Answers with a worker's result object, which is never empty, and what the era wants in it. */
  succeed(result: Page, caching?: Caching, isError = false) {
    const response = new PageResponse(this.request.id, result, this.caller.codec.opening(caching));
    this.#finish(isError ? 'toolError' : 'ok', response);
  }

  /** Not yet: the client is to answer these and come again. */
  requireInput(inputRequests: object, requestState: string) {
    const result = this.caller.codec.dressQuestions(JSON.stringify({ inputRequests, requestState }));
    this.#finish('ok', toResultText(this.request.id, result));
  }

  fail(failure: Failure, code = this.caller.codec.code(failure), status = this.caller.codec.status(failure)) {
    this.#finish(failure.error, toErrorMessage(this.request.id, failure, code), {
      status,
      ...toRetry(failure),
    });
  }

  /** The request was not taken up at all. */
  refuse(failure: Failure) {
    this.fail(failure, this.caller.codec.code(failure), ERRORS[failure.error].status);
  }

  /** A tool failed: an error or a result, as the era, or the setting, has it. */
  failTool(failure: Failure) {
    const { codec } = this.caller;
    if (!codec.isTold(failure)) return this.fail(failure, codec.toolCode(failure));
    const result = JSON.stringify({
      content: [{ type: 'text', text: failure.message }],
      structuredContent: { error: toErrorObject(failure) },
      isError: true,
    });
    const response = toResultText(this.request.id, open(result, codec.opening()));
    this.#finish(failure.error, response, toRetry(failure));
  }

  /** The client cancelled it, or is gone: there is no answer. */
  drop() {
    if (this.#isAnswered) return;
    this.#isAnswered = true;
    this.#report('cancelled', undefined);
    this.caller.channel.drop();
  }

  #finish(outcome: RequestReport['outcome'], message: Outgoing, how?: Finish) {
    if (this.#isAnswered) return;
    this.#isAnswered = true;
    this.#report(outcome, how?.sessionId);
    this.caller.channel.finish(message, how);
  }

  #report(outcome: RequestReport['outcome'], opened: string | undefined) {
    if (this.#observer === undefined) return;
    const durationMs = performance.now() - this.#startedAt;
    const { codec, peer, traceparent } = this.caller;
    this.#observer.requestAnswered({
      method: this.label.method,
      tool: this.label.tool,
      era: codec.era,
      outcome,
      durationMs,
      queuedMs: this.ranMs === undefined ? undefined : durationMs - this.ranMs,
      sessionId: peer?.sessionId ?? opened,
      traceparent: traceparentOf(this.request) ?? traceparent,
    });
  }
}

function traceparentOf({ params }: Request): string | undefined {
  const meta = member(params, '_meta');
  const traceparent = isObject(meta) ? member(meta, 'traceparent') : undefined;
  return typeof traceparent === 'string' ? traceparent : undefined;
}

function open(result: string, opening: string): string {
  return opening === '{' ? result : opening + result.slice(1);
}

export function toRetry(failure: Failure): { readonly retryAfterMs?: number } {
  return ERRORS[failure.error].retryable ? { retryAfterMs: retryAfterMs(failure) } : {};
}
