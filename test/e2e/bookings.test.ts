// What the store promises, seen by a client: nothing acknowledged is lost, nothing concurrent is lost either.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Answer, callTool, connectHttp, connectStdio } from '../support/clients.ts';
import { startServerProcess, temporaryFolder } from '../support/server.ts';

const NOW = { MOCK_NOW: '2026-11-18T12:00:00Z' };
const GUEST = { firstName: 'Ana', lastName: 'Núñez', email: 'ana@example.com' };
const stay = (cityCode: string, checkInDate: string, checkOutDate: string) => ({
  cityCode,
  checkInDate,
  checkOutDate,
});

type Client = Awaited<ReturnType<typeof connectHttp>>;

/** Hotel ids that can be booked, as many as are asked for, no two alike. */
async function findHotels(client: Client, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (const city of ['NYC', 'LON', 'PAR', 'LAX', 'TYO', 'SIN', 'DXB', 'SYD'])
    for (let day = 1; day <= 27 && ids.length < count; day++) {
      const dates = ['2027-03', '2027-03'].map(
        (month, end) => `${month}-${String(day + end).padStart(2, '0')}`,
      );
      const { hotels } = await callTool(client, 'searchHotels', stay(city, dates[0] ?? '', dates[1] ?? ''));
      ids.push(...hotels.filter((hotel: Answer) => hotel.status === 'available').map(({ id }: Answer) => id));
    }
  assert.ok(ids.length >= count);
  return ids.slice(0, count);
}

test('200 hotels booked into one PNR at once are all in it', async (t) => {
  const { url } = await startServerProcess(t, { ...NOW, WORKER_THREADS: '3' });
  const clients = await Promise.all(Array.from({ length: 8 }, () => connectHttp(t, url)));
  const [first] = clients;
  assert.ok(first);
  const [initial = '', ...ids] = await findHotels(first, 201);
  const { pnr } = await callTool(first, 'bookHotel', { hotelId: initial, guests: [GUEST] });
  await Promise.all(
    ids.map((hotelId, index) =>
      callTool(clients[index % clients.length] ?? first, 'bookHotel', {
        hotelId,
        existingPnr: pnr,
        guests: [GUEST],
      }),
    ),
  );
  const booking = await callTool(first, 'retrieveBooking', { pnr });
  assert.equal(booking.hotels.length, 201);
  assert.equal(new Set(booking.hotels.map(({ id }: Answer) => id)).size, 201);
  const sum = booking.hotels.reduce((total: number, { price }: Answer) => total + price, 0);
  assert.equal(booking.totalPrice, sum);
});

async function bookUntilKilled(t: TestContext, dataDir: string, killAfter: number): Promise<Answer[]> {
  const server = await startServerProcess(t, { ...NOW, DATA_DIR: dataDir });
  const clients = await Promise.all(Array.from({ length: 20 }, () => connectHttp(t, server.url)));
  const [first] = clients;
  assert.ok(first);
  const [hotelId = ''] = await findHotels(first, 1);
  const acknowledged: Answer[] = [];
  await Promise.all(
    clients.map(async (client) => {
      for (let n = 0; n < 50; n++) {
        try {
          acknowledged.push(await callTool(client, 'bookHotel', { hotelId, guests: [GUEST] }));
        } catch {
          return;
        }
        if (acknowledged.length === killAfter) await server.kill();
      }
    }),
  );
  return acknowledged;
}

test('kill -9 in the middle of 1,000 bookings loses none that was acknowledged', async (t) => {
  const dataDir = temporaryFolder(t);
  const acknowledged = await bookUntilKilled(t, dataDir, 500);
  assert.ok(acknowledged.length >= 500 && acknowledged.length < 1_000, `${acknowledged.length} acknowledged`);
  const { url } = await startServerProcess(t, { ...NOW, DATA_DIR: dataDir });
  const client = await connectHttp(t, url);
  for (const { sessionId, ...booking } of acknowledged) {
    const { warnings, ...found } = await callTool(client, 'retrieveBooking', { pnr: booking.pnr });
    delete booking.warnings;
    assert.deepEqual(found, booking);
  }
});

test("two stdio servers on one machine see each other's bookings", async (t) => {
  const env = { ...NOW, DATA_DIR: temporaryFolder(t) };
  const [one, two] = await Promise.all([connectStdio(t, env), connectStdio(t, env)]);
  const [hotelId = '', another = ''] = await findHotels(one, 2);
  const { pnr } = await callTool(one, 'bookHotel', { hotelId, guests: [GUEST] });
  await callTool(two, 'bookHotel', { hotelId: another, existingPnr: pnr, guests: [GUEST] });
  assert.equal((await callTool(one, 'retrieveBooking', { pnr })).hotels.length, 2);
  assert.deepEqual(
    (await callTool(two, 'listBookings', {})).bookings,
    [],
    'it was made in the other session',
  );
});
