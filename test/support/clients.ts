// The official SDK's client over either transport, connected to the real server.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Cleaner } from './cleaner.ts';
import { MAIN, startServerProcess, temporaryFolder } from './server.ts';

export async function connectClient(t: Cleaner, transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  // The SDK's own transports declare optional members more loosely than its Transport interface.
  await client.connect(transport);
  t.after(() => client.close());
  return client;
}

export function connectHttp(t: Cleaner, url: string): Promise<Client> {
  return connectClient(t, new StreamableHTTPClientTransport(new URL(`${url}/mcp`)) as Transport);
}

export function connectStdio(t: Cleaner, env: Readonly<Record<string, string>> = {}): Promise<Client> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--enable-source-maps', MAIN],
    env: { WORKER_THREADS: '1', DATA_DIR: env.DATA_DIR ?? temporaryFolder(t), ...env },
    stderr: 'ignore',
  });
  return connectClient(t, transport);
}

export type Connect = (t: Cleaner, env?: Readonly<Record<string, string>>) => Promise<Client>;

/** One way to a fresh server for each transport. */
export const TRANSPORTS: ReadonlyArray<readonly [name: string, connect: Connect]> = [
  ['stdio', connectStdio],
  ['HTTP', async (t, env) => connectHttp(t, (await startServerProcess(t, env)).url)],
];

/** An answer whose shape the test asserts by using it. */
// biome-ignore lint/suspicious/noExplicitAny: tests reach into answers freely; what is missing fails them
export type Answer = any;

/** Calls a tool and returns its structure; a failure throws the SDK's McpError. */
export async function callTool(client: Client, name: string, args: Record<string, unknown>): Promise<Answer> {
  return (await client.callTool({ name, arguments: args })).structuredContent;
}
