// searchCars: cars to rent at an airport or in a city.

import { checkFirstDay, checkRentalLength } from '../../../data/booking/index.ts';
import type { CarRental } from '../../../data/model.ts';
import { type City, localDay, parseInstant, toDate, zoneOf } from '../../../data/world/index.ts';
import { refuse } from '../../../errors.ts';
import type { Tool } from '../types.ts';
import type { Agency } from './agency.ts';
import { LOOKS } from './hints.ts';
import { locationCode } from './inputs.ts';
import { carRental, count, listOf, shape, text, usd } from './outputs.ts';
import { cityAt } from './places.ts';

interface Arguments {
  readonly pickupLocationCode: string;
  readonly dropoffLocationCode?: string;
  readonly pickupDate: string;
  readonly dropoffDate: string;
  readonly driverAge: number;
}

const inputSchema = {
  type: 'object',
  properties: {
    pickupLocationCode: locationCode(),
    dropoffLocationCode: locationCode('Defaults to pickup location if not specified'),
    pickupDate: { type: 'string', format: 'date-time' },
    dropoffDate: { type: 'string', format: 'date-time' },
    driverAge: { type: 'integer', minimum: 21, maximum: 99, default: 30 },
  },
  required: ['pickupLocationCode', 'pickupDate', 'dropoffDate'],
};

const outputSchema = shape({
  pickupLocationCode: text(),
  dropoffLocationCode: text(),
  pickupDate: text('As asked'),
  dropoffDate: text('As asked'),
  driverAge: count,
  currency: usd,
  count,
  cars: listOf(carRental),
});

const description = [
  'Search for car rental options at an airport or city location.',
  "Call this before bookCar: each car's id is what bookCar takes. Locations are airport or city codes. A time without a UTC offset (2026-06-15T10:00:00) is the local time at the place; one with an offset is converted.",
  'Shows the cheapest two of each vehicle class. totalPrice is for the whole rental in US cents, dailyRate * rentalDays; a drop-off elsewhere carries a surcharge. Cars with status sold_out cannot be booked. For a booking that has flights, pick up on or after the day of arrival and drop off on or before the day of the flight home.',
  'An unknown location, a drop-off that is not after the pick-up, or a pick-up in the past is refused with the field at fault.',
].join('\n');

const DAY_MS = 86_400_000;

export function createSearchCars({ world, now }: Agency): Tool<Arguments> {
  return {
    name: 'searchCars',
    title: 'Search rental cars',
    description,
    inputSchema,
    outputSchema,
    annotations: LOOKS,
    kind: 'pure',
    run({
      pickupLocationCode,
      dropoffLocationCode = pickupLocationCode,
      pickupDate,
      dropoffDate,
      driverAge,
    }) {
      const pickupCity = cityAt(world, 'pickupLocationCode', 'location code', pickupLocationCode);
      const dropoffCity = cityAt(world, 'dropoffLocationCode', 'location code', dropoffLocationCode);
      const begins = instantOf(pickupCity, 'pickupDate', pickupDate);
      const ends = instantOf(dropoffCity, 'dropoffDate', dropoffDate);
      const pickup = { field: 'pickupDate', value: pickupDate };
      const dropoff = { field: 'dropoffDate', value: dropoffDate };
      if (ends <= begins) {
        const message = `Invalid drop-off date '${dropoffDate}': must be after the pick-up at ${pickupDate}`;
        refuse('invalidParams', message, dropoff);
      }
      const firstDay = toDate(localDay(zoneOf(pickupCity.timeZone), begins));
      checkFirstDay('pickup-not-past', pickup, firstDay, pickupCity, now());
      checkRentalLength(dropoff, Math.ceil((ends - begins) / DAY_MS));
      const asked = { pickupLocationCode, dropoffLocationCode, pickupDate, dropoffDate, driverAge };
      const cars = choose(world.searchCars({ ...asked, now: now() }));
      return {
        structured: { ...asked, currency: 'USD', count: cars.length, cars },
        search: { type: 'car', resultCount: cars.length },
      };
    },
  };
}

/** Enough of each class to choose from, in an answer that a model reads at a glance. */
const OFFERS_PER_CLASS = 2;

/** The cheapest of each class, free ones first; all in order of price. */
function choose(cars: readonly CarRental[]): CarRental[] {
  const taken = new Map<string, number>();
  const isGone = ({ status }: CarRental): number => (status === 'available' ? 0 : 1);
  return [...cars]
    .sort((one, other) => isGone(one) - isGone(other) || one.totalPrice - other.totalPrice)
    .filter(({ vehicleClass }) => {
      const count = taken.get(vehicleClass) ?? 0;
      taken.set(vehicleClass, count + 1);
      return count < OFFERS_PER_CLASS;
    })
    .sort((one, other) => one.totalPrice - other.totalPrice);
}

function instantOf(city: City, field: string, time: string): number {
  const instant = parseInstant(zoneOf(city.timeZone), time);
  if (instant !== undefined) return instant;
  const must = 'must be a date and time in ISO 8601, as 2026-06-15T10:00:00 or with an offset';
  return refuse('invalidParams', `Invalid value of ${field} '${time}': ${must}`, { field, value: time });
}
