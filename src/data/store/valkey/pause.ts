// How long to wait before a connection is tried again.

const LONGEST_PAUSE_MS = 1_000;

/** 50 ms, 100, 200, … to a second; each shortened by chance, so that not all come back at once. */
export function toPause(attempt: number): number {
  const whole = Math.min(50 * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
  return Math.round(whole * (0.5 + Math.random() / 2));
}
