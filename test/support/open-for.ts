// Opens the store that a test's arguments name, in whichever process or thread.
import type { Store } from '../../src/data/store/index.ts';
import { createLmdbStore } from '../../src/data/store/lmdb/index.ts';
import { createValkeyStore } from '../../src/data/store/valkey/index.ts';
import { parseValkeyUrl } from '../../src/valkey-url.ts';

/** With time enough for a crowded machine: what is tested is that nothing is lost, not how fast it goes. */
export function openFor(
  [kind = '', place = '', keyPrefix = '']: readonly string[],
  timeoutMs = 30_000,
): Store {
  if (kind === 'lmdb')
    return createLmdbStore({ dataDir: place, sessionTtlMs: 3_600_000, writeTimeoutMs: timeoutMs });
  const valkey = parseValkeyUrl(place);
  if (kind === 'valkey' && valkey !== undefined)
    return createValkeyStore({ place: valkey, keyPrefix, sessionTtlMs: 3_600_000, timeoutMs });
  throw new Error(`Unknown store '${kind}'`);
}
