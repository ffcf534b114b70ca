// What the commands of this folder share: many connections, latencies of a bystander, and the line they end with.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { ERRORS } from '../../src/errors.ts';
import { type Cleaner, withCleaner } from '../support/cleaner.ts';
import { Refused } from '../support/roaming.ts';

export const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

export const toMegabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1);

/** Memory of a process that is no mapped file: what it holds itself. */
export function anonymousBytes(pid: number): number {
  const [, kilobytes = '0'] = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/**
 * How long the threads of some processes that were ready to run have been without a processor so far: what a machine
 * that does other things as well adds to every time.
 */
export function readWaits(pids: readonly number[]): ReadonlyMap<string, number> {
  const waits = new Map<string, number>();
  for (const pid of pids)
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      try {
        const [, nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
        waits.set(thread, Number(nanoseconds) / 1e6);
      } catch {
        // It has just ended, or this system does not count.
      }
    }
  return waits;
}

/** How what a fault's own call was told is called. The codes of the two are the same: the texts tell them apart. */
export function toFaultName(error: unknown, deadlineMs: number): string {
  if (!(error instanceof Refused)) return String(error);
  const { workerLost, toolTimeout } = ERRORS;
  if (error.code === workerLost.code && error.message === workerLost.message) return 'workerLost';
  const late = `The call did not finish within ${deadlineMs} ms`;
  if (error.code === toolTimeout.code && error.message === late) return 'toolTimeout';
  return `${error.code} ${error.message}`;
}

/** An argument of the command line. Without this, a word that is no number would let a command try nothing, and pass. */
export function readCount(index: number, what: string, usually: number): number {
  const given = process.argv[2 + index];
  const count = Number(given ?? usually);
  if (Number.isInteger(count) && count > 0) return count;
  console.error(`${what}: '${given}' is not a whole number above 0`);
  process.exit(2);
}

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
