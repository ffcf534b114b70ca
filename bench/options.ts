// The tables of the command line: which commands there are, which options they take, and what an option means.
import type { Era } from './load/dialect.ts';

export const COMMANDS = {
  compare: 'compare servers under every load (what runs when no command is named)',
  ci: 'the targets as a gate: exit code 1 where one is missed, in under two minutes',
  numbers: 'the numbers that this server was built to reach, each reached or not',
  growth: 'the cost of a request as sessions and bookings grow',
  soak: 'mixed load for a long time: the last five minutes beside the first five',
  overload:
    'twice the load that the server can carry: what it still does, and what the rest is told; with MAX_QUEUE_MS=10, unless the environment says otherwise',
  micro: 'nanoseconds of each hot function, beside a control',
  profile: 'where the server spends its time under one load',
  selftest: 'are the figures true? Load against a server that knows what it did',
  report: 'draw the page of an earlier run again: report <file.json>',
} as const;
export type CommandName = keyof typeof COMMANDS;

export interface Option<T> {
  readonly meaning: string;
  /** Shown as the value in the help; undefined for a flag. */
  readonly value: string | undefined;
  /** What fits, as it is said to who gave something else. */
  readonly takes: string;
  readonly commands: readonly CommandName[];
  /** Undefined when the text does not fit. */
  readonly parse: (text: string) => T | undefined;
}

type Details = { readonly meaning: string; readonly commands: readonly CommandName[] };

const text = (value: string, details: Details): Option<string> => ({
  ...details,
  value,
  takes: 'any text',
  parse: (given) => given,
});

const flag = (details: Details): Option<boolean> => ({
  ...details,
  value: undefined,
  takes: 'no value',
  parse: () => true,
});

const words = (value: string, details: Details): Option<readonly string[]> => ({
  ...details,
  value,
  takes: 'names with commas between them, and none of them empty',
  parse: (given) => {
    const items = given.split(',').map((item) => item.trim());
    return items.includes('') ? undefined : items;
  },
});

const MOST = 10_000_000;

const toWhole = (least: number) => (given: string) => {
  const parsed = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  return parsed >= least && parsed <= MOST ? parsed : undefined;
};

const whole = (least: number, details: Details): Option<number> => ({
  ...details,
  value: 'n',
  takes: `a whole number from ${least} to ${MOST}`,
  parse: toWhole(least),
});

const wholes = (least: number, details: Details): Option<readonly number[]> => ({
  ...details,
  value: 'n,n,…',
  takes: `whole numbers from ${least} to ${MOST} with commas between them`,
  parse: (given) => {
    const parsed = given.split(',').map(toWhole(least));
    return parsed.every((each) => each !== undefined) ? parsed : undefined;
  },
});

const positive = (details: Details): Option<number> => ({
  ...details,
  value: 'n',
  takes: 'a number above 0',
  parse: (given) => (/^\d+(\.\d+)?$/.test(given) && Number(given) > 0 ? Number(given) : undefined),
});

const LOADS: readonly CommandName[] = ['compare', 'ci', 'numbers', 'growth', 'soak', 'overload', 'profile'];

export const OPTIONS = {
  servers: words('a,b,…', { meaning: 'servers to compare, or all', commands: ['compare'] }),
  scenarios: words('a,b,…', {
    meaning: 'loads to run, or all',
    commands: ['compare', 'growth', 'overload', 'profile'],
  }),
  sessions: wholes(1, {
    meaning:
      'numbers of sessions, a connection each; compare takes 50, 500 and 5,000 (the two larger for ours and the control), growth 50 to 5,000, profile 50, soak 200, overload 2,000',
    commands: ['compare', 'growth', 'soak', 'overload', 'profile'],
  }),
  repetitions: whole(1, {
    meaning:
      'how often each is measured, in alternating order; usually 3 times, by numbers up to 5, by overload once',
    commands: ['compare', 'numbers', 'overload'],
  }),
  seconds: positive({
    meaning: 'how long each measurement takes; usually 4 to 10, overload 60; soak takes --minutes',
    commands: LOADS.filter((command) => command !== 'soak'),
  }),
  'warm-up': positive({
    meaning:
      'seconds of load before it, not counted; usually 1 to 2, growth 4, and more for thousands of sessions',
    commands: LOADS,
  }),
  rate: whole(1, {
    meaning:
      'requests a second, sent whatever the server does: waiting counts. Without it: as fast as it answers',
    commands: ['compare', 'growth', 'soak', 'profile'],
  }),
  generators: whole(1, {
    meaning: 'load-generating processes; one for each four cores, add more where the limit says client',
    commands: LOADS,
  }),
  era: {
    meaning: "the protocol's era to speak: legacy (sessions) or modern (2026-07-28)",
    value: 'era',
    takes: "'legacy' or 'modern'",
    commands: ['compare', 'ci', 'soak', 'profile'],
    parse: (given): Era | undefined => (given === 'legacy' || given === 'modern' ? given : undefined),
  } satisfies Option<Era>,
  url: {
    meaning:
      'measure the MCP server there instead; only tools that say they read are called, unless --tool names one',
    value: 'url',
    takes: 'an address that begins with http:// or https://',
    commands: ['compare', 'ci', 'soak'],
    parse: (given) => (/^https?:\/\//.test(given) && URL.canParse(given) ? new URL(given) : undefined),
  } satisfies Option<URL>,
  header: {
    meaning: "a header for every request to --url, as 'Name: value'; may be given again",
    value: 'header',
    takes: "'Name: value' on one line",
    commands: ['compare', 'ci', 'soak'],
    parse: (given): readonly (readonly [string, string])[] | undefined => {
      const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*([^\r\n]*)$/.exec(given) ?? [];
      return name === undefined || value === undefined ? undefined : [[name, value]];
    },
  } satisfies Option<readonly (readonly [string, string])[]>,
  tool: text('name', { meaning: 'a tool of --url to call, also where it writes', commands: ['compare'] }),
  args: {
    meaning: 'its arguments, as JSON',
    value: 'json',
    takes: 'a JSON object',
    commands: ['compare'],
    parse: (given): Readonly<Record<string, unknown>> | undefined => {
      try {
        const parsed: unknown = JSON.parse(given);
        return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
          ? (parsed as Readonly<Record<string, unknown>>)
          : undefined;
      } catch {
        return undefined;
      }
    },
  } satisfies Option<Readonly<Record<string, unknown>>>,
  quick: flag({
    meaning: 'short and rough: 50 sessions, once, a second each',
    commands: ['compare', 'numbers', 'growth'],
  }),
  minutes: positive({ meaning: 'how long the soak takes; usually 30', commands: ['soak'] }),
  bookings: wholes(0, {
    meaning: 'numbers of bookings to grow to; usually up to 1,000,000',
    commands: ['growth'],
  }),
  top: whole(1, { meaning: 'how many functions to show; usually 25', commands: ['profile', 'micro'] }),
  only: words('a,b,…', { meaning: 'only what has one of these in its name', commands: ['numbers', 'micro'] }),
  out: text('folder', {
    meaning: 'where results are written; bench/results when not given',
    commands: [...LOADS, 'report'],
  }),
} as const;

export type OptionName = keyof typeof OPTIONS;
type ValueOf<Name extends OptionName> = Exclude<ReturnType<(typeof OPTIONS)[Name]['parse']>, undefined>;
export type Options = { readonly [Name in OptionName]?: ValueOf<Name> };
