// Numbers things in the order in which this thread made them.

/** Ever larger numbers that follow the clock in microseconds. */
export function createOrder(clock: () => number): () => number {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Math.floor(clock() * 1000));
    return last;
  };
}
