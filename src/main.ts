#!/usr/bin/env node
// Reads the config, starts the server, and drains it when the process is told to stop.
import { setFlagsFromString } from 'node:v8';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { startServer } from './server.ts';
import { describeSettings } from './settings.ts';

const USAGE = `Usage: mock-gds-mcp [options]

A travel world to test AI agents in: flights, hotels and cars over the Model Context Protocol.
Speaks stdio unless told otherwise; with --transport-mode http it serves http://127.0.0.1:3000/mcp

  --help, -h       Prints this.
  --version, -v    Prints the version.

Every setting is an option and an environment variable; the option wins.

${describeSettings()}
`;

const EXIT_BAD_SETTINGS = 2;

/**
 * With thousands of sessions, many requests of one turn outlive a collection together. V8 would take that for a long
 * life, and from then on allocate their likes where they stay until the next full collection, with all they lead to.
 */
const NOTHING_LIVES_LONG = '--no-allocation-site-pretenuring';
/** The heap may become three times what lives on it before all of it is collected: that is what the slowest answers wait for. */
const SELDOM_COLLECTED = '--heap-growing-percent=200';

async function main(args: readonly string[]): Promise<void> {
  for (const flag of [NOTHING_LIVES_LONG, SELDOM_COLLECTED]) setFlagsFromString(flag);
  if (isAsked(args, '--help', '-h')) {
    print(USAGE);
    return;
  }
  if (isAsked(args, '--version', '-v')) {
    print(`${readConfig({}).version}\n`);
    return;
  }
  const config = readConfig(undefined, args);
  const log = createLog(config.logLevel);
  const server = await startServer({ config, log });
  // Over stdio, standard output belongs to the protocol.
  if (config.transport === 'http') print(toGreeting(config, server.url));
  await new Promise<void>((resolve) => {
    onSignal(resolve);
    // A client over stdio is the whole purpose of its process, unless others may come over HTTP.
    if (config.transport === 'stdio') void server.stdioLeft?.then(resolve);
  });
  log.info('stopping');
  try {
    await server.stop();
  } catch (error) {
    // What was noted last could not be kept. Bookings were on the disk before they were acknowledged.
    log.error({ reason: toReason(error) }, 'stopped, but not all was written');
    process.exit(1);
  }
  log.info('stopped');
  process.exit(0);
}

const toReason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Who reads it may have seen enough, as `head` has: that ends nothing. */
function print(text: string): void {
  process.stdout.on('error', () => {});
  process.stdout.write(text);
}

const isAsked = (args: readonly string[], ...names: readonly string[]): boolean =>
  args.some((arg) => names.includes(arg));

function toGreeting({ version, http }: Config, url: string): string {
  const served = `mock-gds-mcp ${version} serves MCP at ${url}/mcp, and its health at ${url}/health\n`;
  return http.pageEnabled ? `${served}How to connect a client, and what the server does: ${url}/\n` : served;
}

/** The first signal asks to stop; a second one ends the process at once. */
function onSignal(stop: () => void): void {
  let isStopping = false;
  for (const [signal, status] of [
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)
    process.on(signal, () => {
      if (isStopping) process.exit(status);
      isStopping = true;
      stop();
    });
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`mock-gds-mcp cannot start: ${toReason(error)}\n`);
  process.exit(error instanceof ConfigError ? EXIT_BAD_SETTINGS : 1);
}
