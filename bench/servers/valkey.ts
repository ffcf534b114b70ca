// A Valkey of one's own for a measurement: a fresh process on a port of its own, with nothing in it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'iovalkey';
import { parseCommands } from '../measure/valkey-info.ts';
import { freePort } from './process.ts';

export interface Valkey {
  readonly url: string;
  /** Commands that clients have sent since the start, those of looking left out. */
  commands(): Promise<number>;
  stop(): Promise<void>;
}

export const hasValkey = (): boolean => spawnSync('valkey-server', ['--version']).status === 0;

async function untilReady(client: Redis): Promise<void> {
  for (let attempt = 0; ; attempt++)
    try {
      await client.connect();
      return;
    } catch (error) {
      if (attempt === 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  await ended;
}

/** Written to its log once a second, as most are run. */
export async function startValkey(): Promise<Valkey> {
  const directory = mkdtempSync(join(tmpdir(), 'mock-gds-bench-valkey-'));
  const port = await freePort();
  const settings = {
    port,
    bind: '127.0.0.1',
    dir: directory,
    save: '',
    appendonly: 'yes',
    appendfsync: 'everysec',
  };
  const child = spawn(
    'valkey-server',
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    { stdio: 'ignore' },
  );
  const endWithMe = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithMe);
  const client = new Redis({ port, host: '127.0.0.1', lazyConnect: true, retryStrategy: () => null });
  // Its own listener: a refused attempt is told by connect().
  client.on('error', () => undefined);
  await untilReady(client);
  return {
    url: `redis://127.0.0.1:${port}`,
    commands: async () => parseCommands(await client.info('commandstats')),
    async stop() {
      client.disconnect();
      await end(child);
      process.off('exit', endWithMe);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
