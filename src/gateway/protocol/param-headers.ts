// Parameters of tools that `x-mcp-header` has repeated in headers `Mcp-Param-*`: found in the schemas at the start,
// compared on every call.
import type { Failure } from '../../errors.ts';
import type { Catalog, JsonObject } from '../../workers/index.ts';
import { mismatch, parseHeaderValue } from './headers.ts';
import { isObject } from './json-rpc.ts';
import { member } from './params.ts';
import type { Headers } from './types.ts';

interface MirroredParam {
  /** Lower-case. */
  readonly header: string;
  readonly path: readonly string[];
}

export type ParamHeaderCheck = (toolName: unknown, args: unknown, headers: Headers) => Failure | undefined;

/** A tool whose annotations clients would have to reject stops the start. */
export function createParamHeaderCheck(catalog: Catalog): ParamHeaderCheck {
  const byTool = new Map<string, readonly MirroredParam[]>();
  for (const { name, inputSchema } of catalog.tools) {
    const mirrored = findMirrored(inputSchema, []);
    checkAnnotations(name, inputSchema, mirrored);
    if (mirrored.length > 0) byTool.set(name, mirrored);
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

const ANNOTATION = 'x-mcp-header';
const PRIMITIVE_TYPES = ['string', 'integer', 'boolean'];

/** Only properties reached through `properties` alone can be mirrored. */
function findMirrored(schema: JsonObject, path: readonly string[]): MirroredParam[] {
  const { properties } = schema;
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, property]) => {
    if (!isObject(property)) return [];
    const here = [...path, name];
    const header = property[ANNOTATION];
    const isMirrored = typeof header === 'string' && PRIMITIVE_TYPES.includes(String(property.type));
    const own = isMirrored ? [{ header: `mcp-param-${header.toLowerCase()}`, path: here }] : [];
    return [...own, ...findMirrored(property, here)];
  });
}

function checkAnnotations(tool: string, schema: JsonObject, mirrored: readonly MirroredParam[]): void {
  const annotated = countAnnotations(schema, false);
  if (annotated !== mirrored.length)
    throw new Error(
      `Tool '${tool}': ${ANNOTATION} must be a text, on a string, integer or boolean, reached by properties alone`,
    );
  const seen = new Set<string>();
  for (const { header } of mirrored) {
    if (!/^mcp-param-[!#$%&'*+.^_`|~0-9a-z-]+$/.test(header))
      throw new Error(
        `Tool '${tool}': ${ANNOTATION} '${header.slice('mcp-param-'.length)}' is no header name`,
      );
    if (seen.has(header)) throw new Error(`Tool '${tool}': ${header} is given to two parameters`);
    seen.add(header);
  }
}

/** Wherever they stand, right or wrong. A parameter may itself be named like the annotation. */
function countAnnotations(value: unknown, isNames: boolean): number {
  if (Array.isArray(value))
    return value.reduce<number>((sum, item) => sum + countAnnotations(item, false), 0);
  if (!isObject(value)) return 0;
  return Object.entries(value).reduce(
    (sum, [key, inner]) =>
      key === ANNOTATION && !isNames
        ? sum + 1
        : sum + countAnnotations(inner, !isNames && (key === 'properties' || key === '$defs')),
    0,
  );
}

function checkParam({ header, path }: MirroredParam, args: unknown, headers: Headers): Failure | undefined {
  const value = path.reduce<unknown>((at, name) => (isObject(at) ? member(at, name) : undefined), args);
  const where = path.join('.');
  const text = headers.get(header);
  if (value === undefined || value === null)
    return text === undefined
      ? undefined
      : mismatch(header, `is there, but ${where} is not in the arguments`);
  if (text === undefined) return mismatch(header, `is missing; ${where} must be repeated in it`);
  const given = parseHeaderValue(text);
  if (given === undefined) return mismatch(header, 'is not well encoded');
  return isSame(given, value) ? undefined : mismatch(header, `does not repeat ${where} of the arguments`);
}

function isSame(header: string, value: unknown): boolean {
  if (typeof value === 'number') return /^-?\d+(\.\d+)?$/.test(header) && Number(header) === value;
  return header === String(value);
}
