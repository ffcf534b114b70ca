// Turns a schema violation into a sentence: which argument, what it was, what would be right.

import type { TLocalizedValidationError } from 'typebox/error';
import { toErrorText } from '../../errors.ts';
import type { JsonSchema } from './types.ts';

export interface Wording {
  /** What the argument is called in a sentence: `airport code`. */
  readonly noun: string;
  /** What is right: `must be a valid 3-letter IATA code`. */
  readonly must: string;
}

// Beside the schema, not in it: what is published stays exactly the contract's.
const wordings = new WeakMap<JsonSchema, Wording>();

/** The same schema, remembered with the words for what is wrong when something does not fit it. */
export function worded<S extends JsonSchema>(schema: S, noun: string, must: string): S {
  wordings.set(schema, { noun, must });
  return schema;
}

export interface Problem {
  /** As one would write it: `passengers[0].firstName`. */
  readonly field: string;
  readonly value: unknown;
  readonly isMissing: boolean;
  readonly noun: string;
  readonly must: string;
}

export function describeProblem(problem: Problem): string {
  if (problem.isMissing) return `Missing argument '${problem.field}': ${problem.must}`;
  const isText = typeof problem.value === 'string' || typeof problem.value === 'number';
  const shown = isText ? ` '${toErrorText(String(problem.value))}'` : '';
  return `Invalid ${problem.noun}${shown}: ${problem.must}`;
}

/** The problems that one violation stands for: a missing property each, or the one value that does not fit. */
export function toProblem(root: JsonSchema, value: unknown, error: TLocalizedValidationError): Problem[] {
  const path = error.instancePath.split('/').slice(1).map(unescapePointer);
  const schema = follow(root, error.schemaPath.split('/').slice(1).map(unescapePointer));
  const isInAlternative = /\/(?:anyOf|oneOf|allOf)\//.test(error.schemaPath);
  if (isInAlternative) return [];
  if (error.keyword === 'required') return missing(schema, path, error.params.requiredProperties);
  if (error.keyword === 'anyOf') return noneOf(schema, path);
  const field = toField(path);
  const given: unknown = follow(value, path);
  // '2' and 2 look alike in a sentence.
  const butIsText = error.keyword === 'type' && typeof given === 'string' ? ', not text' : '';
  const must = `${toRequirement(error)}${butIsText}`;
  const wording = wordings.get(schema) ?? { noun: `value of ${field}`, must };
  return [{ field, value: given, isMissing: false, ...wording }];
}

function missing(parent: JsonSchema, path: string[], names: readonly string[]): Problem[] {
  const properties = (parent.properties ?? {}) as Record<string, JsonSchema>;
  return names.map((name) => {
    const schema = properties[name] ?? {};
    const must = wordings.get(schema)?.must ?? describeSchema(schema);
    return { field: toField([...path, name]), value: undefined, isMissing: true, noun: name, must };
  });
}

/** `anyOf` of `{required: [...]}`: none of the alternatives was given. */
function noneOf(schema: JsonSchema, path: string[]): Problem[] {
  const branches = (schema.anyOf ?? []) as readonly { readonly required?: readonly string[] }[];
  const names = branches.flatMap((branch) => branch.required ?? []);
  const must = names.length > 0 ? `${names.join(' or ')} is required` : 'must fit one of the alternatives';
  const field = toField(names.length > 0 ? [...path, names[0] ?? ''] : path);
  return [{ field, value: undefined, isMissing: names.length > 0, noun: field, must }];
}

function toRequirement({ keyword, params }: TLocalizedValidationError): string {
  const { limit, type, format, pattern, allowedValues } = params as Record<string, unknown>;
  const count = (thing: string): string => `${String(limit)} ${thing}${limit === 1 ? '' : 's'}`;
  switch (keyword) {
    case 'type':
      return `must be ${withArticle(Array.isArray(type) ? type.join(' or ') : String(type))}`;
    case 'format':
      return FORMATS[String(format)] ?? `must be in the format ${String(format)}`;
    case 'pattern':
      return `must match ${String(pattern)}`;
    case 'enum':
      return `must be one of ${(allowedValues as readonly unknown[]).join(', ')}`;
    case 'minimum':
      return `must be at least ${String(limit)}`;
    case 'maximum':
      return `must be at most ${String(limit)}`;
    case 'minLength':
      return `must have at least ${count('character')}`;
    case 'maxLength':
      return `must have at most ${count('character')}`;
    case 'minItems':
      return `must have at least ${count('item')}`;
    case 'maxItems':
      return `must have at most ${count('item')}`;
    default:
      return `does not fit the schema's ${keyword}`;
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'must be a real date as YYYY-MM-DD',
  'date-time': 'must be a date and time in ISO 8601, as 2026-06-15T10:00:00 or with an offset',
  email: 'must be an e-mail address as name@example.com',
  uuid: 'must be a UUID',
};

const withArticle = (type: string): string => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);

function describeSchema(schema: JsonSchema): string {
  if (typeof schema.description === 'string') return schema.description;
  if (typeof schema.format === 'string' && FORMATS[schema.format]) return FORMATS[schema.format] ?? '';
  if (typeof schema.type === 'string') return `must be ${withArticle(schema.type)}`;
  return 'is required';
}

function toField(path: readonly string[]): string {
  const text = path.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('');
  return text.replace(/^\./, '') || 'arguments';
}

const unescapePointer = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

function follow(root: unknown, path: readonly string[]): JsonSchema {
  let node: unknown = root;
  for (const step of path) node = (node as Record<string, unknown> | undefined)?.[step];
  return node as JsonSchema;
}
