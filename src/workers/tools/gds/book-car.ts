// bookCar: a rental car, on a PNR of its own or on an existing one. The contract names it without a schema: this one
// is made by analogy with bookHotel's.

import {
  checkCarTerms,
  checkPerson,
  type Person,
  type Warning,
  warning,
} from '../../../data/booking/index.ts';
import type { CarRental } from '../../../data/model.ts';
import type { World } from '../../../data/world/index.ts';
import type { Tool } from '../types.ts';
import { type AdditionArguments, bookAddition, checkAdditionForm } from './additions.ts';
import type { Agency } from './agency.ts';
import { BOOKS } from './hints.ts';
import { additionInputs, emailAddress, pnrCode } from './inputs.ts';
import { ownBooking } from './outputs.ts';
import { carOffer, cityAt } from './places.ts';

interface Arguments extends AdditionArguments {
  readonly carId: string;
  readonly driver: Person & { readonly age?: number };
}

const inputSchema = {
  type: 'object',
  properties: {
    carId: { type: 'string', description: 'Car ID from search results' },
    existingPnr: pnrCode('Optional: Add car to existing booking'),
    driver: {
      type: 'object',
      properties: {
        firstName: { type: 'string', minLength: 1, maxLength: 50 },
        lastName: { type: 'string', minLength: 1, maxLength: 50 },
        email: emailAddress,
        phone: { type: 'string', description: 'E.164, e.g. +14155552671' },
        age: { type: 'integer', minimum: 21, maximum: 99 },
      },
      required: ['firstName', 'lastName'],
    },
    ...additionInputs,
  },
  required: ['carId', 'driver'],
};

const description = [
  'Book a car rental. Can create a new PNR or add to an existing booking.',
  "Call searchCars first, with the driver's age, and pass the chosen id unchanged. With existingPnr (from bookFlight, bookHotel or bookCar) the rental is added to that PNR; the driver should be one of its passengers. Without it a new PNR is made of the driver, which needs contactEmail, contactPhone or the driver's email or phone.",
  'Refused, with nothing booked: a changed or unknown id, a sold-out car, a pick-up before the flight of the PNR arrives, a drop-off after its flight home, a cancelled PNR. Adding the same id to the same PNR again is refused too, so a call that timed out is safe to repeat. A pick-up elsewhere than the flights go to, at another hour than they arrive, or a one-way rental is booked with a warning.',
].join('\n');

export function createBookCar(agency: Agency): Tool<Arguments> {
  return {
    name: 'bookCar',
    title: 'Book a rental car',
    description,
    inputSchema,
    outputSchema: ownBooking,
    annotations: BOOKS,
    kind: 'write',
    run(args, context) {
      const { carId, driver, specialRequests } = args;
      const now = agency.now();
      checkPerson('driver', driver, now);
      checkAdditionForm(args);
      const culprit = { field: 'carId', value: carId };
      const offer = carOffer(agency.world, 'carId', carId);
      const city = cityAt(agency.world, 'carId', 'location code', offer.pickupLocationCode);
      checkCarTerms(offer, culprit, city, now);
      return bookAddition(agency, args, context, {
        people: [driver],
        personField: () => 'driver',
        segment: { car: { ...offer, driverName: `${driver.firstName} ${driver.lastName}` } },
        change: { now, culprit, cityOf: agency.cityOf, specialRequests },
        warnings: warnOfAge(agency.world, offer, driver.age, now),
      });
    },
  };
}

/** What a car costs, and whether it is rented out at all, may hang on the driver's age. */
function warnOfAge(world: World, offer: CarRental, driverAge: number | undefined, now: number): Warning[] {
  if (driverAge === undefined) return [];
  const { pickupLocationCode, dropoffLocationCode, pickupDate, dropoffDate } = offer;
  const query = { pickupLocationCode, dropoffLocationCode, pickupDate, dropoffDate, driverAge, now };
  if (world.searchCars(query).some(({ id }) => id === offer.id)) return [];
  const message = `The car was not searched for a driver of ${driverAge}: call searchCars with driverAge ${driverAge} to see what it costs at that age`;
  return [warning('car-driver-age-matches-search', 'driver.age', message)];
}
