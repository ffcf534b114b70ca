// Somebody removes the store's folder under a running server.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createLmdbStore } from '../../src/data/store/lmdb/lmdb-store.ts';
import { toBooking } from '../contract/fixtures.ts';

const HOUR = 3_600_000;

test('what would be written where nobody finds it again is refused', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mock-gds-gone-'));
  const store = createLmdbStore({ dataDir, sessionTtlMs: HOUR });
  await store.insertBooking(toBooking({ pnr: 'BEFORE' }), HOUR);
  await rm(dataDir, { recursive: true });
  // The disk is looked at every 20 ms.
  await wait(50);
  const refused = {
    name: 'StoreUnavailable',
    outcome: 'none',
    message: /its file is gone or cannot be read/,
  };
  await assert.rejects(store.insertBooking(toBooking({ pnr: 'AFTER' }), HOUR), refused);
  await assert.rejects(store.ping(), refused);
  assert.equal((await store.booking('BEFORE'))?.pnr, 'BEFORE');
  await store.close();
});
