// The modern era's rule that headers repeat what the body says, so that proxies may trust them: method and name.
import { isUtf8 } from 'node:buffer';
import { type Failure, toFailure } from '../../errors.ts';
import type { Request } from './json-rpc.ts';
import { member } from './params.ts';
import type { Headers } from './types.ts';

export function mismatch(header: string, problem: string): Failure {
  return toFailure('headerMismatch', `Header mismatch: ${header} ${problem}`, { header });
}

/** Which parameter `Mcp-Name` repeats. */
const NAME_SOURCES: ReadonlyMap<string, 'name' | 'uri'> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

export function checkMethodHeader(request: Request, headers: Headers): Failure | undefined {
  const method = headers.get('mcp-method');
  if (method === undefined) return mismatch('Mcp-Method', 'is missing');
  return withoutBlanks(method) === request.method
    ? undefined
    : mismatch('Mcp-Method', 'does not name the method of the body');
}

export function checkNameHeader(request: Request, headers: Headers): Failure | undefined {
  const source = NAME_SOURCES.get(request.method);
  if (source === undefined) return undefined;
  const expected = member(request.params, source);
  // Without a name in the body there is nothing to compare: the method says that it is missing.
  if (typeof expected !== 'string') return undefined;
  const header = headers.get('mcp-name');
  if (header === undefined)
    return mismatch('Mcp-Name', `is missing; params.${source} must be repeated in it`);
  const given = parseHeaderValue(header);
  if (given === undefined) return mismatch('Mcp-Name', 'is not well encoded');
  return given === expected
    ? undefined
    : mismatch('Mcp-Name', `does not repeat params.${source} of the body`);
}

/** Blanks around a header value are no part of it. */
export function withoutBlanks(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && isBlank(value.charCodeAt(start))) start++;
  while (end > start && isBlank(value.charCodeAt(end - 1))) end--;
  return value.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

const ENCODED = /^=\?base64\?(.*)\?=$/s;
/** Visible ASCII, space and tab. */
const PLAIN = /^[\t\x20-\x7e]*$/;

/** What a header value stands for; undefined when it is not well encoded. */
export function parseHeaderValue(header: string): string | undefined {
  const value = withoutBlanks(header);
  if (!PLAIN.test(value)) return undefined;
  const encoded = ENCODED.exec(value)?.[1];
  if (encoded === undefined) return value;
  // Buffer.from passes over what is not base64; only text that it would write itself is accepted.
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.toString('base64') === encoded && isUtf8(bytes) ? bytes.toString() : undefined;
}
