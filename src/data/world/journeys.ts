// A journey as it is offered and as it is booked: its price, its ids, and the answer in the words of the data model.
import type { FlightSegment } from '../model.ts';
import type { CabinCode } from './airlines.ts';
import { FARES, type Fare, fareOf, seatsLeft } from './fares.ts';
import { toFlightId, toFlightStem } from './flight-ids.ts';
import { mixNumber } from './hash.ts';
import { cabinOn, type Itinerary, type Leg, seatsOn } from './itineraries.ts';
import { MINUTE_MS, offsetAt, toIso } from './time.ts';
import type { FlightOption } from './types.ts';

export interface Journey {
  readonly legs: Itinerary;
  readonly cabin: CabinCode;
  readonly bucket: number;
  /** Of the great circle from start to end, however the journey goes. */
  readonly km: number;
}

const lastOf = (legs: Itinerary): Leg => legs[legs.length - 1] ?? legs[0];

/** The one price of a journey: that of its cabin for the way it is, however many stops it makes. */
function fareFor({ legs, bucket, km }: Journey, cabin: CabinCode): Fare {
  const [first] = legs;
  let hash = legs.length;
  let isLowCost = true;
  for (const { flight } of legs) {
    hash = mixNumber(hash, flight.hash);
    isLowCost &&= flight.carrier.model === 'lowCost';
  }
  const domestic = first.route.origin.countryCode === lastOf(legs).route.destination.countryCode;
  return fareOf({ cabin, km, domestic, isLowCost, stops: legs.length - 1, day: first.day, bucket, hash });
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

function stemOf({ legs, cabin, bucket }: Journey): string {
  const [first, ...others] = legs;
  return toFlightStem({
    origin: first.route.origin.iata,
    destination: lastOf(legs).route.destination.iata,
    day: first.day,
    cabin,
    numbers: legs.map(({ flight }) => flight.number),
    via: others.map(({ route }) => route.origin.iata),
    bucket,
  });
}

function toSegment(
  leg: Leg,
  id: string,
  cabin: CabinCode,
  price: number,
  bookingClass: string,
): FlightSegment {
  const { route, flight, day, departs, arrives } = leg;
  const { airline } = flight.carrier;
  const seatsAvailable = seatsLeft(flight, day, cabin);
  return {
    id,
    flightNumber: flight.number,
    airlineCode: airline.iata,
    airlineName: airline.name,
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

/** The legs of a journey as they are booked: one for a nonstop. */
export function toSegments(seedHash: number, journey: Journey): FlightSegment[] {
  return segmentsOf(seedHash, journey, stemOf(journey), fareFor(journey, journey.cabin));
}

function segmentsOf(
  seedHash: number,
  journey: Journey,
  stem: string,
  { price, bookingClass }: Fare,
): FlightSegment[] {
  const { legs, cabin } = journey;
  if (legs.length === 1)
    return [toSegment(legs[0], toFlightId(seedHash, stem, 0), cabin, price, bookingClass)];
  const prices = sharePrice(price, legs);
  return legs.map((leg, index) => {
    const flown = cabinOn(leg.flight, cabin);
    const fareClass = flown === cabin ? bookingClass : fareFor(journey, flown).bookingClass;
    return toSegment(leg, toFlightId(seedHash, stem, index + 1), flown, prices[index] ?? 0, fareClass);
  });
}

/** The journey as it is offered. */
export function toOption(seedHash: number, journey: Journey): FlightOption {
  const { legs, cabin } = journey;
  const stem = stemOf(journey);
  const fare = fareFor(journey, cabin);
  const segments = segmentsOf(seedHash, journey, stem, fare);
  const first = segments[0] as FlightSegment;
  if (segments.length === 1) return Object.assign(first, { stops: 0 });
  const last = segments[segments.length - 1] as FlightSegment;
  const { price, bookingClass } = fare;
  const seatsAvailable = seatsOn(legs, cabin);
  return {
    id: toFlightId(seedHash, stem, 0),
    flightNumber: first.flightNumber,
    airlineCode: first.airlineCode,
    airlineName: first.airlineName,
    originCode: first.originCode,
    originName: first.originName,
    destinationCode: last.destinationCode,
    destinationName: last.destinationName,
    departureTime: first.departureTime,
    arrivalTime: last.arrivalTime,
    duration: (lastOf(legs).arrives - legs[0].departs) / MINUTE_MS,
    aircraftType: first.aircraftType,
    cabin: FARES[cabin].cabin,
    price,
    seatsAvailable,
    bookingClass,
    status: seatsAvailable === 0 ? 'sold_out' : 'available',
    stops: segments.length - 1,
    segments,
  };
}
