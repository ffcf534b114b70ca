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
import { flightQueries, world } from '../samples.ts';

const HOUR_MS = 3_600_000;
const dataDir = mkdtempSync(join(tmpdir(), 'mock-gds-micro-'));
const store = createLmdbStore({ dataDir, sessionTtlMs: HOUR_MS });
const opened = await gds.open({ store, now: Date.now, seed: 'fixed', bookingTtlMs: HOUR_MS });
const { execute } = createExecutor([opened], (target, error) => {
  throw new Error(`${target} failed`, { cause: error });
});

const queries = cycle(flightQueries);
const flightIds = cycle(
  flightQueries.slice(0, 128).flatMap((query) =>
    world
      .searchFlights({ ...query, seats: 1 })
      .filter(({ status }) => status === 'available')
      .slice(0, 1)
      .map(({ id }) => id),
  ),
);
const sessionId = '00000000-0000-4000-8000-000000000001';
let number = 0;

function call(name: string, args: object): unknown {
  const target = { kind: 'tool', name, arguments: args } as const;
  const request: CallRequest = {
    target,
    sessionId,
    clientCapabilities: {},
    wantsProgress: false,
    asking: 'live',
  };
  return execute(target, new RunningContext(request, () => undefined));
}

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
