// Fills a schema's defaults into arguments that have passed it, without touching the caller's object.

import type { JsonObject, JsonSchema } from './types.ts';

export type Filler = (value: unknown) => unknown;

const same: Filler = (value) => value;

/** A function for one schema; where the schema has no defaults it returns what it is given. */
export function toFiller(schema: JsonSchema): Filler {
  const { properties, items } = schema as { properties?: Record<string, JsonSchema>; items?: JsonSchema };
  if (properties !== undefined) return objectFiller(properties);
  if (typeof items === 'object' && items !== null) return arrayFiller(toFiller(items));
  return same;
}

function objectFiller(properties: Record<string, JsonSchema>): Filler {
  const defaults = Object.entries(properties).filter(([, property]) => 'default' in property);
  const inner = Object.entries(properties)
    .map(([name, property]) => [name, toFiller(property)] as const)
    .filter(([, fill]) => fill !== same);
  if (defaults.length === 0 && inner.length === 0) return same;
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const filled: Record<string, unknown> = { ...(value as JsonObject) };
    for (const [name, property] of defaults) {
      if (!Object.hasOwn(filled, name)) filled[name] = copyOf(property.default);
    }
    for (const [name, fill] of inner) if (Object.hasOwn(filled, name)) filled[name] = fill(filled[name]);
    return filled;
  };
}

function arrayFiller(fill: Filler): Filler {
  return fill === same ? same : (value) => (Array.isArray(value) ? value.map(fill) : value);
}

/** A default that is an object is each caller's own. */
const copyOf = (value: unknown): unknown => (typeof value === 'object' ? structuredClone(value) : value);
