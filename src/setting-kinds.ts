// The kinds of settings: what each accepts, and how it is read.
import { parseValkeyUrl, type ValkeyPlace } from './valkey-url.ts';

export interface Row<T> {
  readonly type: string;
  readonly default: string;
  readonly unit?: string;
  readonly meaning: string;
  /** Its value is never shown. */
  readonly isSecret?: boolean;
  /** The value, or undefined when the text does not fit the type. */
  readonly parse: (text: string) => T | undefined;
}

type Details = { readonly default: string; readonly unit?: string; readonly meaning: string };

export const text = (details: Details): Row<string> => ({
  type: 'text',
  ...details,
  parse: (value) => value,
});

const FLAGS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

export const flag = (details: Details): Row<boolean> => ({
  type: 'true or false',
  ...details,
  parse: (value) => FLAGS.get(value.toLowerCase()),
});

export const list = (details: Details): Row<readonly string[]> => ({
  type: 'a list separated by commas',
  ...details,
  parse: (value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
});

export const choice = <T extends string>(options: readonly T[], details: Details): Row<T> => ({
  type: `one of ${options.join(', ')}`,
  ...details,
  parse: (value) => options.find((option) => option === value),
});

export const number = (least: number, most: number, whole: boolean, details: Details): Row<number> => ({
  type: `a ${whole ? 'whole number' : 'number'} from ${least} to ${most}`,
  ...details,
  parse: (value) => {
    const parsed = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
    return parsed >= least && parsed <= most && (!whole || Number.isInteger(parsed)) ? parsed : undefined;
  },
});

export const instant = (details: Details): Row<number | undefined> => ({
  type: 'an ISO 8601 instant, or empty',
  ...details,
  parse: (value) => {
    if (value === '') return Number.NaN;
    const isInstant = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(
      value,
    );
    const parsed = isInstant ? Date.parse(value) : Number.NaN;
    return Number.isNaN(parsed) ? undefined : parsed;
  },
});

export const secret = (details: Details): Row<string> => ({ ...text(details), isSecret: true });

export const valkeyUrl = (details: Details): Row<ValkeyPlace | null> => ({
  type: 'a valkey://, valkeys:// (TLS), valkey+sentinel:// or valkey+cluster:// URL, or empty',
  ...details,
  // It may hold a password.
  isSecret: true,
  parse: (value) => (value === '' ? null : parseValkeyUrl(value)),
});
