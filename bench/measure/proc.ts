// Processor time and memory of any process and of the machine, where there is a /proc; elsewhere undefined.
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, release, totalmem } from 'node:os';
import { type ProcessMemory, parseMachineTicks, parseProcessMemory, parseProcessTicks } from './proc-text.ts';

// The unit of /proc's ticks is fixed in the kernel's interface to user space.
const TICKS_PER_SECOND = 100;

export interface Sample {
  readonly atMs: number;
  readonly processSeconds: number | undefined;
  readonly machineSeconds: number | undefined;
  readonly stolenSeconds: number | undefined;
  readonly memory: ProcessMemory | undefined;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const seconds = (ticks: number | undefined) => (ticks === undefined ? undefined : ticks / TICKS_PER_SECOND);

/** `pid` undefined: a server elsewhere, of which only the machine here is known. */
export function sample(pid: number | undefined): Sample {
  const own = pid === undefined ? undefined : `/proc/${pid}`;
  const machineTicks = parseMachineTicks(read('/proc/stat'));
  return {
    atMs: performance.now(),
    processSeconds: own === undefined ? undefined : seconds(parseProcessTicks(read(`${own}/stat`))),
    machineSeconds: seconds(machineTicks?.busy),
    stolenSeconds: seconds(machineTicks?.stolen),
    memory: own === undefined ? undefined : parseProcessMemory(read(`${own}/status`)),
  };
}

/** Cores in use between two samples: 1.5 is one and a half. */
export function coresBetween(
  a: Sample,
  b: Sample,
): Readonly<Record<'process' | 'machine' | 'stolen', number | undefined>> {
  const elapsed = (b.atMs - a.atMs) / 1000;
  const rate = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined || elapsed <= 0 ? undefined : (to - from) / elapsed;
  return {
    process: rate(a.processSeconds, b.processSeconds),
    machine: rate(a.machineSeconds, b.machineSeconds),
    // The kernel's own count is known to run backwards where a virtual machine was moved.
    stolen: atLeastNone(rate(a.stolenSeconds, b.stolenSeconds)),
  };
}

const atLeastNone = (value: number | undefined) => (value === undefined ? undefined : Math.max(0, value));

export interface Machine {
  readonly model: string;
  readonly cores: number;
  readonly memoryBytes: number;
  readonly node: string;
  readonly kernel: string;
}

export function machine(): Machine {
  return {
    model: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    node: process.version,
    kernel: `${process.platform} ${release()}`,
  };
}
