// What a rule's function says when it refuses.
import assert from 'node:assert/strict';
import { type ErrorName, type Failure, Refusal } from '../../src/errors.ts';

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
