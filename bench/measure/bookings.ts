// Whether every booking that was acknowledged is there.
import type { Caller } from '../load/caller.ts';
import type { Dialect } from '../load/dialect.ts';
import { type Exchange, failureOf, isRefusal, type Reply } from '../load/exchange.ts';

const AT_ONCE = 16;
/** A server that says it is busy has not said that a booking is gone: it is asked again, until it said nothing else for so long. */
const BUSY_MS = 30_000;
const PAUSE_MS = 100;

/** How many of `pnrs` cannot be retrieved, by a session that made none of them. */
export async function countLost(
  caller: Caller,
  dialect: Dialect,
  sessionId: string | undefined,
  pnrs: readonly string[],
): Promise<number> {
  let lost = 0;
  let next = 0;
  let heardAt = performance.now();
  const askUntilHeard = async (exchange: Exchange): Promise<Reply> => {
    for (;;) {
      const reply = await caller.send(exchange);
      if (!isRefusal(reply)) {
        heardAt = performance.now();
        return reply;
      }
      if (performance.now() - heardAt > BUSY_MS)
        throw new Error(
          `The server stayed busy: at least ${pnrs.length - next} bookings could not be looked for`,
        );
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const walk = async () => {
    while (next < pnrs.length) {
      const pnr = pnrs[next++] ?? '';
      const exchange = dialect.call('retrieveBooking', { pnr }, sessionId);
      const { status, body } = await askUntilHeard(exchange);
      if (failureOf(exchange, status, body) !== undefined || !body.includes(pnr)) lost += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
  // Two bookings under one PNR are one booking lost, though that PNR can be retrieved.
  return lost + pnrs.length - new Set(pnrs).size;
}
