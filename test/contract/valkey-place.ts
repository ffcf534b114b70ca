// A place in a Valkey for the contract suite: every test has a key prefix of its own.
import { randomUUID } from 'node:crypto';
import { Cluster, Redis } from 'iovalkey';
import type { Store } from '../../src/data/store/index.ts';
import { createValkeyStore } from '../../src/data/store/valkey/index.ts';
import { parseValkeyUrl } from '../../src/valkey-url.ts';
import { until } from '../support/valkey.ts';
import { type Place, SESSION_TTL_MS } from './store.ts';

export async function makeValkeyPlace(url: string): Promise<Place> {
  const valkey = parseValkeyUrl(url);
  if (valkey === undefined) throw new Error(`Not a URL of Valkey: ${url}`);
  const keyPrefix = `${randomUUID().slice(0, 8)}:`;
  const opened: Store[] = [];
  let now = Date.now();
  return {
    open: async () => {
      const store = createValkeyStore({
        place: valkey,
        keyPrefix,
        sessionTtlMs: SESSION_TTL_MS,
        clock: () => now,
        timeoutMs: 10_000,
      });
      opened.push(store);
      await store.ping();
      return store;
    },
    // The server's clock cannot be moved: instead every lifetime is shortened.
    advance: async (ms) => {
      now += ms;
      await withNodes(valkey, (node) => shortenLifetimes(node, keyPrefix, ms));
    },
    childArguments: ['valkey', url, keyPrefix],
    remove: async () => {
      for (const store of opened) await store.close();
    },
  };
}

async function withNodes(
  { mode, nodes: [first] }: NonNullable<ReturnType<typeof parseValkeyUrl>>,
  body: (node: Redis) => Promise<void>,
): Promise<void> {
  const { host = '', port = 0 } = first ?? {};
  if (mode === 'cluster') {
    const cluster = new Cluster([{ host, port }]);
    await until(() => cluster.status === 'ready', 'the cluster does not answer');
    await Promise.all(cluster.nodes('master').map(body));
    cluster.disconnect();
    return;
  }
  const client = new Redis({ host, port });
  await body(client);
  client.disconnect();
}

async function shortenLifetimes(node: Redis, prefix: string, ms: number): Promise<void> {
  let cursor = '0';
  do {
    const [next, keys] = await node.scan(cursor, 'MATCH', `${prefix}*`, 'COUNT', 1_000);
    cursor = next;
    for (const key of keys) {
      const left = await node.pttl(key);
      if (left > ms) await node.pexpire(key, left - ms);
      else if (left >= 0) await node.del(key);
    }
  } while (cursor !== '0');
}
