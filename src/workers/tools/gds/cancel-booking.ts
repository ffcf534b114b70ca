// cancelBooking: the end of a PNR, with all its segments.

import { cancel, checkFreeText } from '../../../data/booking/index.ts';
import type { Tool } from '../types.ts';
import { type Agency, changeBooking } from './agency.ts';
import { toBookingResult } from './answers.ts';
import { ENDS } from './hints.ts';
import { pnrCode } from './inputs.ts';
import { MAX_REASON } from './limits.ts';
import { booking as bookingSchema } from './outputs.ts';

interface Arguments {
  readonly pnr: string;
  readonly reason?: string;
}

const inputSchema = {
  type: 'object',
  properties: { pnr: pnrCode(), reason: { type: 'string' } },
  required: ['pnr'],
};

const description = [
  'Cancel a confirmed booking.',
  'Cancels the whole PNR with all its flights, hotels and cars, for good: ask the traveller first. To change a trip, cancel it and book anew. Cancelling a cancelled booking is refused, so after a timeout call retrieveBooking or simply repeat the call: the refusal then says that it is done. reason is kept with the booking (at most 500 characters).',
].join('\n');

export function createCancelBooking(agency: Agency): Tool<Arguments> {
  return {
    name: 'cancelBooking',
    title: 'Cancel a booking',
    description,
    inputSchema,
    outputSchema: bookingSchema,
    annotations: ENDS,
    kind: 'write',
    async run({ pnr, reason }, context) {
      if (reason !== undefined) checkFreeText('reason', 'reason', reason, MAX_REASON);
      const now = agency.now();
      const booking = await changeBooking(agency, 'pnr', pnr, context, (current) =>
        cancel(current, now, reason),
      );
      return toBookingResult(booking);
    },
  };
}
