// Two gateways behind nginx are replaced one after the other while agents book, and nobody loses anything.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { callTool, connectClient } from '../support/clients.ts';
import { freePort } from '../support/free-port.ts';
import { createHttp2Client } from '../support/http2-fetch.ts';
import { type Nginx, startNginx, withoutNginx } from '../support/nginx.ts';
import { startServerProcess, temporaryFolder } from '../support/server.ts';
import { startValkey, unlessValkeyIsMissing } from '../support/valkey.ts';
import { TODAY } from '../support/whole-trip.ts';

type T = Parameters<typeof startNginx>[0];

const BOOKERS = 6;
const LISTENERS = 4;
const GUESTS = [{ firstName: 'Ada', lastName: 'Roe', email: 'ada@example.com' }];
const CITIES = ['LON', 'PAR', 'NYC', 'ROM', 'TYO', 'BER'];

async function connectThrough(t: T, nginx: Nginx): Promise<Client> {
  const over = createHttp2Client({ ca: nginx.ca });
  t.after(() => over.close());
  const { fetch } = over;
  return connectClient(
    t,
    new StreamableHTTPClientTransport(new URL(`${nginx.url}/mcp`), { fetch }) as Transport,
  );
}

async function findHotels(client: Client, turn: number): Promise<string[]> {
  const day = String(1 + (turn % 27)).padStart(2, '0');
  const { hotels } = await callTool(client, 'searchHotels', {
    cityCode: CITIES[turn % CITIES.length],
    checkInDate: `2027-03-${day}`,
    checkOutDate: '2027-03-30',
  });
  return hotels
    .filter(({ status }: { status: string }) => status === 'available')
    .map(({ id }: { id: string }) => id);
}

type Store = (t: T) => Promise<Record<string, string>>;

/** The settings that name a store of the test's own. */
const inLmdb: Store = async (t) => ({ DATA_DIR: temporaryFolder(t) });
const inValkey: Store = async (t) => {
  const server = await startValkey();
  t.after(() => server.remove());
  return { VALKEY_URL: server.url };
};

const STORES = [
  ['LMDB', inLmdb, withoutNginx],
  ['Valkey', inValkey, withoutNginx || unlessValkeyIsMissing().skip],
] as const;

for (const [store, open, skip] of STORES)
  test(
    `a rolling restart over ${store} fails no request, loses no booking, and streams go on`,
    { skip },
    (t) => restartUnderLoad(t, open),
  );

async function restartUnderLoad(t: TestContext, open: Store): Promise<void> {
  const place = await open(t);
  const ports = [await freePort(), await freePort()];
  const start = (port: number) =>
    startServerProcess(t, { ...place, HTTP_PORT: String(port), MOCK_NOW: TODAY });
  const gateways = await Promise.all(ports.map(start));
  const nginx = await startNginx(t, ports);

  const booked: string[] = [];
  const failed: string[] = [];
  let isOver = false;
  const bookers = Array.from({ length: BOOKERS }, async (_, booker) => {
    const client = await connectThrough(t, nginx);
    for (let turn = booker; !isOver; turn += BOOKERS) {
      try {
        const [hotelId] = await findHotels(client, turn);
        const { pnr } = await callTool(client, 'bookHotel', { hotelId, guests: GUESTS });
        booked.push(pnr);
        await callTool(client, 'retrieveBooking', { pnr });
      } catch (error) {
        failed.push(`${new Date().toISOString()} ${error}`);
      }
    }
  });

  const listeners = await Promise.all(
    Array.from({ length: LISTENERS }, async (_, listener) => {
      const client = await connectThrough(t, nginx);
      const [first, ...others] = await findHotels(client, listener);
      const { pnr } = await callTool(client, 'bookHotel', { hotelId: first, guests: GUESTS });
      booked.push(pnr);
      const heard: (() => void)[] = [];
      client.setNotificationHandler(ResourceUpdatedNotificationSchema, () => {
        for (const tell of heard.splice(0)) tell();
      });
      await client.subscribeResource({ uri: `gds://booking/${pnr}` });
      return {
        /** Changes the booking, and waits until the stream tells of it. */
        async change(): Promise<void> {
          const told = new Promise<void>((resolve) => heard.push(resolve));
          await callTool(client, 'bookHotel', { hotelId: others.shift(), existingPnr: pnr, guests: GUESTS });
          await told;
        },
      };
    }),
  );
  const everybodyHears = () => Promise.all(listeners.map((listener) => listener.change()));
  const untilBooked = async (more: number): Promise<void> => {
    const enough = booked.length + more;
    while (booked.length < enough && failed.length === 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
  };

  await untilBooked(20);
  await everybodyHears();
  for (const [index, port] of ports.entries()) {
    assert.equal(await gateways[index]?.stop(), 0);
    await untilBooked(20);
    await everybodyHears();
    await start(port);
    await untilBooked(20);
    await everybodyHears();
  }
  isOver = true;
  await Promise.all(bookers);

  assert.equal(failed.length, 0, [...failed.slice(0, 3), nginx.errorLog().slice(0, 3000)].join('\n'));
  assert.equal(new Set(booked).size, booked.length);
  const client = await connectThrough(t, nginx);
  for (const pnr of booked)
    assert.equal((await callTool(client, 'retrieveBooking', { pnr })).status, 'confirmed');
  t.diagnostic(`${booked.length} bookings`);
}
