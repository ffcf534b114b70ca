// Finding and booking things at a desk, as an agent would.
import assert from 'node:assert/strict';
import type { CarRental, HotelReservation } from '../../src/data/model.ts';
import type { Booked, Desk, FoundCars, FoundFlights, FoundHotels } from './desk.ts';

export const JANE = { type: 'adult', firstName: 'Jane', lastName: 'Roe' } as const;
export const KID = { type: 'child', firstName: 'Kim', lastName: 'Roe' } as const;
export const BABY = { type: 'infant', firstName: 'Bo', lastName: 'Roe' } as const;
export const CONTACT = { contactEmail: 'jane@example.com' };

type Found = FoundFlights['flights'][number];

function first<T>(list: readonly T[], what: string): T {
  const [item] = list;
  assert.ok(item !== undefined, `the world has no ${what}`);
  return item;
}

const isFree = ({ status }: { readonly status: string }): boolean => status === 'available';

export async function findFlights(
  desk: Desk,
  origin: string,
  destination: string,
  departureDate: string,
  more: object = {},
): Promise<Found[]> {
  const found = await desk.ok<FoundFlights>('searchFlights', { origin, destination, departureDate, ...more });
  return found.flights.filter((option) => isFree(option) && option.seatsAvailable > 0);
}

/** A nonstop that lands on the day it leaves, so that what is booked around it can be told by its date. */
export async function findFlight(desk: Desk, ...trip: [string, string, string, object?]): Promise<Found> {
  const flights = await findFlights(desk, ...trip);
  const plain = flights.filter(({ stops, arrivalTime }) => stops === 0 && arrivalTime.startsWith(trip[2]));
  return first(plain, `flight ${trip.slice(0, 3).join(' ')}`);
}

export async function findHotels(
  desk: Desk,
  cityCode: string,
  checkInDate: string,
  checkOutDate: string,
  more = {},
) {
  const found = await desk.ok<FoundHotels>('searchHotels', { cityCode, checkInDate, checkOutDate, ...more });
  return found.hotels.filter(isFree);
}

export async function findHotel(
  desk: Desk,
  ...stay: [string, string, string, object?]
): Promise<HotelReservation> {
  return first(await findHotels(desk, ...stay), `hotel ${stay.slice(0, 3).join(' ')}`);
}

export async function findCar(
  desk: Desk,
  pickupLocationCode: string,
  pickupDate: string,
  dropoffDate: string,
  more: object = {},
): Promise<CarRental> {
  const asked = { pickupLocationCode, pickupDate, dropoffDate, ...more };
  const found = await desk.ok<FoundCars>('searchCars', asked);
  return first(found.cars.filter(isFree), `car ${pickupLocationCode} ${pickupDate}`);
}

/** JFK to LAX on 10 March, back on the 15th. */
export async function bookRoundTrip(desk: Desk, passengers: readonly object[] = [JANE], sessionId?: string) {
  const out = await findFlight(desk, 'JFK', 'LAX', '2027-03-10');
  const back = await findFlight(desk, 'LAX', 'JFK', '2027-03-15');
  const args = { flightIds: [out.id, back.id], passengers, ...CONTACT };
  return desk.ok<Booked>('bookFlight', args, sessionId);
}

export async function bookOneWay(desk: Desk, passengers: readonly object[] = [JANE], sessionId?: string) {
  const { id } = await findFlight(desk, 'JFK', 'LAX', '2027-03-10');
  return desk.ok<Booked>('bookFlight', { flightIds: [id], passengers, ...CONTACT }, sessionId);
}
