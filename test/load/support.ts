// What the commands of this folder share: many connections, latencies of a bystander, and the line they end with.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Cleaner, withCleaner } from '../support/cleaner.ts';

export const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

export const toMegabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1);

/** Each with its own outcome: held connections are expected to be cut. */
export async function openMany(port: number, count: number, bytes = ''): Promise<Socket[]> {
  const sockets: Socket[] = [];
  const open = (index: number) =>
    new Promise<void>((resolve, reject) => {
      // One client address has 28,000 ports; several have more.
      const localAddress = `127.0.0.${2 + (index % 8)}`;
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      sockets.push(socket);
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject).on('error', () => {});
        if (bytes !== '') socket.write(bytes);
        resolve();
      });
    });
  for (let done = 0; done < count; done += 200)
    await Promise.all(Array.from({ length: Math.min(200, count - done) }, (_, index) => open(done + index)));
  return sockets;
}

export function closeAll(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy();
}

export interface Latencies {
  readonly answered: number;
  readonly failed: number;
  readonly p99Ms: number;
}

/** What well-behaved clients see meanwhile, from a process of their own. */
export async function measureBystanders(port: number, durationMs: number): Promise<Latencies> {
  const child = fork(new URL('bystanders.js', import.meta.url), [String(port), String(durationMs)]);
  const [latencies] = await once(child, 'message');
  return latencies;
}

/** Runs a command: prints what it found, exits with 1 when one of its claims does not hold. */
export async function runCommand(work: (cleaner: Cleaner, claim: Claim) => Promise<string>): Promise<void> {
  const broken: string[] = [];
  const claim: Claim = (holds, what) => {
    if (!holds) broken.push(what);
  };
  const figures = await withCleaner((cleaner) => work(cleaner, claim));
  for (const what of broken) console.log(`does not hold: ${what}`);
  console.log(figures);
  process.exit(broken.length === 0 ? 0 : 1);
}

export type Claim = (holds: boolean, what: string) => void;
