// Bookings in the embedded store: one awaited after the other, and many at once.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLmdbStore } from '../../../../../src/data/store/lmdb/index.ts';
import { cycle, type Group } from '../../../harness.ts';
import { booking } from '../../../samples.ts';

const TTL_MS = 3_600_000;
const AT_ONCE = 64;

const dataDir = mkdtempSync(join(tmpdir(), 'mock-gds-micro-'));
const store = createLmdbStore({ dataDir, sessionTtlMs: TTL_MS });
let number = 0;

const present = Array.from({ length: 1000 }, () => booking(number++));
await Promise.all(present.map((each) => store.insertBooking(each, TTL_MS)));
const pnrs = cycle(present.map(({ pnr }) => pnr));
const texts = cycle(present.map((each) => JSON.stringify(each)));

const group: Group = {
  control: { name: 'parsing the JSON of a booking', run: () => JSON.parse(texts()) },
  cases: [
    { name: 'booking', run: () => store.booking(pnrs()) },
    { name: 'insertBooking, awaited', run: () => store.insertBooking(booking(number++), TTL_MS) },
    {
      name: `insertBooking, ${AT_ONCE} at once (all of them)`,
      run: () =>
        Promise.all(Array.from({ length: AT_ONCE }, () => store.insertBooking(booking(number++), TTL_MS))),
    },
  ],
  async close() {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  },
};
export default group;
