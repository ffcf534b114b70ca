// Looks up what arguments name: airports, cities, offers. What is not there is refused with what would be right.

import { invalid } from '../../../data/booking/index.ts';
import type { CarRental, FlightSegment, HotelReservation } from '../../../data/model.ts';
import type { Airport, City, World } from '../../../data/world/index.ts';
import { refuse, toErrorText } from '../../../errors.ts';

export function airportAt(world: World, field: string, code: string): Airport {
  const airport = world.airport(code);
  if (airport !== undefined) return airport;
  const airports = world.city(code)?.airports.join(', ');
  const hint = airports
    ? `; ${code} is a city with the airports ${airports}`
    : '; gds://mock-data/airports lists the known ones';
  const message = `Invalid airport code '${code}': must be a valid 3-letter IATA code${hint}`;
  return refuse('notFound', message, { field, value: code });
}

/** By metropolitan code or by the code of one of its airports. */
export function cityAt(world: World, field: string, noun: string, code: string): City {
  const city = world.city(code);
  if (city !== undefined) return city;
  const message = `Invalid ${noun} '${code}': must be a valid 3-letter IATA code of a city or airport; gds://mock-data/airports lists the known ones`;
  return refuse('notFound', message, { field, value: code });
}

const OFFER_ID = /^[A-Za-z0-9][!-~]{0,199}$/;

function offerAt<T>(field: string, id: string, tool: string, find: (id: string) => T | undefined): T {
  if (!OFFER_ID.test(id))
    invalid(field, id, field.replace(/\[.*/, ''), `must be an id from a ${tool} result, unchanged`);
  const offer = find(id);
  if (offer !== undefined) return offer;
  const message = `Unknown ${field} '${toErrorText(id)}': must be an id from a ${tool} result, unchanged; search again`;
  return refuse('notFound', message, { field, value: id });
}

export const flightOffer = (world: World, field: string, id: string): readonly FlightSegment[] =>
  offerAt(field, id, 'searchFlights', (given) => world.flights(given));

export const hotelOffer = (world: World, field: string, id: string): HotelReservation =>
  offerAt(field, id, 'searchHotels', (given) => world.hotel(given));

export const carOffer = (world: World, field: string, id: string): CarRental =>
  offerAt(field, id, 'searchCars', (given) => world.car(given));
