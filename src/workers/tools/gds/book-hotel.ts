// bookHotel: a hotel stay, on a PNR of its own or on an existing one.

import {
  breaks,
  checkHotelTerms,
  checkPerson,
  MAX_PARTY,
  type Person,
  type Warning,
  warning,
} from '../../../data/booking/index.ts';
import type { HotelReservation } from '../../../data/model.ts';
import type { World } from '../../../data/world/index.ts';
import type { Tool } from '../types.ts';
import { type AdditionArguments, bookAddition, checkAdditionForm } from './additions.ts';
import type { Agency } from './agency.ts';
import { BOOKS } from './hints.ts';
import { additionInputs, emailAddress, pnrCode } from './inputs.ts';
import { checkLength } from './limits.ts';
import { ownBooking } from './outputs.ts';
import { cityAt, hotelOffer } from './places.ts';

interface Arguments extends AdditionArguments {
  readonly hotelId: string;
  readonly guests: readonly Person[];
}

const inputSchema = {
  type: 'object',
  properties: {
    hotelId: { type: 'string' },
    existingPnr: pnrCode('Optional: Add hotel to existing booking'),
    guests: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          firstName: { type: 'string' },
          lastName: { type: 'string' },
          email: emailAddress,
        },
        required: ['firstName', 'lastName'],
      },
    },
    ...additionInputs,
  },
  required: ['hotelId', 'guests'],
};

const description = [
  'Book a hotel reservation. Can create a new PNR or add to an existing flight booking.',
  'Call searchHotels first, with guests set to the number of people, and pass the chosen id unchanged. With existingPnr (from bookFlight, bookHotel or bookCar) the stay is added to that PNR: name all its passengers as guests, as many as it has. Without it a new PNR is made of the guests, which needs contactEmail, contactPhone or the email of a guest.',
  'Refused, with nothing booked: a changed or unknown id, a sold-out hotel, more guests than the room sleeps, a check-in before the flight of the PNR arrives, a check-out after its flight home, another number of guests than passengers, a cancelled PNR. Adding the same id to the same PNR again is refused too, so a call that timed out is safe to repeat. A hotel in another city than the flights go to is booked with a warning.',
].join('\n');

export function createBookHotel(agency: Agency): Tool<Arguments> {
  return {
    name: 'bookHotel',
    title: 'Book a hotel',
    description,
    inputSchema,
    outputSchema: ownBooking,
    annotations: BOOKS,
    kind: 'write',
    run(args, context) {
      const { hotelId, guests, specialRequests } = args;
      const now = agency.now();
      const personField = (index: number) => `guests[${index}]`;
      checkLength('guests', guests, MAX_PARTY);
      for (const [index, guest] of guests.entries()) checkPerson(personField(index), guest, now);
      checkAdditionForm(args);
      const culprit = { field: 'hotelId', value: hotelId };
      const offer = hotelOffer(agency.world, 'hotelId', hotelId);
      const city = cityAt(agency.world, 'hotelId', 'city code', offer.cityCode);
      checkHotelTerms(offer, culprit, city, now);
      const warnings = checkGuests(agency.world, offer, guests.length, now);
      return bookAddition(agency, args, context, {
        people: guests,
        personField,
        segment: { hotel: { ...offer, guestCount: guests.length } },
        change: { now, culprit, cityOf: agency.cityOf, specialRequests },
        warnings,
      });
    },
  };
}

/** An offer is for a room, which may sleep another number of guests than it was searched for. */
function checkGuests(world: World, offer: HotelReservation, guests: number, now: number): Warning[] {
  const { guestCount, cityCode, checkInDate, checkOutDate } = offer;
  if (guests === guestCount) return [];
  const culprit = { field: 'guests', value: guests };
  if (guests > guestCount) {
    const query = { cityCode, checkInDate, checkOutDate, guests, minimumStars: 1, now };
    const fits = world.searchHotels(query).some((other) => isSameRoom(other, offer));
    if (!fits) {
      const message = `The room (${offer.roomType}) was searched for ${guestCount} guests and does not sleep ${guests}: call searchHotels with guests ${guests}`;
      breaks('hotel-room-sleeps-guests', culprit, message, { guestCount });
    }
  }
  const message = `The hotel was searched for ${guestCount} guests, it is booked for ${guests}`;
  return [warning('hotel-guests-match-search', culprit.field, message)];
}

const isSameRoom = (one: HotelReservation, other: HotelReservation): boolean =>
  one.hotelCode === other.hotelCode && one.roomType === other.roomType;
