#!/usr/bin/env node
// Reads the config, starts the server, and drains it when the process is told to stop.
import { ConfigError, describeSettings, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { startServer } from './server.ts';

const USAGE = `Usage: mock-gds-mcp [options]

A travel world to test AI agents in: flights, hotels and cars over the Model Context Protocol.
Speaks stdio unless told otherwise; with --transport-mode http it serves http://127.0.0.1:3000/mcp

  --help       Prints this.
  --version    Prints the version.

Every setting is an option and an environment variable; the option wins.

${describeSettings()}
`;

const EXIT_BAD_SETTINGS = 2;

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) {
    process.stdout.write(USAGE);
    return;
  }
  if (args.includes('--version')) {
    process.stdout.write(`${readConfig({}).version}\n`);
    return;
  }
  const config = readConfig(undefined, args);
  const log = createLog(config.logLevel);
  const server = await startServer({ config, log });
  // Over stdio, standard output belongs to the protocol.
  if (config.transport === 'http') process.stdout.write(toGreeting(config.version, server.url));
  await new Promise<void>((resolve) => {
    onSignal(resolve);
    // A client over stdio is the whole purpose of its process, unless others may come over HTTP.
    if (config.transport === 'stdio') void server.stdioLeft?.then(resolve);
  });
  log.info('stopping');
  await server.stop();
  log.info('stopped');
  process.exit(0);
}

const toGreeting = (version: string, url: string): string =>
  `mock-gds-mcp ${version} serves MCP at ${url}/mcp, and its health at ${url}/health
`;

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
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`mock-gds-mcp cannot start: ${message}\n`);
  process.exit(error instanceof ConfigError ? EXIT_BAD_SETTINGS : 1);
}
