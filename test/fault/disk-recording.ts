// Reads a recording (strace) of what a process asked of the disk, and makes the file that a power loss would leave.
//
// A write is safe once a later fdatasync of its file has returned, or at once when its descriptor was opened with
// O_DSYNC. At a power loss safe writes are there; of the others each may be there or not, in any combination.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

export type Step =
  | { readonly kind: 'write'; readonly offset: number; readonly bytes: Buffer; readonly isSafe: boolean }
  | { readonly kind: 'sync' }
  /** A line on standard output: what the process has promised by then. */
  | { readonly kind: 'said'; readonly line: string };

/** Flags for strace under which `parseRecording` can read its output. */
export const RECORD = [
  '-f',
  '-y',
  '-xx',
  '-s',
  '16000000',
  '-e',
  'trace=openat,lseek,write,pwrite64,writev,pwritev,ftruncate,fdatasync,fsync,msync',
];

const LINE = /^(?:\d+ +)?(\w+)\((.*)\) += (-?\d+)(?:<.*>)?$/;

/** The steps that concern `file` and standard output, in the order in which they were finished. */
export function parseRecording(recording: string, file: string): Step[] {
  const inName = toHex(file);
  const safeDescriptors = new Set<string>();
  // LMDB seeks and writes under its lock, with one descriptor; Valkey appends: no other write comes between.
  let position = 0;
  return joinInterrupted(recording).flatMap((line): Step[] => {
    const [, call = '', args = '', result = ''] = LINE.exec(line) ?? [];
    const descriptor = /^(\d+)</.exec(args)?.[1] ?? '';
    const isOurs = args.startsWith(`${descriptor}<${file}>`) || args.startsWith(`${descriptor}<${inName}>`);
    if (call === 'openat' && args.includes('O_DSYNC')) safeDescriptors.add(result);
    if (call === 'write' && descriptor === '1') return [{ kind: 'said', line: readText(args).trimEnd() }];
    if (!isOurs) return [];
    if (call === 'fdatasync' || call === 'fsync') return result === '0' ? [{ kind: 'sync' }] : [];
    if (call === 'lseek') {
      position = Number(result);
      return [];
    }
    const bytes = Buffer.concat(
      Array.from(args.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g), ([, hex = '']) => fromHex(hex)),
    );
    const isSafe = safeDescriptors.has(descriptor);
    if (call === 'write') {
      const offset = position;
      position += bytes.length;
      return [{ kind: 'write', offset, bytes, isSafe }];
    }
    if (call === 'writev') return [{ kind: 'write', offset: position, bytes, isSafe }];
    if (call === 'pwrite64' || call === 'pwritev')
      return [{ kind: 'write', offset: Number(/, (\d+)$/.exec(args)?.[1]), bytes, isSafe }];
    throw new Error(`The recording has a call on the file that is not understood: ${line.slice(0, 200)}`);
  });
}

/** A call during which another thread's was noted stands in two halves; it counts where it ends. */
function joinInterrupted(recording: string): string[] {
  const begun = new Map<string, string>();
  return recording.split('\n').flatMap((line) => {
    const thread = /^\d+/.exec(line)?.[0] ?? '';
    const cut = line.indexOf(' <unfinished ...>');
    if (cut !== -1) {
      begun.set(thread, line.slice(0, cut));
      return [];
    }
    const [resumed, rest = ''] = /<\.\.\. \w+ resumed>(.*)$/.exec(line) ?? [];
    return [resumed === undefined ? line : `${begun.get(thread) ?? ''}${rest}`];
  });
}

const toHex = (text: string): string =>
  Array.from(Buffer.from(text), (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
const fromHex = (hex: string): Buffer => Buffer.from(hex.replaceAll('\\x', ''), 'hex');
const readText = (args: string): string =>
  fromHex(/"((?:\\x[0-9a-f]{2})*)"/.exec(args)?.[1] ?? '').toString();

/** The file after a power loss that follows `steps`. `survives` says which unsafe writes had reached the disk. */
export function afterPowerLoss(steps: readonly Step[], survives: () => boolean): Buffer {
  let size = 0;
  for (const step of steps) if (step.kind === 'write') size = Math.max(size, step.offset + step.bytes.length);
  const disk = Buffer.alloc(size);
  let length = 0;
  let unsafe: Extract<Step, { kind: 'write' }>[] = [];
  const put = ({ offset, bytes }: { offset: number; bytes: Buffer }): void => {
    bytes.copy(disk, offset);
    length = Math.max(length, offset + bytes.length);
  };
  for (const step of steps) {
    if (step.kind === 'write' && step.isSafe) put(step);
    else if (step.kind === 'write') unsafe.push(step);
    else if (step.kind === 'sync') {
      for (const write of unsafe) put(write);
      unsafe = [];
    }
  }
  for (const write of unsafe) if (survives()) put(write);
  return disk.subarray(0, length);
}

/** Without strace it is skipped and says so, except where nothing may be skipped. */
export function unlessStraceIsMissing(): { skip: string | false } {
  const isThere = spawnSync('strace', ['-V']).status === 0;
  assert.ok(isThere || process.env.CI !== 'true', 'strace is not installed: see .ci/install');
  return { skip: isThere ? false : 'strace, which records the disk calls, is not installed' };
}
