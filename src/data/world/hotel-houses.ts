// The hotels of a city: those that exist first, then as many more as a city of its size would have.
import { TRAFFIC } from './airport-traffic.ts';
import { countryOf } from './countries.ts';
import { mixNumber, mixText, pick, toIndex, toUnit } from './hash.ts';
import { CHAINS, type Chain } from './hotel-chains.ts';
import { KNOWN_HOTELS } from './hotel-properties.ts';
import { STAR_CLASSES, type StarClass } from './hotel-rooms.ts';
import { addressIn } from './streets.ts';
import type { City } from './types.ts';

export interface House {
  /** Chain, city, and number in the city: MCNYC02. */
  readonly code: string;
  readonly chain: Chain;
  readonly city: City;
  readonly name: string;
  readonly address: string;
  readonly stars: number;
  readonly starClass: StarClass;
  readonly amenities: readonly string[];
  /** How dear it is for its stars, from 0 to 1. */
  readonly cost: number;
  readonly hash: number;
}

const AREAS = [
  'City Centre',
  'Airport',
  'Old Town',
  'Central Station',
  'Business District',
  'Expo',
  'North',
  'West',
];
const AREAS_NORTH_AMERICA = [
  'Downtown',
  'Airport',
  'Midtown',
  'Convention Center',
  'University',
  'North',
  'West',
];

/** The stars of the houses, in the order in which a growing city gets them: every class is soon there. */
const GROWTH = [4, 3, 2, 5, 1, 3, 4, 2, 3, 4, 5, 3, 2, 4, 3, 5];
const LEAST_HOUSES = 6;
const MOST_HOUSES = 14;

/** Six houses, and about one more for each doubling beyond a million passengers. */
function houseCount(city: City): number {
  const passengers = city.airports.reduce((sum, iata) => sum + (TRAFFIC.get(iata)?.total ?? 0), 0);
  const doublings = Math.log2(Math.max(1, passengers));
  return Math.min(MOST_HOUSES, LEAST_HOUSES + Math.floor(1.2 * doublings));
}

/** Dear countries and big cities; the same house is not as dear in all of them. */
function costIn(city: City, hash: number): number {
  const { cost } = countryOf(city.countryCode);
  return Math.min(1, 0.7 * cost + (0.1 * houseCount(city)) / MOST_HOUSES + 0.2 * toUnit(hash, 3));
}

function toHouse(
  seedHash: number,
  city: City,
  index: number,
  base: Omit<House, 'code' | 'city' | 'hash' | 'cost' | 'amenities' | 'starClass'>,
): House {
  const code = `${base.chain.code}${city.code}${index < 9 ? '0' : ''}${index + 1}`;
  const hash = mixText(seedHash, code);
  const starClass = STAR_CLASSES[base.stars - 1] as StarClass;
  const extras = starClass.extras.filter((_, extra) => toUnit(hash, 40 + extra) < 0.5);
  return {
    ...base,
    code,
    city,
    hash,
    starClass,
    cost: costIn(city, hash),
    amenities: Object.freeze([...starClass.amenities, ...extras]),
  };
}

/** All houses of a city. The same for every question under a seed. */
export function housesIn(seedHash: number, city: City): readonly House[] {
  const cityHash = mixText(mixNumber(seedHash, 0x4f), city.code);
  const { region } = countryOf(city.countryCode);
  const areas = region === 'northAmerica' ? AREAS_NORTH_AMERICA : AREAS;
  const houses: House[] = [];
  const used = new Set<string>();
  const add = (chain: Chain, stars: number, name: string, address: string): void => {
    used.add(chain.code);
    houses.push(toHouse(seedHash, city, houses.length, { chain, stars, name, address }));
  };

  for (const known of KNOWN_HOTELS) {
    const chain = CHAINS.get(known.chain);
    if (known.city === city.code && chain !== undefined) add(chain, known.stars, known.name, known.address);
  }
  const existing = houses.map((house) => house.stars);
  for (let slot = 0; slot < houseCount(city); slot += 1) {
    const stars = GROWTH[slot] ?? 3;
    // What exists takes its place among the houses of its class.
    const taken = existing.indexOf(stars);
    if (taken >= 0) existing.splice(taken, 1);
    const chains = [...CHAINS.values()].filter((chain) => {
      return (
        !used.has(chain.code) && chain.stars.includes(stars) && chain.regions?.includes(region) !== false
      );
    });
    if (taken >= 0 || chains.length === 0) continue;
    const hash = mixNumber(cityHash, slot);
    const chain = pick(hash, 1, chains);
    const area = areas[(slot + toIndex(cityHash, 5, areas.length)) % areas.length] ?? '';
    const name = chain.pattern.replace('{city}', city.name).replace('{area}', area).trim();
    add(chain, stars, name, addressIn(city, hash));
  }
  return houses;
}
