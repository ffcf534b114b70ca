// JSON-RPC 2.0 messages: told apart by hand-written checks, and written as text.
import { ERRORS, type Failure, toFailure } from '../../errors.ts';

export type RequestId = string | number;
export type Params = Readonly<Record<string, unknown>>;

export interface Request {
  readonly kind: 'request';
  readonly id: RequestId;
  readonly method: string;
  readonly params: Params;
}

export interface Notification {
  readonly kind: 'notification';
  readonly method: string;
  readonly params: Params;
}

/** A client's answer to something that the server asked. */
export interface Response {
  readonly kind: 'response';
  readonly id: RequestId;
  readonly result?: Params;
  readonly error?: Params;
}

export type Message = Request | Notification | Response;

/** What is wrong with a message, with its id where that could be read. */
export interface Malformed {
  readonly kind: 'malformed';
  readonly id?: RequestId;
  readonly failure: Failure;
}

const NO_PARAMS: Params = Object.freeze({});

export function isObject(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A number that JSON.parse had to round cannot be echoed, so only safe integers are ids. */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

/**
 * Reads own keys of exactly these spellings and nothing else: a key that another parser would fold to the same
 * name (`Method`), or that would reach a prototype, means nothing here.
 */
export function parseMessage(value: unknown): Message | Malformed {
  if (!isObject(value)) return malformed(undefined, 'a message must be a JSON object', typeof value);
  const hasId = Object.hasOwn(value, 'id');
  const id = hasId ? value.id : undefined;
  const readableId = isRequestId(id) ? id : undefined;
  if (!Object.hasOwn(value, 'jsonrpc') || value.jsonrpc !== '2.0')
    return malformed(readableId, "jsonrpc must be '2.0'", value.jsonrpc);
  if (hasId && readableId === undefined) return malformed(undefined, 'id must be a string or an integer', id);
  if (!Object.hasOwn(value, 'method')) return parseResponse(value, readableId);
  const method = value.method;
  if (typeof method !== 'string') return malformed(readableId, 'method must be a string', method);
  const params = Object.hasOwn(value, 'params') ? value.params : NO_PARAMS;
  if (!isObject(params)) return malformed(readableId, 'params must be an object', params);
  if (readableId === undefined) return { kind: 'notification', method, params };
  return { kind: 'request', id: readableId, method, params };
}

function parseResponse(value: Params, id: RequestId | undefined): Response | Malformed {
  const hasResult = Object.hasOwn(value, 'result');
  const hasError = Object.hasOwn(value, 'error');
  if (hasResult === hasError)
    return malformed(id, 'a message needs a method, or else either a result or an error');
  if (id === undefined) return malformed(undefined, 'a response needs the id of what it answers');
  const content = hasResult ? value.result : value.error;
  if (!isObject(content))
    return malformed(id, `${hasResult ? 'result' : 'error'} must be an object`, content);
  return hasResult ? { kind: 'response', id, result: content } : { kind: 'response', id, error: content };
}

function malformed(id: RequestId | undefined, rule: string, value?: unknown): Malformed {
  const field = rule.slice(0, rule.indexOf(' '));
  const isNamed = field === 'jsonrpc' || field === 'id' || field === 'method' || field === 'params';
  const shown = isNamed && value !== undefined ? { field, value } : undefined;
  const failure = toFailure('invalidRequest', `Invalid request: ${rule}`, shown);
  return id === undefined ? { kind: 'malformed', failure } : { kind: 'malformed', id, failure };
}

export function toResultText(id: RequestId, result: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
}

export function toNotificationText(method: string, params: object): string {
  return `{"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":${JSON.stringify(params)}}`;
}

export function toRequestText(id: RequestId, method: string, params: object): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"method":${JSON.stringify(method)},"params":${JSON.stringify(params)}}`;
}

/** The JSON-RPC error object of a failure. `code` is given where an era gives a failure another one. */
export function toErrorObject(failure: Failure, code: number = ERRORS[failure.error].code): object {
  const data = ERRORS[failure.error].retryable
    ? { ...failure.data, retryable: true, retryAfterMs: retryAfterMs(failure) }
    : failure.data;
  return data === undefined ? { code, message: failure.message } : { code, message: failure.message, data };
}

/** An id that could not be read is left out: `null` is no id in any revision. */
export function toErrorMessage(id: RequestId | undefined, failure: Failure, code?: number): string {
  const error = JSON.stringify(toErrorObject(failure, code));
  return id === undefined
    ? `{"jsonrpc":"2.0","error":${error}}`
    : `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"error":${error}}`;
}

const DEFAULT_RETRY_AFTER_MS = 1000;

/** When to try again; meaningful for retryable failures only. */
export function retryAfterMs(failure: Failure): number {
  const told = failure.data?.retryAfterMs;
  return typeof told === 'number' && told > 0 ? told : DEFAULT_RETRY_AFTER_MS;
}
