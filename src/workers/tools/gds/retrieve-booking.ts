// retrieveBooking: any PNR, whole, whoever made it.

import type { Tool } from '../types.ts';
import { type Agency, refuseUnknown } from './agency.ts';
import { toBookingResult } from './answers.ts';
import { LOOKS } from './hints.ts';
import { pnrCode } from './inputs.ts';
import { booking as bookingSchema } from './outputs.ts';

interface Arguments {
  readonly pnr: string;
}

const inputSchema = {
  type: 'object',
  properties: { pnr: pnrCode() },
  required: ['pnr'],
};

const description = [
  'Fetch complete booking details including all segments.',
  'Takes the pnr of any booking, from this session or another. Shows its status, passengers, flights, hotels and cars with their prices, and when it expires. A PNR that never was or has expired is refused; listBookings shows those of this session.',
].join('\n');

export function createRetrieveBooking(agency: Agency): Tool<Arguments> {
  return {
    name: 'retrieveBooking',
    title: 'Retrieve a booking',
    description,
    inputSchema,
    outputSchema: bookingSchema,
    annotations: LOOKS,
    kind: 'read',
    async run({ pnr }) {
      const booking = await agency.store.booking(pnr);
      return toBookingResult(booking ?? refuseUnknown(agency, 'pnr', pnr));
    },
  };
}
