// The page at `/` in the real Chromium: live figures while agents work, in both themes, by keyboard, under its policy.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { startBrowser, withoutBrowser } from '../support/browser.ts';
import { callTool, connectHttp } from '../support/clients.ts';
import { freePort } from '../support/free-port.ts';
import { startServerProcess } from '../support/server.ts';

type T = Parameters<typeof startBrowser>[0];

/** Where the pictures of a run are left, to be looked at: out/screenshots. */
const PICTURES = fileURLToPath(new URL('../../screenshots/', import.meta.url));

const options = { skip: withoutBrowser };
const THINKING_MS = 20;

/** Searches and looks up until the test is over; one in three asks for what is not there. */
async function keepBusy(t: T, url: string): Promise<void> {
  const client = await connectHttp(t, url);
  let isOver = false;
  const work = async (): Promise<void> => {
    for (let turn = 0; !isOver; turn++) {
      const departureDate = `2027-03-${String(1 + (turn % 28)).padStart(2, '0')}`;
      await callTool(client, 'searchFlights', { origin: 'JFK', destination: 'LHR', departureDate });
      await callTool(client, 'searchHotels', {
        cityCode: 'PAR',
        checkInDate: departureDate,
        checkOutDate: '2027-03-30',
      }).catch(() => {});
      await callTool(client, 'retrieveBooking', { pnr: 'TEST-ZZZZZZ' }).catch(() => {});
      // As an agent, which thinks; thousands of calls would be the client's own trouble (it listens on one signal for all).
      await setTimeout(THINKING_MS);
    }
  };
  // The server may be gone before this is told to stop.
  const worked = work().catch(() => {});
  t.after(async () => {
    isOver = true;
    await worked;
  });
}

/** What went wrong in the page, and what it asked of anybody but its own server. */
function watchPage(page: Page, url: string): { problems: string[]; outside: string[] } {
  const [problems, outside]: [string[], string[]] = [[], []];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== url) outside.push(request.url());
  });
  return { problems, outside };
}

const textOf = async (place: Locator): Promise<string> => (await place.textContent()) ?? '';
const tile = (page: Page, meaning: RegExp) => page.locator('.tile', { hasText: meaning }).locator('b');
const rowOf = (page: Page, call: string) => page.locator('#tool-table tbody tr', { hasText: call });
/** Of the element that has the focus. */
const focused = (page: Page, property: string) =>
  page.evaluate<string>(`document.activeElement?.${property} ?? ''`);

for (const colorScheme of ['light', 'dark'] as const)
  test(`the page shows live figures while agents work, in the ${colorScheme} theme`, options, async (t) => {
    const { url } = await startServerProcess(t, { MOCK_NOW: '2026-11-18T12:00:00Z' });
    const page = await (await startBrowser(t)).newPage({
      colorScheme,
      viewport: { width: 1280, height: 900 },
    });
    const { problems, outside } = watchPage(page, url);
    await page.goto(url);
    await page.getByText('No calls yet').waitFor();
    assert.equal(await textOf(page.locator('#endpoint')), `${url}/mcp`);

    await keepBusy(t, url);
    const row = rowOf(page, 'searchFlights');
    // Two moments in which it changed: the figures move by themselves.
    const first = await textOf(row);
    await row.filter({ hasNotText: first }).waitFor();
    const [perSecond, p50, p99] = await row.locator('td').allTextContents();
    assert.ok(Number.parseFloat(perSecond ?? '') > 0);
    for (const latency of [p50, p99]) assert.match(latency ?? '', /^[\d.]+ (µs|ms|s)$/);
    await rowOf(page, 'retrieveBooking').locator('td.bad').waitFor();
    assert.ok(Number.parseFloat(await textOf(tile(page, /requests per second/))) > 0);
    await tile(page, /sessions active of 1/)
      .and(page.getByText('1', { exact: true }))
      .waitFor();
    assert.match(await textOf(page.locator('#health-text')), /^healthy, up /);
    const drawn = page.locator('#rate-chart path.tone-flight-search');
    assert.match((await drawn.first().getAttribute('d')) ?? '', /^M[\d.]+ [\d.]+L/);

    mkdirSync(PICTURES, { recursive: true });
    await page.screenshot({ path: `${PICTURES}page-${colorScheme}.png`, fullPage: true });
    const ground = await page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    assert.equal(ground, colorScheme === 'light' ? 'rgb(245, 247, 250)' : 'rgb(14, 17, 22)');
    assert.deepEqual(problems, []);
    assert.deepEqual(outside, []);
  });

test('the reader chooses a theme, and finds it again', options, async (t) => {
  const { url } = await startServerProcess(t);
  const page = await (await startBrowser(t)).newPage({ colorScheme: 'light' });
  const shows = (theme: string) => page.locator(`html[data-theme=${theme}]`).waitFor();
  await page.goto(url);
  await shows('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shows('dark');
  await page.getByRole('button', { name: 'Switch to light' }).click();
  await shows('light');
  await page.reload();
  await shows('light');
  await page.getByRole('button', { name: 'Switch to dark' }).waitFor();
});

test('everything can be reached and used by keyboard, and copied', options, async (t) => {
  const { url } = await startServerProcess(t);
  const context = await (await startBrowser(t)).newContext({
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await page.goto(url);

  await page.keyboard.press('Tab');
  assert.equal(await focused(page, 'textContent'), 'Skip to how to connect');
  const reached = new Set<string>();
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    reached.add((await focused(page, 'id')) || (await focused(page, 'className')));
  }
  for (const place of ['theme', 'tab-claude-code', 'copy', 'pause', 'rate-chart', 'loop-chart'])
    assert.ok(reached.has(place), `Tab reaches ${place}; it reached ${[...reached]}`);

  await page.locator('#tab-claude-code').focus();
  await page.keyboard.press('End');
  assert.equal(await focused(page, 'textContent'), 'curl');
  assert.match(await textOf(page.locator('#client-panel')), /tools\/call/);
  await page.keyboard.press('ArrowDown');
  assert.equal(await focused(page, 'textContent'), 'Claude Code');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  assert.equal(await focused(page, 'textContent'), 'Copy');
  await page.keyboard.press('Enter');
  await page.getByText('Copied', { exact: true }).waitFor();
  const copied = await page.evaluate('navigator.clipboard.readText()');
  assert.equal(copied, `claude mcp add --transport http mock-gds ${url}/mcp`);
});

test('the page says when the gateway is gone, and goes on when it is back', options, async (t) => {
  const HTTP_PORT = String(await freePort());
  const first = await startServerProcess(t, { HTTP_PORT });
  const page = await (await startBrowser(t)).newPage();
  await page.goto(first.url);
  await page.locator('#health[data-state=healthy]').waitFor();
  await first.kill();
  await page.locator('#health[data-state=silent]').waitFor();
  assert.equal(await page.evaluate("getComputedStyle(document.querySelector('.tile')).opacity"), '0.5');
  await startServerProcess(t, { HTTP_PORT });
  await page.locator('#health[data-state=healthy]').waitFor();
});

test('looking at the page does not use up what its reader may ask', options, async (t) => {
  const { url } = await startServerProcess(t, { RATE_LIMIT_ENABLED: 'true', RATE_LIMIT_PER_MINUTE: '7' });
  const page = await (await startBrowser(t)).newPage();
  await page.goto(url);
  for (let asked = 0; asked < 4; asked++) await page.waitForResponse('**/health');
  await page.getByText('Your address has 7 of 7 requests left').waitFor();
});

test('on a telephone nothing lies over anything, and the page does not move sideways', options, async (t) => {
  const { url } = await startServerProcess(t);
  const page = await (await startBrowser(t)).newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(url);
  await keepBusy(t, url);
  await rowOf(page, 'retrieveBooking').waitFor();
  for (const snippet of await page.locator('.snippet').all()) {
    const [code, button] = [
      await snippet.locator('pre').boundingBox(),
      await snippet.getByText('Copy').boundingBox(),
    ];
    assert.ok(code && button);
    const isApart = button.x >= code.x + code.width || button.y + button.height <= code.y;
    assert.ok(isApart, JSON.stringify({ code, button }));
  }
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
  await page.screenshot({ path: `${PICTURES}page-narrow.png`, fullPage: true });
});

test('PAGE_ENABLED=false leaves only the protocol', async (t) => {
  const { url } = await startServerProcess(t, { PAGE_ENABLED: 'false' });
  assert.equal((await fetch(url)).status, 404);
  assert.equal((await fetch(`${url}/health`)).status, 200);
});
