// A process, or a thread of one, that opens a store and does with it what its parent says.
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Store } from '../../src/data/store/index.ts';
import { addHotel, toBooking } from '../contract/fixtures.ts';
import { openFor } from './open-for.ts';

const HOUR = 3_600_000;

export type Task =
  /** Adds hotels one after another to one booking, on this many threads; 0: on the process's own. */
  | {
      readonly kind: 'addHotels';
      readonly pnr: string;
      readonly each: number;
      readonly threads: number;
      readonly tag: string;
    }
  /** Tries to insert a booking of its own under each code; resolves the codes won. */
  | { readonly kind: 'insertAll'; readonly pnrs: readonly string[]; readonly sessionId: string }
  | { readonly kind: 'hotels'; readonly pnr: string }
  | { readonly kind: 'search'; readonly sessionId: string; readonly count: number }
  | { readonly kind: 'close' };

const hotelIds = (tag: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${tag}-${index}`);

async function addHotels(store: Store, pnr: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await store.changeBooking(pnr, addHotel(id));
}

function addHotelsOnThread(place: readonly string[], pnr: string, ids: readonly string[]): Promise<void> {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { place, pnr, ids } });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`thread left with ${code}`))));
  });
}

async function perform(store: Store, place: readonly string[], task: Task): Promise<unknown> {
  switch (task.kind) {
    case 'addHotels': {
      if (task.threads === 0) return addHotels(store, task.pnr, hotelIds(task.tag, task.each));
      const tags = hotelIds(task.tag, task.threads);
      await Promise.all(tags.map((tag) => addHotelsOnThread(place, task.pnr, hotelIds(tag, task.each))));
      return undefined;
    }
    case 'insertAll': {
      const mine = task.pnrs.map((pnr) => toBooking({ pnr, sessionId: task.sessionId }));
      const outcomes = await Promise.all(mine.map((booking) => store.insertBooking(booking, HOUR)));
      await store.flush();
      return task.pnrs.filter((_, index) => outcomes[index] === 'inserted');
    }
    case 'hotels':
      return (await store.booking(task.pnr))?.hotels.map(({ id }) => id);
    case 'search':
      for (let index = 0; index < task.count; index++)
        store.recordSearch({ ...SEARCH, id: `${process.pid}-${index}`, sessionId: task.sessionId });
      return store.flush();
    case 'close':
      await store.close();
      process.disconnect();
  }
}

const SEARCH = { type: 'flight', timestamp: 0, parameters: {}, resultCount: 0, responseTime: 0 } as const;

if (!isMainThread && parentPort !== null) {
  const { place, pnr, ids } = workerData as { place: string[]; pnr: string; ids: string[] };
  const store = openFor(place);
  await addHotels(store, pnr, ids);
  await store.close();
} else if (process.send !== undefined && process.argv[1] === fileURLToPath(import.meta.url)) {
  const place = process.argv.slice(2);
  const store = openFor(place);
  process.on('message', async ({ id, task }: { id: number; task: Task }) => {
    const [result, error] = await perform(store, place, task).then(
      (value) => [value, undefined],
      (reason: unknown) => [undefined, String(reason)],
    );
    if (process.connected) process.send?.({ id, result, error });
  });
  process.send({ id: 0 });
}
