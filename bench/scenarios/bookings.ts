// Booking flights, each a new PNR, and retrieving bookings that were made before.
import { availableOffers, pnrOf } from './answers.ts';
import { dayAfter, flightQuestion, person } from './questions.ts';
import { type Scenario, type Setup, withoutTools } from './types.ts';

const FLIGHTS = 48;
const PREPARED_BOOKINGS = 512;

/** Flights that can be booked for one adult, found as a client finds them: by searching. */
async function findFlights({ caller, dialect, sessionIds, salt }: Setup): Promise<string[]> {
  const found: string[] = [];
  for (let number = salt; found.length < FLIGHTS && number < salt + 20 * FLIGHTS; number++) {
    const question = { ...flightQuestion(number), passengers: { adults: 1 }, departureDate: dayAfter(60) };
    const { body } = await caller.ask(dialect.call('searchFlights', question, sessionIds[0]));
    for (const { id } of availableOffers(body).slice(0, 3)) found.push(id);
  }
  if (found.length === 0) throw new Error('no search found a flight that can be booked');
  return found.slice(0, FLIGHTS);
}

export function bookingOf(flightId: string, number: number): object {
  const { firstName, lastName, email } = person(number);
  return {
    flightIds: [flightId],
    passengers: [{ type: 'adult', firstName, lastName, email, dateOfBirth: '1985-06-15' }],
    contactEmail: email,
  };
}

export const book: Scenario = {
  name: 'book',
  title: 'Book',
  what: 'bookFlight: a new PNR with one passenger each time',
  isFixed: false,
  hasBareControl: true,
  unfit: (found) => withoutTools(found, ['searchFlights', 'bookFlight']),
  prepare: async (setup) => ({ flightIds: await findFlights(setup) }),
  script({ dialect, sessionId, sessionIndex, sessionCount, data, acknowledged }) {
    let number = sessionIndex;
    return {
      next() {
        number += sessionCount;
        const flightId = data.flightIds[number % data.flightIds.length] ?? '';
        return dialect.call('bookFlight', bookingOf(flightId, number), sessionId);
      },
      answered(_exchange, { body }) {
        const pnr = pnrOf(body);
        if (pnr !== undefined) acknowledged(pnr);
      },
    };
  },
};

async function makeBookings(setup: Setup): Promise<Partial<Setup['data']>> {
  const { caller, dialect, sessionIds } = setup;
  const flightIds = await findFlights(setup);
  const replies = await Promise.all(
    Array.from({ length: PREPARED_BOOKINGS }, (_, number) => {
      const flightId = flightIds[number % flightIds.length] ?? '';
      const sessionId = sessionIds[number % sessionIds.length];
      return caller.ask(dialect.call('bookFlight', bookingOf(flightId, number), sessionId));
    }),
  );
  return { flightIds, pnrs: replies.map(({ body }) => pnrOf(body) ?? '') };
}

export const retrieve: Scenario = {
  name: 'retrieve',
  title: 'Retrieve',
  what: `retrieveBooking of ${PREPARED_BOOKINGS} bookings made before, in turn`,
  isFixed: false,
  hasBareControl: true,
  unfit: (found) => withoutTools(found, ['searchFlights', 'bookFlight', 'retrieveBooking']),
  prepare: (setup) => (setup.data.pnrs.length > 0 ? Promise.resolve({}) : makeBookings(setup)),
  script({ dialect, sessionId, sessionIndex, data }) {
    let number = sessionIndex;
    return {
      next() {
        number += 1;
        return dialect.call('retrieveBooking', { pnr: data.pnrs[number % data.pnrs.length] }, sessionId);
      },
    };
  },
};
