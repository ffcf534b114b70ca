// Power loss: whatever the disk had not been told to keep is gone, and every confirmed booking is still there.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openFor } from '../support/open-for.ts';
import {
  afterPowerLoss,
  parseRecording,
  RECORD,
  type Step,
  unlessStraceIsMissing,
} from './disk-recording.ts';

const PROGRAM = fileURLToPath(new URL('../support/inserting-child.js', import.meta.url));
const CUTS = 25;
/** A number that follows from its place: every run loses the same writes. */
const hash = (index: number): number => (Math.imul(index + 1, 2_654_435_761) >>> 16) & 0xffff;

function record(folder: string): Step[] {
  const dataDir = join(folder, 'data');
  const recording = join(folder, 'recording');
  execFileSync(
    'strace',
    [...RECORD, '-o', recording, process.execPath, PROGRAM, '4', '60', 'P', 'lmdb', dataDir],
    { stdio: 'ignore' },
  );
  return parseRecording(readFileSync(recording, 'latin1'), join(dataDir, 'data.mdb'));
}

/** Opens the file as the power loss left it, and holds it to what had been said by then. */
async function checkAfterLoss(
  folder: string,
  steps: readonly Step[],
  survives: () => boolean,
): Promise<number> {
  const dataDir = await mkdtemp(join(folder, 'lost-'));
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'data.mdb'), afterPowerLoss(steps, survives));
  const said = steps.flatMap((step) => (step.kind === 'said' ? [step.line] : []));
  const store = openFor(['lmdb', dataDir]);
  try {
    for (const line of said) {
      const [what, pnr = ''] = line.split(' ');
      const booking = await store.booking(pnr);
      if (what === 'inserted') assert.deepEqual(booking?.specialRequests, [pnr.repeat(500)], `lost: ${line}`);
      if (what === 'changed') assert.equal(booking?.hotels.length, 1, `lost: ${line}`);
    }
    assert.equal(await store.insertBooking(EMPTY, 1_000), 'inserted', 'it can be written again');
  } finally {
    await store.close();
  }
  return said.length;
}

const EMPTY = {
  pnr: 'AFTER',
  sessionId: 'after',
  createdAt: 0,
  lastModified: 0,
  expiresAt: 1,
  status: 'confirmed',
  passengers: [],
  flights: [],
  hotels: [],
  cars: [],
  totalPrice: 0,
  currency: 'USD',
} as const;

const options = unlessStraceIsMissing();
test(
  'power is lost at any moment: no confirmed booking is, and the file opens without repair',
  options,
  async (context) => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'mock-gds-power-')));
    try {
      const steps = record(folder);
      const ready = steps.findIndex((step) => step.kind === 'said');
      const total = steps.filter((step) => step.kind === 'said' && step.line.includes(' ')).length;
      assert.equal(total, 120);
      assert.ok(steps.some((step) => step.kind === 'sync'));
      let checked = 0;
      for (let cut = 1; cut <= CUTS; cut++) {
        const before = steps.slice(0, ready + Math.floor(((steps.length - ready) * cut) / CUTS));
        let draw = 0;
        checked += await checkAfterLoss(folder, before, () => false);
        checked += await checkAfterLoss(folder, before, () => hash(cut * 1_000 + draw++) % 2 === 0);
      }
      context.diagnostic(`${checked} confirmations checked after ${2 * CUTS} losses`);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
