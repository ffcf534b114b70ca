// Whether every booking that was acknowledged is there.
import type { Caller } from '../load/caller.ts';
import type { Dialect } from '../load/dialect.ts';
import { failureOf } from '../load/exchange.ts';

const AT_ONCE = 16;

/** How many of `pnrs` cannot be retrieved, by a session that made none of them. */
export async function countLost(
  caller: Caller,
  dialect: Dialect,
  sessionId: string | undefined,
  pnrs: readonly string[],
): Promise<number> {
  let lost = 0;
  let next = 0;
  const walk = async () => {
    while (next < pnrs.length) {
      const pnr = pnrs[next++] ?? '';
      const exchange = dialect.call('retrieveBooking', { pnr }, sessionId);
      const { status, body } = await caller.send(exchange);
      if (failureOf(exchange, status, body) !== undefined || !body.includes(pnr)) lost += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
  // Two bookings under one PNR are one booking lost, though that PNR can be retrieved.
  return lost + pnrs.length - new Set(pnrs).size;
}
