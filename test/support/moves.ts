// Random moves of agents at a desk, and a small model of the rules that says how each must end.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { CarRental, HotelReservation } from '../../src/data/model.ts';
import type { Booked, Desk } from './desk.ts';
import { CONTACT, findCar, findFlight, findHotel, JANE, KID } from './trips.ts';

const day = (number: number): string => `2027-03-${String(number).padStart(2, '0')}`;

export type Move =
  | { readonly type: 'search'; readonly date: number }
  | {
      readonly type: 'bookFlight';
      readonly isReturn: boolean;
      readonly party: 1 | 2;
      readonly isSane: boolean;
    }
  | { readonly type: 'bookHotel'; readonly offer: number; readonly onto?: number; readonly guests: 1 | 2 }
  | { readonly type: 'bookCar'; readonly offer: number; readonly onto?: number }
  | { readonly type: 'cancel'; readonly which: number }
  | { readonly type: 'retrieve'; readonly which: number };

const which = fc.nat(11);
const onto = fc.option(which, { nil: undefined, freq: 4 });

export const anyMove: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ type: fc.constant('search' as const), date: fc.integer({ min: -3, max: 20 }) }),
  fc.record({
    type: fc.constant('bookFlight' as const),
    isReturn: fc.boolean(),
    party: fc.constantFrom(1 as const, 2 as const),
    isSane: fc.nat(5).map((one) => one > 0),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('bookHotel' as const),
      offer: which,
      onto,
      guests: fc.constantFrom(1 as const, 2 as const),
    }) as fc.Arbitrary<Move>,
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('bookCar' as const), offer: which, onto }) as fc.Arbitrary<Move>,
  },
  fc.record({ type: fc.constant('cancel' as const), which }),
  fc.record({ type: fc.constant('retrieve' as const), which }),
);

/** What moves choose from. Offers begin from the 8th to the 13th; flights arrive on the 10th and leave on the 15th. */
export interface Market {
  readonly out: string;
  readonly back: string;
  readonly hotels: readonly HotelReservation[];
  readonly cars: readonly CarRental[];
}

export async function openMarket(desk: Desk): Promise<Market> {
  const passengers = { adults: 1, children: 1 };
  const starts = [8, 9, 10, 11, 12, 13];
  const hotels: HotelReservation[] = [];
  const cars: CarRental[] = [];
  for (const start of starts) {
    hotels.push(await findHotel(desk, 'LAX', day(start), day(start + 3)));
    hotels.push(
      await findHotel(desk, start % 2 === 0 ? 'SAN' : 'LAX', day(start), day(start + 1), { starRating: 3 }),
    );
    cars.push(await findCar(desk, 'LAX', `${day(start)}T10:00:00`, `${day(start + 3)}T10:00:00`));
    cars.push(await findCar(desk, 'SFO', `${day(start)}T10:00:00`, `${day(start + 1)}T10:00:00`));
  }
  const { id: out } = await findFlight(desk, 'JFK', 'LAX', day(10), { passengers });
  const { id: back } = await findFlight(desk, 'LAX', 'JFK', day(15), { passengers });
  return { out, back, hotels, cars };
}

/** A booking as the model knows it. */
export interface Known {
  readonly pnr: string;
  readonly passengers: number;
  /** Days between which everything must lie; none without flights. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly flightsPrice: number;
  readonly hotels: HotelReservation[];
  readonly cars: CarRental[];
  isCancelled: boolean;
}

const FIRST_DAY = day(10);
const LAST_DAY = day(15);

export function toKnown(booked: Booked, hasFlights: boolean, isReturn: boolean): Known {
  return {
    pnr: booked.pnr,
    passengers: booked.passengers.length,
    from: hasFlights ? FIRST_DAY : undefined,
    to: hasFlights && isReturn ? LAST_DAY : undefined,
    flightsPrice: booked.flights.reduce((sum, { price }) => sum + price, 0),
    hotels: [],
    cars: [],
    isCancelled: false,
  };
}

const lies = (known: Known, from: string, to: string): boolean =>
  (known.from === undefined || from >= known.from) && (known.to === undefined || to <= known.to);

export const takesHotel = (known: Known, hotel: HotelReservation, guests: number): boolean =>
  !known.isCancelled &&
  guests === known.passengers &&
  lies(known, hotel.checkInDate, hotel.checkOutDate) &&
  // A stay that ends on the day the flight arrives has no night of the trip.
  (known.from === undefined || hotel.checkOutDate > known.from) &&
  !known.hotels.some(({ id }) => id === hotel.id);

export const takesCar = (known: Known, car: CarRental): boolean =>
  !known.isCancelled &&
  lies(known, car.pickupDate.slice(0, 10), car.dropoffDate.slice(0, 10)) &&
  !known.cars.some(({ id }) => id === car.id);

/** What must be true of every booking that is ever shown. */
export function assertSound(shown: Booked): void {
  const { flights, hotels, cars, status } = shown;
  const segments = [...flights, ...hotels, ...cars];
  assert.ok(segments.length > 0, 'a booking has a service');
  assert.ok(shown.passengers.length > 0, 'a booking has a passenger');
  assert.ok(shown.contactEmail !== undefined || shown.contactPhone !== undefined, 'a booking has a contact');
  for (const segment of segments) assert.equal(segment.status, status);
  const prices = [
    ...flights.map(({ price }) => price),
    ...hotels.map(({ price }) => price),
    ...cars.map((car) => car.totalPrice),
  ];
  for (const price of prices) assert.ok(Number.isSafeInteger(price) && price > 0);
  assert.equal(
    shown.totalPrice,
    prices.reduce((sum, price) => sum + price, 0),
  );
  for (const { nights, price, pricePerNight } of hotels) assert.equal(price, nights * pricePerNight);
  for (const { rentalDays, dailyRate, totalPrice } of cars) assert.equal(totalPrice, rentalDays * dailyRate);
  const departures = flights.map(({ departureTime }) => Date.parse(departureTime));
  assert.deepEqual(
    departures,
    [...departures].sort((one, other) => one - other),
  );
  assert.ok(shown.createdAt <= shown.lastModified && shown.lastModified < shown.expiresAt);
  for (const { guestCount } of hotels) assert.equal(guestCount, shown.passengers.length);
}

/** A booking as the model knows it is the booking as it is shown. */
export function assertKnown(known: Known, shown: Booked): void {
  assertSound(shown);
  assert.equal(shown.status, known.isCancelled ? 'cancelled' : 'confirmed');
  assert.deepEqual(
    shown.hotels.map(({ id }) => id),
    known.hotels.map(({ id }) => id),
  );
  assert.deepEqual(
    shown.cars.map(({ id }) => id),
    known.cars.map(({ id }) => id),
  );
  const added = [
    ...known.hotels.map(({ price }) => price),
    ...known.cars.map(({ totalPrice }) => totalPrice),
  ];
  assert.equal(shown.totalPrice, known.flightsPrice + added.reduce((sum, price) => sum + price, 0));
}

const PEOPLE = [JANE, KID].map(({ firstName, lastName }) => ({ firstName, lastName }));

export const toFlightCall = (
  market: Market,
  { isReturn, party, isSane }: Extract<Move, { type: 'bookFlight' }>,
) => ({
  flightIds: isReturn ? [market.back, market.out] : [market.out],
  passengers: party === 1 ? [JANE] : [JANE, KID],
  ...(isSane && CONTACT),
});

export const toHotelCall = (hotelId: string, guests: number, existingPnr?: string) => ({
  hotelId,
  guests: PEOPLE.slice(0, guests),
  ...CONTACT,
  ...(existingPnr !== undefined && { existingPnr }),
});

export const toCarCall = (carId: string, existingPnr?: string) => ({
  carId,
  driver: PEOPLE[0],
  ...CONTACT,
  ...(existingPnr !== undefined && { existingPnr }),
});
