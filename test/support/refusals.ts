// What a rule's function, or a tool, says when it refuses.
import assert from 'node:assert/strict';
import { type ErrorName, type Failure, Refusal } from '../../src/errors.ts';
import type { Desk } from './desk.ts';

/** The failure that `act` refuses with; fails the test when it does not refuse. */
export function refusalOf(act: () => unknown): Failure {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.failure;
    throw error;
  }
  return assert.fail('should have been refused');
}

export function assertRefused(act: () => unknown, error: ErrorName, data: object): void {
  const failure = refusalOf(act);
  assert.equal(failure.error, error, failure.message);
  for (const [key, value] of Object.entries(data))
    assert.deepEqual(failure.data?.[key], value, failure.message);
}

/** The tool refuses with this error and these data, and nothing is stored. */
export async function refuses(
  desk: Desk,
  tool: string,
  args: object,
  error: ErrorName,
  data: object,
): Promise<Failure> {
  const before = await desk.store.stats();
  const failure = await desk.refused(tool, args);
  assert.equal(failure.error, error, failure.message);
  for (const [key, value] of Object.entries(data))
    assert.deepEqual(failure.data?.[key], value, failure.message);
  const after = await desk.store.stats();
  assert.deepEqual([after.totalBookings, after.totalSessions], [before.totalBookings, before.totalSessions]);
  return failure;
}
