// What a request costs Valkey, as Valkey itself counts it: every command of two gateways, those of their scripts and
// of what they write in the background included.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startGateways } from '../support/fleet.ts';
import { findOffers, type Offer } from '../support/offers.ts';
import { type LegacyRoamer, openSession } from '../support/roaming.ts';
import { startValkey, unlessValkeyIsMissing, type ValkeyServer } from '../support/valkey.ts';

const CALLS = 1_200;
/** What is written once a second costs a slow machine more for each request: it is tried so often. */
const ATTEMPTS = 4;
const FLUSHED_MS = 1_500;
const NOT_COUNTED = new Set(['config|resetstat', 'info', 'ping']);

type Request = (call: LegacyRoamer['call'], url: string, index: number) => Promise<unknown>;

test('a request costs Valkey no more commands than it may', unlessValkeyIsMissing(), async (t) => {
  const server = await startValkey();
  t.after(() => server.remove());
  const gateways = await startGateways(t, 2, server.url);
  const urls = gateways.map(({ url }) => url);
  const [first = ''] = urls;
  const sessions = await Promise.all(Array.from({ length: 4 }, () => openSession(first)));
  const [session] = sessions;
  assert.ok(session);
  const [booked, added] = await findOffers((tool, args) => session.call(first, tool, args), 2);
  assert.ok(booked && added);

  const pnrs: string[] = [];
  const search: Request = (call, url, index) =>
    call(url, 'searchFlights', {
      origin: 'JFK',
      destination: 'LAX',
      departureDate: `2027-03-${10 + (index % 20)}`,
    });
  const book: Request = async (call, url, index) => {
    pnrs[index] = (await call(url, booked.tool, booked.args)).pnr;
  };
  const retrieve: Request = (call, url, index) => call(url, 'retrieveBooking', { pnr: pnrs[index] });
  const change: Request = (call, url, index) => addTo(call, url, added, pnrs[index]);
  const cancel: Request = (call, url, index) => call(url, 'cancelBooking', { pnr: pnrs[index] });

  for (const [how, clients] of [
    ['sequential', sessions.slice(0, 1)],
    ['concurrent', sessions],
  ] as const) {
    const measure = (request: Request) => countCommands(server, urls, clients, request);
    await assertCost(t, `${how} search`, 0.2, () => measure(search));
    await assertCost(t, `${how} book`, 4, () => measure(book));
    await assertCost(t, `${how} retrieve`, 1.2, () => measure(retrieve));
    for (const [name, request] of Object.entries({ change, cancel }))
      t.diagnostic(`${how} ${name}: ${(await measure(request)).toFixed(3)} commands`);
  }
});

const addTo = (call: LegacyRoamer['call'], url: string, { tool, args }: Offer, existingPnr = '') =>
  call(url, tool, { ...args, existingPnr });

async function assertCost(
  t: TestContext,
  what: string,
  most: number,
  measure: () => Promise<number>,
): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && least > most; attempt++)
    least = Math.min(least, await measure());
  t.diagnostic(`${what}: ${least.toFixed(3)} commands, ${most} allowed`);
  assert.ok(least <= most, `${what}: ${least} commands a request`);
}

/** Commands for each of many requests, which the clients make one after the other, at two gateways in turn. */
async function countCommands(
  server: ValkeyServer,
  urls: readonly string[],
  clients: readonly LegacyRoamer[],
  request: Request,
): Promise<number> {
  // What came before is written by then, and what comes now is afterwards.
  await wait(FLUSHED_MS);
  server.cli('CONFIG', 'RESETSTAT');
  let next = 0;
  await Promise.all(
    clients.map(async ({ call }) => {
      while (next < CALLS) {
        const index = next++;
        await request(call, urls[index % urls.length] ?? '', index);
      }
    }),
  );
  await wait(FLUSHED_MS);
  const counts = server.cli('INFO', 'commandstats').matchAll(/^cmdstat_([^:]+):calls=(\d+)/gm);
  let commands = 0;
  for (const [, name = '', calls] of counts) if (!NOT_COUNTED.has(name)) commands += Number(calls);
  return commands / CALLS;
}
