// Whether a check lets a request pass; and if not, how that is told before any protocol is spoken.
import { ERRORS, type ErrorName } from '../../errors.ts';
import { MCP_PATH } from './paths.ts';
import type { HeaderList, HttpReply } from './types.ts';

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

/** On `/mcp` a JSON-RPC error, without id because none was read; elsewhere plain JSON. */
export function answerRefusal(reply: HttpReply, path: string, refusal: HttpRefusal): void {
  const { error, status, message, headers } = refusal;
  const body =
    path === MCP_PATH
      ? { jsonrpc: '2.0', error: { code: ERRORS[error].code, message } }
      : { error: message, code: toConstantCase(error) };
  reply.send(
    status,
    headers.length === 0 ? JSON_HEADERS : [...headers, ...JSON_HEADERS],
    JSON.stringify(body),
  );
}

const toConstantCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
