// One way to fly on a day, worked out: legs with their instants and cabins, then the prices and the answer.
import type { FlightSegment } from '../model.ts';
import type { CabinCode } from './airlines.ts';
import { FARES, fareOf, seatsLeft } from './fares.ts';
import { type FlightKey, toFlightId, toFlightStem } from './flight-ids.ts';
import { mixNumber } from './hash.ts';
import { departureOf, type Flight, type Route } from './routes.ts';
import { MINUTE_MS, offsetAt, toIso } from './time.ts';
import type { FlightOption } from './types.ts';

export interface Leg {
  readonly route: Route;
  readonly flight: Flight;
  /** Of departure, by the origin's calendar. */
  readonly day: number;
  readonly departs: number;
  readonly arrives: number;
}

/** All legs of a journey, in order: one for a nonstop. */
export type Itinerary = readonly [Leg, ...Leg[]];

export function toLeg(route: Route, flight: Flight, day: number): Leg {
  const departs = departureOf(route, flight, day);
  return { route, flight, day, departs, arrives: departs + flight.block * MINUTE_MS };
}

const CABINS = 'YWJF';

/** The cabin asked for, or else the best one below it that the aircraft has. */
function cabinOn(flight: Flight, asked: CabinCode): CabinCode {
  for (let rank = CABINS.indexOf(asked); rank > 0; rank -= 1) {
    const cabin = CABINS.charAt(rank) as CabinCode;
    if (flight.cabins.includes(cabin)) return cabin;
  }
  return 'Y';
}

/**
 * Whether a journey can be sold in a cabin: its longest leg has it. A shorter leg without it is flown in the
 * next cabin below, as airlines do on the way to a long flight.
 */
export function hasCabin(legs: Itinerary, cabin: CabinCode): boolean {
  const longest = legs.reduce((one, other) => (other.route.km > one.route.km ? other : one));
  return longest.flight.cabins.includes(cabin);
}

/** Seats left on every leg of a journey. */
export function seatsOn(legs: Itinerary, cabin: CabinCode): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { flight, day } of legs) least = Math.min(least, seatsLeft(flight, day, cabinOn(flight, cabin)));
  return least;
}

/** What the journey's price hangs on beside distance and time. */
function journeyHash(legs: Itinerary): number {
  return legs.reduce((hash, { flight }) => mixNumber(hash, flight.hash), legs.length);
}

/** What a leg costs before its first kilometre, in kilometres. */
const TAKE_OFF_KM = 600;

/** The price of a journey, shared among its legs by their length, in whole dollars. */
function sharePrice(price: number, legs: Itinerary): number[] {
  const weigh = ({ route }: Leg): number => route.km + TAKE_OFF_KM;
  const sum = legs.reduce((total, leg) => total + weigh(leg), 0);
  const shares = legs.slice(1).map((leg) => 100 * Math.round((price * weigh(leg)) / sum / 100));
  return [price - shares.reduce((total, share) => total + share, 0), ...shares];
}

interface Sale {
  readonly id: string;
  readonly cabin: CabinCode;
  readonly price: number;
  readonly bookingClass: string;
}

function toSegment(
  { route, flight, day, departs, arrives }: Leg,
  { id, cabin, price, bookingClass }: Sale,
): FlightSegment {
  const seatsAvailable = seatsLeft(flight, day, cabin);
  return {
    id,
    flightNumber: flight.number,
    airlineCode: flight.carrier.airline.iata,
    airlineName: flight.carrier.airline.name,
    originCode: route.origin.iata,
    originName: route.origin.name,
    destinationCode: route.destination.iata,
    destinationName: route.destination.name,
    departureTime: toIso(departs, offsetAt(route.originZone, departs)),
    arrivalTime: toIso(arrives, offsetAt(route.destinationZone, arrives)),
    duration: flight.block,
    aircraftType: flight.aircraft.name,
    cabin: FARES[cabin].cabin,
    price,
    seatsAvailable,
    bookingClass,
    status: seatsAvailable === 0 ? 'sold_out' : 'available',
  };
}

export interface Journey {
  readonly legs: Itinerary;
  readonly cabin: CabinCode;
  readonly bucket: number;
  /** Of the great circle from start to end, however the journey goes. */
  readonly km: number;
}

/** The one price of a journey: that of its cabin for the way it is, however many stops it makes. */
function fareFor({ legs, bucket, km }: Journey, asCabin: CabinCode) {
  const [first] = legs;
  const last = legs[legs.length - 1] ?? first;
  return fareOf({
    cabin: asCabin,
    km,
    domestic: first.route.origin.countryCode === last.route.destination.countryCode,
    isLowCost: legs.every(({ flight }) => flight.carrier.model === 'lowCost'),
    day: first.day,
    bucket,
    hash: journeyHash(legs),
  });
}

function keyOf({ legs, cabin, bucket }: Journey): Omit<FlightKey, 'leg'> {
  const [first, ...others] = legs;
  return {
    origin: first.route.origin.iata,
    destination: (legs[legs.length - 1] ?? first).route.destination.iata,
    day: first.day,
    cabin,
    numbers: legs.map(({ flight }) => flight.number),
    via: others.map(({ route }) => route.origin.iata),
    bucket,
  };
}

/** The legs of a journey as they are booked. */
export function toSegments(seedHash: number, journey: Journey): FlightSegment[] {
  const { legs, cabin } = journey;
  const stem = toFlightStem(keyOf(journey));
  const prices = sharePrice(fareFor(journey, cabin).price, legs);
  return legs.map((leg, index) => {
    const flown = cabinOn(leg.flight, cabin);
    return toSegment(leg, {
      id: toFlightId(seedHash, stem, legs.length === 1 ? 0 : index + 1),
      cabin: flown,
      price: prices[index] ?? 0,
      bookingClass: fareFor(journey, flown).bookingClass,
    });
  });
}

/** The journey as it is offered. */
export function toOption(seedHash: number, journey: Journey): FlightOption {
  const segments = toSegments(seedHash, journey);
  const [first, ...others] = segments as [FlightSegment, ...FlightSegment[]];
  const last = others[others.length - 1];
  if (last === undefined) return { ...first, stops: 0 };
  const { legs, cabin } = journey;
  const seatsAvailable = seatsOn(legs, cabin);
  return {
    ...first,
    id: toFlightId(seedHash, toFlightStem(keyOf(journey)), 0),
    destinationCode: last.destinationCode,
    destinationName: last.destinationName,
    arrivalTime: last.arrivalTime,
    duration: ((legs[legs.length - 1] ?? legs[0]).arrives - legs[0].departs) / MINUTE_MS,
    cabin: FARES[cabin].cabin,
    price: segments.reduce((sum, { price }) => sum + price, 0),
    seatsAvailable,
    bookingClass: fareFor(journey, cabin).bookingClass,
    status: seatsAvailable === 0 ? 'sold_out' : 'available',
    stops: others.length,
    segments,
  };
}
