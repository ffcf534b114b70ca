// A process that books until its disk is full, tells how that went, and goes on when there is room again.
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { createLmdbStore } from '../../src/data/store/lmdb/index.ts';
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
  await Promise.all(Array.from({ length: 50 }, (_, index) => book(`many-${round}-${index}`)));
// Then one by one, until none fits: after a failure the store refuses for a moment without trying.
for (let refused = 0, round = 0; refused < 3; round++) {
  const before = confirmed.length;
  await book(`one-${round}`);
  refused = confirmed.length === before ? refused + 1 : 0;
  if (refused > 0) await setTimeout(150);
}

/** What a client would see now: bookings, reads, a session, a flush. */
async function look(name: string): Promise<object> {
  for (let round = 0; round < 5; round++) await book(`${name}-${round}`);
  store.recordSearch(toSearch({ sessionId: id }));
  return {
    confirmed: confirmed.length,
    readable: await countReadable(),
    refusals: [...refusals],
    slowestRefusalMs,
    refusedSession: await outcomeOf(
      store.createSession({ id: name, client: { protocolVersion: 'x'.repeat(50_000), capabilities: {} } }),
    ),
    flush: await outcomeOf(store.flush()),
    unhandled,
  };
}

process.send?.(await look('full'));
await once(process, 'message');
process.send?.(await look('fuller'));
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
