// What a store must do with sessions, searches, connections and its figures.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { addHotel, toBooking, toConnection, toSearch } from './fixtures.ts';
import { actUntilHeard, hearSession } from './hear.ts';
import { type Place, SESSION_TTL_MS, withStore } from './store.ts';

const MINUTE = 60_000;

export function describeSessions(makePlace: () => Promise<Place>): void {
  const check = (title: string, body: Parameters<typeof withStore>[1]): void => {
    test(title, withStore(makePlace, body));
  };

  check('a session made is the session read, on every instance', async (store, place) => {
    const client = { protocolVersion: '2025-06-18', name: 'c', version: '1', capabilities: { roots: {} } };
    const made = await store.createSession({ id: randomUUID(), client });
    assert.equal(made.expiresAt, made.createdAt + SESSION_TTL_MS);
    assert.equal(made.lastActivity, made.createdAt);
    assert.deepEqual([made.bookingCount, made.searchCount], [0, 0]);
    assert.deepEqual(await store.session(made.id), made);
    assert.deepEqual(await (await place.open()).session(made.id), made);
  });

  check('a session of a client that made no handshake has none', async (store) => {
    const made = await store.createSession({ id: randomUUID() });
    assert.equal('client' in made, false);
    assert.equal('client' in ((await store.session(made.id)) ?? {}), false);
  });

  check('a session made again is the session as first made', async (store, place) => {
    const id = randomUUID();
    const made = await store.createSession({ id, client: { protocolVersion: 'a', capabilities: {} } });
    const again = await (await place.open()).createSession({ id });
    assert.deepEqual(again, made);
  });

  check('an unknown session is undefined, and cannot be ended', async (store) => {
    assert.equal(await store.session(randomUUID()), undefined);
    assert.equal(await store.endSession(randomUUID()), false);
  });

  check('a session ended is gone on every instance, its bookings stay', async (store, place) => {
    const other = await place.open();
    const { id } = await store.createSession({ id: randomUUID() });
    const booking = toBooking({ sessionId: id });
    await store.insertBooking(booking, SESSION_TTL_MS);
    assert.equal(await other.endSession(id), true);
    assert.equal(await store.session(id), undefined);
    assert.equal(await store.endSession(id), false);
    assert.deepEqual(await store.booking(booking.pnr), booking);
    assert.deepEqual(await store.sessionBookings(id), [booking]);
  });

  check('what a client sets up is changed on one instance and read on another', async (store, place) => {
    const client = { protocolVersion: '2025-11-25', capabilities: {} };
    const { id } = await store.createSession({ id: randomUUID(), client });
    const other = await place.open();
    const changed = { ...client, logLevel: 'debug', subscriptions: ['gds://booking/TEST-AAAAAA'] };
    assert.deepEqual(await other.changeSessionClient(id, () => changed), changed);
    assert.deepEqual((await store.session(id))?.client, changed);
    assert.deepEqual(await store.sessionClient(id), changed);
    assert.deepEqual(await store.changeSessionClient(id, (current) => current), changed);
  });

  check('of a session that is unknown, over, ended or nobody’s there is no client', async (store, place) => {
    const client = { protocolVersion: '2025-11-25', capabilities: {} };
    const { id: over } = await store.createSession({ id: randomUUID(), client });
    const { id: used } = await store.createSession({ id: randomUUID(), client });
    const { id: nobodys } = await store.createSession({ id: randomUUID() });
    await place.advance(SESSION_TTL_MS - MINUTE);
    store.touchSession(used);
    await store.flush();
    await place.advance(MINUTE);
    const { id: ended } = await store.createSession({ id: randomUUID(), client });
    await store.endSession(ended);
    assert.equal(await store.sessionClient(randomUUID()), undefined);
    assert.equal(await store.sessionClient(over), undefined);
    assert.deepEqual(await store.sessionClient(used), client);
    assert.equal(await store.sessionClient(nobodys), undefined);
    assert.equal(await store.sessionClient(ended), undefined);
  });

  check('changes of one client at once are all in it', async (store, place) => {
    const client = { protocolVersion: '2025-11-25', capabilities: {}, subscriptions: [] };
    const { id } = await store.createSession({ id: randomUUID(), client });
    const stores = [store, await place.open()];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        stores[index % 2]?.changeSessionClient(id, (current) => ({
          ...current,
          subscriptions: [...(current.subscriptions ?? []), `uri:${index}`],
        })),
      ),
    );
    assert.equal((await store.session(id))?.client?.subscriptions?.length, 20);
  });

  check('a client that is not there is not changed', async (store) => {
    const fail = (): never => assert.fail('there is nothing to change');
    assert.equal(await store.changeSessionClient(randomUUID(), fail), undefined);
    const { id } = await store.createSession({ id: randomUUID() });
    assert.equal(await store.changeSessionClient(id, fail), undefined);
  });

  check('who watches hears of sessions changed and ended by any instance', async (store, place) => {
    const client = { protocolVersion: '2025-11-25', capabilities: {} };
    const { id } = await store.createSession({ id: randomUUID(), client });
    const other = await place.open();
    const stop = other.watchSessions(() => {});
    let turn = 0;
    await actUntilHeard(hearSession(other, id), () =>
      store.changeSessionClient(id, (current) => ({ ...current, logLevel: ++turn % 2 ? 'error' : 'info' })),
    );
    const ended = hearSession(other, id);
    await store.endSession(id);
    await ended;
    stop();
  });

  check('activity noted after the end does not bring a session back', async (store, place) => {
    const other = await place.open();
    const { id } = await store.createSession({ id: randomUUID() });
    store.touchSession(id);
    await other.endSession(id);
    store.touchSession(id);
    store.recordSearch(toSearch({ sessionId: id }));
    await store.flush();
    assert.equal(await store.session(id), undefined);
    assert.deepEqual(await store.sessionSearches(id), []);
    assert.equal((await store.stats()).totalSessions, 0);
  });

  check('a session ends after its lifetime without activity', async (store, place) => {
    const { id } = await store.createSession({ id: randomUUID() });
    await place.advance(SESSION_TTL_MS - 1_000);
    assert.notEqual(await store.session(id), undefined);
    await place.advance(1_000);
    assert.equal(await store.session(id), undefined);
    assert.equal(await store.endSession(id), false);
    store.touchSession(id);
    await store.flush();
    assert.equal(await store.session(id), undefined);
  });

  check('with activity a session lives on for its whole lifetime from then', async (store, place) => {
    const other = await place.open();
    const { id, createdAt } = await store.createSession({ id: randomUUID() });
    await place.advance(40 * MINUTE);
    store.touchSession(id);
    assert.equal((await store.session(id))?.lastActivity, createdAt + 40 * MINUTE);
    await store.flush();
    await place.advance(40 * MINUTE);
    const seen = await other.session(id);
    assert.equal(seen?.lastActivity, createdAt + 40 * MINUTE);
    assert.equal(seen?.expiresAt, createdAt + 40 * MINUTE + SESSION_TTL_MS);
    await place.advance(20 * MINUTE);
    assert.equal(await other.session(id), undefined);
  });

  check(
    'searches are counted and listed at once by who noted them, by others after a flush',
    async (store, place) => {
      const other = await place.open();
      const { id } = await store.createSession({ id: randomUUID() });
      const searches = Array.from({ length: 3 }, () => toSearch({ sessionId: id }));
      for (const search of searches) store.recordSearch(search);
      assert.equal((await store.session(id))?.searchCount, 3);
      assert.deepEqual(await store.sessionSearches(id), searches);
      await store.flush();
      for (const instance of [store, other]) {
        assert.equal((await instance.session(id))?.searchCount, 3);
        assert.deepEqual(await instance.sessionSearches(id), searches);
      }
    },
  );

  check('searches noted through several instances add up', async (store, place) => {
    const instances = [store, await place.open(), await place.open()];
    const { id } = await store.createSession({ id: randomUUID() });
    for (let round = 0; round < 5; round++) {
      for (const instance of instances) instance.recordSearch(toSearch({ sessionId: id }));
      await Promise.all(instances.map((instance) => instance.flush()));
    }
    assert.equal((await store.session(id))?.searchCount, 15);
    assert.equal((await store.sessionSearches(id)).length, 15);
  });

  check('a search is kept for ten minutes, and counted for good', async (store, place) => {
    const { id } = await store.createSession({ id: randomUUID() });
    store.recordSearch(toSearch({ sessionId: id }));
    await store.flush();
    await place.advance(6 * MINUTE);
    const later = toSearch({ sessionId: id });
    store.recordSearch(later);
    await store.flush();
    assert.equal((await store.sessionSearches(id)).length, 2);
    await place.advance(5 * MINUTE);
    assert.deepEqual(await store.sessionSearches(id), [later]);
    assert.equal((await store.session(id))?.searchCount, 2);
  });

  check('the newest thousand searches of a session are kept, all are counted', async (store) => {
    const { id } = await store.createSession({ id: randomUUID() });
    for (let index = 0; index < 3_000; index++) {
      store.recordSearch(toSearch({ sessionId: id, resultCount: index }));
      if (index % 450 === 0) await store.flush();
    }
    assert.equal((await store.sessionSearches(id)).length, 1_000);
    await store.flush();
    const kept = await store.sessionSearches(id);
    assert.equal(kept.length, 1_000);
    assert.equal(kept.at(-1)?.resultCount, 2_999);
    assert.equal(kept[0]?.resultCount, 2_000);
    assert.equal((await store.session(id))?.searchCount, 3_000);
  });

  check('a session counts the bookings made in it, expired ones too', async (store, place) => {
    const other = await place.open();
    const { id } = await store.createSession({ id: randomUUID() });
    for (let index = 0; index < 5; index++)
      await (index % 2 === 0 ? store : other).insertBooking(toBooking({ sessionId: id }), 10 * MINUTE);
    assert.equal((await other.session(id))?.bookingCount, 5);
    const [first] = await store.sessionBookings(id);
    await store.changeBooking(first?.pnr ?? '', addHotel('h'));
    assert.equal((await store.session(id))?.bookingCount, 5);
    await place.advance(11 * MINUTE);
    await store.insertBooking(toBooking({ sessionId: id }), 10 * MINUTE);
    assert.equal((await store.session(id))?.bookingCount, 6);
    assert.equal((await store.sessionBookings(id)).length, 1);
  });

  check('odd session ids are ids like any other', async (store) => {
    for (const id of ['__proto__', 'a\0b', '\ud800', 'x'.repeat(5_000), '*']) {
      assert.equal(await store.session(id), undefined);
      await store.createSession({ id });
      store.recordSearch(toSearch({ sessionId: id }));
      await store.flush();
      assert.equal((await store.session(id))?.id, id);
      assert.equal((await store.sessionSearches(id)).length, 1);
      assert.equal(await store.endSession(id), true);
    }
  });

  check('connections can be noted, noted again and forgotten, known or not', async (store) => {
    const connection = toConnection();
    store.recordConnection(connection);
    await store.flush();
    store.recordConnection({ ...connection, requestCount: 2 });
    store.forgetConnection(connection.connectionId);
    store.forgetConnection(randomUUID());
    await store.flush();
  });

  check(
    'the figures count sessions active in five minutes, sessions, and bookings ever made',
    async (store, place) => {
      assert.deepEqual(await store.stats(), { activeSessions: 0, totalSessions: 0, totalBookings: 0 });
      const { id } = await store.createSession({ id: randomUUID() });
      await store.createSession({ id: randomUUID() });
      await store.insertBooking(toBooking(), MINUTE);
      await store.insertBooking(toBooking(), MINUTE);
      assert.deepEqual(await store.stats(), { activeSessions: 2, totalSessions: 2, totalBookings: 2 });
      await place.advance(6 * MINUTE);
      store.touchSession(id);
      await store.flush();
      assert.deepEqual(await store.stats(), { activeSessions: 1, totalSessions: 2, totalBookings: 2 });
      await store.endSession(id);
      assert.deepEqual(await store.stats(), { activeSessions: 0, totalSessions: 1, totalBookings: 2 });
      await place.advance(SESSION_TTL_MS);
      assert.deepEqual(await store.stats(), { activeSessions: 0, totalSessions: 0, totalBookings: 2 });
    },
  );

  check('a ping takes some milliseconds', async (store) => {
    const took = await store.ping();
    assert.ok(took > 0 && took < 1_000, `${took} ms`);
  });

  check('closing writes what was gathered, and may be done twice', async (store, place) => {
    const { id } = await store.createSession({ id: randomUUID() });
    store.recordSearch(toSearch({ sessionId: id }));
    await Promise.all([store.close(), store.close()]);
    assert.equal((await (await place.open()).session(id))?.searchCount, 1);
  });

  check('a closed store refuses reads and writes', async (store) => {
    await store.close();
    const { insertBooking, booking, createSession, stats, ping } = store;
    for (const call of [
      () => insertBooking(toBooking(), MINUTE),
      () => booking('TEST-AAAAAA'),
      () => createSession({ id: randomUUID() }),
      () => stats(),
      () => ping(),
    ])
      await assert.rejects(call(), { name: 'StoreUnavailable', outcome: 'none' });
  });
}
