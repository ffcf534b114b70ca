// Hand-written checks of the parameters that methods take. A failure names the field, its value and what is right.
import { type Failure, toErrorText, toFailure } from '../../errors.ts';
import type { JsonObject, Target } from '../../workers/index.ts';
import { isObject, isRequestId, type Params, type RequestId } from './json-rpc.ts';
import { metaOf } from './versions.ts';

export function wrongParam(field: string, value: unknown, rule: string): Failure {
  return toFailure('invalidParams', `Invalid params: ${field} ${rule}`, { field, value });
}

/** An own member: what a prototype would answer is nobody's parameter. */
export function member(params: Params, name: string): unknown {
  return Object.hasOwn(params, name) ? params[name] : undefined;
}

export function isFailure(value: unknown): value is Failure {
  return isObject(value) && typeof value.error === 'string' && typeof value.message === 'string';
}

/** A token that is neither a string nor an integer asks for nothing. */
export function progressTokenOf(params: Params): RequestId | undefined {
  const meta = metaOf(params);
  const token = meta === undefined ? undefined : member(meta, 'progressToken');
  return isRequestId(token) ? token : undefined;
}

function isStringMap(value: unknown): value is Readonly<Record<string, string>> {
  return isObject(value) && Object.values(value).every((item) => typeof item === 'string');
}

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

const ok = <T>(value: T): Parsed<T> => ({ ok: true, value });
const wrong = (field: string, value: unknown, rule: string): Parsed<never> => ({
  ok: false,
  failure: wrongParam(field, value, rule),
});

export function parseToolCall(params: Params): Parsed<Target & { kind: 'tool' }> {
  const name = member(params, 'name');
  if (typeof name !== 'string') return wrong('name', name, 'must be the name of a tool');
  const given = member(params, 'arguments') ?? {};
  if (!isObject(given)) return wrong('arguments', given, 'must be an object');
  return ok({ kind: 'tool', name, arguments: given });
}

/** Longer URIs name nothing here, and are not worth carrying about. */
const MAX_URI_LENGTH = 2000;

export function parseUri(params: Params): Parsed<string> {
  const uri = member(params, 'uri');
  if (typeof uri !== 'string' || uri === '' || uri.length > MAX_URI_LENGTH)
    return wrong('uri', uri, `must be a URI of at most ${MAX_URI_LENGTH} characters`);
  return ok(uri);
}

export function parsePromptGet(params: Params): Parsed<Target & { kind: 'prompt' }> {
  const name = member(params, 'name');
  if (typeof name !== 'string') return wrong('name', name, 'must be the name of a prompt');
  const given = member(params, 'arguments') ?? {};
  if (!isStringMap(given)) return wrong('arguments', given, 'must be an object of strings');
  return ok({ kind: 'prompt', name, arguments: given });
}

export function parseCompletion(params: Params): Parsed<Target & { kind: 'completion' }> {
  const ref = member(params, 'ref');
  const reference = isObject(ref) ? parseReference(ref) : undefined;
  if (reference === undefined)
    return wrong('ref', ref, 'must be {type: "ref/prompt", name} or {type: "ref/resource", uri}');
  const argument = member(params, 'argument');
  const name = isObject(argument) ? member(argument, 'name') : undefined;
  const value = isObject(argument) ? member(argument, 'value') : undefined;
  if (typeof name !== 'string' || typeof value !== 'string')
    return wrong('argument', argument, 'must be {name, value}, both strings');
  const context = member(params, 'context');
  const others = isObject(context) ? (member(context, 'arguments') ?? {}) : {};
  if (!isStringMap(others)) return wrong('context.arguments', others, 'must be an object of strings');
  return ok({ kind: 'completion', ref: reference, argument: name, typed: value, others });
}

function parseReference(ref: Params): { readonly prompt: string } | { readonly uri: string } | undefined {
  const type = member(ref, 'type');
  const name = member(ref, 'name');
  const uri = member(ref, 'uri');
  if (type === 'ref/prompt' && typeof name === 'string') return { prompt: name };
  if (type === 'ref/resource' && typeof uri === 'string') return { uri };
  return undefined;
}

/** The answers that come with a repeated request, if any do. */
export function parseInputResponses(params: Params): Parsed<Readonly<Record<string, JsonObject>>> {
  if (!Object.hasOwn(params, 'inputResponses')) return ok({});
  const responses = params.inputResponses;
  if (!isObject(responses)) return wrong('inputResponses', responses, 'must be an object');
  for (const [key, response] of Object.entries(responses))
    if (!isObject(response))
      return wrong(`inputResponses.${toErrorText(key)}`, response, 'must be an object');
  return ok(responses as Readonly<Record<string, JsonObject>>);
}
