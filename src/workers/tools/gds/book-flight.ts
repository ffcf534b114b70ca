// bookFlight: a new PNR with one or more flights for a party.

import {
  checkEmail,
  checkParty,
  checkPerson,
  checkPhone,
  createBooking,
  MAX_PARTY,
  type Person,
  seatsFor,
  toItinerary,
  toLocalDate,
  toParty,
  toPassengers,
  warnOfAges,
} from '../../../data/booking/index.ts';
import type { Tool } from '../types.ts';
import { type Agency, keepBooking } from './agency.ts';
import { toBookingResult } from './answers.ts';
import { BOOKS } from './hints.ts';
import { day, emailAddress, sessionId } from './inputs.ts';
import { checkLength } from './limits.ts';
import { ownBooking } from './outputs.ts';
import { flightOffer } from './places.ts';
import { bookingSession, checkSessionId } from './sessions.ts';

interface Arguments {
  readonly flightIds: readonly string[];
  readonly passengers: readonly (Person & Required<Pick<Person, 'type'>>)[];
  readonly contactEmail?: string;
  readonly contactPhone?: string;
  readonly sessionId?: string;
}

const inputSchema = {
  type: 'object',
  properties: {
    flightIds: {
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
      description: 'Array of flight IDs from search results',
    },
    passengers: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          type: { type: 'string', enum: ['adult', 'child', 'infant'] },
          firstName: { type: 'string', minLength: 1, maxLength: 50 },
          lastName: { type: 'string', minLength: 1, maxLength: 50 },
          dateOfBirth: day('date of birth'),
          email: emailAddress,
          phone: { type: 'string' },
          frequentFlyerNumber: { type: 'string' },
        },
        required: ['type', 'firstName', 'lastName'],
      },
    },
    contactEmail: { type: 'string', format: 'email', description: 'Primary contact email' },
    contactPhone: { type: 'string', description: 'Primary contact phone' },
    sessionId,
  },
  required: ['flightIds', 'passengers'],
  anyOf: [{ required: ['contactEmail'] }, { required: ['contactPhone'] }],
};

const description = [
  'Book one or more flight segments with passenger details. Creates a PNR (Passenger Name Record) with TEST- prefix.',
  'Call searchFlights first and pass the ids of the chosen options unchanged. For a return or multi-city trip pass all ids in one call: a later call makes another PNR. Each flight must leave from where the one before arrived, with time to change.',
  "At most 9 passengers with a seat, at least one adult, at most one infant per adult. Phone numbers are E.164 (+14155552671). contactEmail or contactPhone is required. Then add hotels and cars with bookHotel and bookCar, passing the result's pnr as existingPnr.",
  'Refused, with nothing booked: a changed or unknown id (search again), a flight that is sold out, departed or too full (choose another), flights that do not fit together. The result may carry warnings about what is unusual. If a call times out, call listBookings before repeating it.',
].join('\n');

/** A trip around the world has fewer. */
const MAX_FLIGHT_IDS = 16;

export function createBookFlight(agency: Agency): Tool<Arguments> {
  return {
    name: 'bookFlight',
    title: 'Book flights',
    description,
    inputSchema,
    outputSchema: ownBooking,
    annotations: BOOKS,
    kind: 'write',
    async run(args, context) {
      const now = agency.now();
      checkForm(args, now);
      const choices = args.flightIds.map((id, index) => {
        const field = `flightIds[${index}]`;
        return { field, value: id, legs: flightOffer(agency.world, field, id) };
      });
      const passengers = toPassengers(args.passengers);
      const party = toParty(passengers);
      checkParty(party, { field: 'passengers', value: passengers.length });
      const itinerary = toItinerary(choices, seatsFor(party), now, agency.cityOf);
      const travelDate = toLocalDate(itinerary.flights[0]?.departureTime ?? '');
      const warnings = [...itinerary.warnings, ...warnOfAges(passengers, travelDate)];
      const session = await bookingSession(agency, args.sessionId, context);
      const booking = await keepBooking(agency, session, context, (pnr) =>
        createBooking({
          pnr,
          sessionId: session,
          now,
          ttlMs: agency.bookingTtlMs,
          passengers,
          flights: itinerary.flights,
          contactEmail: args.contactEmail,
          contactPhone: args.contactPhone,
        }),
      );
      return toBookingResult(booking, warnings, session);
    },
  };
}

/** What the schema cannot say. */
function checkForm(args: Arguments, now: number): void {
  const { flightIds, passengers, contactEmail, contactPhone, sessionId: named } = args;
  checkLength('flightIds', flightIds, MAX_FLIGHT_IDS);
  checkLength('passengers', passengers, MAX_PARTY);
  for (const [index, person] of passengers.entries()) checkPerson(`passengers[${index}]`, person, now);
  if (contactEmail !== undefined) checkEmail('contactEmail', contactEmail);
  if (contactPhone !== undefined) checkPhone('contactPhone', contactPhone);
  checkSessionId(named);
}
