// What a hotel stay must and should be, beside the flights and the other stays of its booking.

import type { Booking, HotelReservation } from '../model.ts';
import { toLocalDate } from './dates.ts';
import type { CityOf } from './itinerary.ts';
import { breaks, type Culprit, type Warning, warning } from './rules.ts';
import { isWithin, type Trip, toTrip, type Window } from './trip.ts';

/** Refuses a stay that does not fit the booking's flights; tells what about it is unusual. */
export function checkHotelFits(
  booking: Pick<Booking, 'flights' | 'hotels'>,
  hotel: HotelReservation,
  culprit: Culprit,
  cityOf: CityOf,
): Warning[] {
  const trip = toTrip(booking.flights, cityOf);
  const warnings = trip === undefined ? [] : checkAgainstTrip(trip, hotel, booking, culprit, cityOf);
  const other = booking.hotels.find((one) => one.status === 'confirmed' && overlaps(one, hotel));
  if (other !== undefined) {
    const message = `The nights overlap with the stay at ${other.hotelName}, ${other.checkInDate} to ${other.checkOutDate}, in the same booking`;
    warnings.push(warning('hotel-stays-do-not-overlap', culprit.field, message));
  }
  return warnings;
}

const overlaps = (one: HotelReservation, other: HotelReservation): boolean =>
  one.checkInDate < other.checkOutDate && other.checkInDate < one.checkOutDate;

function checkAgainstTrip(
  trip: Trip,
  hotel: HotelReservation,
  booking: Pick<Booking, 'hotels'>,
  culprit: Culprit,
  cityOf: CityOf,
): Warning[] {
  const city = cityOf(hotel.cityCode);
  const isAtLayover = trip
    .layovers(city)
    .some((layover) => isWithin(layover, hotel.checkInDate, hotel.checkOutDate));
  if (isAtLayover) return [];
  const stay = trip.stay(city);
  checkDates(stay ?? trip.whole, hotel, culprit);
  const warnings: Warning[] = [];
  if (stay === undefined) {
    const message = `The hotel is in ${hotel.cityName} (${hotel.cityCode}), the flights go to ${trip.destinations.join(', ')}`;
    warnings.push(warning('hotel-city-matches-destination', culprit.field, message));
  }
  const arrivalDate = toLocalDate((stay ?? trip.whole).arrival);
  const isFirst = booking.hotels.every((one) => one.status !== 'confirmed');
  if (isFirst && hotel.checkInDate > arrivalDate) {
    const message = `Check-in is on ${hotel.checkInDate}, the flight arrives on ${arrivalDate}: no night before is booked`;
    warnings.push(warning('hotel-begins-on-arrival', culprit.field, message));
  }
  return warnings;
}

function checkDates(window: Window, hotel: HotelReservation, culprit: Culprit): void {
  const { checkInDate, checkOutDate } = hotel;
  if (isWithin(window, checkInDate, checkOutDate)) return;
  const arrivalDate = toLocalDate(window.arrival);
  const departureDate = window.departure === undefined ? undefined : toLocalDate(window.departure);
  const figures = { checkInDate, checkOutDate, arrivalDate, ...(departureDate && { departureDate }) };
  const advice = toAdvice(arrivalDate, departureDate);
  if (checkOutDate <= arrivalDate || (departureDate !== undefined && checkInDate >= departureDate)) {
    const message = `The stay ${checkInDate} to ${checkOutDate} lies outside the dates of the flights: ${advice}`;
    breaks('hotel-dates-overlap-flights', culprit, message, figures);
  }
  if (checkInDate < arrivalDate) {
    const message = `Check-in on ${checkInDate} is before the flight arrives on ${arrivalDate}: ${advice}`;
    breaks('hotel-check-in-not-before-arrival', culprit, message, figures);
  }
  const message = `Check-out on ${checkOutDate} is after the flight leaves on ${departureDate}: ${advice}`;
  breaks('hotel-check-out-not-after-departure', culprit, message, figures);
}

function toAdvice(arrivalDate: string, departureDate: string | undefined): string {
  if (departureDate === undefined) return `search for a stay from ${arrivalDate} on`;
  if (departureDate === arrivalDate) return 'they leave on the day they arrive';
  return `search for a stay within ${arrivalDate} to ${departureDate}`;
}
