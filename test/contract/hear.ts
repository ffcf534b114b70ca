// Waiting until a store tells of a write; never longer than a test should.
import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from '../../src/data/store/index.ts';

const PATIENCE_MS = 10_000;

type Watch = (listener: (id: string) => void) => () => void;

/** Resolves when the watch tells of `id`. Keeps the process alive meanwhile, which a watch itself does not. */
function hearOf(watch: Watch, id: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      stop();
    };
    const stop = watch((told) => {
      if (told !== id) return;
      end();
      resolve();
    });
    const timer = setTimeout(() => {
      end();
      reject(new Error(`not told of ${id} in ${PATIENCE_MS} ms`));
    }, PATIENCE_MS);
  });
}

export const hear = (store: Store, pnr: string): Promise<void> => hearOf(store.watchBookings, pnr);
export const hearSession = (store: Store, id: string): Promise<void> => hearOf(store.watchSessions, id);

/** Acts until it is heard of: a watch takes hold in a moment, and misses what came before. */
export async function actUntilHeard(heard: Promise<void>, act: () => Promise<unknown>): Promise<void> {
  let isHeard = false;
  const hearing = heard.then(() => {
    isHeard = true;
  });
  while (!isHeard) {
    await act();
    await Promise.race([hearing, wait(50)]);
  }
}
