// A map by number for what comes and goes with every request, which allocates nothing while it is as full as before.
//
// V8 makes a Map a new table every so many deletions, among what lives long if the old one is there: thousands of requests
// a second fill the old generation with tables, and each keeps what is in it alive until the next full collection.
//
//   keys    5  6  ·  ·  1  9 …     A number has a home; where that is taken, it stands in one of the next places, with
//   values  e  f  ·  ·  a  b …     no gap between.
//
// Numbers in a row have homes far apart: side by side they would leave no gaps, and whoever leaves such a row first, as
// the oldest request does, makes all behind it be looked at.

const FEWEST = 16;
/** What of 32 bits is left over when the highest name one of the fewest places. */
const FEWEST_SHIFT = 32 - Math.log2(FEWEST);
/** 2 ** 32 divided by the golden ratio: whole multiples of it fall into the widest gaps that those before have left. */
const SPREAD = 0x9e3779b1;

/** For whole numbers. */
export class NumberMap<Value extends object> {
  #keys = new Float64Array(FEWEST);
  #values: (Value | undefined)[] = Array(FEWEST).fill(undefined);
  #mask = FEWEST - 1;
  #shift = FEWEST_SHIFT;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  has(key: number): boolean {
    return this.get(key) !== undefined;
  }

  get(key: number): Value | undefined {
    return this.#values[this.#placeOf(key)];
  }

  set(key: number, value: Value): void {
    let place = this.#placeOf(key);
    if (this.#values[place] === undefined) {
      if (2 * ++this.#size > this.#mask) {
        this.#grow();
        place = this.#placeOf(key);
      }
      this.#keys[place] = key;
    }
    this.#values[place] = value;
  }

  delete(key: number): void {
    let gap = this.#placeOf(key);
    if (this.#values[gap] === undefined) return;
    this.#size--;
    // Whoever stands behind, and not before its home, moves up.
    for (let place = this.#after(gap); this.#values[place] !== undefined; place = this.#after(place)) {
      const home = this.#homeOf(this.#keys[place] as number);
      if (((place - home) & this.#mask) < ((place - gap) & this.#mask)) continue;
      this.#keys[gap] = this.#keys[place] as number;
      this.#values[gap] = this.#values[place];
      gap = place;
    }
    this.#values[gap] = undefined;
  }

  /** All values of this moment, in no order: what is done with one may add and delete others. */
  values(): Value[] {
    return this.#values.filter((value) => value !== undefined);
  }

  /** Where the number stands, or else would. */
  #placeOf(key: number): number {
    let place = this.#homeOf(key);
    while (this.#values[place] !== undefined && this.#keys[place] !== key) place = this.#after(place);
    return place;
  }

  #homeOf(key: number): number {
    return Math.imul(key, SPREAD) >>> this.#shift;
  }

  #after(place: number): number {
    return (place + 1) & this.#mask;
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values];
    const places = 2 * values.length;
    this.#keys = new Float64Array(places);
    this.#values = Array(places).fill(undefined);
    this.#mask = places - 1;
    this.#shift--;
    values.forEach((value, from) => {
      if (value === undefined) return;
      const place = this.#placeOf(keys[from] as number);
      this.#keys[place] = keys[from] as number;
      this.#values[place] = value;
    });
  }
}
