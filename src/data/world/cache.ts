// A bounded memory of what was worked out lately.

/**
 * Two generations: what is asked for moves to the young one; when that is full it becomes the old one, and what
 * was in the old one and not asked for since is dropped. Never more than `capacity` entries, no bookkeeping on
 * a hit.
 */
export function createCache<Value>(capacity: number) {
  const limit = Math.ceil(capacity / 2);
  let young = new Map<number, Value>();
  let old = new Map<number, Value>();

  const keep = (key: number, value: Value): Value => {
    if (young.size >= limit) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
    return value;
  };

  return {
    /** The value under a key, made when it is not there. `undefined` is a value like any other. */
    get(key: number, make: (key: number) => Value): Value {
      const found = young.get(key);
      if (found !== undefined || young.has(key)) return found as Value;
      if (old.has(key)) return keep(key, old.get(key) as Value);
      return keep(key, make(key));
    },
    get size(): number {
      return young.size + old.size;
    },
  };
}
