// Runs the command that the command line names.
import { describeUsage, parseCommandLine } from './command-line.ts';
import type { CommandName } from './options.ts';
import { type Context, createContext } from './run/context.ts';
import { UsageError } from './usage-error.ts';

type Command = (context: Context, rest: readonly string[]) => Promise<number>;

const LOADERS: Readonly<Record<CommandName, () => Promise<Command>>> = {
  ci: async () => (await import('./commands/ci.ts')).ci,
  compare: async () => (await import('./commands/compare.ts')).compare,
  growth: async () => (await import('./commands/growth.ts')).growth,
  micro: async () => (await import('./commands/micro.ts')).micro,
  numbers: async () => (await import('./commands/numbers.ts')).numbers,
  profile: async () => (await import('./commands/profile.ts')).profile,
  soak: async () => (await import('./commands/soak.ts')).soak,
  overload: async () => (await import('./commands/overload.ts')).overload,
  selftest: async () => (await import('./commands/selftest.ts')).selftest,
  report: async () => (await import('./commands/report.ts')).report,
};

async function main(): Promise<number> {
  const { command, help, options, rest } = parseCommandLine(process.argv.slice(2));
  if (help) {
    console.log(describeUsage());
    return 0;
  }
  const run = await LOADERS[command]();
  return run(createContext(options), rest);
}

// Servers and load generators that run are ended on the way out, also when somebody interrupts.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

/** What the system says, such as that a file or a server is not there, needs no stack. */
const isOfSystem = (error: unknown): error is Error & { readonly syscall: string } =>
  error instanceof Error && 'syscall' in error;

const describeFault = (error: Error & { readonly syscall: string }): string =>
  error.syscall === 'connect' ? `The server to measure cannot be reached: ${error.message}` : error.message;

try {
  process.exitCode = await main();
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n--help lists commands and options`);
  else console.error(isOfSystem(error) ? describeFault(error) : error);
  process.exitCode = 2;
}
