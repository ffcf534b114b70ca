// Checks a call's arguments against the schema that tools/list publishes, and fills in its defaults.

import type { TLocalizedValidationError } from 'typebox/error';
import Format from 'typebox/format';
// Not `typebox/compile`: that loads all the library's types, which is half of what a start takes.
import { Compile } from 'typebox/schema';
import { isDate, isDateTime, isEmail } from '../../data/booking/index.ts';
import { type Failure, toFailure } from '../../errors.ts';
import { type Filler, toFiller } from './schema-defaults.ts';
import { findUnsafe } from './schema-unsafe.ts';
import { describeProblem, toProblem } from './schema-wording.ts';
import type { JsonObject, JsonSchema } from './types.ts';

// Ours instead of the library's: `date-time` may leave the offset out, `email` has the length that mail has.
Format.Set('date', isDate);
Format.Set('date-time', isDateTime);
Format.Set('email', isEmail);

export { worded } from './schema-wording.ts';

export type Parsed =
  | { readonly ok: true; readonly value: JsonObject }
  | { readonly ok: false; readonly failure: Failure };

export interface ArgumentParser {
  /** The arguments with defaults filled in (the caller's object stays as it is), or what is wrong with them. */
  parse(value: unknown): Parsed;
}

/** Compiles a schema once; parsing then takes about a microsecond. Throws on a schema that checks nothing it says. */
export function compileSchema(schema: JsonSchema): ArgumentParser {
  requireKnownFormats(schema);
  const validator = Compile(schema);
  const fill: Filler = toFiller(schema);
  return {
    parse(value) {
      const unsafe = findUnsafe(value);
      if (unsafe !== undefined) return { ok: false, failure: unsafe };
      if (validator.Check(value)) return { ok: true, value: fill(value) as JsonObject };
      return { ok: false, failure: explain(schema, value, validator.Errors(value)[1]) };
    },
  };
}

function explain(schema: JsonSchema, value: unknown, errors: readonly TLocalizedValidationError[]): Failure {
  const problems = errors.flatMap((error) => toProblem(schema, value, error));
  const [first, ...others] = problems;
  if (first === undefined) return toFailure('invalidParams');
  const also = others.map((other) => ({ field: other.field, message: describeProblem(other) }));
  return toFailure('invalidParams', describeProblem(first), {
    field: first.field,
    value: first.value,
    ...(also.length > 0 && { also }),
  });
}

/** A format that nobody has registered would let everything pass, silently. */
function requireKnownFormats(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const { format } = node as { format?: unknown };
  if (typeof format === 'string' && !Format.Has(format)) throw new Error(`Unknown schema format '${format}'`);
  for (const inner of Object.values(node)) requireKnownFormats(inner);
}
