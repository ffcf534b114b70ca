// The modern era's rule that headers repeat what the body says, so that proxies may trust them: checked here.
import { isUtf8 } from 'node:buffer';
import { type Failure, toFailure } from '../../errors.ts';
import type { Catalog, JsonObject } from '../../workers/index.ts';
import { isObject, type Params, type Request } from './json-rpc.ts';
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

/** A parameter of a tool that `x-mcp-header` has repeated in a header. */
interface MirroredParam {
  /** Lower-case. */
  readonly header: string;
  readonly path: readonly string[];
}

export type ParamHeaders = (toolName: unknown, args: unknown, headers: Headers) => Failure | undefined;

export function createParamHeaderCheck(catalog: Catalog): ParamHeaders {
  const byTool = new Map<string, readonly MirroredParam[]>();
  for (const tool of catalog.tools) {
    const mirrored = findMirrored(tool.inputSchema, []);
    if (mirrored.length > 0) byTool.set(tool.name, mirrored);
  }
  return (toolName, args, headers) => {
    const mirrored = typeof toolName === 'string' ? byTool.get(toolName) : undefined;
    for (const param of mirrored ?? []) {
      const failure = checkParam(param, args, headers);
      if (failure !== undefined) return failure;
    }
    return undefined;
  };
}

/** Only properties reached through `properties` alone can be mirrored. */
function findMirrored(schema: JsonObject, path: readonly string[]): MirroredParam[] {
  const { properties } = schema;
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, property]) => {
    if (!isObject(property)) return [];
    const here = [...path, name];
    const header = property['x-mcp-header'];
    const own =
      typeof header === 'string' ? [{ header: `mcp-param-${header.toLowerCase()}`, path: here }] : [];
    return [...own, ...findMirrored(property, here)];
  });
}

function checkParam({ header, path }: MirroredParam, args: unknown, headers: Headers): Failure | undefined {
  const value = path.reduce<unknown>(
    (at, name) => (isObject(at) ? member(at as Params, name) : undefined),
    args,
  );
  const text = headers.get(header);
  if (value === undefined || value === null)
    return text === undefined
      ? undefined
      : mismatch(header, `is there, but ${path.join('.')} is not in the arguments`);
  if (text === undefined) return mismatch(header, `is missing; ${path.join('.')} must be repeated in it`);
  const given = parseHeaderValue(text);
  if (given === undefined) return mismatch(header, 'is not well encoded');
  return isSame(given, value)
    ? undefined
    : mismatch(header, `does not repeat ${path.join('.')} of the arguments`);
}

function isSame(header: string, value: unknown): boolean {
  if (typeof value === 'number') return /^-?\d+(\.\d+)?$/.test(header) && Number(header) === value;
  return header === String(value);
}
