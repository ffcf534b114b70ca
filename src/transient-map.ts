// A map for what comes and goes with every request.
//
// V8 gives a Map a new table every so many deletions, and links the old one to it. Once an old table has outlived two
// collections, it keeps all later ones alive until the next full collection, and with them everything that was ever
// deleted: each request with its whole state. Here only a holder is in the table, and is emptied when its entry leaves.

interface Holder<Value> {
  value: Value | undefined;
}

export class TransientMap<Key, Value extends object> {
  readonly #holders = new Map<Key, Holder<Value>>();

  get size(): number {
    return this.#holders.size;
  }

  has(key: Key): boolean {
    return this.#holders.has(key);
  }

  get(key: Key): Value | undefined {
    return this.#holders.get(key)?.value;
  }

  set(key: Key, value: Value): void {
    const present = this.#holders.get(key);
    if (present === undefined) this.#holders.set(key, { value });
    else present.value = value;
  }

  delete(key: Key): void {
    const holder = this.#holders.get(key);
    if (holder === undefined) return;
    holder.value = undefined;
    this.#holders.delete(key);
  }

  /** All values of this moment: what is done with one may add and delete others. */
  values(): Value[] {
    return Array.from(this.#holders.values(), ({ value }) => value as Value);
  }
}
