// Arguments that a JSON Schema allows, for a tool that nobody here knows: what is required, as small as it may be.

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

const FORMATS: Readonly<Record<string, string>> = {
  date: '2030-06-15',
  'date-time': '2030-06-15T12:00:00Z',
  time: '12:00:00Z',
  email: 'someone@example.com',
  uri: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
};

const CLASSES: Readonly<Record<string, string>> = { '\\d': '1', '\\w': 'a', '.': 'a' };

/** A text for a pattern of plain characters, classes and repetitions; undefined for any other. */
function textOfPattern(pattern: string): string | undefined {
  let text = '';
  for (const [, atom = '', least, sign] of pattern
    .replaceAll(/^\^|\$$/g, '')
    .matchAll(/(\[[^\]]+\]|\\.|[^\\])(?:\{(\d+)[^}]*\}|([*+?]))?/g)) {
    const symbol = atom.startsWith('[') ? (atom[1] ?? '') : (CLASSES[atom] ?? atom.at(-1) ?? '');
    text += symbol.repeat(least === undefined ? (sign === '*' || sign === '?' ? 0 : 1) : Number(least));
  }
  return new RegExp(pattern, 'u').test(text) ? text : undefined;
}

function textOf({ format, minLength, pattern }: Schema): string {
  if (typeof pattern === 'string') {
    const fitting = textOfPattern(pattern);
    if (fitting !== undefined) return fitting;
  }
  const known = typeof format === 'string' ? FORMATS[format] : undefined;
  return (known ?? 'example').padEnd(typeof minLength === 'number' ? minLength : 0, 'x');
}

function numberOf({ minimum, exclusiveMinimum, maximum }: Schema): number {
  if (typeof minimum === 'number') return Math.ceil(minimum);
  if (typeof exclusiveMinimum === 'number') return Math.floor(exclusiveMinimum) + 1;
  return typeof maximum === 'number' ? Math.min(1, Math.floor(maximum)) : 1;
}

function objectOf({ properties, required }: Schema): Record<string, unknown> {
  const names = Array.isArray(required) ? (required as string[]) : [];
  const known = isSchema(properties) ? properties : {};
  return Object.fromEntries(names.map((name) => [name, exampleOf(known[name])]));
}

/** `const`, `default`, `examples` and `enum` say it themselves; else the least that the type allows. */
export function exampleOf(schema: unknown): unknown {
  if (!isSchema(schema)) return 'example';
  if ('const' in schema) return schema.const;
  if ('default' in schema) return schema.default;
  for (const list of [schema.examples, schema.enum])
    if (Array.isArray(list) && list.length > 0) return list[0];
  for (const choices of [schema.anyOf, schema.oneOf])
    if (Array.isArray(choices) && schema.type === undefined) return exampleOf(choices[0]);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return objectOf(schema);
    case 'array': {
      const least = typeof schema.minItems === 'number' ? schema.minItems : 0;
      return Array.from({ length: least }, () => exampleOf(schema.items));
    }
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return false;
    case 'null':
      return null;
    case 'string':
      return textOf(schema);
    default:
      return isSchema(schema.properties) ? objectOf(schema) : 'example';
  }
}
