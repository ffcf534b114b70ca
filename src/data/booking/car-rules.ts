// What a car rental must and should be, beside the flights of its booking.

import type { Booking, CarRental } from '../model.ts';
import { toLocalDate } from './dates.ts';
import type { CityOf } from './itinerary.ts';
import { breaks, type Culprit, type Warning, warning } from './rules.ts';
import { isWithin, type Trip, toTrip, type Window } from './trip.ts';

/** Refuses a rental that does not fit the booking's flights; tells what about it is unusual. */
export function checkCarFits(
  booking: Pick<Booking, 'flights'>,
  car: CarRental,
  culprit: Culprit,
  cityOf: CityOf,
): Warning[] {
  const trip = toTrip(booking.flights, cityOf);
  const warnings = trip === undefined ? [] : checkAgainstTrip(trip, car, culprit, cityOf);
  if (car.pickupLocationCode !== car.dropoffLocationCode) {
    const message = `The car is left at ${car.dropoffLocationCode}, not where it is picked up (${car.pickupLocationCode}): a one-way surcharge, where one applies, is in its price`;
    warnings.push(warning('car-one-way-surcharge', culprit.field, message));
  }
  return warnings;
}

function checkAgainstTrip(trip: Trip, car: CarRental, culprit: Culprit, cityOf: CityOf): Warning[] {
  const pickupCity = cityOf(car.pickupLocationCode);
  const [from, to] = [toLocalDate(car.pickupDate), toLocalDate(car.dropoffDate)];
  if (trip.layovers(pickupCity).some((layover) => isWithin(layover, from, to))) return [];
  const stay = trip.stay(pickupCity);
  // Where it is left may be another city of the trip, with a later departure.
  const { arrival, departure } = stay ?? trip.whole;
  const left = trip.stay(cityOf(car.dropoffLocationCode));
  const window = { arrival, departure: left === undefined ? departure : later(departure, left.departure) };
  checkDates(window, car, culprit);
  const warnings = warnOfTimes(window, car, culprit);
  if (stay === undefined) {
    const message = `The car is picked up at ${car.pickupLocationName} (${car.pickupLocationCode}), the flights go to ${trip.destinations.join(', ')}`;
    warnings.unshift(warning('car-location-matches-destination', culprit.field, message));
  }
  return warnings;
}

/** Never to depart is latest. */
function later(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return undefined;
  return Date.parse(one) < Date.parse(other) ? other : one;
}

function checkDates(window: Window, car: CarRental, culprit: Culprit): void {
  const [pickup, dropoff] = [toLocalDate(car.pickupDate), toLocalDate(car.dropoffDate)];
  const arrival = toLocalDate(window.arrival);
  const departure = window.departure && toLocalDate(window.departure);
  const figures = { pickupDate: pickup, dropoffDate: dropoff, arrivalDate: arrival };
  if (pickup < arrival) {
    const message = `Pick-up on ${pickup} is before the flight arrives on ${arrival}: search for a rental from then on`;
    breaks('car-pickup-not-before-arrival', culprit, message, figures);
  }
  if (departure !== undefined && dropoff > departure) {
    const message = `Drop-off on ${dropoff} is after the flight leaves on ${departure}: search for a rental until then`;
    breaks('car-dropoff-not-after-departure', culprit, message, { ...figures, departureDate: departure });
  }
}

/** The day decides what must be; the hour, or a day's distance, is only worth a word. */
function warnOfTimes(window: Window, car: CarRental, culprit: Culprit): Warning[] {
  const warnings: Warning[] = [];
  const isLater = toLocalDate(car.pickupDate) > toLocalDate(window.arrival);
  if (isLater || Date.parse(car.pickupDate) < Date.parse(window.arrival)) {
    const message = `The car is picked up at ${car.pickupDate}, the flight arrives at ${window.arrival}`;
    warnings.push(warning('car-pickup-aligns-with-arrival', culprit.field, message));
  }
  if (window.departure === undefined) return warnings;
  const isEarlier = toLocalDate(car.dropoffDate) < toLocalDate(window.departure);
  if (isEarlier || Date.parse(car.dropoffDate) > Date.parse(window.departure)) {
    const message = `The car is dropped off at ${car.dropoffDate}, the flight leaves at ${window.departure}`;
    warnings.push(warning('car-dropoff-aligns-with-departure', culprit.field, message));
  }
  return warnings;
}
