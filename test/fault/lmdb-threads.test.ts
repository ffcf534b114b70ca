// Threads stopped in the middle of writing: they go at once, the others write on, and nothing is half made.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { toBooking } from '../contract/fixtures.ts';
import { openFor } from '../support/open-for.ts';

const PROGRAM = fileURLToPath(new URL('../support/writing-thread.js', import.meta.url));
const ROUNDS = 6;

for (const end of ['none', 'loop', 'exit'] as const)
  test(`threads terminated while they write (${end}) leave a whole store to the others`, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'mock-gds-threads-'));
    const place = ['lmdb', dataDir];
    const store = openFor(place);
    let mine = 0;
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const threads = [0, 1, 2].map(
          (index) => new Worker(PROGRAM, { workerData: { place, sessionId: `thread-${index}`, end } }),
        );
        const exits = threads.map((thread) => once(thread, 'exit'));
        await Promise.all(threads.map((thread) => once(thread, 'message')));
        // While they write, and (in the other cases) while they hang or leave by themselves.
        const booked = Promise.all(
          Array.from({ length: 20 }, () => store.insertBooking(toBooking({ sessionId: 'main' }), 3_600_000)),
        );
        await Promise.all(threads.map((thread) => thread.terminate()));
        await Promise.all(exits);
        mine += (await booked).length;
        await store.insertBooking(toBooking({ sessionId: 'main' }), 3_600_000);
        mine++;
      }
      const listed = await Promise.all(
        ['main', 'thread-0', 'thread-1', 'thread-2'].map((sessionId) => store.sessionBookings(sessionId)),
      );
      assert.equal(listed[0]?.length, mine);
      for (const booking of listed.flat()) assert.deepEqual(await store.booking(booking.pnr), booking);
      assert.equal((await store.stats()).totalBookings, listed.flat().length);
    } finally {
      await store.close();
      await rm(dataDir, { recursive: true });
    }
  });
