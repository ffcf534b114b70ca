// Rental cars: what can be searched for at a place and, from an id, made again.
import type { CarRental } from '../model.ts';
import {
  COMPANIES,
  LICENSEE_ONLY,
  type RentalCompany,
  styleOf,
  VEHICLES,
  type VehicleKind,
} from './car-fleet.ts';
import { type CarPlace, carPlaceOf, type OneWay, oneWayBetween } from './car-places.ts';
import { countryOf } from './countries.ts';
import { isVouchedFor, mixNumber, mixText, pick, toId, toUnit } from './hash.ts';
import { DAY_MS, localDay, offsetAt, parseInstant, toIso, weekdayOf } from './time.ts';
import type { CarQuery } from './types.ts';

export interface Cars {
  search(query: CarQuery): readonly CarRental[];
  rental(id: string): CarRental | undefined;
}

interface Rental {
  readonly company: RentalCompany;
  readonly vehicle: VehicleKind;
  readonly pickup: CarPlace;
  readonly dropoff: CarPlace;
  readonly oneWay: OneWay;
  readonly from: number;
  readonly to: number;
  readonly isYoung: boolean;
}

const SOLD_OUT = 0.1;
const YOUNG_AGE = 25;
const YOUNG_DOLLARS_A_DAY = 25;
const LONG_RENTAL_DAYS = 7;
/** Sunday first. */
const DEAR_DAYS = [0.3, 0.4, 0.2, 0.2, 0.6, 1, 0.7];
const LICENSEE = 'EP';
const MAIN = 'ZE';
const ID =
  /^CR-([A-Z]{2})-([A-Z]{4})-([A-Z]{3})-([A-Z]{3})-([0-9A-Z]{1,9})-([0-9A-Z]{1,9})-([AY])-[0-9A-Z]{8}$/;
const MAX_LENGTH = 70;
/** The last second of the year 9999. */
const LAST_INSTANT = Date.UTC(10_000, 0, 1) - 1000 - DAY_MS;

const toStamp = (instant: number): string => (instant / 1000).toString(36).toUpperCase();
const fromStamp = (stamp: string): number => Number.parseInt(stamp, 36) * 1000;

/** Every period of 24 hours that is begun counts. */
const daysOf = ({ from, to }: Rental): number => Math.max(1, Math.ceil((to - from) / DAY_MS));

/** What it costs more, in US dollars, to leave the car in another city. */
function oneWaySurcharge({ km, isAbroad }: OneWay): number {
  return km === 0 ? 0 : (isAbroad ? 150 : 50) + Math.round(km * (isAbroad ? 0.25 : 0.1));
}

function hashOf(seedHash: number, { company, vehicle, pickup }: Rental): number {
  return mixText(mixText(mixText(mixNumber(seedHash, 0xca), company.code), vehicle.name), pickup.code);
}

/** US cents a day: inside the band of the class, and on top what a one-way trip or a young driver costs. */
function dailyRate(rental: Rental, hash: number): number {
  const { company, vehicle, pickup, oneWay, from, isYoung } = rental;
  const days = daysOf(rental);
  const day = localDay(pickup.zone, from);
  const score =
    0.3 * countryOf(pickup.countryCode).cost +
    0.2 * company.cost +
    0.1 * (DEAR_DAYS[weekdayOf(day)] ?? 0) +
    0.4 * toUnit(mixNumber(hash, day), 11) -
    (days >= LONG_RENTAL_DAYS ? 0.15 : 0);
  // Sums of several draws crowd in the middle; this uses the band to its ends.
  const spread = Math.max(0, Math.min(1, 1.5 * score - 0.25));
  const inBand = vehicle.lowest + (vehicle.highest - vehicle.lowest) * spread;
  const base = 50 * Math.round(inBand * 2);
  const surcharge = Math.ceil((100 * oneWaySurcharge(oneWay)) / days);
  return base + surcharge + (isYoung ? 100 * YOUNG_DOLLARS_A_DAY : 0);
}

function toRental(seedHash: number, rental: Rental): CarRental {
  const { company, vehicle, pickup, dropoff, from, to, isYoung } = rental;
  const style = styleOf(countryOf(pickup.countryCode).region);
  const hash = hashOf(seedHash, rental);
  const acriss = vehicle.acriss[style];
  const age = isYoung ? 'Y' : 'A';
  const body = `CR-${company.code}-${acriss}-${pickup.code}-${dropoff.code}-${toStamp(from)}-${toStamp(to)}-${age}`;
  const rate = dailyRate(rental, hash);
  const rentalDays = daysOf(rental);
  const isSoldOut = toUnit(mixNumber(hash, localDay(pickup.zone, from)), 19) < SOLD_OUT;
  const isLimited = toUnit(hash, 23) < (vehicle.name === 'luxury' ? 0.5 : 0.15);
  return {
    id: toId(seedHash, body),
    companyCode: company.code,
    companyName: company.name,
    pickupLocationCode: pickup.code,
    pickupLocationName: pickup.name,
    dropoffLocationCode: dropoff.code,
    dropoffLocationName: dropoff.name,
    pickupDate: toIso(from, offsetAt(pickup.zone, from)),
    dropoffDate: toIso(to, offsetAt(dropoff.zone, to)),
    vehicleClass: vehicle.name,
    vehicleModel: `${pick(hash, 29, vehicle.models[style])} or similar`,
    dailyRate: rate,
    totalPrice: rate * rentalDays,
    rentalDays,
    mileagePolicy: isLimited && rental.oneWay.km === 0 ? 'limited' : 'unlimited',
    // In Europe cover comes with the price; in America it is sold at the counter.
    insuranceIncluded: toUnit(hash, 31) < (style === 'american' ? 0.2 : 0.85),
    status: isSoldOut ? 'sold_out' : 'available',
  };
}

/** The companies at a place: small ones have fewer. */
function companiesAt(seedHash: number, { countryCode, cityCode, size }: CarPlace): readonly RentalCompany[] {
  if (LICENSEE_ONLY.has(countryCode)) return COMPANIES.filter(({ code }) => code === LICENSEE);
  const { region } = countryOf(countryCode);
  const most = size >= 20 ? 7 : size >= 5 ? 6 : size >= 1 ? 4 : 2;
  const place = mixText(mixNumber(seedHash, 0xc0), cityCode);
  return COMPANIES.filter(({ regions }) => regions.has(region))
    .map((company, index) => ({ company, order: index < 2 ? index : 2 + toUnit(place, index) }))
    .sort((one, other) => one.order - other.order)
    .slice(0, most)
    .map(({ company }) => company);
}

/** What a company has at a place: the largest of all classes, the others some; luxury only where many come. */
function hasVehicle(
  seedHash: number,
  company: RentalCompany,
  vehicle: VehicleKind,
  place: CarPlace,
): boolean {
  if (vehicle.name === 'luxury' && place.size < 2) return false;
  const isMain = company.code === MAIN || LICENSEE_ONLY.has(place.countryCode);
  const hash = mixText(mixText(mixNumber(seedHash, 0xcb), company.code), place.cityCode);
  return isMain || toUnit(hash, VEHICLES.indexOf(vehicle)) < 0.5;
}

/** Luxury cars are not given to young drivers. */
const isLetTo = (vehicle: VehicleKind, isYoung: boolean): boolean => !(isYoung && vehicle.name === 'luxury');

export function createCars(seedHash: number): Cars {
  const search = (query: CarQuery): readonly CarRental[] => {
    const pickup = carPlaceOf(query.pickupLocationCode);
    const dropoff = carPlaceOf(query.dropoffLocationCode);
    if (pickup === undefined || dropoff === undefined) return [];
    const oneWay = oneWayBetween(pickup, dropoff);
    const from = parseInstant(pickup.zone, query.pickupDate);
    const to = parseInstant(dropoff.zone, query.dropoffDate);
    if (oneWay === undefined || from === undefined || to === undefined) return [];
    if (from < 0 || to <= from || to > LAST_INSTANT) return [];
    const isYoung = query.driverAge < YOUNG_AGE;
    return companiesAt(seedHash, pickup).flatMap((company) =>
      VEHICLES.filter(
        (vehicle) => isLetTo(vehicle, isYoung) && hasVehicle(seedHash, company, vehicle, pickup),
      ).map((vehicle) =>
        toRental(seedHash, { company, vehicle, pickup, dropoff, oneWay, from, to, isYoung }),
      ),
    );
  };

  const rental = (id: string): CarRental | undefined => {
    const parts = isVouchedFor(seedHash, id, MAX_LENGTH) ? ID.exec(id) : null;
    if (parts === null) return undefined;
    const [, companyCode, acriss, pickupCode = '', dropoffCode = '', start = '', end = '', age] = parts;
    const pickup = carPlaceOf(pickupCode);
    const dropoff = carPlaceOf(dropoffCode);
    if (pickup === undefined || dropoff === undefined) return undefined;
    const oneWay = oneWayBetween(pickup, dropoff);
    const style = styleOf(countryOf(pickup.countryCode).region);
    const company = companiesAt(seedHash, pickup).find(({ code }) => code === companyCode);
    const vehicle = VEHICLES.find((candidate) => candidate.acriss[style] === acriss);
    const [from, to, isYoung] = [fromStamp(start), fromStamp(end), age === 'Y'];
    if (oneWay === undefined || company === undefined || vehicle === undefined) return undefined;
    if (to <= from || to > LAST_INSTANT || !isLetTo(vehicle, isYoung)) return undefined;
    if (!hasVehicle(seedHash, company, vehicle, pickup)) return undefined;
    return toRental(seedHash, { company, vehicle, pickup, dropoff, oneWay, from, to, isYoung });
  };

  return { search, rental };
}
