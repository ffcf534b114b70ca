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

/** The same instant as the machine's clock will call it. */
export function toWallTime(steadyMs: number, clock: LimiterClock): number {
  const drift = clock.wall() - clock.steady();
  return Math.abs(drift) < TOLERANCE_MS ? steadyMs : steadyMs + drift;
}
