// Reads the command line by the tables of options.ts, and says all that is wrong with it.
import {
  COMMANDS,
  type CommandName,
  OPTIONS,
  type Option,
  type OptionName,
  type Options,
} from './options.ts';
import { SCENARIOS } from './scenarios/index.ts';
import { SERVERS } from './servers/index.ts';
import { UsageError } from './usage-error.ts';

export interface CommandLine {
  readonly command: CommandName;
  readonly help: boolean;
  readonly options: Options;
  /** What is left: the file of `report`. */
  readonly rest: readonly string[];
}

const isCommand = (word: string): word is CommandName => Object.hasOwn(COMMANDS, word);
const isOption = (word: string): word is OptionName => Object.hasOwn(OPTIONS, word);

export function parseCommandLine(args: readonly string[]): CommandLine {
  const problems: string[] = [];
  const options: Record<string, unknown> = {};
  const rest: string[] = [];
  const [first = ''] = args;
  const command = isCommand(first) ? first : 'compare';
  let help = false;
  for (let index = isCommand(first) ? 1 : 0; index < args.length; index++) {
    const word = args[index] ?? '';
    if (word === '--help' || word === '-h') help = true;
    else if (!word.startsWith('--')) rest.push(word);
    else {
      const [name = '', inline] = splitOnce(word.slice(2), '=');
      if (!isOption(name)) {
        problems.push(`Unknown option '--${name}'`);
        continue;
      }
      const option: Option<unknown> = OPTIONS[name];
      const value = option.value === undefined ? '' : (inline ?? args[++index]);
      if (value === undefined) problems.push(`Option --${name} needs a value: ${option.value}`);
      else if (!option.commands.includes(command))
        problems.push(
          `Option --${name} means nothing to '${command}'; it belongs to ${option.commands.join(', ')}`,
        );
      else {
        const parsed = option.parse(value);
        if (parsed !== undefined) options[name] = added(options[name], parsed);
        else problems.push(`Option --${name} cannot be '${value}': it takes ${option.takes}`);
      }
    }
  }
  if (command === 'report' && rest.length !== 1) problems.push('report needs one file of results');
  if (command !== 'report' && rest[0] !== undefined) problems.push(tooMany(rest[0], first));
  for (const [name, there] of [
    ['servers', SERVERS],
    ['scenarios', SCENARIOS],
  ] as const) {
    const given = options[name] as readonly string[] | undefined;
    if (given === undefined) continue;
    const names = there.map((each) => each.name);
    if (given.includes('all')) options[name] = names;
    for (const nobody of given.filter((each) => each !== 'all' && !names.includes(each)))
      problems.push(`Option --${name} cannot be '${nobody}': it takes ${names.join(', ')}, or all`);
  }
  if (problems.length > 0 && !help) throw new UsageError(problems.join('\n'));
  return { command, help, options: options as Options, rest };
}

function tooMany(word: string, first: string): string {
  if (isCommand(first)) return `'${word}' means nothing to '${first}'`;
  if (isCommand(word)) return `The command comes first: npm run bench -- ${word} …`;
  return `'${word}' is no command: ${Object.keys(COMMANDS).join(', ')}`;
}

/** Lists grow when their option is given again; anything else is replaced. */
const added = (before: unknown, parsed: unknown): unknown =>
  Array.isArray(before) && Array.isArray(parsed) ? [...before, ...parsed] : parsed;

function splitOnce(whole: string, separator: string): [string, string?] {
  const at = whole.indexOf(separator);
  return at === -1 ? [whole] : [whole.slice(0, at), whole.slice(at + 1)];
}

/** What --help prints. */
export function describeUsage(): string {
  const commands = Object.entries(COMMANDS).map(([name, meaning]) => `  ${name.padEnd(9)} ${meaning}`);
  const options = Object.entries(OPTIONS).map(([name, { value, meaning, commands: of }]) => {
    const option: string | undefined = value;
    return `  --${name}${option === undefined ? '' : ` <${option}>`}\n      ${meaning}\n      of ${of.join(', ')}`;
  });
  return [
    'npm run bench -- [command] [options]',
    '',
    'Commands:',
    ...commands,
    '',
    'Options:',
    ...options,
    '',
    `Servers:   ${SERVERS.map(({ name }) => name).join(', ')}`,
    `Scenarios: ${SCENARIOS.map(({ name }) => name).join(', ')}`,
    '',
    'Examples:',
    '  npm run bench -- --quick',
    '  npm run bench -- --servers ours,sdk1-sessions --scenarios book --sessions 50,500',
    '  npm run bench -- --rate 2000 --scenarios search-different',
    "  npm run bench -- --url https://example.com/mcp --header 'Authorization: Bearer …'",
    '  npm run bench -- soak --minutes 30',
  ].join('\n');
}
