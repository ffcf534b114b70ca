// Stays: what can be searched for in a city and, from an id, made again.
import type { HotelReservation } from '../model.ts';
import { cityOf } from './airports.ts';
import { isVouchedFor, mixNumber, pick, toId, toUnit } from './hash.ts';
import { type House, housesIn } from './hotel-houses.ts';
import { RATES } from './hotel-rooms.ts';
import { parseDay, toDate, weekdayOf } from './time.ts';
import type { HotelQuery } from './types.ts';

export interface Hotels {
  search(query: HotelQuery): readonly HotelReservation[];
  stay(id: string): HotelReservation | undefined;
}

interface Stay {
  readonly house: House;
  /** Index in the rooms of its class. */
  readonly room: number;
  readonly from: number;
  readonly to: number;
  readonly guests: number;
}

const SOLD_OUT = 0.1;
/** Sunday first: nights before a free day. */
const DEAR_DAYS = [0.2, 0, 0, 0.1, 0.4, 1, 0.9];
const LONG_STAY_NIGHTS = 7;
const ID =
  /^HT-([A-Z]{2})([A-Z]{3})(\d\d)-(\d{4})(\d\d)(\d\d)-(\d{4})(\d\d)(\d\d)-R(\d)-G([1-9]\d?)-[0-9A-Z]{8}$/;
const MAX_LENGTH = 60;

const compact = (day: number): string => toDate(day).replaceAll('-', '');

/** A price inside the band of the house's stars: the city, the house, the room, the day, and chance. */
function nightPrice({ house, room, from, to }: Stay): number {
  const { lowest, highest, rooms } = house.starClass;
  const hash = mixNumber(mixNumber(house.hash, room), from);
  const score =
    0.35 * house.cost +
    0.15 * (room / (rooms.length - 1)) +
    0.1 * (DEAR_DAYS[weekdayOf(from)] ?? 0) +
    0.2 * toUnit(house.hash, 7) +
    0.2 * toUnit(hash, 11) -
    (to - from >= LONG_STAY_NIGHTS ? 0.1 : 0);
  // Sums of several draws crowd in the middle; this uses the band to its ends.
  const spread = Math.max(0, Math.min(1, 1.6 * score - 0.3));
  return 100 * Math.round(lowest + (highest - lowest) * spread);
}

function toReservation(seedHash: number, stay: Stay): HotelReservation {
  const { house, room, from, to, guests } = stay;
  const body = `HT-${house.code}-${compact(from)}-${compact(to)}-R${room}-G${guests}`;
  const nights = to - from;
  const pricePerNight = nightPrice(stay);
  const roomHash = mixNumber(house.hash, room);
  return {
    id: toId(seedHash, body),
    hotelCode: house.code,
    hotelName: house.name,
    chainCode: house.chain.code,
    chainName: house.chain.name,
    address: house.address,
    cityCode: house.city.code,
    cityName: house.city.name,
    checkInDate: toDate(from),
    checkOutDate: toDate(to),
    nights,
    roomType: house.starClass.rooms[room]?.name ?? '',
    rateCode: pick(roomHash, 13, RATES),
    starRating: house.stars,
    price: pricePerNight * nights,
    pricePerNight,
    guestCount: guests,
    amenities: house.amenities,
    status: toUnit(mixNumber(roomHash, from), 19) < SOLD_OUT ? 'sold_out' : 'available',
  };
}

/** The smallest room that sleeps them all; of two of that size the one that is left. */
function roomFor(house: House, guests: number, from: number): number | undefined {
  const { rooms } = house.starClass;
  const first = rooms.findIndex(({ sleeps }) => sleeps >= guests);
  if (first < 0) return undefined;
  const hasTwo = rooms[first + 1]?.sleeps === rooms[first]?.sleeps;
  return hasTwo && toUnit(mixNumber(house.hash, from), 5) < 0.5 ? first + 1 : first;
}

export function createHotels(seedHash: number): Hotels {
  // One entry a city at most.
  const known = new Map<string, readonly House[]>();
  const housesOf = (code: string): readonly House[] => {
    const city = cityOf(code);
    if (city === undefined) return [];
    const houses = known.get(city.code) ?? housesIn(seedHash, city);
    known.set(city.code, houses);
    return houses;
  };

  const search = (query: HotelQuery): readonly HotelReservation[] => {
    const { cityCode, guests, minimumStars } = query;
    const [from, to] = [parseDay(query.checkInDate), parseDay(query.checkOutDate)];
    if (from === undefined || to === undefined || to <= from) return [];
    return housesOf(cityCode)
      .filter(({ stars }) => stars >= minimumStars)
      .flatMap((house) => {
        const room = roomFor(house, guests, from);
        return room === undefined ? [] : [toReservation(seedHash, { house, room, from, to, guests })];
      });
  };

  const stay = (id: string): HotelReservation | undefined => {
    const parts = isVouchedFor(seedHash, id, MAX_LENGTH) ? ID.exec(id) : null;
    if (parts === null) return undefined;
    const [, chain, city = '', number] = parts;
    const house = housesOf(city).find(({ code }) => code === `${chain}${city}${number}`);
    const from = parseDay(`${parts[4]}-${parts[5]}-${parts[6]}`);
    const to = parseDay(`${parts[7]}-${parts[8]}-${parts[9]}`);
    const [room, guests] = [Number(parts[10]), Number(parts[11])];
    if (house === undefined || from === undefined || to === undefined || to <= from) return undefined;
    if ((house.starClass.rooms[room]?.sleeps ?? 0) < guests) return undefined;
    return toReservation(seedHash, { house, room, from, to, guests });
  };

  return { search, stay };
}
