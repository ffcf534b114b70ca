// No room left: writes are refused clearly and in time, reads go on, and it is over as soon as there is room.
import assert from 'node:assert/strict';
import { execFileSync, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../support/filling-child.js', import.meta.url));
const ROOM_BYTES = 6_000_000;

interface Filled {
  readonly confirmed: number;
  readonly readable: number;
  readonly refusals: readonly string[];
  readonly slowestRefusalMs: number;
  readonly refusedSession: string;
  readonly flush: string;
  readonly unhandled: readonly string[];
}

/** Fills the store of a process that `start` gives little room, gives it room with `free`, and looks again. */
async function fillAndFree(
  start: readonly string[],
  dataDir: string,
  free: (pid: number) => void,
): Promise<void> {
  const [command = '', ...args] = [...start, process.execPath];
  const child = fork(PROGRAM, [dataDir], {
    execPath: command,
    execArgv: args,
    // LMDB itself complains there, in its own words.
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
  const exited = once(child, 'exit');
  try {
    const [filled] = (await once(child, 'message')) as [Filled];
    assert.ok(filled.confirmed > 100, `${filled.confirmed} confirmed`);
    assert.equal(filled.readable, filled.confirmed, 'what was confirmed can be read while the disk is full');
    for (const refusal of filled.refusals)
      assert.match(
        refusal,
        /^StoreUnavailable none The store could not be written: (No space left|Input\/output)/,
      );
    assert.match(filled.refusedSession, /^StoreUnavailable none/);
    assert.match(filled.flush, /^StoreUnavailable none/);
    assert.ok(filled.slowestRefusalMs < 1_000, `${filled.slowestRefusalMs} ms`);
    assert.deepEqual(filled.unhandled, []);
    free(child.pid ?? 0);
    child.send('freed');
    const [recovered] = await once(child, 'message');
    assert.deepEqual(recovered, { lost: 0, inserted: 'inserted', searches: 1, unhandled: [] });
  } finally {
    child.kill('SIGKILL');
    await exited;
  }
}

const skipUnless = (isThere: boolean, what: string): { skip: string | false } => {
  if (isThere) return { skip: false };
  assert.notEqual(process.env.CI, 'true', `${what}: must not be skipped here`);
  return { skip: what };
};

const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;

test(
  'a file that may not grow: refused in time, nothing lost, over when it may',
  skipUnless(hasPrlimit, 'prlimit is not installed'),
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'mock-gds-full-'));
    try {
      await fillAndFree(['prlimit', `--fsize=${ROOM_BYTES}:unlimited`], dataDir, (pid) => {
        execFileSync('prlimit', ['--pid', `${pid}`, '--fsize=unlimited']);
      });
    } finally {
      await rm(dataDir, { recursive: true });
    }
  },
);

const mayMount = process.platform === 'linux' && process.getuid?.() === 0;

test(
  'a full disk: refused in time, nothing lost, over when there is room',
  skipUnless(mayMount, 'only root may mount a small disk'),
  async () => {
    const disk = await mkdtemp(join(tmpdir(), 'mock-gds-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${ROOM_BYTES}`, 'tmpfs', disk]);
    try {
      await fillAndFree([], join(disk, 'data'), () => {
        execFileSync('mount', ['-o', `remount,size=${10 * ROOM_BYTES}`, disk]);
      });
    } finally {
      execFileSync('umount', [disk]);
      await rm(disk, { recursive: true });
    }
  },
);
