// The official client of the first generation against the real server: what a call can do beside answering.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
  LoggingMessageNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Cleaner } from '../support/cleaner.ts';
import { type Answer, callTool, connectHttp } from '../support/clients.ts';
import { serveFixtures } from '../support/fixtures-server.ts';
import { startServerProcess } from '../support/server.ts';

async function connect(
  t: Cleaner,
  url: string,
): Promise<{ client: Client; transport: StreamableHTTPClientTransport }> {
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: { elicitation: {}, sampling: {}, roots: {} } },
  );
  const transport = new StreamableHTTPClientTransport(new URL(url));
  await client.connect(transport as Transport);
  t.after(() => client.close());
  return { client, transport };
}

const textOf = (result: Answer): string => result.content[0].text;

test('the official client hears progress and logs, is asked, and resumes what was released', async (t) => {
  const { client } = await connect(t, await serveFixtures(t));
  const logs: unknown[] = [];
  client.setNotificationHandler(
    LoggingMessageNotificationSchema,
    ({ params }) => void logs.push(params.data),
  );
  client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'accept', content: { response: 'blue' } }));
  client.setRequestHandler(CreateMessageRequestSchema, () => ({
    role: 'assistant',
    model: 'm',
    content: { type: 'text', text: 'sampled' },
  }));
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: 'file:///x' }] }));

  await t.test('progress', async () => {
    const heard: number[] = [];
    await client.callTool({ name: 'test_tool_with_progress' }, undefined, {
      onprogress: ({ progress }) => void heard.push(progress),
    });
    assert.deepEqual(heard, [0, 50, 100]);
  });

  await t.test('logs, by level', async () => {
    await client.callTool({ name: 'test_tool_with_logging' });
    assert.equal(logs.length, 3);
    await client.setLoggingLevel('error');
    await client.callTool({ name: 'test_tool_with_logging' });
    assert.equal(logs.length, 3);
  });

  await t.test('elicitation, sampling and roots, also several at once', async () => {
    const elicited = await client.callTool({ name: 'test_elicitation', arguments: { message: 'Colour?' } });
    assert.match(textOf(elicited), /accept.*blue/);
    const sampled = await client.callTool({ name: 'test_sampling', arguments: { prompt: 'p' } });
    assert.match(textOf(sampled), /sampled/);
    const several = await client.callTool({ name: 'test_input_required_result_multiple_inputs' });
    assert.match(textOf(several), /sampled.*file:\/\/\/x/);
  });

  await t.test('a released call is fetched by coming back', async () => {
    const result = await client.callTool({ name: 'test_reconnection' });
    assert.match(textOf(result), /completed successfully/);
  });
});

test('the official client cancels a call that asks, and goes on', async (t) => {
  const { client } = await connect(t, await serveFixtures(t));
  const abort = new AbortController();
  client.setRequestHandler(ElicitRequestSchema, async () => {
    abort.abort('changed my mind');
    return { action: 'cancel' };
  });
  const call = client.callTool({ name: 'test_elicitation', arguments: { message: '?' } }, undefined, {
    signal: abort.signal,
  });
  await assert.rejects(call, /changed my mind/);
  await client.ping();
});

test('the official client ends its session, which is then unknown', async (t) => {
  const { client, transport } = await connect(t, await serveFixtures(t));
  await transport.terminateSession();
  await assert.rejects(client.ping());
});

test('who watches a booking hears when somebody else changes it, in either way of watching', async (t) => {
  const { url } = await startServerProcess(t, { MOCK_NOW: '2026-11-18T12:00:00Z' });
  const [watcher, owner] = [await connectHttp(t, url), await connectHttp(t, url)];
  const heard = new Promise<string>((resolve) =>
    watcher.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => resolve(params.uri)),
  );
  const hotels = await callTool(owner, 'searchHotels', {
    cityCode: 'LON',
    checkInDate: '2027-03-10',
    checkOutDate: '2027-03-12',
  });
  const { id: hotelId } = hotels.hotels.find(({ status }: Answer) => status === 'available');
  const guests = [{ firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' }];
  const { pnr } = await callTool(owner, 'bookHotel', { hotelId, guests });
  await watcher.subscribeResource({ uri: `gds://booking/${pnr}` });
  await callTool(owner, 'cancelBooking', { pnr });
  assert.equal(await heard, `gds://booking/${pnr}`);
});
