// The disk below Valkey: power is lost at any moment, and there is no room left.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { toBooking } from '../contract/fixtures.ts';
import { freePort } from '../support/free-port.ts';
import { openFor } from '../support/open-for.ts';
import { DURABLE, startValkey, unlessValkeyIsMissing, until } from '../support/valkey.ts';
import {
  afterPowerLoss,
  parseRecording,
  RECORD,
  type Step,
  unlessStraceIsMissing,
} from './disk-recording.ts';

const PROGRAM = fileURLToPath(new URL('../support/inserting-child.js', import.meta.url));
const HOUR = 3_600_000;
const CUTS = 12;
const LOG = 'appendonlydir/appendonly.aof.1.incr.aof';

/** One recording of both: what Valkey asked of the disk, and what was said to be booked. */
async function record(folder: string): Promise<Step[]> {
  const dir = join(folder, 'data');
  mkdirSync(dir);
  const port = await freePort();
  const recording = join(folder, 'recording');
  const server = [
    'valkey-server',
    ...DURABLE,
    '--port',
    port,
    '--dir',
    dir,
    '--logfile',
    join(folder, 'log'),
  ];
  const quoted = server.map((word) => `'${word}'`).join(' ');
  const client = `'${process.execPath}' '${PROGRAM}' 4 60 P valkey valkey://127.0.0.1:${port}`;
  const both = `${quoted} >/dev/null & ${client}; kill -9 $!`;
  execFileSync('strace', [...RECORD, '-o', recording, 'sh', '-c', both], { stdio: 'ignore' });
  return parseRecording(readFileSync(recording, 'latin1'), join(dir, LOG));
}

/** Starts Valkey on what a power loss left of its log, and holds it to what had been said by then. */
async function checkAfterLoss(folder: string, steps: readonly Step[], survivors: number): Promise<number> {
  const dir = await mkdtemp(join(folder, 'lost-'));
  cpSync(join(folder, 'data'), dir, { recursive: true });
  let left = survivors;
  // A log grows at its end: of what was not synced a beginning may be there, and never something without it.
  writeFileSync(
    join(dir, LOG),
    afterPowerLoss(steps, () => left-- > 0),
  );
  const server = await startValkey(DURABLE, [], undefined, dir);
  const store = openFor(['valkey', server.url]);
  const said = steps.flatMap((step) => (step.kind === 'said' ? [step.line] : []));
  try {
    for (const line of said) {
      const [what, pnr = ''] = line.split(' ');
      const booking = pnr === '' ? undefined : await store.booking(pnr);
      if (what === 'inserted') assert.deepEqual(booking?.specialRequests, [pnr.repeat(500)], `lost: ${line}`);
      if (what === 'changed') assert.equal(booking?.hotels.length, 1, `lost: ${line}`);
    }
    assert.equal(await store.insertBooking(toBooking(), HOUR), 'inserted', 'it can be written again');
  } finally {
    await store.close();
    await server.remove();
  }
  return said.length;
}

describe('the disk below Valkey', unlessValkeyIsMissing(), () => {
  test('power is lost at any moment: with appendfsync always no confirmed booking is', {
    ...unlessStraceIsMissing(),
  }, async (context) => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'mock-gds-power-')));
    try {
      const steps = await record(folder);
      const ready = steps.findIndex((step) => step.kind === 'said');
      assert.equal(steps.filter((step) => step.kind === 'said' && step.line.includes(' ')).length, 120);
      assert.ok(steps.some((step) => step.kind === 'sync'));
      let checked = 0;
      for (let cut = 1; cut <= CUTS; cut++) {
        const before = steps.slice(0, ready + Math.floor(((steps.length - ready) * cut) / CUTS));
        checked += await checkAfterLoss(folder, before, 0);
        checked += await checkAfterLoss(folder, before, 1);
      }
      context.diagnostic(`${checked} confirmations checked after ${2 * CUTS} losses`);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  const mayMount = process.platform === 'linux' && process.getuid?.() === 0;
  test('the disk is full: refused in time, nothing confirmed is lost, over when Valkey has room again', {
    skip: mayMount || process.env.CI === 'true' ? false : 'only root may mount a small disk',
  }, async () => {
    const disk = await mkdtemp(join(tmpdir(), 'mock-gds-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]);
    const filler = join(disk, 'filler');
    writeFileSync(filler, Buffer.alloc(4 * 2 ** 20));
    const dir = join(disk, 'data');
    mkdirSync(dir);
    const server = await startValkey(DURABLE, [], undefined, dir);
    const store = openFor(['valkey', server.url], 900);
    try {
      const confirmed: string[] = [];
      let refusal: { name: string; tookMs: number } | undefined;
      for (let index = 0; index < 5_000 && refusal === undefined; index++) {
        const booking = toBooking({
          pnr: `FULL-${index}`,
          sessionId: 'full',
          specialRequests: ['x'.repeat(5_000)],
        });
        const asked = performance.now();
        try {
          await store.insertBooking(booking, HOUR);
          confirmed.push(booking.pnr);
        } catch (error) {
          refusal = { name: (error as Error).name, tookMs: performance.now() - asked };
        }
      }
      assert.ok(confirmed.length > 100, `${confirmed.length} confirmed`);
      assert.equal(refusal?.name, 'StoreUnavailable');
      assert.ok((refusal?.tookMs ?? Infinity) < 1_500, `refused after ${refusal?.tookMs} ms`);
      // With appendfsync always Valkey ends where it cannot keep its word; whoever supervises it starts it again.
      await server.kill('SIGKILL');
      rmSync(filler);
      await server.restart();
      await until(
        async () => (await store.booking(confirmed[0] ?? '').catch(() => undefined)) !== undefined,
        'it stays away',
      );
      const listed = new Set((await store.sessionBookings('full')).map(({ pnr }) => pnr));
      assert.deepEqual(
        confirmed.filter((pnr) => !listed.has(pnr)),
        [],
      );
      assert.equal(await store.insertBooking(toBooking(), HOUR), 'inserted');
    } finally {
      await store.close().catch(() => {});
      await server.kill('SIGKILL');
      execFileSync('umount', [disk]);
      await rm(disk, { recursive: true });
    }
  });
});
