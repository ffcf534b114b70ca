// The way into the world: everything that can be asked of it, for one seed.
import { AIRPORTS, airportOf, cityOf } from './airports.ts';
import { mixText } from './hash.ts';
import { car, flight, hotel, searchCars, searchFlights, searchHotels } from './provisional.ts';
import type { Airline, CarCompany, World } from './types.ts';

export { localDay, parseInstant, toDate, zoneOf } from './time.ts';
export type * from './types.ts';

const AIRLINES: readonly Airline[] = [
  {
    iata: 'AA',
    icao: 'AAL',
    name: 'American Airlines',
    countryCode: 'US',
    country: 'United States',
    alliance: 'oneworld',
    hubs: ['DFW', 'CLT', 'ORD', 'MIA'],
  },
];
const COMPANIES: readonly CarCompany[] = [{ code: 'ZE', name: 'Hertz' }];

export function createWorld({ seed }: { readonly seed: string }): World {
  const seedHash = mixText(0x9e3779b9, seed);
  return {
    airports: AIRPORTS,
    airlines: AIRLINES,
    carCompanies: COMPANIES,
    airport: airportOf,
    airline: (code) => AIRLINES.find(({ iata }) => iata === code),
    city: cityOf,
    searchFlights: (query) => searchFlights(seedHash, query),
    searchHotels: (query) => searchHotels(seedHash, query),
    searchCars: (query) => searchCars(seedHash, query),
    flights: (id) => {
      const found = flight(seedHash, id);
      return found === undefined ? undefined : [found];
    },
    hotel: (id) => hotel(seedHash, id),
    car: (id) => car(seedHash, id),
  };
}
