// Gateways whose Valkey is frozen, asleep, paused or gone: every request is answered in time, truly, and all recovers.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '../support/clients.ts';
import { startGateways } from '../support/fleet.ts';
import { findOffers, GUEST, idsOf, type Offer } from '../support/offers.ts';
import { createModern, type LegacyRoamer, openSession, Refused, type Roamer } from '../support/roaming.ts';
import type { ServerProcess } from '../support/server.ts';
import { DURABLE, startValkey, unlessValkeyIsMissing, until, type ValkeyServer } from '../support/valkey.ts';

/** How long an outage of the store may hold up an answer. */
const HELD_UP_MS = 1_000;
/** And what a machine may add that is busier now than a moment ago. */
const SLACK_MS = 500;
const LASTS_S = 4;
/** Whatever the machine is like: sooner than the outage is over. */
const MOST_MS = LASTS_S * 1_000 - 1_000;
const STAY = { cityCode: 'LON', checkInDate: '2027-03-10', checkOutDate: '2027-03-12' };

interface Fault {
  readonly name: string;
  begin(server: ValkeyServer): Promise<void>;
  /** Ends it, or waits until it is over. */
  end(server: ValkeyServer): Promise<void>;
}

const FAULTS: readonly Fault[] = [
  { name: 'frozen', begin: (server) => server.kill('SIGSTOP'), end: (server) => server.kill('SIGCONT') },
  { name: 'gone', begin: (server) => server.kill('SIGKILL'), end: (server) => server.restart() },
  {
    name: 'paused for its clients',
    begin: async (server) => {
      server.cli('CLIENT', 'PAUSE', `${LASTS_S * 1_000}`, 'ALL');
    },
    end: async (server) => {
      server.cli('PING');
    },
  },
  {
    name: 'asleep in the middle of a command',
    begin: async (server) => {
      spawn('valkey-cli', ['-p', `${server.port}`, 'DEBUG', 'SLEEP', `${LASTS_S}`], { stdio: 'ignore' });
      await wait(100);
    },
    end: async (server) => {
      server.cli('PING');
    },
  },
];

interface Scene {
  readonly server: ValkeyServer;
  readonly gateways: readonly ServerProcess[];
  /** Where the session is known. */
  readonly url: string;
  /** Where it is not. */
  readonly other: string;
  readonly session: LegacyRoamer;
  readonly modern: Roamer;
  readonly pnr: string;
  readonly sessionId: string;
  readonly added: Offer;
}

async function setScene(t: TestContext): Promise<Scene> {
  const server = await startValkey([...DURABLE, '--enable-debug-command', 'local']);
  t.after(() => server.remove());
  const gateways = await startGateways(t, 2, server.url);
  const [url = '', other = ''] = gateways.map((gateway) => gateway.url);
  const session = await openSession(url);
  const modern = createModern();
  const [booked, added] = await findOffers((tool, args) => session.call(url, tool, args), 2);
  assert.ok(booked && added);
  const { pnr, sessionId } = await session.call(url, booked.tool, booked.args);
  return { server, gateways, url, other, session, modern, pnr, sessionId, added };
}

/** Until the store would be asked again about a session that is remembered. */
const untilAskedAgain = (): Promise<void> => wait(1_100);

async function within<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  const tookMs = performance.now() - started;
  assert.ok(tookMs < limitMs, `${Math.round(tookMs)} ms, where ${Math.round(limitMs)} ms are allowed`);
  return result;
}

/** Refused in words that say whose fault it is and that it may be tried again. */
const isRefused = (client: Roamer, url: string, tool: string, args: object): Promise<void> =>
  assert.rejects(client.call(url, tool, { ...args }), (error) => {
    assert.ok(error instanceof Refused, `${tool}: ${error}`);
    assert.equal(error.code, -32_000);
    assert.match(error.message, /store does not answer|store did not confirm/);
    assert.equal(error.data.retryable, true);
    assert.equal(error.retryAfter, '1');
    return true;
  });

const askHealth = async (url: string): Promise<Answer> => {
  const answer = await fetch(`${url}/health`);
  return { httpStatus: answer.status, ...((await answer.json()) as object) };
};

/** What an answer may take in an outage, on this machine: as many calls at once, with the store well, say how fast it is. */
async function toLimit(scene: Scene): Promise<number> {
  // What a gateway does for the first time takes long, and says nothing of the store.
  await askWhileWell(scene, 'PAR');
  let wellMs = Infinity;
  for (const cityCode of ['ROM', 'MAD', 'BER']) {
    const started = performance.now();
    await askWhileWell(scene, cityCode);
    wellMs = Math.min(wellMs, performance.now() - started);
  }
  return Math.min(HELD_UP_MS + SLACK_MS + 2 * wellMs, MOST_MS);
}

/** Each city is asked for once: who asks again is answered from memory. */
async function askWhileWell(
  { url, other, session, modern, pnr, sessionId }: Scene,
  cityCode: string,
): Promise<void> {
  const read = (client: Roamer) => [
    client.call(url, 'searchHotels', { ...STAY, cityCode }),
    client.call(url, 'retrieveBooking', { pnr }),
    client.call(url, 'retrieveBooking', { pnr }),
    client.call(url, 'retrieveBooking', { pnr }),
    client.call(url, 'listBookings', { sessionId }),
    client.call(url, 'listBookings', { sessionId }),
  ];
  await Promise.all([...read(session), ...read(modern), modern.ask(other, 'tools/list')]);
}

async function assertServedAsWellAsCanBe(scene: Scene, limitMs: number) {
  const { url, other, session, modern, pnr, sessionId, added } = scene;
  const timed = <T>(work: () => Promise<T>): Promise<T> => within(limitMs, work);
  const writes = (client: Roamer) => [
    timed(() => isRefused(client, url, 'retrieveBooking', { pnr })),
    timed(() => isRefused(client, url, 'listBookings', { sessionId })),
    timed(() => isRefused(client, url, added.tool, added.args)),
    timed(() => isRefused(client, url, added.tool, { ...added.args, existingPnr: pnr })),
    timed(() => isRefused(client, url, 'cancelBooking', { pnr: 'TEST-AAAAAA' })),
  ];
  const searches = [session, modern].map((client) => timed(() => client.call(url, 'searchHotels', STAY)));
  const health = timed(() => askHealth(url));
  const strange = timed(() => session.ask(other, 'tools/list'));
  await Promise.all([...writes(session), ...writes(modern)]);
  for (const { count } of await Promise.all(searches)) assert.ok(count > 0);
  const { httpStatus, storage } = await health;
  assert.deepEqual([httpStatus, storage], [503, { connected: false, responseTime: null }]);
  // Only the store could say whether this session lives.
  const { status: told, body, headers } = await strange;
  assert.deepEqual([told, body.error.data.retryable, headers['retry-after']], [503, true, '1']);
}

async function recovers(scene: Scene): Promise<number> {
  const { url, other, session, modern, pnr } = scene;
  const ended = performance.now();
  const isBack = (client: Roamer, at: string): Promise<void> =>
    until(async () => (await client.call(at, 'retrieveBooking', { pnr })).pnr === pnr, `${at} stays away`);
  await Promise.all([session, modern].flatMap((client) => [isBack(client, url), isBack(client, other)]));
  return performance.now() - ended;
}

for (const { name, begin, end } of FAULTS)
  test(`Valkey ${name}: answered within a second, and all recovers`, unlessValkeyIsMissing(), async (t) => {
    const scene = await setScene(t);
    const limitMs = await toLimit(scene);
    await untilAskedAgain();
    await begin(scene.server);
    await assertServedAsWellAsCanBe(scene, limitMs);
    await end(scene.server);
    t.diagnostic(`served again after ${Math.round(await recovers(scene))} ms`);
    // What was in doubt happened once or not at all.
    const { hotels, cars, totalPrice } = await scene.modern.call(scene.other, 'retrieveBooking', {
      pnr: scene.pnr,
    });
    const ids = idsOf({ hotels, cars });
    assert.equal(new Set(ids).size, ids.length);
    const prices = [
      ...hotels.map(({ price }: Answer) => price),
      ...cars.map((car: Answer) => car.totalPrice),
    ];
    assert.equal(
      totalPrice,
      prices.reduce((sum, price) => sum + price, 0),
    );
    await until(async () => (await askHealth(scene.url)).httpStatus === 200, 'health stays bad');
  });

test(
  '50 clients that do not let go of a frozen Valkey cost no memory, and hold up nobody',
  unlessValkeyIsMissing(),
  async (t) => {
    const scene = await setScene(t);
    const [gateway] = scene.gateways;
    const residentMb = (): number => {
      const status = readFileSync(`/proc/${gateway?.process.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
    };
    const { url, modern, session, pnr } = scene;
    // What a busy process takes anyway, it has taken by then.
    for (let call = 0; call < 100; call++)
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          (index % 2 === 0 ? modern : session).call(url, 'retrieveBooking', { pnr }),
        ),
      );
    const limitMs = await toLimit(scene);
    const before = residentMb();
    let isOver = false;
    let answered = 0;
    const hammer = async (client: Roamer): Promise<void> => {
      while (!isOver) {
        await within(limitMs, () => isRefused(client, url, 'retrieveBooking', { pnr }));
        answered++;
      }
    };
    await scene.server.kill('SIGSTOP');
    const hammers = Array.from({ length: 50 }, (_, index) => hammer(index % 2 === 0 ? modern : session));
    const endsAt = performance.now() + 8_000;
    const listings: number[] = [];
    let most = 0;
    while (performance.now() < endsAt) {
      const started = performance.now();
      assert.equal((await modern.ask(url, 'tools/list')).status, 200);
      listings.push(performance.now() - started);
      most = Math.max(most, residentMb());
      await wait(20);
    }
    isOver = true;
    await Promise.all(hammers);
    await scene.server.kill('SIGCONT');
    const recoveredMs = await recovers(scene);
    listings.sort((one, other) => one - other);
    const p99 = listings[Math.floor(listings.length * 0.99)] ?? 0;
    t.diagnostic(
      `${answered} refusals; tools/list meanwhile: p99 ${p99.toFixed(1)} ms; ${(most - before).toFixed(0)} MB more; served again after ${Math.round(recoveredMs)} ms`,
    );
    assert.ok(p99 < 500, `tools/list took ${p99} ms`);
    assert.ok(most - before < 100, `${most - before} MB more`);
  },
);

test(
  'a gateway that starts before Valkey serves from it as soon as it is there',
  unlessValkeyIsMissing(),
  async (t) => {
    const server = await startValkey();
    t.after(() => server.remove());
    await server.kill('SIGKILL');
    const [gateway] = await startGateways(t, 1, server.url);
    assert.ok(gateway);
    const client = createModern();
    const { hotels } = await client.call(gateway.url, 'searchHotels', STAY);
    const hotelId = hotels.find(({ status }: Answer) => status === 'available').id;
    await within(HELD_UP_MS + SLACK_MS, () =>
      isRefused(client, gateway.url, 'bookHotel', { hotelId, guests: [GUEST] }),
    );
    await server.restart();
    await until(
      async () =>
        (await client.call(gateway.url, 'bookHotel', { hotelId, guests: [GUEST] })).status === 'confirmed',
      'it is not found',
    );
  },
);
