// Errors that are answered before any protocol is spoken, each as the path's clients read errors.
import { ERRORS, type ErrorName } from '../../errors.ts';
import type { HeaderList, HttpReply } from './types.ts';

export const MCP_PATH = '/mcp';

export const JSON_HEADERS: HeaderList = Object.freeze([['Content-Type', 'application/json']] as const);

/** On `/mcp` a JSON-RPC error without id, for no id was read; elsewhere plain JSON. */
export function answerFailure(
  reply: HttpReply,
  path: string,
  error: ErrorName,
  message: string = ERRORS[error].message,
  status: number = ERRORS[error].status,
  headers: HeaderList = [],
): void {
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
