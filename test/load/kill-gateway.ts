// Kills the server at a random moment while clients book, again and again: what was acknowledged must be there
// and whole, the rest absent or whole. `npm run load -- kill-gateway [rounds] [lmdb|valkey]`
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { type Cleaner, withCleaner } from '../support/cleaner.ts';
import { type Answer, callTool, connectHttp } from '../support/clients.ts';
import { startServerProcess, temporaryFolder } from '../support/server.ts';
import { startValkey } from '../support/valkey.ts';
import { readCount } from './support.ts';

const CLIENTS = 8;
const LONGEST_LIFE_MS = 300;
const GUEST = { firstName: 'Ana', lastName: 'Núñez', email: 'ana@example.com' };
const NOW = { MOCK_NOW: '2026-11-18T12:00:00Z' };

type Client = Awaited<ReturnType<typeof connectHttp>>;

async function findHotels(client: Client): Promise<string[]> {
  const stay = { cityCode: 'LON', checkInDate: '2027-03-10', checkOutDate: '2027-03-12' };
  const { hotels } = await callTool(client, 'searchHotels', stay);
  return hotels.filter(({ status }: Answer) => status === 'available').map(({ id }: Answer) => id);
}

/** Books, then adds a second hotel, until the server is gone; notes the last acknowledged state of each PNR. */
async function bookOn(client: Client, hotels: readonly string[], acknowledged: Map<string, Answer>) {
  const [first = '', second = ''] = hotels;
  for (;;) {
    const booked = await callTool(client, 'bookHotel', { hotelId: first, guests: [GUEST] });
    acknowledged.set(booked.pnr, booked);
    const changed = await callTool(client, 'bookHotel', {
      hotelId: second,
      existingPnr: booked.pnr,
      guests: [GUEST],
    });
    acknowledged.set(changed.pnr, changed);
  }
}

async function verify(client: Client, acknowledged: ReadonlyMap<string, Answer>): Promise<void> {
  for (const [pnr, { hotels }] of acknowledged) {
    const found = await callTool(client, 'retrieveBooking', { pnr });
    const expected = hotels.map(({ id }: Answer) => id);
    const ids = found.hotels.map(({ id }: Answer) => id);
    // A change that was under way may have taken effect without having been acknowledged.
    assert.deepEqual(ids.slice(0, expected.length), expected, pnr);
    assert.equal(
      found.totalPrice,
      found.hotels.reduce((sum: number, { price }: Answer) => sum + price, 0),
    );
  }
}

/** The settings that name the store which outlives the server. */
type Place = Readonly<Record<string, string>>;

async function openPlace(cleaner: Cleaner, store: string | undefined): Promise<Place> {
  if (store !== 'valkey') return { DATA_DIR: temporaryFolder(cleaner) };
  const server = await startValkey();
  cleaner.after(() => server.remove());
  return { VALKEY_URL: server.url };
}

async function round(place: Place, acknowledged: Map<string, Answer>): Promise<void> {
  await withCleaner(async (cleaner) => {
    const server = await startServerProcess(cleaner, { ...NOW, ...place });
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, () => connectHttp(cleaner, server.url)),
    );
    const [first] = clients;
    assert.ok(first);
    await verify(first, acknowledged);
    acknowledged.clear();
    const hotels = await findHotels(first);
    const booking = clients.map((client) => bookOn(client, hotels, acknowledged).catch(() => {}));
    await wait(Math.random() * LONGEST_LIFE_MS);
    await server.kill();
    await Promise.all(booking);
  });
}

const rounds = readCount(0, 'rounds', 100);
await withCleaner(async (cleaner) => {
  const place = await openPlace(cleaner, process.argv[3]);
  const acknowledged = new Map<string, Answer>();
  let total = 0;
  for (let n = 1; n <= rounds; n++) {
    await round(place, acknowledged);
    total += acknowledged.size;
    process.stdout.write(`\rround ${n} of ${rounds}: ${total} bookings acknowledged, none lost`);
  }
  await round(place, acknowledged);
  process.stdout.write('\n');
  assert.ok(total > rounds, 'the clients did book');
});
