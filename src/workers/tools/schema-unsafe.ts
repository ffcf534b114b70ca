// Looks through foreign arguments, known or not, for what would hurt whoever handles them next.

import { isWellFormed } from '../../data/booking/index.ts';
import { type Failure, toErrorText, toFailure } from '../../errors.ts';

/** Deeper than any real argument; far from where recursion or JSON.stringify fails. */
const MAX_DEPTH = 32;

/** The first thing found that no tool should see, as a failure that names where it stands. */
export function findUnsafe(value: unknown, field = '', depth = 0): Failure | undefined {
  if (typeof value === 'string') {
    if (isWellFormed(value)) return undefined;
    return refused(field, value, 'must be well-formed Unicode: half of a surrogate pair stands alone in it');
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= MAX_DEPTH) return refused(field, value, `must not be nested deeper than ${MAX_DEPTH} levels`);
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const found = findUnsafe(value[index], `${field}[${index}]`, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    const inner = field === '' ? key : `${field}.${key}`;
    if (key === '__proto__') return refused(inner, key, 'is not an argument name');
    if (!isWellFormed(key))
      return refused(inner, key, 'is not an argument name: it is not well-formed Unicode');
    const found = findUnsafe((value as Record<string, unknown>)[key], inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function refused(field: string, value: unknown, must: string): Failure {
  const name = toErrorText(field) || 'arguments';
  return toFailure('invalidParams', `Invalid argument '${name}': ${must}`, { field: name, value });
}
