// The shapes of what tools answer, as JSON Schema: the entities of the data model.

import { PNR_PATTERN } from '../../../data/booking/index.ts';
import type { JsonSchema } from '../types.ts';

/** An object with these properties, all of them there but those listed as optional. */
export function shape(properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required };
}

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
export const oneOf = (...values: readonly string[]): JsonSchema => ({ type: 'string', enum: values });
export const text = (description?: string): JsonSchema => ({
  type: 'string',
  ...(description !== undefined && { description }),
});
export const date: JsonSchema = { type: 'string', format: 'date' };
export const time = (description: string): JsonSchema => ({
  type: 'string',
  format: 'date-time',
  description,
});
export const count: JsonSchema = { type: 'integer', minimum: 0 };
export const cents = (description: string): JsonSchema => ({ type: 'integer', minimum: 0, description });
const instant: JsonSchema = { type: 'integer', description: 'Unix milliseconds' };
export const usd: JsonSchema = { type: 'string', const: 'USD' };

export const cabins = ['economy', 'premium_economy', 'business', 'first'] as const;

const flightProperties = (price: string): Record<string, JsonSchema> => ({
  id: text('Pass it to bookFlight as it is'),
  flightNumber: text(),
  airlineCode: text(),
  airlineName: text(),
  originCode: text(),
  originName: text(),
  destinationCode: text(),
  destinationName: text(),
  departureTime: time('Local to the origin, with its UTC offset'),
  arrivalTime: time('Local to the destination, with its UTC offset'),
  duration: { type: 'integer', minimum: 1, description: 'Minutes' },
  aircraftType: text(),
  cabin: oneOf(...cabins),
  price: cents(price),
  seatsAvailable: count,
  bookingClass: text(),
  status: oneOf('available', 'sold_out', 'confirmed', 'cancelled'),
});

const bookedFlight = shape(flightProperties('US cents, for all passengers'));

export const flightOption = shape(
  {
    ...flightProperties('US cents, for one adult'),
    stops: count,
    totalPrice: cents('US cents, for the whole party: what bookFlight will charge'),
    segments: listOf(shape(flightProperties('US cents, for one adult'))),
  },
  ['segments'],
);

export const hotelStay = shape({
  id: text('Pass it to bookHotel as it is'),
  hotelCode: text(),
  hotelName: text(),
  chainCode: text(),
  chainName: text(),
  address: text(),
  cityCode: text(),
  cityName: text(),
  checkInDate: date,
  checkOutDate: date,
  nights: { type: 'integer', minimum: 1 },
  roomType: text(),
  rateCode: text(),
  starRating: { type: 'integer', minimum: 1, maximum: 5 },
  price: cents('US cents, for the whole stay'),
  pricePerNight: cents('US cents'),
  guestCount: { type: 'integer', minimum: 1 },
  amenities: listOf(text()),
  status: oneOf('available', 'sold_out', 'confirmed', 'cancelled'),
});

export const carRental = shape(
  {
    id: text('Pass it to bookCar as it is'),
    companyCode: text(),
    companyName: text(),
    pickupLocationCode: text(),
    pickupLocationName: text(),
    dropoffLocationCode: text(),
    dropoffLocationName: text(),
    pickupDate: time('Local to the place, with its UTC offset'),
    dropoffDate: time('Local to the place, with its UTC offset'),
    vehicleClass: oneOf('economy', 'compact', 'midsize', 'fullsize', 'suv', 'luxury'),
    vehicleModel: text(),
    dailyRate: cents('US cents; a one-way surcharge is in it'),
    totalPrice: cents('US cents, for the whole rental'),
    rentalDays: { type: 'integer', minimum: 1 },
    mileagePolicy: oneOf('unlimited', 'limited'),
    insuranceIncluded: { type: 'boolean' },
    status: oneOf('available', 'sold_out', 'confirmed', 'cancelled'),
    driverName: text(),
  },
  ['driverName'],
);

const passenger = shape(
  {
    id: text(),
    type: oneOf('adult', 'child', 'infant'),
    firstName: text(),
    lastName: text(),
    dateOfBirth: date,
    email: text(),
    phone: text(),
    frequentFlyerNumber: text(),
  },
  ['dateOfBirth', 'email', 'phone', 'frequentFlyerNumber'],
);

/** What should be otherwise, though the call succeeded. */
export const warnings: JsonSchema = listOf(
  shape({ rule: text(), field: text(), message: text('What is unusual, for a person to decide') }),
);

const ownSession = text(
  'Your session: pass it to further booking tools and to listBookings if your client has none',
);

const bookingProperties: Record<string, JsonSchema> = {
  pnr: { type: 'string', pattern: PNR_PATTERN },
  status: oneOf('confirmed', 'cancelled'),
  createdAt: instant,
  lastModified: instant,
  expiresAt: { type: 'integer', description: 'Unix milliseconds; the booking is forgotten then' },
  passengers: { ...listOf(passenger), minItems: 1 },
  flights: listOf(bookedFlight),
  hotels: listOf(hotelStay),
  cars: listOf(carRental),
  totalPrice: cents('US cents, the sum of the prices of all segments'),
  currency: usd,
  contactEmail: text(),
  contactPhone: text(),
  specialRequests: listOf(text()),
  cancellationReason: text(),
  warnings,
};
const optionalInBooking = [
  'contactEmail',
  'contactPhone',
  'specialRequests',
  'cancellationReason',
  'warnings',
];

export const booking: JsonSchema = shape(bookingProperties, optionalInBooking);

export const ownBooking: JsonSchema = shape({ ...bookingProperties, sessionId: ownSession }, [
  ...optionalInBooking,
  'sessionId',
]);

const properties = (schema: JsonSchema): Record<string, JsonSchema> =>
  schema.properties as Record<string, JsonSchema>;

/** Some of an entity's properties, as a list shows it. */
function part(schema: JsonSchema, ...names: readonly string[]): JsonSchema {
  return shape(Object.fromEntries(names.map((name) => [name, properties(schema)[name] ?? {}])));
}

const bookingSummary = shape({
  ...properties(part(booking, 'pnr', 'status', 'createdAt', 'lastModified', 'expiresAt')),
  passengers: listOf(part(passenger, 'type', 'firstName', 'lastName')),
  flights: listOf(part(bookedFlight, 'flightNumber', 'originCode', 'destinationCode', 'departureTime')),
  hotels: listOf(part(hotelStay, 'hotelName', 'cityCode', 'checkInDate', 'checkOutDate')),
  cars: listOf(part(carRental, 'companyName', 'pickupLocationCode', 'pickupDate', 'dropoffDate')),
  ...properties(part(booking, 'totalPrice', 'currency')),
});

export const bookingList: JsonSchema = shape(
  {
    count,
    confirmedCount: count,
    cancelledCount: count,
    totalPrice: cents('US cents, the sum of the confirmed bookings listed'),
    currency: usd,
    bookings: listOf(bookingSummary),
    warnings: listOf(shape({ rule: text(), field: text(), message: text() })),
    sessionId: ownSession,
  },
  ['warnings', 'sessionId'],
);
