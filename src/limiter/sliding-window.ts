// The limiter's arithmetic: estimate = previous × (1 − elapsed / window) + current, decided without rounding.
//
// The formula is multiplied out by the window, so that only whole numbers are left:
//
//   estimate <= limit   is   previous × (window − elapsed) <= (limit − current) × window
//
// Products up to 2^53 are exact as numbers. Greater ones (a day's window and a hundred million requests)
// are made as BigInt, which JavaScript compares with numbers exactly.

export interface WindowState {
  /** Requests counted in the window before. */
  readonly previous: number;
  /** Requests counted in this window, the one to be decided included. */
  readonly current: number;
  /** Whole milliseconds since this window began: 0 <= elapsed < window. */
  readonly elapsedMs: number;
}

export interface WindowRule {
  readonly limit: number;
  readonly windowMs: number;
}

export function isAdmitted(
  { previous, current, elapsedMs }: WindowState,
  { limit, windowMs }: WindowRule,
): boolean {
  return current <= limit && multiply(previous, windowMs - elapsedMs) <= multiply(limit - current, windowMs);
}

/** The estimate rounded up: more than the limit exactly when the request is refused. */
export function toEstimate({ previous, current, elapsedMs }: WindowState, { windowMs }: WindowRule): number {
  return current + divideUp(multiply(previous, windowMs - elapsedMs), windowMs);
}

/** The first whole number of seconds after which one further request is admitted, if none comes before it. */
export function toRetryAfterSeconds(state: WindowState, { limit, windowMs }: WindowRule): number {
  const { previous, current, elapsedMs } = state;
  if (current < limit) {
    // Later in this window: previous × (window − elapsed) <= (limit − current − 1) × window
    const free = previous === 0 ? windowMs : divideDown(multiply(limit - current - 1, windowMs), previous);
    const seconds = toWholeSeconds(windowMs - free - elapsedMs);
    if (elapsedMs + seconds * 1000 < windowMs) return seconds;
  }
  // In the next window, where this one's count is the previous and the request is the first.
  const free = divideDown(multiply(limit - 1, windowMs), Math.max(1, current));
  return toWholeSeconds(windowMs - elapsedMs + Math.max(0, windowMs - free));
}

const toWholeSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

function multiply(a: number, b: number): number | bigint {
  const product = a * b;
  // Rounding never takes a product from above 2^53 to below it, so this product is exact.
  return product <= Number.MAX_SAFE_INTEGER ? product : BigInt(a) * BigInt(b);
}

function divideDown(dividend: number | bigint, divisor: number): number {
  if (typeof dividend === 'bigint') return Number(dividend / BigInt(divisor));
  return (dividend - (dividend % divisor)) / divisor;
}

function divideUp(dividend: number | bigint, divisor: number): number {
  return divideDown(dividend, divisor) + (isDivisible(dividend, divisor) ? 0 : 1);
}

function isDivisible(dividend: number | bigint, divisor: number): boolean {
  return typeof dividend === 'bigint' ? dividend % BigInt(divisor) === 0n : dividend % divisor === 0;
}
