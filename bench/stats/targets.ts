// The targets that the product was asked to meet with 50 sessions, in milliseconds, for the 99th percentile.
import type { Check } from './gate.ts';

export const SEARCH_MS = 2000;
export const BOOK_MS = 500;
export const RETRIEVE_MS = 200;
export const HEALTH_MS = 100;

const TARGETS: Readonly<Record<string, number>> = {
  searchFlights: SEARCH_MS,
  searchHotels: SEARCH_MS,
  searchCars: SEARCH_MS,
  bookFlight: BOOK_MS,
  bookHotel: BOOK_MS,
  bookCar: BOOK_MS,
  cancelBooking: BOOK_MS,
  retrieveBooking: RETRIEVE_MS,
  listBookings: RETRIEVE_MS,
  health: HEALTH_MS,
};

/** Of a step, in milliseconds; undefined for what has no target. */
export const targetOf = (step: string): number | undefined => TARGETS[step];

export interface Outcome {
  readonly title: string;
  /** The 99th percentile of each step, in microseconds. */
  readonly p99: Readonly<Record<string, number>>;
  readonly completed: number;
  readonly errors: number;
  readonly acknowledged: number;
  readonly lost: number;
}

/** All that must hold for one load. */
export function toChecks({ title, p99, completed, errors, acknowledged, lost }: Outcome): Check[] {
  const times = Object.entries(p99).flatMap(([step, micros]): Check[] => {
    const limit = targetOf(step);
    const measured = completed === 0 ? Number.NaN : micros / 1000;
    return limit === undefined ? [] : [{ what: `${title}: ${step} p99`, measured, limit, unit: 'ms' }];
  });
  const nothing: Check = { what: `${title}: an answer at all`, measured: Number.NaN, limit: 0, unit: 'ms' };
  const bookings: Check[] =
    acknowledged === 0 ? [] : [{ what: `${title}: lost bookings`, measured: lost, limit: 0, unit: '' }];
  return [
    ...(completed === 0 ? [nothing] : times),
    { what: `${title}: errors`, measured: errors, limit: 0, unit: '' },
    ...bookings,
  ];
}
