// A fresh process of a server: started, awaited until it answers, and stopped.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SETTINGS } from '../../src/settings.ts';
import { onCores } from '../measure/cores.ts';
import type { ServerSpec } from './types.ts';

const STARTING_MS = 30_000;
const STOPPING_MS = 15_000;
const RETRY_MS = 5;
const KEPT_OUTPUT = 8_000;

export interface StartOptions {
  readonly answerFile?: string;
  readonly nodeArguments?: readonly string[];
  /** Settings that this measurement gives; of the caller's environment no setting reaches a server. */
  readonly env?: Readonly<Record<string, string>>;
  /** Used instead of a directory of its own, and then not removed. */
  readonly directory?: string;
  /** The cores that it stays on; undefined: any. */
  readonly cores?: string | undefined;
}

export interface RunningServer {
  readonly url: URL;
  readonly pid: number;
  /** When the process was started, by performance.now(). */
  readonly startedAt: number;
  /** The last it wrote to stdout and stderr. */
  output(): string;
  /** Undefined while it runs, else a sentence on how it ended. */
  ending(): string | undefined;
  stop(): Promise<void>;
}

/** A port that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function untilItAccepts(port: number, server: RunningServer, title: string): Promise<void> {
  while (!(await accepts(port))) {
    const ending = server.ending();
    if (ending !== undefined) throw new Error(`${title} ${ending} before it listened:\n${server.output()}`);
    if (performance.now() - server.startedAt > STARTING_MS) {
      await server.stop();
      throw new Error(`${title} did not listen within ${STARTING_MS / 1000} s:\n${server.output()}`);
    }
    await pause(RETRY_MS);
  }
}

/** What the child writes, the end of it; reading it also keeps a full pipe from stopping the child. */
function keepOutput(child: ChildProcess): () => string {
  let kept = '';
  const keep = (chunk: Buffer) => {
    kept = (kept + chunk.toString('utf8')).slice(-KEPT_OUTPUT);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => kept;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOPPING_MS);
  await ended;
  clearTimeout(timer);
}

/** Servers that run now: none may be left behind when the run itself is interrupted. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Without what the caller has exported for a server of their own: its Valkey would be written to, its threads be measured. */
const withoutSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !Object.hasOwn(SETTINGS, name)));

export async function startServer(spec: ServerSpec, options: StartOptions = {}): Promise<RunningServer> {
  const port = await freePort();
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'mock-gds-bench-'));
  const { script, env } = spec.launch({ port, directory, answerFile: options.answerFile ?? '' });
  const startedAt = performance.now();
  const command = [...onCores(options.cores), process.execPath, ...(options.nodeArguments ?? []), script];
  const child = spawn(command[0] as string, command.slice(1), {
    env: { ...withoutSettings(process.env), ...env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const server: RunningServer = {
    url: new URL(`http://127.0.0.1:${port}/mcp`),
    pid: child.pid ?? 0,
    startedAt,
    output: keepOutput(child),
    ending() {
      if (child.exitCode !== null) return `ended with exit code ${child.exitCode}`;
      return child.signalCode === null ? undefined : `was ended by ${child.signalCode}`;
    },
    async stop() {
      await end(child);
      if (options.directory === undefined) rmSync(directory, { recursive: true, force: true });
    },
  };
  await untilItAccepts(port, server, spec.title);
  return server;
}
