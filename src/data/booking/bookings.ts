// What becomes of a booking: made confirmed, changed and confirmed again, cancelled for good. All pure.
//
//   (made) ──> confirmed ──> cancelled
//                 │  ▲
//                 ▼  │ at once
//               modified

import type { Booking, CarRental, FlightSegment, HotelReservation, Passenger } from '../model.ts';
import { checkCarFits } from './car-rules.ts';
import { checkHotelFits } from './hotel-rules.ts';
import type { CityOf } from './itinerary.ts';
import { toParty, toPartyPrice } from './party.ts';
import { breaks, type Culprit, type Warning } from './rules.ts';

/** No agent needs more, and a booking stays a thing that one answer can hold. */
export const MAX_SEGMENTS = 1_000;

export interface NewBooking {
  readonly pnr: string;
  readonly sessionId: string;
  readonly now: number;
  readonly ttlMs: number;
  readonly passengers: readonly Passenger[];
  readonly contactEmail?: string | undefined;
  readonly contactPhone?: string | undefined;
  /** As an itinerary orders them, priced for one adult. */
  readonly flights: readonly FlightSegment[];
}

/**
 * A confirmed booking of checked parts, each flight priced for all its passengers. Without flights it is only the
 * beginning of one: a booking must have a service, so a hotel or a car is added before it is kept.
 */
export function createBooking(parts: NewBooking): Booking {
  const { pnr, sessionId, now, passengers, contactEmail, contactPhone } = parts;
  const party = toParty(passengers);
  const flights = parts.flights.map((flight) => ({
    ...flight,
    price: toPartyPrice(flight.price, party),
    status: 'confirmed' as const,
  }));
  return {
    pnr,
    sessionId,
    createdAt: now,
    lastModified: now,
    expiresAt: now + parts.ttlMs,
    status: 'confirmed',
    passengers,
    flights,
    hotels: [],
    cars: [],
    totalPrice: toTotal({ flights, hotels: [], cars: [] }),
    currency: 'USD',
    ...(contactEmail && { contactEmail }),
    ...(contactPhone && { contactPhone }),
  };
}

const confirmed = <S extends HotelReservation | CarRental>(segment: S) => ({
  ...segment,
  status: 'confirmed' as const,
});

/** The sum of all segments' prices, in cents. */
export function toTotal({ flights, hotels, cars }: Pick<Booking, 'flights' | 'hotels' | 'cars'>): number {
  let total = 0;
  for (const flight of flights) total += flight.price;
  for (const hotel of hotels) total += hotel.price;
  for (const car of cars) total += car.totalPrice;
  return total;
}

export interface Change {
  readonly now: number;
  /** The argument that names the segment, for what is said about it. */
  readonly culprit: Culprit;
  readonly cityOf: CityOf;
  readonly specialRequests?: string | undefined;
}

export interface Changed {
  readonly booking: Booking;
  readonly warnings: readonly Warning[];
}

/** The booking with a stay more. The guest count of the stay must be the booking's passenger count. */
export function addHotel(booking: Booking, hotel: HotelReservation, change: Change): Changed {
  checkAddition(booking, booking.hotels, hotel, change.culprit);
  checkGuestCount(booking, hotel.guestCount);
  const warnings = checkHotelFits(booking, hotel, change.culprit, change.cityOf);
  return { booking: changed(booking, { hotels: [...booking.hotels, confirmed(hotel)] }, change), warnings };
}

/** The booking with a rental more. */
export function addCar(booking: Booking, car: CarRental, change: Change): Changed {
  checkAddition(booking, booking.cars, car, change.culprit);
  const warnings = checkCarFits(booking, car, change.culprit, change.cityOf);
  return { booking: changed(booking, { cars: [...booking.cars, confirmed(car)] }, change), warnings };
}

/** Whether as many guests are named as the booking has passengers. */
function checkGuestCount(booking: Booking, guests: number): void {
  const passengers = booking.passengers.length;
  if (guests === passengers) return;
  const message = `${guests} guests are named, booking ${booking.pnr} has ${passengers} passengers: name each passenger as a guest, or book apart without existingPnr`;
  const culprit = { field: 'guests', value: guests };
  breaks('passenger-count-matches', culprit, message, { guests, passengers });
}

function checkAddition(
  booking: Booking,
  present: readonly { readonly id: string }[],
  segment: { readonly id: string },
  culprit: Culprit,
): void {
  checkOpen(booking, { field: 'existingPnr', value: booking.pnr }, 'changed');
  if (present.some((one) => one.id === segment.id)) {
    const message = `Booking ${booking.pnr} has this already: an earlier call took effect, nothing needs to be done`;
    breaks('segment-booked-once', culprit, message, { pnr: booking.pnr });
  }
  const count = booking.flights.length + booking.hotels.length + booking.cars.length;
  if (count >= MAX_SEGMENTS) {
    const message = `Booking ${booking.pnr} has ${count} segments, the most there can be: book this apart without existingPnr`;
    breaks('booking-size', { field: 'existingPnr', value: booking.pnr }, message);
  }
}

/** Nothing becomes of a cancelled booking. */
function checkOpen(booking: Booking, culprit: Culprit, verb: string): void {
  if (booking.status !== 'cancelled') return;
  const message = `Booking ${booking.pnr} is cancelled already and cannot be ${verb}: make a new booking instead`;
  breaks('cancelled-is-final', culprit, message, { status: booking.status });
}

function changed(
  booking: Booking,
  segments: Partial<Pick<Booking, 'hotels' | 'cars'>>,
  { now, specialRequests }: Change,
): Booking {
  const next = { ...booking, ...segments, lastModified: Math.max(now, booking.lastModified) };
  return {
    ...next,
    totalPrice: toTotal(next),
    ...(specialRequests && { specialRequests: [...(booking.specialRequests ?? []), specialRequests] }),
  };
}

/** The booking cancelled with all its segments. Its prices stay as a record of what was cancelled. */
export function cancel(booking: Booking, now: number, reason?: string): Booking {
  checkOpen(booking, { field: 'pnr', value: booking.pnr }, 'cancelled again');
  const cancelled = <S extends object>(segment: S) => ({ ...segment, status: 'cancelled' as const });
  return {
    ...booking,
    status: 'cancelled',
    lastModified: Math.max(now, booking.lastModified),
    ...(reason && { cancellationReason: reason }),
    flights: booking.flights.map(cancelled),
    hotels: booking.hotels.map(cancelled),
    cars: booking.cars.map(cancelled),
  };
}
