// What the micro-benchmarks work on: questions, answers and bookings as real calls make them.
import type { Booking, SearchRecord } from '../../src/data/model.ts';
import { AIRPORTS } from '../../src/data/world/airports.ts';
import { CABIN_CODES } from '../../src/data/world/fares.ts';
import { createWorld, type FlightQuery } from '../../src/data/world/index.ts';
import { parseDay } from '../../src/data/world/time.ts';
import { encodeToolResult } from '../../src/workers/encode.ts';
import { openParcel, ParcelWriter } from '../../src/workers/parcel.ts';
import { flightQuestion, person } from '../scenarios/questions.ts';

export const world = createWorld({ seed: 'fixed' });
const NOW = Date.now();

export const flightQueries: readonly FlightQuery[] = Array.from({ length: 4096 }, (_, number) => {
  const { passengers, ...question } = flightQuestion(number);
  return { ...question, seats: passengers.adults, now: NOW };
});

const places = new Map(AIRPORTS.map(({ iata }, index) => [iata, index]));

/** The same as the schedule has them: indexes in AIRPORTS, and days since 1970. */
export const flightDays = flightQueries.map(({ origin, destination, departureDate, cabin }) => ({
  from: places.get(origin) ?? 0,
  to: places.get(destination) ?? 0,
  day: parseDay(departureDate) ?? 0,
  cabin: CABIN_CODES[cabin],
}));

/** As `searchFlights` answers: a list under a name. */
export const searchResult = (query: FlightQuery) => {
  const flights = world.searchFlights(query);
  return { flights, count: flights.length };
};

/** Answers to so many questions, as a worker hands them over. */
export function searchAnswers(count: number): Uint8Array[] {
  const writer = new ParcelWriter();
  for (const query of flightQueries.slice(0, count))
    writer.add(1, encodeToolResult({ structured: searchResult(query) }), 0);
  const answers: Uint8Array[] = [];
  openParcel(writer.take(), (_, outcome) => {
    if (outcome.type === 'result') answers.push(outcome.result);
  });
  return answers;
}

export const sessionId = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** What is noted of a search that one of so many sessions makes. */
export const searchRecord = (number: number, sessions: number): SearchRecord => ({
  id: `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  sessionId: sessionId(number % sessions),
  type: 'flight',
  timestamp: NOW,
  parameters: { ...flightQuestion(number) },
  resultCount: 6,
  responseTime: 1,
});

const FLIGHTS = flightQueries
  .slice(0, 64)
  .flatMap((query) => world.searchFlights({ ...query, seats: 1 }).slice(0, 1))
  .flatMap(({ id }) => world.flights(id)?.slice(0, 1) ?? []);

export function booking(number: number): Booking {
  const { firstName, lastName, email } = person(number);
  const flight = FLIGHTS[number % FLIGHTS.length];
  return {
    pnr: `TEST-${number.toString(36).toUpperCase().padStart(6, '0')}`,
    sessionId: sessionId(number % 1000),
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
