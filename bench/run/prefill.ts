// Bookings put into an embedded store in bulk, before a server is started on it.
import type { Booking } from '../../src/data/model.ts';
import { openStore } from '../../src/data/store/index.ts';
import { createWorld } from '../../src/data/world/index.ts';
import { flightQuestion, person } from '../scenarios/questions.ts';

const DAY_MS = 86_400_000;
/**
 * As many at a time as sessions that book in a server: the file is then as a server leaves it. Thousands in one
 * transaction leave thousands of free pages, which LMDB checks with every commit until they are used up.
 */
const AT_ONCE = 50;
const SESSIONS = 5000;
const REMEMBERED = 5000;

const PNR_SYMBOLS = 6;
/** A code of its own for every number, spread over the whole range as drawn ones are. */
export function pnrNumber(number: number): string {
  // 1,048,573,981 is prime and no divisor of 36^6, so no code comes twice.
  const spread = (BigInt(number) * 1_048_573_981n) % 36n ** BigInt(PNR_SYMBOLS);
  return `TEST-${spread.toString(36).toUpperCase().padStart(PNR_SYMBOLS, '0')}`;
}

function createMaker(): (number: number) => Booking {
  const world = createWorld({ seed: 'fixed' });
  const now = Date.now();
  const flights = Array.from({ length: 200 }, (_, number) => {
    const { passengers, ...question } = flightQuestion(number);
    return world.searchFlights({ ...question, seats: passengers.adults, now })[0];
  }).flatMap((option) => (option === undefined ? [] : (world.flights(option.id) ?? []).slice(0, 1)));
  return (number) => {
    const flight = flights[number % flights.length];
    const { firstName, lastName, email } = person(number);
    return {
      pnr: pnrNumber(number),
      sessionId: `00000000-0000-4000-8000-${String(number % SESSIONS).padStart(12, '0')}`,
      createdAt: now,
      lastModified: now,
      expiresAt: now + DAY_MS,
      status: 'confirmed',
      passengers: [{ id: 'P1', type: 'adult', firstName, lastName, email, dateOfBirth: '1985-06-15' }],
      flights: flight === undefined ? [] : [{ ...flight, status: 'confirmed' }],
      hotels: [],
      cars: [],
      totalPrice: flight?.price ?? 0,
      currency: 'USD',
      contactEmail: email,
    };
  };
}

export interface Prefilled {
  /** Some of the PNRs, evenly out of all. */
  readonly pnrs: readonly string[];
}

/** Adds the bookings numbered from `from` up to `to`. */
export async function prefill(
  dataDir: string,
  from: number,
  to: number,
  onProgress: (done: number) => void,
): Promise<Prefilled> {
  const make = createMaker();
  const store = await openStore({ dataDir, sessionTtlMs: DAY_MS });
  try {
    for (let number = from; number < to; number += AT_ONCE) {
      const count = Math.min(AT_ONCE, to - number);
      await Promise.all(
        Array.from({ length: count }, (_, index) => store.insertBooking(make(number + index), DAY_MS)),
      );
      onProgress(number + count - from);
    }
  } finally {
    await store.close();
  }
  const step = Math.max(1, Math.floor(to / REMEMBERED));
  const pnrs: string[] = [];
  for (let number = 0; number < to; number += step) pnrs.push(pnrNumber(number));
  return { pnrs };
}
