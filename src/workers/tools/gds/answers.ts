// Bookings as they are shown. A booking's session id is its owner's key and is shown to nobody else.

import type { Warning } from '../../../data/booking/index.ts';
import type { Booking } from '../../../data/model.ts';
import type { ToolResult } from '../types.ts';

export type ShownBooking = Omit<Booking, 'sessionId'>;

export function toShown({ sessionId: _, ...shown }: Booking): ShownBooking {
  return shown;
}

/** A booking at the top level of a result, with what is to be said about it. */
export function toBookingResult(
  booking: Booking,
  warnings: readonly Warning[] = [],
  caller?: string | undefined,
): ToolResult {
  return {
    structured: {
      ...toShown(booking),
      ...(warnings.length > 0 && { warnings }),
      ...(caller !== undefined && caller === booking.sessionId && { sessionId: caller }),
    },
  };
}

/** A booking in a list: enough to recognise it by; retrieveBooking has the rest. */
export function toSummary(booking: Booking) {
  const { pnr, status, createdAt, lastModified, expiresAt, totalPrice, currency } = booking;
  return {
    pnr,
    status,
    createdAt,
    lastModified,
    expiresAt,
    passengers: booking.passengers.map(({ type, firstName, lastName }) => ({ type, firstName, lastName })),
    flights: booking.flights.map(({ flightNumber, originCode, destinationCode, departureTime }) => ({
      flightNumber,
      originCode,
      destinationCode,
      departureTime,
    })),
    hotels: booking.hotels.map(({ hotelName, cityCode, checkInDate, checkOutDate }) => ({
      hotelName,
      cityCode,
      checkInDate,
      checkOutDate,
    })),
    cars: booking.cars.map(({ companyName, pickupLocationCode, pickupDate, dropoffDate }) => ({
      companyName,
      pickupLocationCode,
      pickupDate,
      dropoffDate,
    })),
    totalPrice,
    currency,
  };
}

/** A session's bookings with their figures. What is cancelled costs nothing any more. */
export function toList(bookings: readonly Booking[]) {
  const confirmed = bookings.filter(({ status }) => status === 'confirmed');
  return {
    count: bookings.length,
    confirmedCount: confirmed.length,
    cancelledCount: bookings.length - confirmed.length,
    totalPrice: confirmed.reduce((sum, booking) => sum + booking.totalPrice, 0),
    currency: 'USD',
    bookings: bookings.map(toSummary),
  };
}
