// The way into the world: everything that can be asked of it, for one seed.
import { AIRLINES, airlineOf } from './airlines.ts';
import { AIRPORTS, airportOf, cityOf } from './airports.ts';
import { COMPANIES } from './car-fleet.ts';
import { createCars } from './cars.ts';
import { createFlights } from './flights.ts';
import { mixText } from './hash.ts';
import { createHotels } from './hotels.ts';
import type { CarCompany, World } from './types.ts';

export { localDay, parseInstant, toDate, zoneOf } from './time.ts';
export type * from './types.ts';

const CAR_COMPANIES: readonly CarCompany[] = Object.freeze(
  COMPANIES.map(({ code, name }) => Object.freeze({ code, name })),
);

export function createWorld({ seed }: { readonly seed: string }): World {
  const seedHash = mixText(0x9e3779b9, seed);
  const flights = createFlights(seedHash);
  const hotels = createHotels(seedHash);
  const cars = createCars(seedHash);
  return {
    airports: AIRPORTS,
    airlines: AIRLINES,
    carCompanies: CAR_COMPANIES,
    airport: airportOf,
    airline: airlineOf,
    city: cityOf,
    searchFlights: flights.search,
    searchHotels: hotels.search,
    searchCars: cars.search,
    flights: flights.segments,
    hotel: hotels.stay,
    car: cars.rental,
  };
}
