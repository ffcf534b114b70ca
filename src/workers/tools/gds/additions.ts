// What bookHotel and bookCar have in common: adding to a PNR, or making one out of the people they name.

import {
  addCar,
  addHotel,
  type Change,
  type Changed,
  checkEmail,
  checkFreeText,
  checkPhone,
  createBooking,
  isSameName,
  type Person,
  toPassengers,
  type Warning,
  warning,
} from '../../../data/booking/index.ts';
import type { Booking, CarRental, HotelReservation } from '../../../data/model.ts';
import { refuse } from '../../../errors.ts';
import type { CallContext, ToolResult } from '../types.ts';
import { type Agency, changeBooking, keepBooking } from './agency.ts';
import { toBookingResult } from './answers.ts';
import { MAX_SPECIAL_REQUESTS } from './limits.ts';
import { bookingSession, callerSession, checkSessionId } from './sessions.ts';

/** The arguments that both tools take. */
export interface AdditionArguments {
  readonly existingPnr?: string;
  readonly contactEmail?: string;
  readonly contactPhone?: string;
  readonly specialRequests?: string;
  readonly sessionId?: string;
}

export function checkAdditionForm(args: AdditionArguments): void {
  const { contactEmail, contactPhone, specialRequests, sessionId } = args;
  if (contactEmail !== undefined) checkEmail('contactEmail', contactEmail);
  if (contactPhone !== undefined) checkPhone('contactPhone', contactPhone);
  if (specialRequests !== undefined) {
    checkFreeText('specialRequests', 'special requests', specialRequests, MAX_SPECIAL_REQUESTS);
  }
  checkSessionId(sessionId);
}

/** A checked segment, and the people it is for as the call names them. */
export interface Addition {
  readonly people: readonly Person[];
  /** Where the person at an index stands in the call. */
  readonly personField: (index: number) => string;
  readonly segment:
    | { readonly hotel: HotelReservation; readonly car?: never }
    | { readonly car: CarRental; readonly hotel?: never };
  readonly change: Change;
  readonly warnings: readonly Warning[];
}

export async function bookAddition(
  agency: Agency,
  args: AdditionArguments,
  context: CallContext,
  addition: Addition,
): Promise<ToolResult> {
  return args.existingPnr === undefined
    ? bookAnew(agency, args, context, addition)
    : addTo(agency, args.existingPnr, args, context, addition);
}

async function addTo(
  agency: Agency,
  pnr: string,
  args: AdditionArguments,
  context: CallContext,
  addition: Addition,
): Promise<ToolResult> {
  const caller = await callerSession(agency, args.sessionId, context);
  let warnings: readonly Warning[] = [];
  const booking = await changeBooking(agency, 'existingPnr', pnr, context, (current) => {
    // Run again when somebody else was faster: the last run's warnings are the ones that hold.
    const added = add(current, addition);
    warnings = [...addition.warnings, ...added.warnings, ...warnOfStrangers(current, addition)];
    return added.booking;
  });
  return toBookingResult(booking, warnings, caller);
}

function add(booking: Booking, { segment, change }: Addition): Changed {
  return segment.hotel === undefined
    ? addCar(booking, segment.car, change)
    : addHotel(booking, segment.hotel, change);
}

function warnOfStrangers(booking: Booking, { people, personField }: Addition): Warning[] {
  return people.flatMap((person, index) => {
    if (booking.passengers.some((passenger) => isSameName(passenger, person))) return [];
    const message = `${person.firstName} ${person.lastName} is not a passenger of booking ${booking.pnr}, whose passenger list stays as it is`;
    return [warning('guests-are-passengers', personField(index), message)];
  });
}

async function bookAnew(
  agency: Agency,
  args: AdditionArguments,
  context: CallContext,
  addition: Addition,
): Promise<ToolResult> {
  const contact = toContact(args, addition.people);
  const passengers = toPassengers(addition.people);
  const { now } = addition.change;
  const ttlMs = agency.bookingTtlMs;
  const sessionId = await bookingSession(agency, args.sessionId, context);
  let warnings: readonly Warning[] = [];
  const booking = await keepBooking(agency, sessionId, context, (pnr) => {
    const empty = createBooking({ pnr, sessionId, now, ttlMs, passengers, flights: [], ...contact });
    const added = add(empty, addition);
    warnings = [...addition.warnings, ...added.warnings];
    return added.booking;
  });
  return toBookingResult(booking, warnings, sessionId);
}

/** How to reach the party of a new PNR: as the call says, else as the first of the people with an address says. */
function toContact(args: AdditionArguments, people: readonly Person[]) {
  const contactEmail = args.contactEmail ?? people.find((person) => person.email !== undefined)?.email;
  const contactPhone = args.contactPhone ?? people.find((person) => person.phone !== undefined)?.phone;
  if (contactEmail === undefined && contactPhone === undefined) {
    const message =
      'Missing contact: a new PNR needs contactEmail, contactPhone or the email of somebody named; or pass existingPnr to add to a booking that has one';
    refuse('invalidParams', message, { field: 'contactEmail', value: null });
  }
  return { contactEmail, contactPhone };
}
