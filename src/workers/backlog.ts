// How long what is sent to a thread must wait there: a busy thread tells nothing, so it counts the calls that it begins,
// and notes how long one takes and since when it has looked at nothing else, in memory that both threads see.

interface Sent {
  /** How many calls had been sent with these. */
  readonly upTo: number;
  readonly at: number;
}

const BEGUN = 0;
const NANOSECONDS_A_CALL = 1;
const TURN_BEGAN = 2;
const CELLS = 3;

/** What a thread says of its work without a message. */
export type Progress = Int32Array;

export const newProgress = (): Progress =>
  new Int32Array(new SharedArrayBuffer(CELLS * Int32Array.BYTES_PER_ELEMENT));

/** The gateway's side, one for each thread. Counts wrap at 32 bits; only their differences are looked at. */
export class Backlog {
  readonly progress: Progress = newProgress();
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
    return isBegun(this.progress, number);
  }

  /** How long the longest waiting of the calls sent has been waiting to be begun; 0 where none is. */
  waitedMs(now: number): number {
    const { begun } = this;
    let oldest = this.#waiting[this.#first];
    while (oldest !== undefined && ((oldest.upTo - begun) | 0) <= 0) oldest = this.#waiting[++this.#first];
    if (this.#first > MOST_FORGOTTEN_LATE) {
      this.#waiting = this.#waiting.slice(this.#first);
      this.#first = 0;
    }
    return oldest === undefined ? 0 : now - oldest.at;
  }

  /** What the thread usually needs for a call; 0 where it has not told yet. */
  get callMs(): number {
    return Atomics.load(this.progress, NANOSECONDS_A_CALL) / 1e6;
  }

  /** How long the thread has looked at nothing new; 0 where it waits for work. */
  turnMs(now: number): number {
    const began = Atomics.load(this.progress, TURN_BEGAN);
    return began === IDLE ? 0 : (toShared(now) - began) | 0;
  }

  /** How many calls the thread has begun. */
  get begun(): number {
    return Atomics.load(this.progress, BEGUN);
  }

  /** How many of the calls sent have not been begun. */
  get ahead(): number {
    return (this.#sent - this.begun) | 0;
  }
}

/** Cutting off what is over costs a copy of the rest. */
const MOST_FORGOTTEN_LATE = 1_000;

export const isBegun = (progress: Progress, number: number): boolean =>
  ((number - Atomics.load(progress, BEGUN)) | 0) <= 0;

/** The thread's side: one more call is begun. */
export const countBegun = (progress: Progress): void => {
  Atomics.add(progress, BEGUN, 1);
};

const IDLE = 0;

/** `performance.now()` begins with its thread; this is the same for all, to two milliseconds, and never `IDLE`. */
const toShared = (now: number): number => (now + SINCE_BOOT_MS) | 1;
const SINCE_BOOT_MS = Number(process.hrtime.bigint()) / 1e6 - performance.now();

/** The thread's side: it turns to its calls, and hears of nothing else until it says so again. */
export const noteTurn = (progress: Progress, now: number): void => {
  Atomics.store(progress, TURN_BEGAN, toShared(now));
};

/** The thread's side: it waits for work. */
export const noteIdle = (progress: Progress): void => {
  Atomics.store(progress, TURN_BEGAN, IDLE);
};

/** Of fewer calls the mean says little. */
const LEAST_CALLS = 64;
/** A thread that has just started is slow, and says nothing of how it will be. */
const CALLS_UNTIL_WARM = 1_000;
const MEANS = 5;
/**
 * A thread that shares its core is interrupted, which takes as long for few calls as for many. Where that made each look
 * dear, fewer would be let in, and each would look dearer still. So a call counts as three times what it takes in most
 * turns, at most: where a few calls take much longer than most, they are underrated, until one has waited for them.
 */
const MOST_INTERRUPTED = 3;
/** As 32 bits hold it: two seconds. */
const MOST_NANOSECONDS = 2 ** 31 - 1;

/** The thread's side: what a call usually takes is the middle one of its last means, as a pause in one of them is over. */
export class Pace {
  readonly #progress: Progress;
  readonly #means: number[] = [];
  #untilWarm = CALLS_UNTIL_WARM;
  #calls = 0;
  #tookMs = 0;
  #turns: number[] = [];

  constructor(progress: Progress) {
    this.#progress = progress;
  }

  /** A turn is over. Small ones count together: a pace that lets in few calls must not stay for ever. */
  note(calls: number, tookMs: number): void {
    if (this.#untilWarm > 0) {
      this.#untilWarm -= calls;
      return;
    }
    this.#calls += calls;
    this.#tookMs += tookMs;
    this.#turns.push(tookMs / calls);
    if (this.#calls < LEAST_CALLS) return;
    this.#means.push(Math.min(this.#tookMs / this.#calls, MOST_INTERRUPTED * lowerMedian(this.#turns)));
    if (this.#means.length > MEANS) this.#means.shift();
    this.#calls = 0;
    this.#tookMs = 0;
    this.#turns = [];
    const nanoseconds = Math.min(1e6 * lowerMedian(this.#means), MOST_NANOSECONDS);
    Atomics.store(this.#progress, NANOSECONDS_A_CALL, nanoseconds);
  }
}

const lowerMedian = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[(values.length - 1) >> 1] ?? 0;
