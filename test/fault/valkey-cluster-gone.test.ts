// A Cluster that is gone as a whole: it is looked for with pauses, and who closes meanwhile is free to go.
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createValkeyStore } from '../../src/data/store/valkey/index.ts';
import { parseValkeyUrl } from '../../src/valkey-url.ts';
import { addHotel, toBooking } from '../contract/fixtures.ts';
import { startCluster, unlessValkeyIsMissing, until } from '../support/valkey.ts';

const PROGRAM = fileURLToPath(new URL('../support/leaving-child.js', import.meta.url));
const HOUR = 3_600_000;

describe('a Cluster that is gone', unlessValkeyIsMissing(), () => {
  test('a process that closes its store while its nodes are looked for ends by itself', async (t) => {
    const cluster = await startCluster();
    t.after(() => cluster.remove());
    const child = fork(PROGRAM, [cluster.url]);
    t.after(() => child.kill('SIGKILL'));
    const left = once(child, 'exit');
    await once(child, 'message');
    for (const node of cluster.primaries) await node.kill('SIGSTOP');
    const closed = once(child, 'message');
    child.send('go');
    await closed;
    const giveUp = new AbortController();
    const code = await Promise.race([
      left.then(([exitCode]) => exitCode),
      setTimeout(15_000, 'still there', giveUp),
    ]);
    giveUp.abort();
    assert.equal(code, 0);
  });

  test('who listens tries again with pauses, and hears again when it is back', async (t) => {
    const cluster = await startCluster();
    t.after(() => cluster.remove());
    const place = parseValkeyUrl(cluster.url);
    assert.ok(place);
    const [listener, writer] = [true, false].map((listens) =>
      createValkeyStore({ place, listens, sessionTtlMs: HOUR }),
    );
    assert.ok(listener && writer);
    t.after(() => Promise.allSettled([listener.close(), writer.close()]));
    const { pnr } = toBooking();
    await until(async () => (await writer.insertBooking(toBooking({ pnr }), HOUR)) === 'inserted', 'refused');
    const told: string[] = [];
    listener.watchBookings((written) => told.push(written));
    const isHeard = async (): Promise<boolean> => {
      await writer.changeBooking(pnr, addHotel('h'));
      await setTimeout(50);
      return told.length > 0;
    };
    await until(isHeard, 'nothing is heard');

    for (const node of cluster.primaries) await node.kill('SIGKILL');
    let attempts = 0;
    const count = (): void => {
      attempts++;
    };
    subscribe('net.client.socket', count);
    await setTimeout(2_000);
    unsubscribe('net.client.socket', count);
    t.diagnostic(`${attempts} connections were tried in two seconds`);
    assert.ok(attempts > 0 && attempts < 200, `${attempts}`);

    for (const node of cluster.primaries) await node.restart();
    told.length = 0;
    await until(isHeard, 'nothing is heard any more');
  });

  test('when the node that is listened to is gone, another one is', async (t) => {
    const cluster = await startCluster(1);
    t.after(() => cluster.remove());
    const place = parseValkeyUrl(cluster.url);
    assert.ok(place);
    const store = createValkeyStore({ place, listens: true, sessionTtlMs: HOUR });
    const writer = createValkeyStore({ place, listens: false, sessionTtlMs: HOUR });
    t.after(() => Promise.allSettled([store.close(), writer.close()]));
    const told = new Set<string>();
    store.watchBookings((pnr) => told.add(pnr));
    const isHeard = async (): Promise<boolean> => {
      const booking = toBooking();
      await writer.insertBooking(booking, HOUR);
      await setTimeout(50);
      return told.has(booking.pnr);
    };
    await until(isHeard, 'nothing is heard');
    // Each in turn, so that the one in question is among them.
    for (const node of [...cluster.primaries, ...cluster.replicas].slice(0, 3)) {
      await node.kill('SIGKILL');
      await until(isHeard, 'nothing is heard any more');
      await node.restart();
      await until(() => node.cli('CLUSTER', 'INFO').includes('cluster_state:ok'), 'it does not come back');
    }
  });
});
