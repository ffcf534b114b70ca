// Gateways that share a Valkey are one server to their clients, whichever of them a request reaches.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { connectClient } from '../support/clients.ts';
import { SHARED_STORES, startGateways } from '../support/fleet.ts';
import { findOffers, idsOf } from '../support/offers.ts';
import { createModern, insist, openSession, type Roamer } from '../support/roaming.ts';
import { unlessValkeyIsMissing, until } from '../support/valkey.ts';
import { makeWholeTrip, travel } from '../support/whole-trip.ts';

/** The gateways in turn, so that nobody speaks to the same one twice running. */
type Next = () => string;

const ADDITIONS = 200;
const isUpdate = ({ method }: { method: string }): boolean => method === 'notifications/resources/updated';

for (const [name, count, startStore] of SHARED_STORES)
  test(`${count} gateways over ${name}`, unlessValkeyIsMissing(), async (t) => {
    const gateways = await startGateways(t, count, await startStore(t));
    const urls = gateways.map(({ url }) => url);
    let turn = 0;
    const next: Next = () => urls[turn++ % urls.length] ?? '';
    await t.test('the official client makes a whole trip, each request to another gateway', (t) =>
      makeTripInOneSession(t, next),
    );
    await t.test('a client without a session does, naming the one it booked in', () => makeModernTrip(next));
    await t.test('a session ended on one gateway is unknown to all', () => endSession(urls));
    for (const era of ['legacy', 'modern'] as const)
      await t.test(`a stream of the ${era} era hears what changes on another gateway`, async (t) =>
        hearChanges(t, urls, era === 'legacy' ? await openSession(next()) : createModern()),
      );
    await t.test('a client hears of what it changes right after it subscribed elsewhere', (t) =>
      subscribeAndChange(t, urls),
    );
    await t.test(`${ADDITIONS} additions at once to one booking are all there, once`, (t) =>
      addAtOnce(t, urls),
    );
  });

async function makeTripInOneSession(t: TestContext, next: Next): Promise<void> {
  const roam = (asked: string | URL, init?: RequestInit): Promise<Response> =>
    fetch(new URL(new URL(asked).pathname, next()), init);
  const transport = new StreamableHTTPClientTransport(new URL('http://fleet/mcp'), { fetch: roam });
  const client = await connectClient(t, transport as Transport);
  await makeWholeTrip(client);
  await transport.terminateSession();
}

const makeModernTrip = (next: Next): Promise<void> => {
  const client = createModern();
  return travel({
    call: (tool, args) => client.call(next(), tool, args),
    ask: async (method, params) => (await client.ask(next(), method, params)).body.result,
    namesSession: true,
  });
};

async function endSession(urls: readonly string[]): Promise<void> {
  const [first = '', second = '', third = first] = urls;
  const session = await openSession(first);
  // All of them know it, and so believe in it for a second.
  for (const url of urls) assert.equal((await session.ask(url, 'ping')).status, 200);
  assert.equal(await session.end(third), 204);
  for (const url of urls)
    await until(
      async () => (await session.ask(url, 'ping')).status === 404,
      `${url} still serves the session`,
    );
  assert.equal(await session.end(second), 404);
}

async function hearChanges(t: TestContext, urls: readonly string[], client: Roamer): Promise<void> {
  const [first = '', ...others] = urls;
  const offers = await findOffers((tool, args) => client.call(first, tool, args), 1 + others.length);
  const [booked, ...added] = offers;
  assert.ok(booked);
  const { pnr } = await client.call(first, booked.tool, booked.args);
  const uri = `gds://booking/${pnr}`;
  const stream = await client.listen(t, first, [uri]);
  for (const [index, { tool, args }] of added.entries()) {
    const url = others[index] ?? '';
    const before = stream.messages.filter(isUpdate).length;
    await client.call(url, tool, { ...args, existingPnr: pnr });
    await until(() => stream.messages.filter(isUpdate).length > before, `nothing is heard of ${url}`);
  }
  assert.ok(stream.messages.filter(isUpdate).every(({ params }) => params.uri === uri));
}

async function subscribeAndChange(
  t: TestContext,
  [first = '', second = '']: readonly string[],
): Promise<void> {
  for (let round = 0; round < 10; round++) {
    const client = await openSession(first);
    const [booked, added] = await findOffers((tool, args) => client.call(first, tool, args), 2);
    assert.ok(booked && added);
    const { pnr } = await client.call(second, booked.tool, booked.args);
    const stream = await client.listen(t, first);
    await client.ask(second, 'resources/subscribe', { uri: `gds://booking/${pnr}` });
    await client.call(second, added.tool, { ...added.args, existingPnr: pnr });
    let looked = 0;
    const looksWhenTold = async (): Promise<boolean> => {
      const told = stream.messages.filter(isUpdate).length;
      if (told === looked) return false;
      looked = told;
      return idsOf(await client.call(first, 'retrieveBooking', { pnr })).includes(added.id);
    };
    await until(looksWhenTold, 'who looks only when told so missed the change');
  }
}

async function addAtOnce(t: TestContext, urls: readonly string[]): Promise<void> {
  const clients = await Promise.all(urls.map(openSession));
  const [first] = clients;
  assert.ok(first);
  const at = (index: number) => urls[index % urls.length] ?? '';
  const offers = await findOffers((tool, args) => first.call(at(0), tool, args), 1 + ADDITIONS);
  const [booked, ...added] = offers;
  assert.ok(booked);
  const { pnr } = await first.call(at(0), booked.tool, booked.args);
  const begun = performance.now();
  const answers = await Promise.all(
    added.map(({ tool, args }, index) =>
      // On a busy machine some may not get their turn in time, and are told to try again.
      insist(() =>
        (clients[index % clients.length] ?? first).call(at(index), tool, { ...args, existingPnr: pnr }),
      ),
    ),
  );
  t.diagnostic(`${ADDITIONS} additions in ${Math.round(performance.now() - begun)} ms`);
  for (const [index, answer] of answers.entries())
    assert.ok(
      answer === 'done' || idsOf(answer).includes(added[index]?.id ?? ''),
      'an answer shows what it acknowledges',
    );
  for (const url of urls) {
    const found = await first.call(url, 'retrieveBooking', { pnr });
    assert.deepEqual(idsOf(found).sort(), offers.map(({ id }) => id).sort());
    assert.equal(
      found.totalPrice,
      offers.reduce((sum, { price }) => sum + price, 0),
    );
  }
}
