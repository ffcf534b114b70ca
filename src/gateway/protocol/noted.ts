// What is kept of a search's arguments. They may hold whatever the schema does not forbid, up to the largest body,
// and are kept by the thousand.
import type { Params } from './json-rpc.ts';

/** Far more than the arguments of any search are. */
const MOST_UNITS = 2_000;

/** The arguments, or nothing of them where they are too large to be any that mean something. */
export function toNoted(args: Params): Params {
  return roomAfter(args, MOST_UNITS) < 0 ? NOTHING : args;
}

const NOTHING: Params = Object.freeze({});

/** What is left of `room` after a character for each of a text, and some for each value; negative: it is too little. */
function roomAfter(value: unknown, room: number): number {
  let left = room - UNITS_OF_A_VALUE;
  if (typeof value === 'string') return left - value.length;
  if (typeof value !== 'object' || value === null) return left;
  // Checked before going deeper, so that nothing nests further than there is room for.
  for (const key in value) {
    if (left < 0) return left;
    left = roomAfter((value as Params)[key], left - key.length);
  }
  return left;
}

const UNITS_OF_A_VALUE = 20;
