// Starts real Valkey servers for tests, each on free ports and in a folder of its own.
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const HOST = '127.0.0.1';

/** For `test` and `describe`: without Valkey they are skipped and say so, except where nothing may be skipped. */
export function unlessValkeyIsMissing(): { skip: string | false } {
  const isThere = spawnSync('valkey-server', ['--version']).status === 0;
  assert.ok(isThere || process.env.CI !== 'true', 'valkey-server is not installed: see .ci/install-valkey');
  return { skip: isThere ? false : 'valkey-server is not installed' };
}

export interface ValkeyServer {
  readonly port: number;
  readonly url: string;
  readonly process: ChildProcess;
  /** Runs `valkey-cli` and returns what it printed. */
  cli(...args: readonly string[]): string;
  kill(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): Promise<void>;
  /** Starts it again on the same data, after it was killed. */
  restart(): Promise<void>;
  remove(): Promise<void>;
}

/** As durable as Valkey can be: what it has answered is on the disk. */
export const DURABLE = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''] as const;

export async function startValkey(
  args: readonly string[] = DURABLE,
  login: readonly string[] = [],
  chosenPort?: number,
  dir = mkdtempSync(join(tmpdir(), 'mock-gds-valkey-')),
): Promise<ValkeyServer> {
  const port = chosenPort ?? (await freePort());
  const where = ['--port', `${port}`, '--bind', HOST, '--dir', dir];
  const cli = (...command: readonly string[]): string =>
    execFileSync('valkey-cli', ['-p', `${port}`, ...login, ...command], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trimEnd();
  const start = async (): Promise<ChildProcess> => {
    // A configuration file, where there is one, comes first.
    const child = spawn('valkey-server', [...args, ...where], { stdio: 'ignore' });
    await until(() => cli('PING') === 'PONG', `valkey-server on port ${port} does not answer`);
    return child;
  };
  let child = await start();
  const hasLeft = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const kill: ValkeyServer['kill'] = async (signal) => {
    if (hasLeft()) return;
    const left = once(child, 'exit');
    child.kill(signal);
    if (signal === 'SIGKILL' || signal === 'SIGTERM') await left;
  };
  return {
    port,
    url: `valkey://${HOST}:${port}`,
    get process() {
      return child;
    },
    cli,
    kill,
    restart: async () => {
      child = await start();
    },
    remove: async () => {
      await kill('SIGKILL');
      rmSync(dir, { recursive: true });
    },
  };
}

export interface ValkeyCluster {
  readonly url: string;
  /** The primaries, in the order of their slots. */
  readonly primaries: readonly ValkeyServer[];
  readonly replicas: readonly ValkeyServer[];
  remove(): Promise<void>;
}

export async function startCluster(replicasEach: 0 | 1 = 0): Promise<ValkeyCluster> {
  const start = async (): Promise<ValkeyServer> => {
    const bus = await freePort();
    return startValkey([
      ...DURABLE,
      ...['--cluster-enabled', 'yes', '--cluster-port', `${bus}`, '--cluster-node-timeout', '1000'],
    ]);
  };
  const servers: ValkeyServer[] = [];
  const remove = async (): Promise<void> => {
    for (const server of servers) await server.remove();
  };
  try {
    for (let index = 0; index < 3 + 3 * replicasEach; index++) servers.push(await start());
  } catch (error) {
    await remove();
    throw error;
  }
  const [first] = servers;
  assert.ok(first);
  const addresses = servers.map(({ port }) => `${HOST}:${port}`);
  const options = ['--cluster-replicas', `${replicasEach}`, '--cluster-yes'];
  execFileSync('valkey-cli', ['--cluster', 'create', ...addresses, ...options], { stdio: 'pipe' });
  await until(
    () => servers.every((server) => server.cli('CLUSTER', 'INFO').includes('cluster_state:ok')),
    'the cluster does not come up',
  );
  const isReplica = (server: ValkeyServer): boolean => server.cli('ROLE').startsWith('slave');
  await until(() => servers.filter(isReplica).length === 3 * replicasEach, 'the replicas do not come up');
  return {
    url: `valkey+cluster://${addresses.join(',')}`,
    primaries: servers.filter((server) => !isReplica(server)),
    replicas: servers.filter(isReplica),
    remove,
  };
}

/** Asks again and again, as servers do not tell when they are ready. */
export async function until(isSo: () => boolean | Promise<boolean>, complaint: string): Promise<void> {
  const giveUpAt = performance.now() + 20_000;
  for (;;) {
    try {
      if (await isSo()) return;
    } catch {
      // Not yet.
    }
    if (performance.now() > giveUpAt) throw new Error(complaint);
    await setTimeout(20);
  }
}

export interface ValkeySentinels {
  readonly url: string;
  readonly primary: ValkeyServer;
  readonly replicas: readonly ValkeyServer[];
  /** Has a replica take over from the primary, which lives on as a replica; resolves when it has. */
  switchOver(): Promise<void>;
  remove(): Promise<void>;
}

/** A primary with two replicas, and three Sentinels that watch them. */
export async function startSentinels(): Promise<ValkeySentinels> {
  const primary = await startValkey();
  const follow = [...DURABLE, '--replicaof', HOST, `${primary.port}`, '--repl-diskless-sync-delay', '0'];
  const replicas = [await startValkey(follow), await startValkey(follow)];
  const sentinels: ValkeyServer[] = [];
  for (let index = 0; index < 3; index++) {
    const dir = mkdtempSync(join(tmpdir(), 'mock-gds-sentinel-'));
    const file = join(dir, 'sentinel.conf');
    writeFileSync(
      file,
      [
        `sentinel monitor main ${HOST} ${primary.port} 2`,
        'sentinel down-after-milliseconds main 500',
        'sentinel failover-timeout main 3000',
      ].join('\n'),
    );
    sentinels.push(await startValkey([file, '--sentinel'], [], undefined, dir));
  }
  await until(
    () =>
      sentinels.every(
        (sentinel) =>
          sentinel.cli('SENTINEL', 'CKQUORUM', 'main').startsWith('OK') &&
          sentinel.cli('SENTINEL', 'REPLICAS', 'main').split('master-link-status\nok').length === 3,
      ),
    'the sentinels do not see each other',
  );
  return {
    url: `valkey+sentinel://${sentinels.map(({ port }) => `${HOST}:${port}`).join(',')}/main`,
    primary,
    replicas,
    switchOver: async () => {
      sentinels[0]?.cli('SENTINEL', 'FAILOVER', 'main');
      await until(() => primary.cli('ROLE').startsWith('slave'), 'the primary stays one');
    },
    remove: async () => {
      for (const server of [...sentinels, primary, ...replicas]) await server.remove();
    },
  };
}
