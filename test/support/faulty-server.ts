// The whole server with tools beside its own that break the worker that runs them, in a process of its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import { startServer } from '../../src/server.ts';
import type { Cleaner } from './cleaner.ts';

const TOOLSETS = ['../../src/workers/tools/gds/index.js', './toolsets/probes.js'].map(
  (path) => new URL(path, import.meta.url).href,
);

export interface FaultyServer {
  readonly url: string;
  readonly pid: number;
  /** How many rejections nobody handled. */
  unhandled(): number;
  /** Resolves after a collection of garbage. */
  collect(): Promise<void>;
}

export async function startFaultyServer(
  cleaner: Cleaner,
  env: Readonly<Record<string, string>>,
): Promise<FaultyServer> {
  const child = fork(fileURLToPath(import.meta.url), {
    execArgv: ['--expose-gc', '--enable-source-maps'],
    env: {
      ...process.env,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_ENABLED: 'false',
      HTTP_PORT: '0',
      ...env,
      SERVES: '1',
    },
  });
  cleaner.after(() => {
    child.kill('SIGKILL');
  });
  const [{ url }] = await once(child, 'message');
  let unhandled = 0;
  child.on('message', (message: { unhandled?: number }) => {
    unhandled = message.unhandled ?? unhandled;
  });
  return {
    url,
    pid: child.pid ?? 0,
    unhandled: () => unhandled,
    async collect() {
      child.send('collect');
      await once(child, 'message');
    },
  };
}

async function serve(tell: (message: object) => void): Promise<void> {
  let unhandled = 0;
  process.on('unhandledRejection', () => tell({ unhandled: ++unhandled }));
  const config = readConfig();
  const { url } = await startServer({ config, log: createLog(config.logLevel), toolsets: TOOLSETS });
  process.on('message', () => {
    (globalThis as { gc?: () => void }).gc?.();
    tell({ unhandled });
  });
  tell({ url });
}

if (process.env.SERVES === '1' && process.send !== undefined)
  await serve((message) => process.send?.(message));
