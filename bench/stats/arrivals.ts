// When requests are due in an open loop, whatever the server does meanwhile.

export interface Arrivals {
  /** How many have become due by `elapsedMs` and were not handed out yet; they are handed out by this call. */
  take(elapsedMs: number): number;
  /** When the n-th request, counted from 0, is due. */
  dueAt(index: number): number;
}

/**
 * Requests at a fixed rate: the n-th is due at n / rate. A latency is counted from that moment, not from when
 * the request could be sent, so a server that stalls is charged for everyone who would have come meanwhile.
 */
export function createArrivals(ratePerSecond: number): Arrivals {
  const everyMs = 1000 / ratePerSecond;
  let handedOut = 0;
  return {
    take(elapsedMs) {
      const due = Math.max(0, Math.floor(elapsedMs / everyMs) + 1);
      const fresh = Math.max(0, due - handedOut);
      handedOut += fresh;
      return fresh;
    },
    dueAt: (index) => index * everyMs,
  };
}
