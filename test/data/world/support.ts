// What the tests of the world share: a world, a clock, and what fast-check draws questions from.
import fc from 'fast-check';
import type { Cabin } from '../../../src/data/model.ts';
import { createWorld, type FlightQuery } from '../../../src/data/world/index.ts';

export const world = createWorld({ seed: 'fixed' });

/** 5 January 2027, noon UTC. */
export const NOW = Date.UTC(2027, 0, 5, 12);
const DAY_MS = 86_400_000;

export const toDate = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

export const airportCode = fc.constantFrom(...world.airports.map(({ iata }) => iata));
export const cityCode = fc.constantFrom(...new Set(world.airports.map((airport) => airport.cityCode)));

/** A date from a few days to two years after NOW. */
export const date = fc.integer({ min: 2, max: 730 }).map((days) => toDate(NOW + days * DAY_MS));

export const cabin = fc.constantFrom<Cabin>('economy', 'premium_economy', 'business', 'first');

/** Two airports that are not of one city, a date and a cabin. */
export const flightQuery = (cabins: fc.Arbitrary<Cabin> = cabin): fc.Arbitrary<FlightQuery> =>
  fc
    .record({ origin: airportCode, destination: airportCode, departureDate: date, cabin: cabins })
    .filter(({ origin, destination }) => {
      return world.airport(origin)?.cityCode !== world.airport(destination)?.cityCode;
    })
    .map((query) => ({ ...query, seats: 1, now: NOW }));

/** Every text that differs from a given one in a single character. */
export function* changesOf(text: string, alphabet: string): Generator<string> {
  for (let index = 0; index < text.length; index += 1) {
    for (const other of alphabet) {
      if (other !== text.charAt(index)) yield text.slice(0, index) + other + text.slice(index + 1);
    }
  }
}

/** What comes in as an id from somebody who means no good. */
export const HOSTILE_IDS: readonly string[] = [
  '',
  '-',
  '__proto__',
  'constructor',
  'toString',
  'FL',
  'FL-',
  'FL-JFK-LAX-20270615-Y-AA1-3',
  'FL-JFK-LAX-20270230-Y-AA1-3-00000000',
  'FL-JFK-JFK-20270615-Y-AA1-3-00000000',
  'FL-__p-rot-o__-Y-AA1-3-00000000',
  'HT-XXLON01-20270101-20270102-R0-G1-00000000',
  'CR-ZE-ECAR-JFK-JFK-1-2-A-00000000',
  'CR-ZE-ECAR-JFK-JFK-ZZZZZZZZZ-ZZZZZZZZZ-A-00000000',
  '\u0000',
  '\ud800',
  '𝔽𝕃-JFK-LAX',
  'FL-ＪＦＫ-LAX-20270615-Y-AA1-3-00000000',
  'x'.repeat(2_000_000),
  'FL-JFK-LAX-20270615-Y-AA1-3-'.repeat(50_000),
  'AA1.JFK.'.repeat(200_000),
  '9'.repeat(1_000_000),
];
