// A page of another origin, in the real Chromium, is an MCP client of the server: preflight and all, in both eras.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serveForeignOrigin, startBrowser, withoutBrowser } from '../support/browser.ts';
import type { Answer } from '../support/clients.ts';
import { startNginx, withoutNginx } from '../support/nginx.ts';
import { startServerProcess } from '../support/server.ts';
import { TODAY } from '../support/whole-trip.ts';

type T = Parameters<typeof startNginx>[0];

/** Where the page finds the server, and the gateway itself. */
async function startDirect(t: T): Promise<{ url: string; gateway: string }> {
  const { url } = await startServerProcess(t, { MOCK_NOW: TODAY });
  return { url, gateway: url };
}

async function startBehindNginx(t: T): Promise<{ url: string; gateway: string }> {
  const { gateway } = await startDirect(t);
  const { url } = await startNginx(t, [Number(new URL(gateway).port)]);
  return { url, gateway };
}

type Mode = 'legacy' | { pin: string };

/** Runs in the page. */
async function makeTrip({ url, mode }: { url: string; mode: Mode }) {
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const client = new Client({ name: 'page', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url)));
  const era = client.getProtocolEra();
  const { tools } = await client.listTools();
  const call = async (name: string, args: Record<string, unknown>): Promise<Answer> =>
    (await client.callTool({ name, arguments: args })).structuredContent;
  const stay = { cityCode: 'LON', checkInDate: '2027-03-10', checkOutDate: '2027-03-12' };
  const { hotels } = await call('searchHotels', stay);
  const { id } = hotels.find(({ status }: { status: string }) => status === 'available');
  const guests = [{ firstName: 'Ada', lastName: 'Roe', email: 'ada@example.com' }];
  const { pnr } = await call('bookHotel', { hotelId: id, guests });
  const { status } = await call('retrieveBooking', { pnr });
  await client.close();
  return { era, tools: tools.length, pnr, status };
}

/** Preflights answered: nothing else in these trips is answered with 204. */
async function countPreflights(gateway: string): Promise<number> {
  const figures = await (await fetch(`${gateway}/metrics`)).text();
  return Number(/^mock_gds_http_answers_total\{status="204"\} (\d+)$/m.exec(figures)?.[1] ?? 0);
}

for (const [place, start, skip] of [
  ['the server', startDirect, withoutBrowser],
  ['nginx', startBehindNginx, withoutBrowser || withoutNginx],
] as const)
  for (const [era, mode] of [
    ['legacy', 'legacy'],
    ['modern', { pin: '2026-07-28' }],
  ] as const)
    test(`a page of another origin makes a trip in the ${era} era, calling ${place}`, { skip }, async (t) => {
      const { url, gateway } = await start(t);
      const origin = await serveForeignOrigin(t);
      const browser = await startBrowser(t);
      const page = await browser.newPage({ ignoreHTTPSErrors: true });
      await page.goto(origin);
      const trip = await page.evaluate(makeTrip, { url, mode });
      assert.equal(trip.era, era);
      assert.equal(trip.tools, 9);
      assert.match(trip.pnr, /^TEST-[A-Z0-9]{6}$/);
      assert.equal(trip.status, 'confirmed');
      assert.ok((await countPreflights(gateway)) > 0);
    });

test('a page of another origin reads why it was refused, and how long to wait', {
  skip: withoutBrowser,
}, async (t) => {
  const { url } = await startServerProcess(t, { RATE_LIMIT_ENABLED: 'true', RATE_LIMIT_PER_MINUTE: '1' });
  const origin = await serveForeignOrigin(t);
  const page = await (await startBrowser(t)).newPage();
  await page.goto(origin);
  const refused = await page.evaluate(async (target) => {
    await fetch(target);
    const answer = await fetch(target);
    const { status, headers } = answer;
    return {
      status,
      retryAfter: headers.get('retry-after'),
      left: headers.get('x-ratelimit-remaining'),
      ...((await answer.json()) as { code: string }),
    };
  }, `${url}/mcp`);
  assert.equal(refused.status, 429);
  assert.equal(refused.code, 'RATE_LIMIT_EXCEEDED');
  assert.equal(refused.left, '0');
  assert.ok(Number(refused.retryAfter) > 0);
});
