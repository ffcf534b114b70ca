// How long what was sent to a thread has been waiting there: a busy thread tells nothing, so it counts the calls
// that it begins in memory that both threads see.

interface Sent {
  /** How many calls had been sent with these. */
  readonly upTo: number;
  readonly at: number;
}

/** The gateway's side, one for each thread. Counts wrap at 32 bits; only their differences are looked at. */
export class Backlog {
  /** The counter, for the thread to count in. */
  readonly begun = new Int32Array(new SharedArrayBuffer(4));
  #sent = 0;
  #waiting: Sent[] = [];
  #first = 0;

  /** Notes calls as sent; the result is the number of the first, the others' follow. */
  add(calls: number, at: number): number {
    const first = (this.#sent + 1) | 0;
    this.#sent = (this.#sent + calls) | 0;
    this.#waiting.push({ upTo: this.#sent, at });
    return first;
  }

  /** A call that was not begun has done nothing: when its thread is lost, another can run it. */
  isBegun(number: number): boolean {
    return isBegun(this.begun, number);
  }

  /** How long the longest waiting of the calls sent has been waiting to be begun; 0 where none is. */
  waitMs(now: number): number {
    const begun = Atomics.load(this.begun, 0);
    let oldest = this.#waiting[this.#first];
    while (oldest !== undefined && ((oldest.upTo - begun) | 0) <= 0) oldest = this.#waiting[++this.#first];
    if (this.#first > MOST_FORGOTTEN_LATE) {
      this.#waiting = this.#waiting.slice(this.#first);
      this.#first = 0;
    }
    return oldest === undefined ? 0 : now - oldest.at;
  }
}

/** Cutting off what is over costs a copy of the rest. */
const MOST_FORGOTTEN_LATE = 1_000;

export const isBegun = (begun: Int32Array, number: number): boolean =>
  ((number - Atomics.load(begun, 0)) | 0) <= 0;

/** The thread's side: one more call is begun. */
export const countBegun = (begun: Int32Array): void => {
  Atomics.add(begun, 0, 1);
};
