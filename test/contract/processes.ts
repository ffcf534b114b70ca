// What a store must do for several processes and threads at once.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Store } from '../../src/data/store/index.ts';
import { type Child, startChild } from '../support/children.ts';
import { addHotel, toBooking } from './fixtures.ts';
import { hear } from './hear.ts';
import { type Place, withStore } from './store.ts';

const HOUR = 3_600_000;

export function describeProcesses(makePlace: () => Promise<Place>): void {
  const check = (
    title: string,
    processes: number,
    body: (store: Store, children: readonly Child[]) => Promise<void>,
  ): void => {
    const run = withStore(makePlace, async (store, place) => {
      const children = await Promise.all(
        Array.from({ length: processes }, () => startChild(place.childArguments)),
      );
      try {
        await body(store, children);
      } finally {
        await Promise.all(children.map((child) => child.close()));
      }
    });
    test(title, run);
  };

  check(
    "two processes see each other's writes as soon as they are told of them",
    1,
    async (store, [child]) => {
      const booking = toBooking();
      await store.insertBooking(booking, HOUR);
      for (let round = 0; round < 20; round++) {
        await store.changeBooking(booking.pnr, addHotel(`mine-${round}`));
        const theirs = (await child?.run({ kind: 'hotels', pnr: booking.pnr })) as string[];
        assert.equal(theirs.at(-1), `mine-${round}`);
        await child?.run({
          kind: 'addHotels',
          pnr: booking.pnr,
          each: 1,
          threads: 0,
          tag: `theirs-${round}`,
        });
        assert.equal((await store.booking(booking.pnr))?.hotels.at(-1)?.id, `theirs-${round}-0`);
      }
    },
  );

  check(
    'four processes of four threads each change one booking, and nothing is lost',
    4,
    async (store, children) => {
      const booking = toBooking();
      await store.insertBooking(booking, HOUR);
      const task = { kind: 'addHotels', pnr: booking.pnr, each: 15, threads: 4 } as const;
      await Promise.all(children.map((child, index) => child.run({ ...task, tag: `process-${index}` })));
      const after = await store.booking(booking.pnr);
      assert.equal(new Set(after?.hotels.map(({ id }) => id)).size, 4 * 4 * 15);
      assert.equal(after?.hotels.length, 4 * 4 * 15);
      assert.equal(after?.totalPrice, 4 * 4 * 15 * 10_000);
    },
  );

  check(
    'of four processes that insert the same codes, each code has one winner',
    4,
    async (store, children) => {
      const pnrs = Array.from({ length: 100 }, (_, index) => `TEST-R${String(index).padStart(5, '0')}`);
      const sessions = children.map(() => randomUUID());
      const won = (await Promise.all(
        children.map((child, index) =>
          child.run({ kind: 'insertAll', pnrs, sessionId: sessions[index] ?? '' }),
        ),
      )) as string[][];
      assert.deepEqual(won.flat().sort(), pnrs);
      for (const [index, mine] of won.entries()) {
        const listed = await store.sessionBookings(sessions[index] ?? '');
        assert.deepEqual(listed.map(({ pnr }) => pnr).sort(), mine.sort());
      }
      assert.equal((await store.stats()).totalBookings, 100);
    },
  );

  check('who watches hears of bookings that another process writes', 1, async (store, [child]) => {
    const booking = toBooking();
    await store.insertBooking(booking, HOUR);
    const heard = hear(store, booking.pnr);
    await child?.run({ kind: 'addHotels', pnr: booking.pnr, each: 1, threads: 0, tag: 'theirs' });
    await heard;
  });

  check('searches that several processes note in one session add up', 2, async (store, children) => {
    const { id } = await store.createSession({ id: randomUUID() });
    await Promise.all(children.map((child) => child.run({ kind: 'search', sessionId: id, count: 50 })));
    assert.equal((await store.session(id))?.searchCount, 100);
    assert.equal((await store.sessionSearches(id)).length, 100);
  });

  check('a process killed leaves the others at work', 2, async (store, [first, second]) => {
    const booking = toBooking();
    await store.insertBooking(booking, HOUR);
    const task = { kind: 'addHotels', pnr: booking.pnr, threads: 2 } as const;
    const killed = first?.run({ ...task, each: 100_000, tag: 'killed' });
    const told = hear(store, booking.pnr);
    await told;
    first?.process.kill('SIGKILL');
    await assert.rejects(killed ?? Promise.resolve(), /the process left/);
    await second?.run({ ...task, each: 10, tag: 'alive' });
    const ids = (await store.booking(booking.pnr))?.hotels.map(({ id }) => id) ?? [];
    assert.equal(ids.filter((id) => id.startsWith('alive')).length, 20);
    assert.equal((await store.booking(booking.pnr))?.totalPrice, ids.length * 10_000);
  });
}
