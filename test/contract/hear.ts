// Waits until a store's watch tells of a booking, and keeps the process alive for it: a watch alone does not.
import type { Store } from '../../src/data/store/index.ts';

export function hear(store: Store, pnr: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      stop();
    };
    const stop = store.watchBookings((written) => {
      if (written !== pnr) return;
      end();
      resolve();
    });
    const timer = setTimeout(() => {
      end();
      reject(new Error(`nothing heard of ${pnr}`));
    }, 10_000);
  });
}
