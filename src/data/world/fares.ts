// What a seat costs, and how many are left. A price follows from where, when and how early one books; it keeps
// inside its cabin's band by construction: a score from 0 to 1 says where in the band it lies.
import type { Cabin } from '../model.ts';
import type { CabinCode } from './airlines.ts';
import { mixNumber, toUnit } from './hash.ts';
import type { Flight } from './routes.ts';
import { weekdayOf } from './time.ts';

interface CabinFare {
  readonly cabin: Cabin;
  /** US dollars at home, and abroad up to BAND_KM. */
  readonly lowest: number;
  readonly highest: number;
  /** Fare classes, the cheapest first. */
  readonly classes: readonly string[];
  /** The most seats left of 100 on board. */
  readonly share: number;
  readonly most: number;
}

export const FARES: Readonly<Record<CabinCode, CabinFare>> = {
  Y: { cabin: 'economy', lowest: 200, highest: 800, classes: [...'LKQHMBY'], share: 0.3, most: 60 },
  W: { cabin: 'premium_economy', lowest: 400, highest: 1_200, classes: [...'EPW'], share: 0.08, most: 24 },
  J: { cabin: 'business', lowest: 800, highest: 2_000, classes: [...'DCJ'], share: 0.08, most: 20 },
  F: { cabin: 'first', lowest: 2_500, highest: 6_000, classes: [...'AF'], share: 0.02, most: 8 },
};

export const CABIN_CODES: Readonly<Record<Cabin, CabinCode>> = {
  economy: 'Y',
  premium_economy: 'W',
  business: 'J',
  first: 'F',
};

/** Beyond this, bands abroad grow in proportion to the distance. */
const BAND_KM = 4_500;

/** From how many days ahead each bucket begins, and what booking then adds to the score. */
const LEAD = [
  { days: 0, weight: 1 },
  { days: 3, weight: 0.75 },
  { days: 7, weight: 0.5 },
  { days: 14, weight: 0.3 },
  { days: 21, weight: 0.12 },
  { days: 60, weight: 0 },
];
/** Sunday first. */
const WEEKDAYS = [0.9, 0.5, 0.1, 0, 0.5, 1, 0.4];
const SOLD_OUT = 0.1;

/** How early one books, as a digit: prices are the same for all days of a bucket. */
export function leadBucket(days: number): number {
  let bucket = LEAD.length - 1;
  while (bucket > 0 && days < (LEAD[bucket]?.days ?? 0)) bucket -= 1;
  return bucket;
}

export function isBucket(bucket: number): boolean {
  return LEAD[bucket] !== undefined;
}

export interface FareQuestion {
  readonly cabin: CabinCode;
  readonly km: number;
  readonly domestic: boolean;
  readonly isLowCost: boolean;
  /** Who changes on the way pays less for it. */
  readonly stops: number;
  readonly day: number;
  readonly bucket: number;
  /** Of the flight, or of the journey: what else moves its price. */
  readonly hash: number;
}

export interface Fare {
  /** US cents, whole dollars. */
  readonly price: number;
  readonly bookingClass: string;
}

export function fareOf(question: FareQuestion): Fare {
  const { cabin, km, domestic, isLowCost, stops, day, bucket, hash } = question;
  const { lowest, highest, classes } = FARES[cabin];
  const far = Math.sqrt(Math.min(1, km / BAND_KM));
  const late = LEAD[bucket]?.weight ?? 0;
  const wanted =
    0.5 * late + 0.15 * (WEEKDAYS[weekdayOf(day)] ?? 0) + 0.35 * toUnit(mixNumber(hash, day), 17);
  const score = (0.3 * far + 0.7 * wanted) * (isLowCost ? 0.8 : 1) * (1 - 0.08 * stops);
  const reach = domestic ? 1 : Math.max(1, km / BAND_KM);
  // Most fares lie in the lower half of a band.
  const dollars = Math.round(reach * (lowest + (highest - lowest) * score * Math.sqrt(score)));
  const level = Math.min(classes.length - 1, Math.floor(wanted * classes.length));
  return { price: dollars * 100, bookingClass: classes[level] ?? 'Y' };
}

/** Seats left in a cabin of a flight on a day: none on one in ten. However early or late one asks. */
export function seatsLeft(flight: Flight, day: number, cabin: CabinCode): number {
  const { share, most } = FARES[cabin];
  const hash = mixNumber(mixNumber(flight.hash, day), cabin.charCodeAt(0));
  if (toUnit(hash, 23) < SOLD_OUT) return 0;
  return 1 + Math.floor(toUnit(hash, 29) * Math.min(most, Math.max(4, flight.aircraft.seats * share)));
}
