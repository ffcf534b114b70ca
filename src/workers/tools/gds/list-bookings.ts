// listBookings: the PNRs that a session made.

import type { Booking } from '../../../data/model.ts';
import type { Tool } from '../types.ts';
import type { Agency } from './agency.ts';
import { toList } from './answers.ts';
import { LOOKS } from './hints.ts';
import { sessionId } from './inputs.ts';
import { bookingList } from './outputs.ts';
import { callerSession, checkSessionId } from './sessions.ts';

interface Arguments {
  readonly status: 'all' | Booking['status'];
  readonly sessionId?: string;
}

const inputSchema = {
  type: 'object',
  properties: {
    status: { type: 'string', enum: ['all', 'confirmed', 'cancelled'], default: 'all' },
    sessionId,
  },
};

const description = [
  'Retrieve a list of all PNRs created in the current MCP session.',
  'Oldest first, each with its status, passengers, itinerary in short, and price; retrieveBooking has the rest. totalPrice sums up the confirmed ones. If your client has no MCP session, pass the sessionId that a booking tool returned: without it the list is empty.',
].join('\n');

const NO_SESSION = {
  rule: 'session-known',
  field: 'sessionId',
  message:
    'This call belongs to no session: pass the sessionId that bookFlight, bookHotel or bookCar returned to see its bookings',
};

export function createListBookings(agency: Agency): Tool<Arguments> {
  return {
    name: 'listBookings',
    title: 'List bookings of this session',
    description,
    inputSchema,
    outputSchema: bookingList,
    annotations: LOOKS,
    kind: 'read',
    async run(args, context) {
      checkSessionId(args.sessionId);
      const session = await callerSession(agency, args.sessionId, context);
      if (session === undefined) return { structured: { ...toList([]), warnings: [NO_SESSION] } };
      const bookings = await agency.store.sessionBookings(session);
      const listed = bookings.filter(({ status }) => args.status === 'all' || status === args.status);
      return { structured: { ...toList(listed), sessionId: session } };
    },
  };
}
