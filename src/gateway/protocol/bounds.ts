// Measures JSON text before it is parsed: a bomb inside the size limit must cost a scan, not a stall.

export interface Bounds {
  /** Deepest nesting of objects and arrays. */
  readonly depth: number;
  /** Most values: items of arrays and members of objects. */
  readonly values: number;
}

export const DEFAULT_BOUNDS: Bounds = { depth: 64, values: 100_000 };

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const OPEN_OBJECT = 0x7b;
const CLOSE_ARRAY = 0x5d;
const CLOSE_OBJECT = 0x7d;

/** What of the bounds a text passes, if any. Text that is not JSON may be judged either way: parsing tells. */
export function exceededBound(
  bytes: Uint8Array,
  bounds: Bounds = DEFAULT_BOUNDS,
): 'depth' | 'values' | undefined {
  // Each level and each value takes a byte at the least.
  if (bytes.length <= bounds.depth) return undefined;
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfString(bytes, at);
    } else if (byte === COMMA) {
      values++;
    } else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      values++;
      depth++;
      if (depth > bounds.depth) return 'depth';
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
      depth--;
    }
  }
  return values > bounds.values ? 'values' : undefined;
}

/** The index of the closing quote of the string that opens at `start`, or the last index when there is none. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at++;
    else if (byte === QUOTE) return at;
  }
  return bytes.length;
}
