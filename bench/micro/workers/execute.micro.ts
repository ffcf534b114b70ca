// A whole call as a worker runs it: arguments checked, tool run, result encoded.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLmdbStore } from '../../../src/data/store/lmdb/index.ts';
import { RunningContext } from '../../../src/workers/call-context.ts';
import { createExecutor } from '../../../src/workers/execute.ts';
import type { CallRequest } from '../../../src/workers/messages.ts';
import gds from '../../../src/workers/tools/gds/index.ts';
import { bookingOf } from '../../scenarios/bookings.ts';
import { flightQuestion } from '../../scenarios/questions.ts';
import { cycle, type Group } from '../harness.ts';
import { flightQueries, sessionId, world } from '../samples.ts';

const HOUR_MS = 3_600_000;
const dataDir = mkdtempSync(join(tmpdir(), 'mock-gds-micro-'));
const store = createLmdbStore({ dataDir, sessionTtlMs: HOUR_MS });
const opened = await gds.open({ store, now: Date.now, seed: 'fixed', bookingTtlMs: HOUR_MS });
const { execute } = createExecutor([opened], (target, error) => {
  throw new Error(`${target} failed`, { cause: error });
});

const queries = cycle(flightQueries);
// All are asked once, here and by the tool, so that no search measures what the world remembers from then on.
const flightIds = cycle(
  flightQueries.flatMap((query) =>
    world
      .searchFlights({ ...query, seats: 1 })
      .filter(({ status }) => status === 'available')
      .slice(0, 1)
      .map(({ id }) => id),
  ),
);
const caller = sessionId(1);
let number = 0;

function call(name: string, args: object): unknown {
  const target = { kind: 'tool', name, arguments: args } as const;
  const request: CallRequest = {
    target,
    sessionId: caller,
    clientCapabilities: {},
    wantsProgress: false,
    asking: 'live',
  };
  return execute(target, new RunningContext(request, () => undefined));
}

while (number < flightQueries.length) await call('searchFlights', flightQuestion(number++));

const group: Group = {
  control: { name: 'the search alone', run: () => world.searchFlights(queries()) },
  cases: [
    { name: 'searchFlights, all different', run: () => call('searchFlights', flightQuestion(number++)) },
    { name: 'bookFlight, awaited', run: () => call('bookFlight', bookingOf(flightIds(), number++)) },
  ],
  async close() {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  },
};
export default group;
