// Processes killed while they book into Valkey: what was confirmed is there, whole and once, and can be listed.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Store } from '../../src/data/store/index.ts';
import { createValkeyStore } from '../../src/data/store/valkey/index.ts';
import { parseValkeyUrl } from '../../src/valkey-url.ts';
import { addHotel, toBooking } from '../contract/fixtures.ts';
import {
  startCluster,
  startSentinels,
  startValkey,
  unlessValkeyIsMissing,
  until,
  type ValkeyServer,
} from '../support/valkey.ts';

const PROGRAM = fileURLToPath(new URL('../support/inserting-child.js', import.meta.url));
const HOUR = 3_600_000;

function open(url: string, waitForReplicas = 0): Store {
  const place = parseValkeyUrl(url);
  assert.ok(place);
  return createValkeyStore({ place, waitForReplicas, sessionTtlMs: HOUR });
}

const answers = async (store: Store): Promise<boolean> => (await store.ping()) >= 0;

interface Told {
  readonly inserted: Set<string>;
  readonly changed: Set<string>;
  readonly unknown: Set<string>;
}

/** Books with 20 clients; each booking is tried again until it is certain, as a client of ours would. */
async function bookThroughout(
  store: Store,
  sessionId: string,
  count: number,
  kill: () => Promise<void>,
): Promise<Told> {
  const told: Told = { inserted: new Set(), changed: new Set(), unknown: new Set() };
  let next = 0;
  let killing: Promise<void> | undefined;
  const sure = async <Result>(pnr: string, work: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const { name, outcome } = error as { name: string; outcome: string };
        assert.equal(name, 'StoreUnavailable');
        if (outcome === 'unknown') told.unknown.add(pnr);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  };
  const client = async (): Promise<void> => {
    while (next < count) {
      const index = next++;
      const pnr = `TEST-${sessionId}${index}`;
      const booking = toBooking({ pnr, sessionId, specialRequests: [pnr.repeat(200)] });
      assert.equal(await sure(pnr, () => store.insertBooking(booking, HOUR)), 'inserted');
      told.inserted.add(pnr);
      const addOnce = (current: typeof booking) =>
        current.hotels.length === 0 ? addHotel('h')(current) : current;
      await sure(pnr, () => store.changeBooking(pnr, addOnce as (current: object) => typeof booking));
      told.changed.add(pnr);
      if (index === Math.floor(count / 3)) killing = kill();
    }
  };
  await Promise.all(Array.from({ length: 20 }, client));
  await killing;
  return told;
}

async function assertAllThere(store: Store, sessionId: string, told: Told): Promise<void> {
  const listed = await store.sessionBookings(sessionId);
  const byPnr = new Map(listed.map((booking) => [booking.pnr, booking]));
  assert.equal(listed.length, byPnr.size, 'none is doubled');
  for (const pnr of told.inserted) {
    const booking = byPnr.get(pnr);
    assert.ok(booking, `${pnr} was confirmed and is lost`);
    assert.deepEqual(booking.specialRequests, [pnr.repeat(200)]);
    assert.equal(booking.hotels.length, told.changed.has(pnr) ? 1 : booking.hotels.length, pnr);
    assert.equal(booking.totalPrice, booking.hotels.length * 10_000);
  }
}

describe('killed while booking into Valkey', unlessValkeyIsMissing(), () => {
  let server: ValkeyServer;
  before(async () => {
    server = await startValkey();
  });
  after(() => server.remove());

  test('kill -9 of Valkey among 1,000 bookings: none confirmed is lost or doubled', async (context) => {
    const store = open(server.url);
    await store.ping();
    let recoveredMs = 0;
    const told = await bookThroughout(store, 'A', 1_000, async () => {
      await server.kill('SIGKILL');
      await server.restart();
      const restarted = performance.now();
      await until(() => answers(store), 'it is not found again');
      recoveredMs = performance.now() - restarted;
    });
    await assertAllThere(store, 'A', told);
    context.diagnostic(
      `${told.unknown.size} in doubt; found again ${Math.round(recoveredMs)} ms after it was back`,
    );
    await store.close();
  });

  test('kill -9 of a process that books: what it made is whole, and listed in its session', async () => {
    const store = open(server.url);
    for (let round = 0; round < 5; round++) {
      const tag = `K${round}`;
      const child = spawn(process.execPath, [PROGRAM, '20', '1000', tag, 'valkey', server.url, ''], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const left = once(child, 'exit');
      const confirmed = new Set<string>();
      let lines = 0;
      for await (const line of createInterface(child.stdout)) {
        const [what, pnr = ''] = line.split(' ');
        if (what === 'inserted') confirmed.add(pnr);
        if (++lines === 50 + round * 300) child.kill('SIGKILL');
      }
      await left;
      const listed = new Set((await store.sessionBookings(`session-${tag}`)).map(({ pnr }) => pnr));
      for (const pnr of confirmed) assert.ok(listed.has(pnr), `${pnr} is lost`);
      // No orphan: every booking that is there can be found by its owner.
      const there = server
        .cli('--scan', '--pattern', `pnr:${tag}-*`)
        .split('\n')
        .filter((key) => key !== '');
      for (const key of there) assert.ok(listed.has(key.slice('pnr:'.length)), `${key} is not listed`);
    }
    await store.close();
  });

  test('a primary killed, its replica promoted by Sentinel: none confirmed is lost', async (context) => {
    const sentinels = await startSentinels();
    const store = open(sentinels.url, 1);
    try {
      await until(() => answers(store), 'Sentinel is not understood');
      const told = await bookThroughout(store, 'S', 300, () => sentinels.primary.kill('SIGKILL'));
      await assertAllThere(store, 'S', told);
      context.diagnostic(`${told.unknown.size} in doubt`);
    } finally {
      await store.close().catch(() => {});
      await sentinels.remove();
    }
  });

  test('a primary that Sentinel makes a replica: none confirmed is lost', async (context) => {
    const sentinels = await startSentinels();
    // All replicas: one that is not the next primary may confirm what the next one will not have.
    const store = open(sentinels.url, 2);
    try {
      await until(() => answers(store), 'Sentinel is not understood');
      let switchedMs = 0;
      const told = await bookThroughout(store, 'R', 2_000, async () => {
        const begun = performance.now();
        await sentinels.switchOver();
        switchedMs = performance.now() - begun;
      });
      assert.match(sentinels.primary.cli('ROLE'), /^slave/);
      await assertAllThere(store, 'R', told);
      context.diagnostic(`${told.unknown.size} in doubt; switched in ${Math.round(switchedMs)} ms`);
    } finally {
      await store.close().catch(() => {});
      await sentinels.remove();
    }
  });

  test('a Cluster loses a primary and promotes its replica: none confirmed is lost', async (context) => {
    const cluster = await startCluster(1);
    const store = open(cluster.url, 1);
    try {
      await until(() => answers(store), 'the cluster is not understood');
      const told = await bookThroughout(store, 'C', 300, async () => {
        // Alone, no replica confirms what goes to its primary: first the two spare ones are what counts.
        await cluster.primaries[0]?.kill('SIGKILL');
        await until(
          () => cluster.replicas.some((replica) => replica.cli('ROLE').startsWith('master')),
          'no replica was promoted',
        );
        await cluster.primaries[0]?.restart();
      });
      await assertAllThere(store, 'C', told);
      context.diagnostic(`${told.unknown.size} in doubt`);
    } finally {
      await store.close().catch(() => {});
      await cluster.remove();
    }
  });
});
