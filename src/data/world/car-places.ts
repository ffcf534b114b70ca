// Where cars are picked up and dropped off, and between which places one may drive a rented one.
import { TRAFFIC } from './airport-traffic.ts';
import { AIRPORTS, airportOf, cityOf } from './airports.ts';
import { distanceBetween } from './offers.ts';
import { type Zone, zoneOf } from './time.ts';

export interface CarPlace {
  readonly code: string;
  readonly name: string;
  readonly cityCode: string;
  readonly countryCode: string;
  /** The piece of land that roads reach: an island's name, or the country. */
  readonly land: string;
  readonly zone: Zone;
  /** Millions of passengers a year: how much there is to choose from. */
  readonly size: number;
  /** Index in AIRPORTS. */
  readonly airport: number;
}

/** Airports on an island, or cut off otherwise, within their country. */
const ISLANDS = `
HNL Oahu; ANC Alaska; FAI Alaska; YYJ Vancouver Island; YYT Newfoundland; CZM Cozumel; BFS Northern Ireland
TFS Tenerife; LPA Gran Canaria; ACE Lanzarote; FUE Fuerteventura; PMI Mallorca; IBZ Ibiza; PDL São Miguel
CAG Sardinia; CTA Sicily; PMO Sicily; HER Crete; CTS Hokkaido; OKA Okinawa; DNA Okinawa; HAK Hainan
SYX Hainan; CJU Jeju; DPS Bali; UPG Sulawesi; BPN Borneo; KNO Sumatra; DJJ New Guinea; CEB Cebu; DVO Mindanao
CHC South Island; ZNZ Zanzibar
`;

const islands: ReadonlyMap<string, string> = new Map(
  ISLANDS.trim()
    .split(/[;\n]\s*/)
    .map((row) => [row.slice(0, 3), row.slice(4)]),
);

/** Countries between which rental companies let their cars be taken and left. */
const OPEN = [
  new Set('AT BE CH CZ DE DK ES FI FR HR HU IT LU NL NO PL PT SE SI SK'.split(' ')),
  new Set(['US', 'CA']),
];

const FARTHEST_AT_HOME_KM = 4_500;
const FARTHEST_ABROAD_KM = 2_500;

const indexes = new Map(AIRPORTS.map(({ iata }, index) => [iata, index]));

/** By airport code first, then by metropolitan code: the offices in town. */
export function carPlaceOf(code: string): CarPlace | undefined {
  const airport = airportOf(code);
  const city = cityOf(code);
  const first = airport ?? airportOf(city?.airports[0] ?? '');
  if (first === undefined || city === undefined) return undefined;
  return {
    code,
    name: airport?.name ?? `${city.name} (city)`,
    cityCode: city.code,
    countryCode: first.countryCode,
    land: islands.get(first.iata) ?? first.countryCode,
    zone: zoneOf(first.timeZone),
    size: TRAFFIC.get(first.iata)?.total ?? 0.5,
    airport: indexes.get(first.iata) ?? 0,
  };
}

export interface OneWay {
  readonly km: number;
  readonly isAbroad: boolean;
}

/** How far it is to leave the car elsewhere: undefined where no road leads or no company allows it. */
export function oneWayBetween(pickup: CarPlace, dropoff: CarPlace): OneWay | undefined {
  if (pickup.cityCode === dropoff.cityCode) return { km: 0, isAbroad: false };
  const km = distanceBetween(pickup.airport, dropoff.airport);
  const isMainland = pickup.land === pickup.countryCode && dropoff.land === dropoff.countryCode;
  if (pickup.land === dropoff.land) return km <= FARTHEST_AT_HOME_KM ? { km, isAbroad: false } : undefined;
  const isOpen = OPEN.some((bloc) => bloc.has(pickup.countryCode) && bloc.has(dropoff.countryCode));
  return isMainland && isOpen && km <= FARTHEST_ABROAD_KM ? { km, isAbroad: true } : undefined;
}
