// Several gateways over one Valkey, or over a Cluster of three, each a process of its own.
import type { Cleaner } from './cleaner.ts';
import { type ServerProcess, startServerProcess } from './server.ts';
import { startCluster, startValkey } from './valkey.ts';
import { TODAY } from './whole-trip.ts';

export async function startGateways(
  cleaner: Cleaner,
  count: number,
  valkeyUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess[]> {
  const settings = { VALKEY_URL: valkeyUrl, MOCK_NOW: TODAY, ...env };
  return Promise.all(Array.from({ length: count }, () => startServerProcess(cleaner, settings)));
}

export type StartStore = (cleaner: Cleaner) => Promise<string>;

/** What a fleet can share, by name; each starts one and resolves its URL. */
export const SHARED_STORES: ReadonlyArray<readonly [name: string, gateways: number, start: StartStore]> = [
  [
    'one Valkey',
    2,
    async (cleaner) => {
      const server = await startValkey();
      cleaner.after(() => server.remove());
      return server.url;
    },
  ],
  [
    'a Cluster of three',
    3,
    async (cleaner) => {
      const cluster = await startCluster();
      cleaner.after(() => cluster.remove());
      return cluster.url;
    },
  ],
];
