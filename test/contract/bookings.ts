// What a store must do with bookings.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Booking } from '../../src/data/model.ts';
import { addHotel, toBooking } from './fixtures.ts';
import { hear } from './hear.ts';
import { type Place, withStore } from './store.ts';

const HOUR = 3_600_000;

export function describeBookings(makePlace: () => Promise<Place>): void {
  const check = (title: string, body: Parameters<typeof withStore>[1]): void => {
    test(title, withStore(makePlace, body));
  };

  check('a booking inserted is the booking read, and is listed in its session', async (store) => {
    const booking = toBooking();
    assert.equal(await store.insertBooking(booking, HOUR), 'inserted');
    assert.deepEqual(await store.booking(booking.pnr), booking);
    assert.deepEqual(await store.sessionBookings(booking.sessionId), [booking]);
  });

  check('a code in use is refused, and the booking that has it stays as it was', async (store) => {
    const first = toBooking();
    const second = toBooking({ pnr: first.pnr });
    await store.insertBooking(first, HOUR);
    assert.equal(await store.insertBooking(second, HOUR), 'taken');
    assert.deepEqual(await store.booking(first.pnr), first);
    assert.deepEqual(await store.sessionBookings(second.sessionId), []);
    assert.equal((await store.stats()).totalBookings, 1);
  });

  check('the very same booking inserted again is inserted, once', async (store, place) => {
    const booking = toBooking();
    await store.insertBooking(booking, HOUR);
    assert.equal(await store.insertBooking(booking, HOUR), 'inserted');
    assert.equal(await (await place.open()).insertBooking(structuredClone(booking), HOUR), 'inserted');
    assert.deepEqual(await store.sessionBookings(booking.sessionId), [booking]);
    assert.equal((await store.stats()).totalBookings, 1);
  });

  check(
    'a repeated insert finds its own result even when the booking was changed meanwhile',
    async (store) => {
      const booking = toBooking();
      await store.insertBooking(booking, HOUR);
      const changed = await store.changeBooking(booking.pnr, addHotel('h1'));
      assert.equal(await store.insertBooking(booking, HOUR), 'inserted');
      assert.deepEqual(await store.booking(booking.pnr), changed);
    },
  );

  check('of many that insert one code at once, one wins and its booking stands', async (store, place) => {
    const instances = [store, await place.open(), await place.open()];
    const rivals = Array.from({ length: 60 }, () => toBooking({ pnr: 'TEST-RACE01' }));
    const outcomes = await Promise.all(
      rivals.map((rival, index) => (instances[index % 3] ?? store).insertBooking(rival, HOUR)),
    );
    const winners = rivals.filter((_, index) => outcomes[index] === 'inserted');
    assert.equal(winners.length, 1);
    assert.deepEqual(await store.booking('TEST-RACE01'), winners[0]);
    const listed = await Promise.all(rivals.map(({ sessionId }) => store.sessionBookings(sessionId)));
    assert.equal(listed.flat().length, 1);
    await Promise.all(instances.map((instance) => instance.flush()));
    assert.equal((await store.stats()).totalBookings, 1);
  });

  check('a booking that is not there is undefined', async (store) => {
    assert.equal(await store.booking('TEST-NONE00'), undefined);
  });

  check('a booking is gone the moment its lifetime ends, and its code is free', async (store, place) => {
    const booking = toBooking();
    await store.insertBooking(booking, 60_000);
    await place.advance(59_000);
    assert.deepEqual(await store.booking(booking.pnr), booking);
    await place.advance(1_000);
    assert.equal(await store.booking(booking.pnr), undefined);
    assert.deepEqual(await store.sessionBookings(booking.sessionId), []);
    assert.equal(await store.changeBooking(booking.pnr, addHotel('h1')), undefined);
    const next = toBooking({ pnr: booking.pnr });
    assert.equal(await store.insertBooking(next, 60_000), 'inserted');
    assert.deepEqual(await store.booking(booking.pnr), next);
    assert.equal((await store.stats()).totalBookings, 2);
  });

  check('a change keeps the lifetime', async (store, place) => {
    const booking = toBooking();
    await store.insertBooking(booking, 60_000);
    await place.advance(40_000);
    await store.changeBooking(booking.pnr, addHotel('h1'));
    await place.advance(19_000);
    assert.notEqual(await store.booking(booking.pnr), undefined);
    await place.advance(1_000);
    assert.equal(await store.booking(booking.pnr), undefined);
  });

  check('a change resolves the booking as it now stands', async (store) => {
    const booking = toBooking();
    await store.insertBooking(booking, HOUR);
    const changed = await store.changeBooking(booking.pnr, addHotel('h1'));
    assert.deepEqual(changed, addHotel('h1')(booking));
    assert.deepEqual(await store.booking(booking.pnr), changed);
    assert.deepEqual(await store.sessionBookings(booking.sessionId), [changed]);
  });

  check('a change of no booking resolves undefined and is not called', async (store) => {
    const change = (): Booking => assert.fail('called');
    assert.equal(await store.changeBooking('TEST-NONE00', change), undefined);
  });

  check('a change that throws writes nothing and passes its error on', async (store) => {
    const booking = toBooking();
    await store.insertBooking(booking, HOUR);
    const error = new Error('no');
    const refused = store.changeBooking(booking.pnr, () => {
      throw error;
    });
    await assert.rejects(refused, (thrown) => thrown === error);
    assert.deepEqual(await store.booking(booking.pnr), booking);
  });

  check('a change that returns its argument resolves it and writes nothing', async (store) => {
    const booking = toBooking();
    await store.insertBooking(booking, HOUR);
    const told: string[] = [];
    const stop = store.watchBookings((pnr) => told.push(pnr));
    assert.deepEqual(await store.changeBooking(booking.pnr, (current) => current), booking);
    stop();
    assert.deepEqual(told, []);
  });

  check(
    '200 changes of one booking at once, through three instances, are all in it',
    async (store, place) => {
      const instances = [store, await place.open(), await place.open()];
      const booking = toBooking();
      await store.insertBooking(booking, HOUR);
      const ids = Array.from({ length: 200 }, (_, index) => `hotel-${index}`);
      await Promise.all(
        ids.map((id, index) => (instances[index % 3] ?? store).changeBooking(booking.pnr, addHotel(id))),
      );
      const after = await store.booking(booking.pnr);
      assert.deepEqual(after?.hotels.map(({ id }) => id).sort(), ids.sort());
      assert.equal(after?.totalPrice, 200 * 10_000);
    },
  );

  check('among changes at once, those that throw fail alone and the others stand', async (store) => {
    const booking = toBooking();
    await store.insertBooking(booking, HOUR);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        store.changeBooking(booking.pnr, (current) => {
          if (index % 2 === 1) throw new Error(`refused ${index}`);
          return addHotel(`hotel-${index}`)(current);
        }),
      ),
    );
    for (const [index, outcome] of outcomes.entries())
      assert.equal(outcome.status, index % 2 === 1 ? 'rejected' : 'fulfilled');
    assert.equal((await store.booking(booking.pnr))?.hotels.length, 10);
  });

  check('a session lists its own bookings only, oldest first', async (store) => {
    const sessionId = randomUUID();
    const times = [5, 3, 9, 1, 7];
    const made = times.map((time) => toBooking({ sessionId, createdAt: 1_790_000_000_000 + time }));
    for (const booking of [...made, toBooking()]) await store.insertBooking(booking, HOUR);
    const listed = await store.sessionBookings(sessionId);
    assert.deepEqual(
      listed.map(({ createdAt }) => createdAt - 1_790_000_000_000),
      [1, 3, 5, 7, 9],
    );
  });

  check('bookings of one instant are listed in the order they were made', async (store) => {
    const sessionId = randomUUID();
    const made = Array.from({ length: 12 }, () => toBooking({ sessionId, createdAt: 1_790_000_000_000 }));
    for (const booking of made) await store.insertBooking(booking, HOUR);
    assert.deepEqual(await store.sessionBookings(sessionId), made);
  });

  check('an unknown session lists nothing', async (store) => {
    assert.deepEqual(await store.sessionBookings(randomUUID()), []);
  });

  check('what one instance has written, another reads at once', async (store, place) => {
    const other = await place.open();
    const booking = toBooking();
    for (let round = 0; round < 50; round++) {
      const mine = toBooking({ sessionId: booking.sessionId });
      await store.insertBooking(mine, HOUR);
      assert.deepEqual(await other.booking(mine.pnr), mine);
      await other.changeBooking(mine.pnr, addHotel('h1'));
      assert.equal((await store.booking(mine.pnr))?.hotels.length, 1);
    }
    assert.equal((await other.sessionBookings(booking.sessionId)).length, 50);
  });

  check(
    'who watches hears of bookings written by any instance, until the watch ends',
    async (store, place) => {
      for (const writer of [store, await place.open()]) {
        const booking = toBooking();
        const heardInsert = hear(store, booking.pnr);
        await writer.insertBooking(booking, HOUR);
        await heardInsert;
        const heardChange = hear(store, booking.pnr);
        await writer.changeBooking(booking.pnr, addHotel('h1'));
        await heardChange;
      }
      const stop = store.watchBookings(() => assert.fail('heard after the watch ended'));
      stop();
      await store.insertBooking(toBooking(), HOUR);
    },
  );

  check('a listener that throws disturbs neither the writer nor other listeners', async (store) => {
    const told: string[] = [];
    const stops = [
      store.watchBookings(() => {
        throw new Error('listener');
      }),
      store.watchBookings((pnr) => told.push(pnr)),
    ];
    const booking = toBooking();
    await store.insertBooking(booking, HOUR);
    for (const stop of stops) stop();
    assert.deepEqual(told, [booking.pnr]);
  });

  const ODD = [
    '__proto__',
    'constructor',
    'toString',
    'a\0b',
    '\0',
    'é\u{1f600}',
    '\ud800',
    ' ',
    '*',
    'x:y',
    '#x',
    'k'.repeat(5_000),
  ];

  check('odd codes and session ids are codes like any other', async (store) => {
    for (const odd of ODD) assert.equal(await store.booking(odd), undefined);
    for (const odd of ODD) {
      const booking = toBooking({ pnr: odd, sessionId: odd });
      assert.equal(await store.insertBooking(booking, HOUR), 'inserted', JSON.stringify(odd));
    }
    for (const odd of ODD) {
      assert.equal((await store.booking(odd))?.pnr, odd);
      assert.deepEqual(
        (await store.sessionBookings(odd)).map(({ pnr }) => pnr),
        [odd],
      );
      assert.equal((await store.changeBooking(odd, addHotel('h')))?.hotels.length, 1);
    }
  });

  check('odd text and odd property names come back as they were', async (store) => {
    const specialRequests = [...ODD, '\u2028', '"\\', '\r\n', ''];
    const text = JSON.stringify(toBooking({ specialRequests }));
    const booking = JSON.parse(
      text.replace('{', '{"__proto__":{"polluted":true},"constructor":1,'),
    ) as Booking;
    await store.insertBooking(booking, HOUR);
    const read = await store.booking(booking.pnr);
    assert.equal(JSON.stringify(read), JSON.stringify(booking));
    assert.equal(Reflect.get({}, 'polluted'), undefined);
  });

  check('a booking of a megabyte comes back whole, also when changed', async (store) => {
    const booking = toBooking({ specialRequests: ['é'.repeat(500_000)] });
    await store.insertBooking(booking, HOUR);
    assert.deepEqual(await store.booking(booking.pnr), booking);
    const changed = await store.changeBooking(booking.pnr, addHotel('h1'));
    assert.deepEqual(await store.booking(booking.pnr), changed);
  });

  check("what is read is the reader's own: changing it changes nothing in the store", async (store) => {
    const booking = toBooking();
    await store.insertBooking(booking, HOUR);
    const read = await store.booking(booking.pnr);
    Object.assign(read ?? {}, { totalPrice: 1 });
    assert.deepEqual(await store.booking(booking.pnr), booking);
  });

  check('bookings outlive the instance that made them', async (store, place) => {
    const booking = toBooking();
    await store.insertBooking(booking, HOUR);
    await store.close();
    assert.deepEqual(await (await place.open()).booking(booking.pnr), booking);
  });
}
