// The airports and the cities they serve, read once from the baked table.
import { AIRPORT_ROWS, COUNTRY_ROWS, METRO_ROWS } from './airport-table.ts';
import type { Airport, City } from './types.ts';

const toRows = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|'));

function readAirports(): readonly Airport[] {
  const countries = new Map(toRows(COUNTRY_ROWS).map(([code = '', name = '']) => [code, name]));
  return toRows(AIRPORT_ROWS).map((row) => {
    const [iata = '', icao = '', name = '', city = '', cityCode = '', countryCode = ''] = row;
    return Object.freeze({
      iata,
      icao,
      name,
      city,
      cityCode,
      countryCode,
      country: countries.get(countryCode) ?? countryCode,
      latitude: Number(row[6]),
      longitude: Number(row[7]),
      timeZone: row[8] ?? '',
    });
  });
}

function readCities(airports: ReadonlyMap<string, Airport>): ReadonlyMap<string, City> {
  const cities = new Map<string, City>();
  const add = (code: string, name: string, members: readonly string[]) => {
    const first = airports.get(members[0] ?? '');
    if (first === undefined) throw new Error(`City ${code} has no airport in the table`);
    const { countryCode, country, timeZone } = first;
    cities.set(
      code,
      Object.freeze({ code, name, countryCode, country, timeZone, airports: Object.freeze(members) }),
    );
  };
  for (const [code = '', name = '', members = ''] of toRows(METRO_ROWS)) add(code, name, members.split(' '));
  for (const { iata, city, cityCode } of airports.values())
    if (iata === cityCode && !cities.has(iata)) add(iata, city, [iata]);
  return cities;
}

/** Frozen and shared: nothing here depends on a seed. */
export const AIRPORTS: readonly Airport[] = Object.freeze(readAirports());
const byCode: ReadonlyMap<string, Airport> = new Map(AIRPORTS.map((airport) => [airport.iata, airport]));
const byCityCode = readCities(byCode);
export const CITIES: readonly City[] = Object.freeze([...byCityCode.values()]);

export function airportOf(code: string): Airport | undefined {
  return byCode.get(code);
}

/** By metropolitan code first: SHA is the city of Shanghai as well as one of its airports. */
export function cityOf(code: string): City | undefined {
  return byCityCode.get(code) ?? byCityCode.get(byCode.get(code)?.cityCode ?? '');
}
