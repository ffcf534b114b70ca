// The limiter's time: Unix milliseconds that never jump, whatever is done to the machine's clock.

export interface LimiterClock {
  /** Whole Unix milliseconds as of the process's start, moved on by a steady clock. Windows are cut from it. */
  readonly steady: () => number;
  /** What the machine's clock says now. Only times that are told to clients are corrected by it. */
  readonly wall: () => number;
}

export const systemClock: LimiterClock = {
  steady: () => Math.floor(performance.timeOrigin + performance.now()),
  wall: () => Date.now(),
};

/** A drift this small is left alone, so that the told times do not flicker. */
const TOLERANCE_MS = 1_000;
/** How old a reading of the machine's clock may be: it is read once a second, not with every request. */
const READING_MS = 1_000;

/** How far the machine's clock is from the steady one, for what is told to clients. */
export function createDriftReader({ wall }: LimiterClock): (steadyMs: number) => number {
  let readAt = Number.NEGATIVE_INFINITY;
  let drift = 0;
  return (steadyMs) => {
    if (steadyMs - readAt >= READING_MS) {
      readAt = steadyMs;
      drift = wall() - steadyMs;
      if (Math.abs(drift) < TOLERANCE_MS) drift = 0;
    }
    return drift;
  };
}
