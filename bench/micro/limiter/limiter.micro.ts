// A request counted and decided, for clients that are known.
import { createLimiter } from '../../../src/limiter/index.ts';
import { cycle, type Group } from '../harness.ts';

const limiter = createLimiter({ limit: 1_000_000, windowMs: 60_000 });
const clients = cycle(Array.from({ length: 10_000 }, (_, index) => `10.0.${index >> 8}.${index & 255}`));
const counts = new Map<string, number>();

const group: Group = {
  control: {
    name: 'a Map that counts',
    run() {
      const client = clients();
      counts.set(client, (counts.get(client) ?? 0) + 1);
    },
  },
  cases: [{ name: 'admit', run: () => limiter.admit(clients()) }],
  async close() {
    limiter.close();
  },
};
export default group;
