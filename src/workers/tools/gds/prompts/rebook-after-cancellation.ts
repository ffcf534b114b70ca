// rebook-after-cancellation: put a cancelled, or to be cancelled, trip back together.

import { isPnr } from '../../../../data/booking/index.ts';
import { refuse } from '../../../../errors.ts';
import type { Prompt } from '../../types.ts';
import type { Agency } from '../agency.ts';
import { bullet, readArguments, todayLine, userMessage } from './text.ts';

const declared = [
  {
    name: 'pnr',
    title: 'PNR',
    description: 'The booking that is, or is to be, cancelled, e.g. TEST-ABC123',
    required: true,
  },
  {
    name: 'newDepartureDate',
    title: 'New date',
    description: 'Day of the new departure, YYYY-MM-DD; the same day if left out',
    required: false,
  },
  { name: 'reason', title: 'Reason', description: 'Why it is cancelled', required: false },
  {
    name: 'wishes',
    title: 'Wishes',
    description: 'What should be otherwise this time: another airline, earlier, cheaper',
    required: false,
  },
] as const;

export function createRebook({ now }: Agency): Prompt {
  return {
    name: 'rebook-after-cancellation',
    title: 'Rebook after a cancellation',
    description:
      'Cancel a booking if it still stands, find the nearest alternatives and book the same party again',
    arguments: declared,
    get(given) {
      const { pnr = '', newDepartureDate, reason, wishes } = readArguments(declared, given);
      if (!isPnr(pnr)) {
        const message = `Invalid pnr '${pnr}': must be TEST- and 6 capital letters or digits`;
        refuse('invalidParams', message, { field: 'pnr', value: pnr });
      }
      return {
        description: `A new booking in place of ${pnr}`,
        messages: [
          userMessage([
            `Rebook ${pnr} for me with the travel tools.`,
            '',
            ...bullet('New departure date', newDepartureDate ?? 'as before'),
            ...bullet('Reason', reason),
            ...bullet('Wishes', wishes),
            '',
            todayLine(now()),
            '',
            `1. Call retrieveBooking for ${pnr}. Note its passengers (with types and dates of birth), contact, flights, hotels, cars and total. If it is not found it has expired: ask me for these instead.`,
            '2. Find a replacement for every part before anything is cancelled: searchFlights for each direction (same cabin and party), searchHotels and searchCars for the new dates. A date in the past or a sold-out flight cannot be booked: look a day earlier and later, and at nearby airports.',
            '3. Show me the old and the new trip side by side with the difference in price (cents to dollars). Wait for my agreement.',
            `4. Book the new trip first: bookFlight with all flights in one call and the same passengers, then bookHotel and bookCar with existingPnr set to the new PNR. Only when all of it is booked, and if ${pnr} is still confirmed, call cancelBooking for it${reason ? ' with the reason above' : ''}. Cancelling is for good.`,
            '5. If a part cannot be booked, stop, tell me what stands and what does not, and keep the old booking.',
            '6. Confirm with retrieveBooking for both PNRs: the new one confirmed, the old one cancelled. Tell me every warning.',
          ]),
        ],
      };
    },
  };
}
