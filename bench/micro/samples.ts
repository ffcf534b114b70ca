// What the micro-benchmarks work on: questions, answers and bookings as real calls make them.
import type { Booking } from '../../src/data/model.ts';
import { createWorld, type FlightQuery } from '../../src/data/world/index.ts';
import { flightQuestion, person } from '../scenarios/questions.ts';

export const world = createWorld({ seed: 'fixed' });
const NOW = Date.now();

export const flightQueries: readonly FlightQuery[] = Array.from({ length: 4096 }, (_, number) => {
  const { passengers, ...question } = flightQuestion(number);
  return { ...question, seats: passengers.adults, now: NOW };
});

/** As `searchFlights` answers: a list under a name. */
export const searchResult = (query: FlightQuery) => {
  const flights = world.searchFlights(query);
  return { flights, count: flights.length };
};

const FLIGHTS = flightQueries
  .slice(0, 64)
  .flatMap((query) => world.searchFlights({ ...query, seats: 1 }).slice(0, 1))
  .flatMap(({ id }) => world.flights(id)?.slice(0, 1) ?? []);

export function booking(number: number): Booking {
  const { firstName, lastName, email } = person(number);
  const flight = FLIGHTS[number % FLIGHTS.length];
  return {
    pnr: `TEST-${number.toString(36).toUpperCase().padStart(6, '0')}`,
    sessionId: `00000000-0000-4000-8000-${String(number % 1000).padStart(12, '0')}`,
    createdAt: NOW,
    lastModified: NOW,
    expiresAt: NOW + 3_600_000,
    status: 'confirmed',
    passengers: [{ id: 'P1', type: 'adult', firstName, lastName, email }],
    flights: flight === undefined ? [] : [flight],
    hotels: [],
    cars: [],
    totalPrice: flight?.price ?? 0,
    currency: 'USD',
    contactEmail: email,
  };
}

export const callBody = (number: number): Buffer =>
  Buffer.from(
    JSON.stringify({
      jsonrpc: '2.0',
      id: number,
      method: 'tools/call',
      params: { name: 'searchFlights', arguments: flightQuestion(number) },
    }),
  );
