// A process that books until its disk is full, tells how that went, and goes on when there is room again.
import { once } from 'node:events';
import { createLmdbStore } from '../../src/data/store/index.ts';
import { toBooking, toSearch } from '../contract/fixtures.ts';

const HOUR = 3_600_000;
const unhandled: string[] = [];
process.on('unhandledRejection', (error) => unhandled.push(String(error)));

const store = createLmdbStore({ dataDir: process.argv[2] ?? '', sessionTtlMs: HOUR });
const describe = (error: unknown): string => {
  const { name, outcome, message } = error as { name: string; outcome: string; message: string };
  return `${name} ${outcome} ${message}`;
};
const outcomeOf = (work: Promise<unknown>): Promise<string> => work.then(() => 'resolved', describe);

const { id } = await store.createSession({ id: 'before' });
const confirmed: string[] = [];
const refusals = new Set<string>();
let slowestRefusalMs = 0;

async function book(pnr: string): Promise<void> {
  const start = performance.now();
  try {
    await store.insertBooking(toBooking({ pnr, specialRequests: ['x'.repeat(3_000)] }), HOUR);
    confirmed.push(pnr);
  } catch (error) {
    refusals.add(describe(error));
    slowestRefusalMs = Math.max(slowestRefusalMs, performance.now() - start);
  }
}

const countReadable = async (): Promise<number> => {
  const found = await Promise.all(confirmed.map((pnr) => store.booking(pnr)));
  return found.filter((booking) => booking !== undefined).length;
};

for (let round = 0; refusals.size === 0; round++)
  await Promise.all(Array.from({ length: 50 }, (_, index) => book(`full-${round}-${index}`)));
// Small writes may still find room in pages that are free; these cannot.
for (let round = 0; round < 5; round++) await book(`more-${round}`);

store.recordSearch(toSearch({ sessionId: id }));
process.send?.({
  confirmed: confirmed.length,
  readable: await countReadable(),
  refusals: [...refusals],
  slowestRefusalMs,
  refusedSession: await outcomeOf(
    store.createSession({ id: 'during', client: { protocolVersion: 'x'.repeat(50_000), capabilities: {} } }),
  ),
  flush: await outcomeOf(store.flush()),
  unhandled,
});
await once(process, 'message');

let inserted: string;
do inserted = await store.insertBooking(toBooking(), HOUR).catch(() => 'refused');
while (inserted === 'refused');
await store.flush();
process.send?.({
  lost: confirmed.length - (await countReadable()),
  inserted,
  searches: (await store.sessionSearches(id)).length,
  unhandled,
});
await store.close();
