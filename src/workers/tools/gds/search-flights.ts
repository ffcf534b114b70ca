// searchFlights: ways to fly between two airports on a day.

import {
  checkFirstDay,
  type Party,
  seatsFor,
  toPartyPrice,
  warnOfParty,
} from '../../../data/booking/index.ts';
import type { Cabin } from '../../../data/model.ts';
import type { FlightOption } from '../../../data/world/index.ts';
import { refuse } from '../../../errors.ts';
import type { Tool } from '../types.ts';
import type { Agency } from './agency.ts';
import { LOOKS } from './hints.ts';
import { airportCode, day as dayOf } from './inputs.ts';
import { cabins, count, date, flightOption, listOf, oneOf, shape, text, usd, warnings } from './outputs.ts';
import { airportAt } from './places.ts';

interface Arguments {
  readonly origin: string;
  readonly destination: string;
  readonly departureDate: string;
  readonly passengers?: Party;
  readonly cabin: Cabin;
}

const inputSchema = {
  type: 'object',
  properties: {
    origin: airportCode("Origin airport IATA code (3 letters, e.g., 'JFK')"),
    destination: airportCode("Destination airport IATA code (3 letters, e.g., 'LAX')"),
    departureDate: dayOf('departure date', 'Departure date in ISO 8601 format (YYYY-MM-DD)'),
    passengers: {
      type: 'object',
      properties: {
        adults: { type: 'integer', minimum: 1, maximum: 9, default: 1 },
        children: { type: 'integer', minimum: 0, maximum: 9, default: 0 },
        infants: { type: 'integer', minimum: 0, maximum: 9, default: 0 },
      },
      required: ['adults'],
    },
    cabin: { type: 'string', enum: cabins, default: 'economy' },
  },
  required: ['origin', 'destination', 'departureDate'],
};

const outputSchema = shape(
  {
    origin: text(),
    destination: text(),
    departureDate: date,
    cabin: oneOf(...cabins),
    passengers: shape({ adults: count, children: count, infants: count }),
    currency: usd,
    count,
    flights: listOf(flightOption),
    warnings,
  },
  ['warnings'],
);

const description = [
  'Search for flights between two airports on a specific date. Returns mock flight options with realistic pricing, schedules, and availability.',
  "Call this before bookFlight: each option's id is what bookFlight takes, and books the whole option, connections included. For a return or multi-city trip search each direction and pass all chosen ids in one bookFlight call.",
  'Prices are US cents: price is for one adult, totalPrice for the whole party (a child pays 75 %, an infant on a lap 10 %). Options with status sold_out cannot be booked. Times are local to each airport.',
  'An unknown airport, equal airports, or a date in the past is refused with the field at fault; an empty list means that nobody flies there that day: try another day, cabin or a nearby airport.',
].join('\n');

const ONE_ADULT: Party = { adults: 1, children: 0, infants: 0 };

export function createSearchFlights({ world, now }: Agency): Tool<Arguments> {
  return {
    name: 'searchFlights',
    title: 'Search flights',
    description,
    inputSchema,
    outputSchema,
    annotations: LOOKS,
    kind: 'pure',
    run({ origin, destination, departureDate, passengers = ONE_ADULT, cabin }) {
      const { adults, children, infants } = passengers;
      const party = { adults, children, infants };
      if (origin === destination) {
        const message = `Invalid destination '${destination}': must differ from the origin`;
        refuse('invalidParams', message, { field: 'destination', value: destination });
      }
      const day = { field: 'departureDate', value: departureDate };
      const from = airportAt(world, 'origin', origin);
      airportAt(world, 'destination', destination);
      checkFirstDay('departure-date-not-past', day, departureDate, from, now());
      const query = { origin, destination, departureDate, cabin, seats: seatsFor(party), now: now() };
      const flights = world.searchFlights(query).map((option) => priced(option, party));
      const warned = warnOfParty(party, 'passengers');
      return {
        structured: {
          origin,
          destination,
          departureDate,
          cabin,
          passengers: party,
          currency: 'USD',
          count: flights.length,
          flights,
          ...(warned.length > 0 && { warnings: warned }),
        },
        search: { type: 'flight', resultCount: flights.length },
      };
    },
  };
}

/** What the party will pay: per leg, as bookFlight rounds it. */
function priced(option: FlightOption, party: Party): FlightOption & { readonly totalPrice: number } {
  const legs = option.segments ?? [option];
  const totalPrice = legs.reduce((sum, leg) => sum + toPartyPrice(leg.price, party), 0);
  // Each search makes its options anew.
  return Object.assign(option, { totalPrice });
}
