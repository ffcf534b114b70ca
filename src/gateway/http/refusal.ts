// Whether a check lets a request pass; and if not, how that is told before any protocol is spoken.
import { ERRORS, type ErrorName, toFailure } from '../../errors.ts';
import { isModernVersion, retryAfterMs, toErrorMessage, toModernCode } from '../protocol/index.ts';
import { MCP_PATH } from './paths.ts';
import type { HeaderList, HttpReply, HttpRequest } from './types.ts';

export interface HttpRefusal {
  readonly ok: false;
  readonly error: ErrorName;
  readonly status: number;
  readonly message: string;
  readonly headers: HeaderList;
}

export type Passage = { readonly ok: true } | HttpRefusal;

export const PASSED: Passage = Object.freeze({ ok: true });

export const JSON_HEADERS: HeaderList = Object.freeze([['Content-Type', 'application/json']] as const);

export function refuse(
  error: ErrorName,
  message: string = ERRORS[error].message,
  headers: HeaderList = [],
  status: number = ERRORS[error].status,
): HttpRefusal {
  return { ok: false, error, status, message, headers };
}

export const isModernRequest = (headers: HttpRequest['headers']): boolean =>
  isModernVersion(headers.get('mcp-protocol-version'));

/** On `/mcp` a JSON-RPC error, without id because none was read; elsewhere plain JSON. */
export function answerRefusal(reply: HttpReply, refusal: HttpRefusal): void {
  const { headers, body } =
    reply.path === MCP_PATH ? toMcpAnswer(refusal, reply.isModern) : toPlainAnswer(refusal);
  reply.send(refusal.status, headers, body);
}

interface RefusalAnswer {
  readonly headers: HeaderList;
  readonly body: string;
}

const composed = {
  legacy: new WeakMap<HttpRefusal, RefusalAnswer>(),
  modern: new WeakMap<HttpRefusal, RefusalAnswer>(),
};

/** A frozen refusal is taken for a constant, and composed once: under overload it is what is said most often. */
function toMcpAnswer(refusal: HttpRefusal, isModern: boolean): RefusalAnswer {
  const answers = isModern ? composed.modern : composed.legacy;
  const known = answers.get(refusal);
  if (known !== undefined) return known;
  const headers = headersOf(refusal);
  const failure = toFailure(refusal.error, refusal.message);
  const body = toErrorMessage(undefined, failure, isModern ? toModernCode(failure) : undefined);
  if (!Object.isFrozen(refusal)) return { headers, body };
  const answer = { headers: Object.freeze(headers), body };
  answers.set(refusal, answer);
  return answer;
}

const toPlainAnswer = (refusal: HttpRefusal): RefusalAnswer => ({
  headers: headersOf(refusal),
  body: JSON.stringify({ error: refusal.message, code: toConstantCase(refusal.error) }),
});

function headersOf({ error, headers }: HttpRefusal): HeaderList {
  if (ERRORS[error].retryable)
    return [toRetryAfter(retryAfterMs(toFailure(error))), ...headers, ...JSON_HEADERS];
  return headers.length === 0 ? JSON_HEADERS : [...headers, ...JSON_HEADERS];
}

/** HTTP counts in whole seconds. */
export const toRetryAfter = (milliseconds: number): HeaderList[number] => [
  'Retry-After',
  String(Math.ceil(milliseconds / 1000)),
];

const toConstantCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
