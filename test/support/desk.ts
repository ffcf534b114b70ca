// The GDS toolset over a real store, called the way a worker calls it. Every result is held to its output schema.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import type { Booking, CarRental, HotelReservation } from '../../src/data/model.ts';
import type { Store } from '../../src/data/store/index.ts';
import { createLmdbStore } from '../../src/data/store/lmdb/index.ts';
import type { FlightOption } from '../../src/data/world/index.ts';
import type { Failure } from '../../src/errors.ts';
import { RunningContext } from '../../src/workers/call-context.ts';
import { createExecutor } from '../../src/workers/execute.ts';
import type { CallOutcome, Catalog, Target } from '../../src/workers/messages.ts';
import gds from '../../src/workers/tools/gds/index.ts';
import type { JsonObject } from '../../src/workers/tools/index.ts';
import { cross, toResultText } from './crossing.ts';

export const NOW = Date.parse('2027-03-01T12:00:00Z');

export interface Warned {
  readonly warnings?: readonly { readonly rule: string; readonly field: string; readonly message: string }[];
}
export type Booked = Omit<Booking, 'sessionId'> & Warned & { readonly sessionId?: string };
export interface FoundFlights extends Warned {
  readonly count: number;
  readonly passengers: JsonObject;
  readonly flights: readonly (FlightOption & { readonly totalPrice: number })[];
}
export interface FoundHotels {
  readonly count: number;
  readonly hotels: readonly HotelReservation[];
}
export interface FoundCars {
  readonly count: number;
  readonly cars: readonly CarRental[];
}
export interface Listed extends Warned {
  readonly count: number;
  readonly totalPrice: number;
  readonly sessionId?: string;
  readonly bookings: readonly Pick<
    Booking,
    'pnr' | 'status' | 'totalPrice' | 'flights' | 'hotels' | 'cars'
  >[];
}

export interface Desk {
  readonly store: Store;
  readonly catalog: Catalog;
  /** The world's clock; may be moved. */
  now: number;
  run(target: Target, sessionId?: string): Promise<CallOutcome>;
  /** What a tool answers; fails the test when it refuses. */
  ok<T = JsonObject>(tool: string, args: unknown, sessionId?: string): Promise<T>;
  /** How a tool refuses; fails the test when it does not. */
  refused(tool: string, args: unknown, sessionId?: string): Promise<Failure>;
  newSession(): Promise<string>;
}

export interface DeskOptions {
  readonly seed?: string;
  readonly now?: number;
  readonly bookingTtlMs?: number;
  readonly wrapStore?: (store: Store) => Store;
  /** Left to the caller, who removes it. */
  readonly dataDir?: string;
}

/** Opens a desk for the tests of a file; it closes after them. */
export async function openDesk(options: DeskOptions = {}): Promise<Desk> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'mock-gds-desk-')));
  const real = createLmdbStore({ dataDir, sessionTtlMs: 3_600_000, writeTimeoutMs: 30_000 });
  const store = options.wrapStore?.(real) ?? real;
  after(async () => {
    await real.close();
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true });
  });
  const faults: Error[] = [];
  const { seed = 'fixed', bookingTtlMs = 3_600_000 } = options;
  const toolset = await gds.open({ store, now: () => desk.now, seed, bookingTtlMs });
  const executor = createExecutor([toolset], (_target, error) => faults.push(error));
  const validators = toOutputValidators(executor.catalog);

  const run = async (target: Target, sessionId?: string): Promise<CallOutcome> => {
    const outcome = cross(await executor.execute(target, toContext(target, sessionId)));
    assert.deepEqual(faults, [], 'no call may end as an internal error');
    return outcome;
  };
  const call = (tool: string, args: unknown, sessionId?: string) =>
    run({ kind: 'tool', name: tool, arguments: args }, sessionId);

  const desk: Desk = {
    store,
    catalog: executor.catalog,
    now: options.now ?? NOW,
    run,
    async ok<T>(tool: string, args: unknown, sessionId?: string): Promise<T> {
      const outcome = await call(tool, args, sessionId);
      assert.equal(outcome.type, 'result', JSON.stringify(outcome));
      const { structuredContent, content } = JSON.parse(
        outcome.type === 'result' ? toResultText(outcome.result) : '',
      );
      assert.deepEqual(JSON.parse(content[0].text), structuredContent);
      validators.get(tool)?.(structuredContent);
      return structuredContent as T;
    },
    async refused(tool, args, sessionId) {
      const outcome = await call(tool, args, sessionId);
      assert.equal(outcome.type, 'failure', 'should have been refused');
      return outcome.type === 'failure' ? outcome.failure : assert.fail();
    },
    newSession: async () => (await store.createSession({ id: randomUUID() })).id,
  };
  return desk;
}

function toContext(target: Target, sessionId: string | undefined): RunningContext {
  const request = {
    target,
    sessionId,
    clientCapabilities: {},
    wantsProgress: false,
    asking: 'live' as const,
  };
  return new RunningContext(request, () => {});
}

function toOutputValidators({ tools }: Catalog): Map<string, (value: unknown) => void> {
  const ajv = new AjvJsonSchemaValidator();
  return new Map(
    tools.map(({ name, outputSchema = {} }) => {
      const validate = ajv.getValidator(outputSchema);
      return [
        name,
        (value: unknown) => {
          const { valid, errorMessage } = validate(value);
          assert.ok(valid, `${name} does not satisfy its output schema: ${errorMessage}`);
        },
      ];
    }),
  );
}
