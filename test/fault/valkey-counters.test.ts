// Counters whose Valkey is frozen, or lacks a node: given up in time, and what can be known is.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Store } from '../../src/data/store/index.ts';
import { createValkeyStore } from '../../src/data/store/valkey/index.ts';
import { createLimiter } from '../../src/limiter/index.ts';
import { parseValkeyUrl } from '../../src/valkey-url.ts';
import { startCluster, startValkey, unlessValkeyIsMissing, until } from '../support/valkey.ts';

const TTL_MS = 120_000;
const MINUTE = 60_000;

async function open(t: { after(body: () => Promise<void>): void }, url: string): Promise<Store> {
  const place = parseValkeyUrl(url);
  assert.ok(place);
  const store = createValkeyStore({ place, sessionTtlMs: MINUTE, listens: false });
  t.after(() => store.close().catch(() => {}));
  await until(async () => (await store.ping()) >= 0, 'no connection');
  return store;
}

const toCounters = (add: number) =>
  Array.from({ length: 100 }, (_, n) => ({ client: `192.0.2.${n}`, window: 1, add }));

describe('counters in a Valkey that fails', unlessValkeyIsMissing(), () => {
  test('frozen: the limiter gives up in time, and counts nobody double each second', async (t) => {
    const server = await startValkey();
    t.after(() => server.remove());
    const { counters } = await open(t, server.url);
    const limiter = createLimiter({ limit: 1_000, windowMs: 86_400_000, shared: counters });
    t.after(() => limiter.close());
    limiter.admit('192.0.2.1');
    await limiter.exchange();
    await server.kill('SIGSTOP');
    for (let second = 0; second < 5; second++) {
      for (let n = 0; n < 10; n++) limiter.admit('192.0.2.1');
      const started = performance.now();
      await limiter.exchange();
      assert.ok(performance.now() - started < 1_500, `second ${second}`);
      assert.equal(limiter.sharing()?.isConnected, false);
    }
    await server.kill('SIGCONT');
    await until(async () => {
      await limiter.exchange();
      return limiter.sharing()?.isConnected === true;
    }, 'it does not come back');
    await limiter.exchange();
    const key = server.cli('--raw', 'KEYS', 'ratelimit:*');
    const total = Number(server.cli('--raw', 'GET', key));
    t.diagnostic(`51 requests, counted as ${total}`);
    assert.ok(total === 51 || total === 61, `${total}: what was under way when it froze may count double`);
  });

  test('a Cluster without one of its nodes: what the others hold is counted on', async (t) => {
    const cluster = await startCluster();
    t.after(() => cluster.remove());
    for (const { cli } of cluster.primaries) cli('CONFIG', 'SET', 'cluster-require-full-coverage', 'no');
    const { counters } = await open(t, cluster.url);
    assert.deepEqual(await counters?.add(toCounters(1), TTL_MS), Array(100).fill(1));
    await cluster.primaries[2]?.kill('SIGKILL');
    const totals = (await counters?.add(toCounters(1), TTL_MS)) ?? [];
    const known = totals.filter((total) => total !== undefined);
    assert.ok(known.length > 40 && known.length < 90, `${known.length} of 100 are known`);
    assert.deepEqual(known, Array(known.length).fill(2));
    await cluster.primaries[2]?.restart();
    await until(async () => {
      const read = await counters?.add(toCounters(0), TTL_MS);
      return read?.every((total) => total !== undefined && total >= 1) === true;
    }, 'the node is not found again');
  });
});
