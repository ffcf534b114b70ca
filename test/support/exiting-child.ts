// A process that leaves by `process.exit` while its writes wait for a lock that nobody gives back.
import { createLmdbStore } from '../../src/data/store/lmdb/index.ts';
import { toBooking } from '../contract/fixtures.ts';

const store = createLmdbStore({
  dataDir: process.argv[2] ?? '',
  sessionTtlMs: 3_600_000,
  writeTimeoutMs: 50,
});
process.send?.('open');
process.once('message', async () => {
  const outcome = await store.insertBooking(toBooking(), 1_000).catch((error) => error.outcome);
  process.send?.(outcome, () => process.exit(0));
});
