// How many flights a day the traffic between two airports fills: a gravity model. More passengers at both ends
// pull more flights, distance fewer; at home and abroad are counted apart, because few cross a border.
import { TRAFFIC } from './airport-traffic.ts';
import { AIRPORTS } from './airports.ts';
import { marketOf } from './markets.ts';

const UNLISTED = { total: 0.5, domestic: 0.4, international: 0.1 };
export const traffic = AIRPORTS.map(({ iata }) => TRAFFIC.get(iata) ?? UNLISTED);
export const markets = AIRPORTS.map(({ countryCode }) => marketOf(countryCode));

const HOME_FACTOR = 2.3;
const ABROAD_FACTOR = 0.11;
/** Below these many kilometres rail and road take their share. */
const GROUND_KM = 400;
const DECAY_KM = 2_500;
const STEP_KM = 10;

/** Rounded, so that a last bit in which two engines differ moves no flight. */
const steady = (value: number): number => Math.round(value * 1e9) / 1e9;

/** The pull that is left at each distance, in steps of 10 km up to half the globe. */
const pulls = Float64Array.from({ length: 2_010 }, (_, step) => {
  const km = step * STEP_KM;
  return steady(Math.min(1, km / GROUND_KM) / (1 + (km / DECAY_KM) ** 1.25));
});

const homeTotals = new Map<string, number>();
for (const [index, market] of markets.entries()) {
  homeTotals.set(market, (homeTotals.get(market) ?? 0) + (traffic[index] ?? UNLISTED).domestic);
}
const homeWeights = traffic.map(({ domestic }, index) => {
  return steady(domestic * Math.sqrt(HOME_FACTOR / (homeTotals.get(markets[index] ?? '') ?? 1) ** 0.6));
});
const abroadWeights = traffic.map(({ international }) =>
  steady(Math.sqrt(ABROAD_FACTOR) * international ** 0.8),
);

/** Flights a day, each way, between two airports (indexes in AIRPORTS) so many kilometres apart. */
export function demandBetween(from: number, to: number, km: number): number {
  const weights = markets[from] === markets[to] ? homeWeights : abroadWeights;
  return (weights[from] ?? 0) * (weights[to] ?? 0) * (pulls[Math.round(km / STEP_KM)] ?? 0);
}
