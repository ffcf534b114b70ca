// A request counted and decided, for clients that are known.
import { systemClock } from '../../../src/limiter/clock.ts';
import { createLimiter, type LimiterOptions } from '../../../src/limiter/index.ts';
import { cycle, type Group } from '../harness.ts';

const WINDOW_MS = 60_000;
const MANY = 1_000_000;
const names = Array.from({ length: 10_000 }, (_, index) => `10.0.${index >> 8}.${index & 255}`);
const clients = cycle(names);
const counts = new Map<string, number>();

let passedMs = 0;
const clock = { ...systemClock, steady: () => systemClock.steady() + passedMs };
const open = (limit: number, options: Partial<LimiterOptions> = {}) =>
  createLimiter({ limit, windowMs: WINDOW_MS, ...options });
const first = open(MANY);
const second = open(MANY, { clock });
const refusing = open(1);
// Others' counts come once a second, and no second ends while this is measured.
const shared = open(MANY, { shared: { add: async (counters) => counters.map(({ add }) => add) } });
for (const name of names) second.admit(name);
passedMs = WINDOW_MS;

const group: Group = {
  control: {
    name: 'a Map that counts',
    run() {
      const client = clients();
      counts.set(client, (counts.get(client) ?? 0) + 1);
    },
  },
  cases: [
    { name: 'admit', run: () => first.admit(clients()) },
    { name: 'admit, counted in the window before as well', run: () => second.admit(clients()) },
    { name: 'admit, refused', run: () => refusing.admit(clients()) },
    { name: 'admit, counts to be shared', run: () => shared.admit(clients()) },
  ],
  async close() {
    for (const limiter of [first, second, refusing, shared]) limiter.close();
  },
};
export default group;
