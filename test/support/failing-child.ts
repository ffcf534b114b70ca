// A process whose disk fails again and again while it books, and which keeps account of every answer it got.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Booking } from '../../src/data/model.ts';
import { createLmdbStore } from '../../src/data/store/lmdb/index.ts';
import { addHotel, toBooking } from '../contract/fixtures.ts';

const HOUR = 3_600_000;
const CYCLES = 4;
const dataDir = process.argv[2] ?? '';
const store = createLmdbStore({ dataDir, sessionTtlMs: HOUR, writeTimeoutMs: 30_000 });
const expected = new Map<string, Booking>();
let refused = 0;

const limitFile = (bytes: number | 'unlimited'): void => {
  spawnSync('prlimit', ['--pid', `${process.pid}`, `--fsize=${bytes}:unlimited`]);
};

async function insert(pnr: string, pages: number): Promise<void> {
  const booking = toBooking({ pnr, sessionId: 'mine', specialRequests: [pnr.repeat(pages * 400)] });
  try {
    await store.insertBooking(booking, HOUR);
    expected.set(pnr, booking);
  } catch {
    refused++;
  }
}

async function change(pnr: string): Promise<void> {
  try {
    const changed = await store.changeBooking(pnr, addHotel('h'));
    if (changed !== undefined) expected.set(pnr, changed);
  } catch {
    refused++;
  }
}

const work = (tag: string): Promise<unknown> =>
  Promise.all([
    ...Array.from({ length: 20 }, (_, index) => insert(`${tag}-${index}`, index % 4)),
    ...[...expected.keys()].slice(-10).map(change),
  ]);

/** Bookings that are not as the answers said. */
async function wrong(): Promise<string[]> {
  const listed = new Set((await store.sessionBookings('mine')).map(({ pnr }) => pnr));
  const unexpected = [...listed].filter((pnr) => !expected.has(pnr));
  const lost: string[] = [];
  for (const [pnr, booking] of expected)
    if (JSON.stringify(await store.booking(pnr)) !== JSON.stringify(booking) || !listed.has(pnr))
      lost.push(pnr);
  return [
    ...unexpected.map((pnr) => `refused, yet there: ${pnr}`),
    ...lost.map((pnr) => `confirmed, yet not so: ${pnr}`),
  ];
}

const faults: string[] = [];
for (let cycle = 0; cycle < CYCLES; cycle++) {
  // No whole number of pages: the write that meets the limit is cut short, as by a failing disk.
  limitFile(statSync(join(dataDir, 'data.mdb')).size + 600_001);
  for (const before = refused; refused < before + 100; ) {
    await work(`${cycle}-${refused}-${expected.size}`);
    // The store refuses for a moment after a failure; try its disk, not its patience.
    if (refused > before) await setTimeout(105);
  }
  faults.push(...(await wrong()));
  limitFile('unlimited');
  await setTimeout(105);
  await work(`${cycle}-free`);
  faults.push(...(await wrong()));
}
process.send?.({ faults, refused, confirmed: expected.size, total: (await store.stats()).totalBookings });
await store.close();
