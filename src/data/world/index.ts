// The way into the world: everything that can be asked of it, for one seed.

import { AIRLINES, airlineOf } from './airlines.ts';
import { AIRPORTS, airportOf, cityOf } from './airports.ts';
import { createFlights } from './flights.ts';
import { mixText } from './hash.ts';
import { car, hotel, searchCars, searchHotels } from './provisional.ts';
import type { CarCompany, World } from './types.ts';

export { localDay, parseInstant, toDate, zoneOf } from './time.ts';
export type * from './types.ts';

const COMPANIES: readonly CarCompany[] = [{ code: 'ZE', name: 'Hertz' }];

export function createWorld({ seed }: { readonly seed: string }): World {
  const seedHash = mixText(0x9e3779b9, seed);
  const flights = createFlights(seedHash);
  return {
    airports: AIRPORTS,
    airlines: AIRLINES,
    carCompanies: COMPANIES,
    airport: airportOf,
    airline: airlineOf,
    city: cityOf,
    searchFlights: flights.search,
    searchHotels: (query) => searchHotels(seedHash, query),
    searchCars: (query) => searchCars(seedHash, query),
    flights: flights.segments,
    hotel: (id) => hotel(seedHash, id),
    car: (id) => car(seedHash, id),
  };
}
