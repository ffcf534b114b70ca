// The servers that a run can compare: ours, two controls, and what people would use instead.
import { fileURLToPath } from 'node:url';
import type { LaunchInput, ServerKind, ServerSpec } from './types.ts';

export { type Captured, toCaptured } from './captured.ts';
export { type RunningServer, type StartOptions, startServer } from './process.ts';
export type { ServerKind, ServerSpec } from './types.ts';

// From bench/out/bench/servers, where this file runs.
const ROOT = new URL('../../../../', import.meta.url);
const PEERS = new URL('../peers/', import.meta.url);

const ours: ServerSpec = {
  name: 'ours',
  title: 'mock-gds-mcp',
  kind: 'ours',
  what: 'this server as it is shipped, rate limit off',
  isSdk: false,
  isBare: false,
  era: 'legacy',
  launch: ({ port, directory }) => ({
    script: fileURLToPath(new URL('dist/main.js', ROOT)),
    env: {
      TRANSPORT_MODE: 'http',
      HTTP_PORT: String(port),
      DATA_DIR: directory,
      RATE_LIMIT_ENABLED: 'false',
      LOG_LEVEL: 'warn',
    },
  }),
};

function program(
  name: string,
  title: string,
  kind: ServerKind,
  what: string,
  more: Partial<ServerSpec> = {},
): ServerSpec {
  return {
    name,
    title,
    kind,
    what,
    isSdk: kind === 'peer',
    isBare: false,
    era: 'legacy',
    launch: ({ port, directory, answerFile }: LaunchInput) => ({
      script: fileURLToPath(new URL(`${name}.js`, PEERS)),
      env: { PORT: String(port), DATA_DIR: directory, ANSWER_FILE: answerFile, NODE_ENV: 'production' },
    }),
    ...more,
  };
}

export const SERVERS: readonly ServerSpec[] = [
  ours,
  {
    ...ours,
    name: 'ours-modern',
    title: 'mock-gds-mcp, modern',
    what: 'the same, asked in the era without sessions (2026-07-28)',
    era: 'modern',
  },
  program('bare-uws', 'bare uWS', 'control', 'uWebSockets.js sending our captured bytes, no MCP, no tool', {
    isBare: true,
  }),
  program('inline', 'uWS, tools inline', 'control', 'uWebSockets.js running our tools in its main thread'),
  program('sdk1-sessions', 'SDK 1, sessions', 'peer', '@modelcontextprotocol/sdk on Express, with sessions'),
  program('sdk1-stateless', 'SDK 1, stateless', 'peer', 'the same without sessions'),
  program('sdk2-sessions', 'SDK 2, sessions', 'peer', '@modelcontextprotocol/server on node:http, sessions'),
  program('sdk2', 'SDK 2', 'peer', '@modelcontextprotocol/server as its guide shows it: createMcpHandler', {
    era: 'modern',
  }),
  program('fastmcp', 'FastMCP', 'peer', 'fastmcp, HTTP stream transport with sessions'),
];

export function serverNamed(name: string): ServerSpec {
  const found = SERVERS.find((server) => server.name === name);
  if (found === undefined) throw new Error(`There is no server '${name}'`);
  return found;
}
