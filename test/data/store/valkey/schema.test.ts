// What is found in Valkey: the keys of the storage schema, their types and lifetimes, and what each call costs.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Store } from '../../../../src/data/store/index.ts';
import { createValkeyStore } from '../../../../src/data/store/valkey/index.ts';
import { parseValkeyUrl } from '../../../../src/valkey-url.ts';
import { addHotel, toBooking, toConnection, toSearch } from '../../../contract/fixtures.ts';
import { startValkey, unlessValkeyIsMissing, until, type ValkeyServer } from '../../../support/valkey.ts';

const HOUR = 3_600_000;
const SESSION = 'b7ae5f3e-6d0c-4a55-9d5e-0d5f1c9b8a11';

describe('the storage schema in Valkey', unlessValkeyIsMissing(), () => {
  let server: ValkeyServer;
  let store: Store;
  let now = Date.now();
  before(async () => {
    server = await startValkey();
    const place = parseValkeyUrl(server.url);
    assert.ok(place);
    store = createValkeyStore({
      place,
      sessionTtlMs: HOUR,
      timeoutMs: 10_000,
      listens: false,
      clock: () => now,
    });
    await store.ping();
  });
  after(async () => {
    await store.close();
    await server.remove();
  });

  const typeAndSeconds = (key: string): [string, number] => [
    server.cli('TYPE', key),
    Number(server.cli('TTL', key)),
  ];
  const assertLives = (key: string, type: string, most: number): void => {
    const [found, seconds] = typeAndSeconds(key);
    assert.equal(found, type, key);
    assert.ok(seconds > most - 60 && seconds <= most, `${key} lives ${seconds} s`);
  };

  /** Commands that Valkey has carried out since `CONFIG RESETSTAT`, by name. */
  const commandsSpent = (): Map<string, number> =>
    new Map(
      Array.from(
        server.cli('INFO', 'commandstats').matchAll(/cmdstat_(\S+):calls=(\d+)/g),
        ([, name = '', calls]) => [name, Number(calls)],
      ),
    );
  const total = (spent: Map<string, number>): number => {
    let sum = 0;
    for (const [name, calls] of spent) if (!/^(config|info)\b/.test(name)) sum += calls;
    return sum;
  };

  test('every key is named, typed and limited in time as the schema says', async () => {
    const booking = toBooking({ sessionId: SESSION, pnr: 'TEST-ABC123' });
    const client = { protocolVersion: '2025-06-18', capabilities: {} };
    const connection = toConnection({ sessionId: SESSION });
    await store.createSession({ id: SESSION, client });
    await store.insertBooking(booking, HOUR / 2);
    store.recordSearch(toSearch({ sessionId: SESSION }));
    store.recordConnection(connection);
    await store.counters?.add([{ client: '203.0.113.7', window: 29_000_000, add: 1 }], 120_000);
    await store.flush();
    assertLives('ratelimit:203.0.113.7:29000000', 'string', 120);
    assertLives('pnr:TEST-ABC123', 'string', 1_800);
    assertLives(`session:${SESSION}:pnrs`, 'set', 7_200);
    assertLives(`gds:session:${SESSION}`, 'hash', 3_600);
    assertLives(`gds:session:${SESSION}:searches`, 'list', 600);
    assertLives(`connection:${connection.connectionId}`, 'hash', 3_600);
    assert.deepEqual(typeAndSeconds('gds:stats:sessions:active'), ['zset', -1]);
    assert.deepEqual(typeAndSeconds('gds:stats:bookings:total'), ['string', -1]);
    assert.equal(server.cli('DBSIZE'), '8');
    assert.equal(server.cli('GET', 'gds:stats:bookings:total'), '1');
    assert.equal(server.cli('SMEMBERS', `session:${SESSION}:pnrs`), 'TEST-ABC123');
    assert.equal(server.cli('HGET', `connection:${connection.connectionId}`, 'remoteIP'), '203.0.113.7');
    const stored = JSON.parse(server.cli('GET', 'pnr:TEST-ABC123')) as Record<string, unknown>;
    assert.equal(stored.pnr, 'TEST-ABC123');
    assert.equal(stored.status, 'confirmed');
    store.forgetConnection(connection.connectionId);
    await store.endSession(SESSION);
    await store.flush();
    assert.equal(server.cli('EXISTS', `connection:${connection.connectionId}`), '0');
    assert.equal(server.cli('ZCARD', 'gds:stats:sessions:active'), '0');
  });

  test('a change keeps the lifetime of the booking', async () => {
    const booking = toBooking();
    await store.insertBooking(booking, HOUR / 2);
    server.cli('PEXPIRE', `pnr:${booking.pnr}`, '500000');
    await store.changeBooking(booking.pnr, addHotel('h'));
    assertLives(`pnr:${booking.pnr}`, 'string', 500);
  });

  test('an insert costs at most 4 commands, a retrieval at most 1.2, a change at most 4', async (context) => {
    const count = 300;
    const bookings = Array.from({ length: count }, (_, index) =>
      toBooking({ sessionId: `session-${index % 50}` }),
    );
    const spend = async (work: (index: number) => Promise<unknown>): Promise<number> => {
      await store.flush();
      server.cli('CONFIG', 'RESETSTAT');
      for (let index = 0; index < count; index++) await work(index);
      await store.flush();
      return total(commandsSpent()) / count;
    };
    const pnr = (index: number): string => bookings[index]?.pnr ?? '';
    const insert = await spend((index) => store.insertBooking(bookings[index] ?? toBooking(), HOUR));
    const retrieve = await spend((index) => store.booking(pnr(index)));
    const change = await spend((index) => store.changeBooking(pnr(index), addHotel('h')));
    context.diagnostic(`commands per insert ${insert}, retrieval ${retrieve}, change ${change}`);
    assert.ok(insert <= 4, `${insert}`);
    assert.ok(retrieve <= 1.2, `${retrieve}`);
    // Read, script, and what the script itself does.
    assert.ok(change <= 5, `${change}`);
  });

  test('searches, activity and connections cost one pipeline a second, whatever their number', async () => {
    const { id } = await store.createSession({ id: 'busy' });
    await store.flush();
    server.cli('CONFIG', 'RESETSTAT');
    for (let index = 0; index < 500; index++) {
      store.touchSession(id);
      store.recordSearch(toSearch({ sessionId: id }));
      store.recordConnection(toConnection({ connectionId: 'one', requestCount: index }));
    }
    await store.flush();
    const spent = total(commandsSpent());
    assert.ok(spent <= 15, `${spent} commands: ${JSON.stringify([...commandsSpent()])}`);
  });

  test('a session that books for ever does not keep the codes of what has expired', async () => {
    const { id } = await store.createSession({ id: 'for-ever' });
    for (let round = 0; round < 6; round++) {
      const made = Array.from({ length: 1_000 }, () => toBooking({ sessionId: id }));
      await Promise.all(made.map((booking) => store.insertBooking(booking, 1)));
      now += 60_000;
    }
    const last = toBooking({ sessionId: id });
    await store.insertBooking(last, HOUR);
    const inSet = (): number => Number(server.cli('SCARD', `session:${id}:pnrs`));
    await until(() => inSet() <= 4_000, 'the codes stay');
    await until(async () => (await store.session(id))?.bookingCount === 6_001, 'not all are counted');
    assert.deepEqual(await store.sessionBookings(id), [last]);
  });
});
