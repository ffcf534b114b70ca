// What the counters of a store must do that is shared by several machines.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Place, withStore } from './store.ts';

const TTL_MS = 120_000;
const COUNTERS = [
  { client: '192.0.2.1', window: 29_000_000, add: 3 },
  { client: '192.0.2.1', window: 29_000_001, add: 1 },
  { client: '2001:db8:0:1::/64', window: 29_000_001, add: 5 },
];

export function describeCounters(makePlace: () => Promise<Place>): void {
  const check = (title: string, body: Parameters<typeof withStore>[1]): void => {
    test(title, withStore(makePlace, body));
  };

  describe('counters', () => {
    check(
      'each client and window is counted by itself, and instances add to the same',
      async (one, place) => {
        const two = await place.open();
        assert.deepEqual(await one.counters?.add(COUNTERS, TTL_MS), [3, 1, 5]);
        assert.deepEqual(await two.counters?.add(COUNTERS.slice(1), TTL_MS), [2, 10]);
      },
    );

    check('to add nothing only reads', async (store) => {
      const read = COUNTERS.map((counter) => ({ ...counter, add: 0 }));
      assert.deepEqual(await store.counters?.add(read, TTL_MS), [0, 0, 0]);
      await store.counters?.add(COUNTERS, TTL_MS);
      assert.deepEqual(await store.counters?.add(read, TTL_MS), [3, 1, 5]);
      assert.deepEqual(await store.counters?.add([], TTL_MS), []);
    });

    check('a counter ends with the lifetime that it began with', async (store, place) => {
      await store.counters?.add(COUNTERS, TTL_MS);
      await place.advance(TTL_MS - 30_000);
      assert.deepEqual(await store.counters?.add(COUNTERS, TTL_MS), [6, 2, 10]);
      await place.advance(30_001);
      assert.deepEqual(await store.counters?.add(COUNTERS, TTL_MS), [3, 1, 5]);
    });

    check('nothing is lost where many add at once', async (store, place) => {
      const instances = [store, await place.open(), await place.open()];
      const many = Array.from({ length: 500 }, (_, n) => ({ client: `192.0.2.${n}`, window: 1, add: 2 }));
      await Promise.all(
        instances.flatMap(({ counters }) => [counters?.add(many, TTL_MS), counters?.add(many, TTL_MS)]),
      );
      const totals = await store.counters?.add(
        many.map((counter) => ({ ...counter, add: 0 })),
        TTL_MS,
      );
      assert.deepEqual(totals, Array(500).fill(12));
    });

    check('of a closed store nothing is known, and nothing is thrown', async (store) => {
      await store.close();
      assert.deepEqual(await store.counters?.add(COUNTERS, TTL_MS), [undefined, undefined, undefined]);
    });
  });
}
