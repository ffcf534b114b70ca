// kill -9 in the middle of bookings: what was confirmed is there, whole and once; nothing is half made.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openFor } from '../support/open-for.ts';

const PROGRAM = fileURLToPath(new URL('../support/inserting-child.js', import.meta.url));
const CLIENTS = 20;
const BOOKINGS = 1_000;
const ROUNDS = 10;

interface Confirmed {
  readonly inserted: Set<string>;
  readonly changed: Set<string>;
}

/** Runs the child until it has confirmed `killAfter` lines, kills it, and returns all that it had confirmed. */
async function bookAndKill(dataDir: string, tag: string, killAfter: number): Promise<Confirmed> {
  const child = spawn(process.execPath, [PROGRAM, `${CLIENTS}`, `${BOOKINGS}`, tag, 'lmdb', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const confirmed: Confirmed = { inserted: new Set(), changed: new Set() };
  let lines = 0;
  for await (const line of createInterface(child.stdout)) {
    const [what, pnr = ''] = line.split(' ');
    if (what === 'inserted' || what === 'changed') confirmed[what].add(pnr);
    if (++lines === killAfter) child.kill('SIGKILL');
  }
  const [, signal] = await exited;
  assert.equal(signal, 'SIGKILL');
  return confirmed;
}

test(`${ROUNDS} times kill -9 among ${BOOKINGS} bookings: every confirmed one is there and whole`, async (context) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mock-gds-kill-'));
  let confirmedInAll = 0;
  let presentInAll = 0;
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const tag = `R${round}`;
      // From the first bookings to nearly the last.
      const killAfter = 20 + Math.floor((round / ROUNDS) * 2 * BOOKINGS * 0.9);
      const confirmed = await bookAndKill(dataDir, tag, killAfter);
      const store = openFor(['lmdb', dataDir]);
      try {
        const listed = await store.sessionBookings(`session-${tag}`);
        const byPnr = new Map(listed.map((booking) => [booking.pnr, booking]));
        assert.equal(byPnr.size, listed.length, 'a booking is listed twice');
        for (const pnr of confirmed.inserted) assert.ok(byPnr.has(pnr), `${pnr} was confirmed and is lost`);
        for (const pnr of confirmed.changed)
          assert.equal(byPnr.get(pnr)?.hotels.length, 1, `${pnr}: a confirmed change is lost`);
        for (const booking of listed) {
          assert.deepEqual(await store.booking(booking.pnr), booking);
          assert.deepEqual(booking.specialRequests, [booking.pnr.repeat(500)]);
          assert.equal(booking.totalPrice, booking.hotels.length * 10_000);
        }
        confirmedInAll += confirmed.inserted.size;
        presentInAll += listed.length;
        assert.equal((await store.stats()).totalBookings, presentInAll);
      } finally {
        await store.close();
      }
    }
  } finally {
    await rm(dataDir, { recursive: true });
  }
  context.diagnostic(
    `${confirmedInAll} bookings confirmed, 0 lost; ${presentInAll - confirmedInAll} more complete`,
  );
});
