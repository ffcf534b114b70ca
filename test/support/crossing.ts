// What crosses from a worker to the gateway, without the thread.
import assert from 'node:assert/strict';
import type { CallOutcome } from '../../src/workers/index.ts';
import { type Ending, openParcel, ParcelWriter } from '../../src/workers/parcel.ts';

/** How a call ended, as the gateway hears of it. */
export function cross(ending: Ending): CallOutcome {
  const writer = new ParcelWriter();
  writer.add(1, ending, 0);
  const outcomes: CallOutcome[] = [];
  openParcel(writer.take(), (_id, outcome) => outcomes.push(outcome));
  return outcomes[0] ?? assert.fail('a parcel without the outcome that was put into it');
}

/** The bytes of a result: its JSON text, and the bracket that closes the response around it. */
export const toResultBytes = (result: unknown): Uint8Array => Buffer.from(`${JSON.stringify(result)}}`);

export const toResultText = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, -1)).toString();
