// The airlines with what the schedule needs to know of them: model, fleet, cabins.
import { AIRCRAFT, type Aircraft } from './aircraft.ts';
import { AIRLINE_ROWS } from './airline-table.ts';
import { AIRPORTS, airportOf } from './airports.ts';
import type { Airline } from './types.ts';

export interface Carrier {
  /** In CARRIERS. */
  readonly index: number;
  readonly airline: Airline;
  readonly model: 'network' | 'regional' | 'lowCost';
  /** How many times the flights of local demand its transfers fill. */
  readonly boost: number;
  readonly fleet: readonly Aircraft[];
  readonly cabins: CabinRules;
}

interface CabinRules {
  readonly premiumOnWide: boolean;
  readonly premiumOnNarrow: boolean;
  readonly first: ReadonlySet<string>;
  /** For a low-cost carrier: the types that have a business cabin all the same. */
  readonly business: ReadonlySet<string>;
}

/** A cabin as ids name it: economy, premium economy, business, first. */
export type CabinCode = 'Y' | 'W' | 'J' | 'F';

const ALLIANCES = { S: 'Star Alliance', O: 'oneworld', T: 'SkyTeam', '-': null } as const;
const MODELS = { N: 'network', R: 'regional', L: 'lowCost' } as const;

/** A first cabin on a single aisle is for flights across a continent at home. */
const FIRST_ON_NARROW_KM = 3_500;

function parseRow(row: string, index: number, countries: ReadonlyMap<string, string>): Carrier {
  const fields = row.split('|');
  const [iata = '', icao = '', name = '', countryCode = '', alliance = '', model = ''] = fields;
  const [hubs = [], fleet = [], cabins = []] = fields.slice(6).map((field) => field.split(' '));
  const kind = MODELS[model.charAt(0) as keyof typeof MODELS];
  const country = countries.get(countryCode);
  const stray = [
    ...hubs.filter((hub) => airportOf(hub) === undefined),
    ...fleet.filter((code) => !AIRCRAFT.has(code)),
  ];
  if (kind === undefined || country === undefined || stray.length > 0) {
    throw new Error(
      `Airline ${iata}: unknown model, country, hub or aircraft: ${model} ${countryCode} ${stray}`,
    );
  }
  const types = (letter: string): ReadonlySet<string> =>
    new Set(
      cabins
        .find((part) => part.startsWith(`${letter}=`))
        ?.slice(2)
        .split('.'),
    );
  const flags = cabins.find((part) => !part.includes('=')) ?? '';
  return {
    index,
    airline: Object.freeze({
      iata,
      icao,
      name,
      countryCode,
      country,
      alliance: ALLIANCES[alliance as keyof typeof ALLIANCES],
      hubs: Object.freeze(hubs),
    }),
    model: kind,
    boost: Number(model.slice(1) || 1),
    fleet: fleet.flatMap((code) => AIRCRAFT.get(code) ?? []),
    cabins: {
      premiumOnWide: flags.includes('W'),
      premiumOnNarrow: flags.includes('w'),
      first: types('F'),
      business: types('J'),
    },
  };
}

function readCarriers(): readonly Carrier[] {
  const countries = new Map(AIRPORTS.map(({ countryCode, country }) => [countryCode, country]));
  return AIRLINE_ROWS.trim()
    .split('\n')
    .map((row, index) => parseRow(row, index, countries));
}

export const CARRIERS: readonly Carrier[] = readCarriers();
export const AIRLINES: readonly Airline[] = Object.freeze(CARRIERS.map(({ airline }) => airline));
const byCode: ReadonlyMap<string, Airline> = new Map(AIRLINES.map((airline) => [airline.iata, airline]));

export function airlineOf(code: string): Airline | undefined {
  return byCode.get(code);
}

/** The cabins that a carrier's aircraft has on a flight, as letters from Y to F. */
export function cabinsOf(carrier: Carrier, aircraft: Aircraft, distance: number, domestic: boolean): string {
  const { code, size } = aircraft;
  const { premiumOnWide, premiumOnNarrow, first, business } = carrier.cabins;
  if (size === 'turboprop') return 'Y';
  if (carrier.model === 'lowCost') {
    return `Y${premiumOnNarrow ? 'W' : ''}${business.has(code) ? 'J' : ''}`;
  }
  const wide = size === 'wide';
  const premium = wide ? premiumOnWide : premiumOnNarrow && size === 'narrow';
  const hasFirst = first.has(code) && (wide || (domestic && distance > FIRST_ON_NARROW_KM));
  return `Y${premium ? 'W' : ''}J${hasFirst ? 'F' : ''}`;
}
