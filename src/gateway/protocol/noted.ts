// What is kept of a search's arguments. They may hold whatever the schema does not forbid, up to the largest body,
// and are kept by the thousand.
import type { Params } from './json-rpc.ts';

/** Of JSON text, at the worst; far more than the arguments of any search are. */
const MOST_UNITS = 4_000;
/** A control character, or half of a surrogate pair. */
const WIDEST_CHARACTER = 6;
/** A number with all its digits, or the marks around a text. */
const WIDEST_VALUE = 26;

/** The arguments, or nothing of them where they are too large to be any that mean something. */
export function toNoted(args: Params): Params {
  return roomAfter(args, MOST_UNITS) < 0 ? NOTHING : args;
}

const NOTHING: Params = Object.freeze({});

/** What is left of `room` at the worst; negative: it is too little. */
function roomAfter(value: unknown, room: number): number {
  let left = room - WIDEST_VALUE;
  if (typeof value === 'string') return left - WIDEST_CHARACTER * value.length;
  if (typeof value !== 'object' || value === null) return left;
  // Checked before going deeper, so that nothing nests further than there is room for.
  for (const key in value) {
    if (left < 0) return left;
    left = roomAfter((value as Params)[key], left - WIDEST_CHARACTER * key.length);
  }
  return left;
}
