// No room left: writes are refused clearly and in time, reads go on, and it is over as soon as there is room.
import assert from 'node:assert/strict';
import { execFileSync, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../support/filling-child.js', import.meta.url));

interface Filled {
  readonly confirmed: number;
  readonly readable: number;
  readonly refusals: readonly string[];
  readonly slowestRefusalMs: number;
  readonly refusedSession: string;
  readonly flush: string;
  readonly unhandled: readonly string[];
}

function assertRefusing(filled: Filled): void {
  assert.ok(filled.confirmed > 100, `${filled.confirmed} confirmed`);
  assert.equal(filled.readable, filled.confirmed, 'what was confirmed can be read while the disk is full');
  for (const refusal of filled.refusals)
    assert.match(
      refusal,
      /^StoreUnavailable none The store could not be written: (no space left|Input\/output error)/,
    );
  assert.match(filled.refusedSession, /^StoreUnavailable none/);
  // What is small may still fit.
  assert.match(filled.flush, /^(resolved|StoreUnavailable none)/);
  assert.ok(filled.slowestRefusalMs < 1_000, `${filled.slowestRefusalMs} ms`);
  assert.deepEqual(filled.unhandled, []);
}

interface Disk {
  readonly dataDir: string;
  /** Before the program: what gives the process little room. */
  readonly command: readonly string[];
  /** Takes the last of the room away. */
  readonly fill: () => void;
  readonly free: (pid: number) => void;
}

async function fillAndFree({ dataDir, command, fill, free }: Disk): Promise<void> {
  const [execPath = '', ...execArgv] = [...command, process.execPath];
  const child = fork(PROGRAM, [dataDir], {
    execPath,
    execArgv,
    // LMDB itself complains there, in its own words.
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
  const exited = once(child, 'exit');
  const hear = async (): Promise<unknown> => {
    const [said] = await Promise.race([once(child, 'message'), exited]);
    assert.equal(typeof said, 'object', `the process left: ${child.exitCode ?? child.signalCode}`);
    return said;
  };
  try {
    assertRefusing((await hear()) as Filled);
    fill();
    child.send('filled');
    assertRefusing((await hear()) as Filled);
    free(child.pid ?? 0);
    child.send('freed');
    assert.deepEqual(await hear(), { lost: 0, inserted: 'inserted', searches: 2, unhandled: [] });
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
      await fillAndFree({
        dataDir,
        // No whole number of pages: the write that meets the limit is cut short, as by a failing disk.
        command: ['prlimit', '--fsize=6000001:unlimited'],
        fill: () => {},
        free: (pid) => execFileSync('prlimit', ['--pid', `${pid}`, '--fsize=unlimited']),
      });
    } finally {
      await rm(dataDir, { recursive: true });
    }
  },
);

test(
  'a disk that fails again and again: every answer was true',
  skipUnless(hasPrlimit, 'prlimit is not installed'),
  async (context) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'mock-gds-failing-'));
    const program = fileURLToPath(new URL('../support/failing-child.js', import.meta.url));
    const child = fork(program, [dataDir], { stdio: ['ignore', 'inherit', 'ignore', 'ipc'] });
    const exited = once(child, 'exit');
    try {
      const [said] = await Promise.race([once(child, 'message'), exited]);
      assert.equal(typeof said, 'object', `the process left: ${child.exitCode ?? child.signalCode}`);
      assert.deepEqual(said.faults, []);
      assert.equal(said.total, said.confirmed);
      context.diagnostic(`${said.confirmed} confirmed, ${said.refused} refused, all as said`);
    } finally {
      child.kill('SIGKILL');
      await exited;
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
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', disk]);
    const filler = join(disk, 'filler');
    try {
      writeFileSync(filler, Buffer.alloc(20 * 2 ** 20));
      await fillAndFree({
        dataDir: join(disk, 'data'),
        command: [],
        fill: () =>
          spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k', 'oflag=append', 'conv=notrunc']),
        free: () => rmSync(filler),
      });
    } finally {
      execFileSync('umount', [disk]);
      await rm(disk, { recursive: true });
    }
  },
);
