// Arguments that several tools take, as the contract publishes them; and those that the rulings add to it.

import { PNR_PATTERN } from '../../../data/booking/index.ts';
import { worded } from '../schema.ts';
import type { JsonSchema } from '../types.ts';

const IATA_PATTERN = '^[A-Z]{3}$';
const MUST_BE_IATA = 'must be a valid 3-letter IATA code';

export const airportCode = (description: string): JsonSchema =>
  worded({ type: 'string', pattern: IATA_PATTERN, description }, 'airport code', MUST_BE_IATA);

export const cityCode = (description: string): JsonSchema =>
  worded({ type: 'string', pattern: IATA_PATTERN, description }, 'city code', MUST_BE_IATA);

export const locationCode = (description?: string): JsonSchema =>
  worded(
    { type: 'string', pattern: IATA_PATTERN, ...(description !== undefined && { description }) },
    'location code',
    MUST_BE_IATA,
  );

export const pnrCode = (description?: string): JsonSchema =>
  worded(
    { type: 'string', pattern: PNR_PATTERN, ...(description !== undefined && { description }) },
    'PNR',
    "must be TEST- and 6 capital letters or digits, e.g. 'TEST-ABC123'",
  );

/** A day; published with a description only where the contract has one. */
export const day = (noun: string, description?: string): JsonSchema =>
  worded(
    { type: 'string', format: 'date', ...(description !== undefined && { description }) },
    noun,
    'must be a real date as YYYY-MM-DD',
  );

export const emailAddress: JsonSchema = { type: 'string', format: 'email' };

/** Ruled in for the tools that make or list bookings: how a client without a session has one. */
export const sessionId: JsonSchema = worded(
  {
    type: 'string',
    format: 'uuid',
    description:
      'Optional: only for clients without an MCP session. Pass the sessionId that an earlier booking tool returned, so that listBookings shows all of them together; omit it the first time',
  },
  'session id',
  'must be a UUID v4, as a booking tool returned it; or omit it',
);

/** What bookHotel and bookCar take alike; ruled in is the contact, since the PNR they may make needs one. */
export const additionInputs: Readonly<Record<string, JsonSchema>> = {
  specialRequests: { type: 'string' },
  contactEmail: {
    type: 'string',
    format: 'email',
    description: 'Primary contact email of a new PNR; not used with existingPnr',
  },
  contactPhone: {
    type: 'string',
    description: 'Primary contact phone of a new PNR in E.164, e.g. +14155552671; not used with existingPnr',
  },
  sessionId,
};
