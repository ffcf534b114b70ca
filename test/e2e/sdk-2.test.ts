// The official client of the second generation: the modern era, a whole trip, and what a call can do beside answering.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Cleaner } from '../support/cleaner.ts';
import type { Answer } from '../support/clients.ts';
import { serveFixtures } from '../support/fixtures-server.ts';
import { MAIN, startServerProcess, temporaryFolder } from '../support/server.ts';

type Mode = 'auto' | 'legacy' | { pin: string };
type Transport = StreamableHTTPClientTransport | StdioClientTransport;

async function connect(t: Cleaner, transport: Transport, mode: Mode = 'auto'): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '2' },
    { versionNegotiation: { mode }, capabilities: { elicitation: {}, sampling: {}, roots: {} } },
  );
  await client.connect(transport);
  t.after(() => client.close());
  return client;
}

const overHttp = (url: string): Transport => new StreamableHTTPClientTransport(new URL(url));

const overStdio = (t: Cleaner): Transport =>
  new StdioClientTransport({
    command: process.execPath,
    args: ['--enable-source-maps', MAIN],
    env: { WORKER_THREADS: '1', DATA_DIR: temporaryFolder(t) },
    stderr: 'ignore',
  });

async function call(client: Client, name: string, args: Record<string, unknown>): Promise<Answer> {
  const { structuredContent, isError } = await client.callTool({ name, arguments: args });
  assert.notEqual(isError, true, JSON.stringify(structuredContent));
  return structuredContent;
}

/** Search, book, retrieve, list, cancel; and a mistake that the model can read. */
async function travel(client: Client): Promise<void> {
  assert.equal((await client.listTools()).tools.length, 9);
  const { hotels } = await call(client, 'searchHotels', {
    cityCode: 'LON',
    checkInDate: '2027-03-10',
    checkOutDate: '2027-03-12',
  });
  const { id: hotelId } = hotels.find(({ status }: Answer) => status === 'available');
  const guests = [{ firstName: 'Zoë', lastName: "O'Brien", email: 'zoe@example.com' }];
  const booked = await call(client, 'bookHotel', { hotelId, guests });
  const read = await client.readResource({ uri: `gds://booking/${booked.pnr}` });
  assert.match((read.contents[0] as { text: string }).text, /O'Brien/);
  if (booked.sessionId !== undefined) {
    const { bookings } = await call(client, 'listBookings', { sessionId: booked.sessionId });
    assert.deepEqual(
      bookings.map(({ pnr }: Answer) => pnr),
      [booked.pnr],
    );
  }
  await call(client, 'cancelBooking', { pnr: booked.pnr });
  assert.equal((await call(client, 'retrieveBooking', { pnr: booked.pnr })).status, 'cancelled');
  const mistake = await client.callTool({ name: 'cancelBooking', arguments: { pnr: booked.pnr } });
  assert.equal(mistake.isError, true);
  assert.equal((mistake.structuredContent as Answer).error.code, -32002);
}

test('the second generation finds the modern era over HTTP and makes a whole trip', async (t) => {
  const { url } = await startServerProcess(t, { MOCK_NOW: '2026-11-18T12:00:00Z' });
  const client = await connect(t, overHttp(`${url}/mcp`));
  assert.equal(client.getProtocolEra(), 'modern');
  await travel(client);
});

test('the second generation finds the modern era over stdio and makes a whole trip', async (t) => {
  const client = await connect(t, overStdio(t));
  assert.equal(client.getProtocolEra(), 'modern');
  await travel(client);
});

test('the second generation can speak the legacy era as well', async (t) => {
  const client = await connect(t, overHttp(await serveFixtures(t)), 'legacy');
  assert.equal(client.getProtocolEra(), 'legacy');
  const { content } = await client.callTool({ name: 'test_simple_text' });
  assert.equal(content.length, 1);
});

test('the modern client hears progress, is asked in results, and cancels by leaving', async (t) => {
  const client = await connect(t, overHttp(await serveFixtures(t)), { pin: '2026-07-28' });
  const heard: number[] = [];
  await client.callTool(
    { name: 'test_tool_with_progress' },
    { onprogress: ({ progress }) => void heard.push(progress) },
  );
  assert.deepEqual(heard, [0, 50, 100]);

  let asked = 0;
  client.setRequestHandler('elicitation/create', async () => {
    asked++;
    return { action: 'accept', content: { name: 'Ann', color: 'blue' } };
  });
  const rounds = await client.callTool({ name: 'test_input_required_result_multi_round' });
  assert.deepEqual(rounds.content, [{ type: 'text', text: 'Ann likes blue' }]);
  assert.equal(asked, 2);

  const abort = new AbortController();
  const slow = client.callTool(
    { name: 'test_tool_with_progress' },
    { signal: abort.signal, onprogress: () => abort.abort('enough') },
  );
  await assert.rejects(slow, /enough|abort/i);
  assert.ok((await client.listTools()).tools.length > 0);
});

test('the modern client subscribes to a booking and hears when somebody else changes it', async (t) => {
  const { url } = await startServerProcess(t, { MOCK_NOW: '2026-11-18T12:00:00Z' });
  const [watcher, owner] = await Promise.all([
    connect(t, overHttp(`${url}/mcp`)),
    connect(t, overHttp(`${url}/mcp`), 'legacy'),
  ]);
  const { hotels } = await call(owner, 'searchHotels', {
    cityCode: 'PAR',
    checkInDate: '2027-03-10',
    checkOutDate: '2027-03-12',
  });
  const { id: hotelId } = hotels.find(({ status }: Answer) => status === 'available');
  const guests = [{ firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' }];
  const { pnr } = await call(owner, 'bookHotel', { hotelId, guests });
  const uri = `gds://booking/${pnr}`;
  const updated = new Promise<string>((resolve) =>
    watcher.setNotificationHandler('notifications/resources/updated', ({ params }) => resolve(params.uri)),
  );
  const subscription = await watcher.listen({ resourceSubscriptions: [uri, 'gds://session/bookings'] });
  assert.deepEqual(subscription.honoredFilter, { resourceSubscriptions: [uri] });
  await call(owner, 'cancelBooking', { pnr });
  assert.equal(await updated, uri);
  await subscription.close();
  assert.equal(await subscription.closed, 'local');
});

test('a subscription that the server ends is known to have ended well', async (t) => {
  const server = await startServerProcess(t);
  const client = await connect(t, overHttp(`${server.url}/mcp`));
  const subscription = await client.listen({ resourceSubscriptions: ['gds://booking/TEST-ABC123'] });
  const stopped = server.stop();
  assert.equal(await subscription.closed, 'graceful');
  assert.equal(await stopped, 0);
});
