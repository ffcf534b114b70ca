// Starts the real server in a process of its own, as its users do.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Cleaner } from './cleaner.ts';

export const MAIN = fileURLToPath(new URL('../../src/main.js', import.meta.url));

/** A folder that is gone when the test is. */
export function temporaryFolder(t: Cleaner): string {
  const folder = mkdtempSync(join(tmpdir(), 'mock-gds-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface ServerProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** What it has written to stderr so far. */
  logs(): string;
  /** Asks it to stop and resolves its exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

/** Serves HTTP on a free port, over a store of its own unless DATA_DIR is given; no limiter unless asked for. */
export async function startServerProcess(
  t: Cleaner,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--enable-source-maps', MAIN], {
    env: {
      ...process.env,
      TRANSPORT_MODE: 'http',
      HTTP_PORT: '0',
      RATE_LIMIT_ENABLED: 'false',
      WORKER_THREADS: '1',
      DATA_DIR: env.DATA_DIR ?? temporaryFolder(t),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let logs = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    logs += chunk;
  });
  const exited = once(child, 'exit');
  t.after(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const greeting = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([line]) => String(line)),
    exited.then(([code]) => {
      throw new Error(`The server ended with ${code} before it served: ${logs}`);
    }),
  ]);
  const url = /serves MCP at (\S+)\/mcp/.exec(greeting)?.[1];
  if (url === undefined) throw new Error(`Not a greeting: ${greeting}`);
  return {
    url,
    process: child,
    logs: () => logs,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await exited;
      return code as number | null;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
