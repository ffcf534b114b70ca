// A first world to code against, soon replaced: nonstop flights between all airports, one hotel set, one car set.
import type { CarRental, HotelReservation } from '../model.ts';
import { airportOf, cityOf } from './airports.ts';
import { checkOf, mixText, toUnit } from './hash.ts';
import { offsetAt, parseDay, parseInstant, toDate, toIso, zoneOf } from './time.ts';
import type { CarQuery, HotelQuery } from './types.ts';

export function hotel(seedHash: number, id: string): HotelReservation | undefined {
  const body = id.slice(0, -9);
  const parts = id.length < 64 ? /^HT-([A-Z]{3})-(\d)-(\d{8})-(\d{8})-(\d\d)-.{8}$/.exec(id) : null;
  if (parts === null || id !== `${body}-${checkOf(seedHash, body)}`) return undefined;
  const [, code = '', index = '', from = '', to = '', guests = ''] = parts;
  const city = cityOf(code);
  const dash = (date: string) => `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
  const nights = (parseDay(dash(to)) ?? 0) - (parseDay(dash(from)) ?? 0);
  if (city === undefined) return undefined;
  const hash = mixText(seedHash, `${code}${index}${from}`);
  const pricePerNight = 8000 + Number(index) * 9000 + Math.round(toUnit(hash, 1) * 50) * 100;
  return {
    id,
    hotelCode: `MC${code}${index}`,
    hotelName: `Marriott ${city.name} ${index}`,
    chainCode: 'MC',
    chainName: 'Marriott',
    address: `${index} Main Street, ${city.name}, ${city.country}`,
    cityCode: city.code,
    cityName: city.name,
    checkInDate: dash(from),
    checkOutDate: dash(to),
    nights,
    roomType: 'Standard King',
    rateCode: 'BAR',
    starRating: Number(index),
    price: pricePerNight * nights,
    pricePerNight,
    guestCount: Number(guests),
    amenities: ['WiFi'],
    status: toUnit(hash, 2) < 0.1 ? 'sold_out' : 'available',
  };
}

export function searchHotels(seedHash: number, query: HotelQuery): HotelReservation[] {
  return [1, 2, 3, 4, 5].flatMap((index) => {
    const body = `HT-${cityOf(query.cityCode)?.code}-${index}-${query.checkInDate.replaceAll('-', '')}-${query.checkOutDate.replaceAll('-', '')}-${String(query.guests).padStart(2, '0')}`;
    const found = hotel(seedHash, `${body}-${checkOf(seedHash, body)}`);
    return found === undefined || found.starRating < query.minimumStars ? [] : [found];
  });
}

const CLASSES = ['economy', 'compact', 'midsize', 'fullsize', 'suv', 'luxury'] as const;

export function car(seedHash: number, id: string): CarRental | undefined {
  const body = id.slice(0, -9);
  const parts =
    id.length < 64 ? /^CR-([A-Z]{3})-([A-Z]{3})-([0-9A-Z]+)-([0-9A-Z]+)-(\d)-.{8}$/.exec(id) : null;
  if (parts === null || id !== `${body}-${checkOf(seedHash, body)}`) return undefined;
  const [, from = '', to = '', start = '', end = '', index = ''] = parts;
  const at = (code: string) => airportOf(code) ?? airportOf(cityOf(code)?.airports[0] ?? '');
  const [pickup, dropoff] = [at(from), at(to)];
  const vehicleClass = CLASSES[Number(index)];
  if (pickup === undefined || dropoff === undefined || vehicleClass === undefined) return undefined;
  const [begins, ends] = [Number.parseInt(start, 36) * 1000, Number.parseInt(end, 36) * 1000];
  const rentalDays = Math.max(1, Math.ceil((ends - begins) / 86_400_000));
  const hash = mixText(seedHash, `${from}${to}${start}${index}`);
  const dailyRate = 3500 + Number(index) * 1800 + Math.round(toUnit(hash, 1) * 15) * 100;
  return {
    id,
    companyCode: 'ZE',
    companyName: 'Hertz',
    pickupLocationCode: from,
    pickupLocationName: pickup.name,
    dropoffLocationCode: to,
    dropoffLocationName: dropoff.name,
    pickupDate: toIso(begins, offsetAt(zoneOf(pickup.timeZone), begins)),
    dropoffDate: toIso(ends, offsetAt(zoneOf(dropoff.timeZone), ends)),
    vehicleClass,
    vehicleModel: 'Toyota Camry or similar',
    dailyRate,
    totalPrice: dailyRate * rentalDays,
    rentalDays,
    mileagePolicy: 'unlimited',
    insuranceIncluded: false,
    status: toUnit(hash, 2) < 0.1 ? 'sold_out' : 'available',
  };
}

export function searchCars(seedHash: number, query: CarQuery): CarRental[] {
  const at = (code: string) => zoneOf(cityOf(code)?.timeZone ?? 'UTC');
  const begins = parseInstant(at(query.pickupLocationCode), query.pickupDate);
  const ends = parseInstant(at(query.dropoffLocationCode), query.dropoffDate);
  if (begins === undefined || ends === undefined) return [];
  const stamp = (instant: number) => (instant / 1000).toString(36).toUpperCase();
  return CLASSES.flatMap((name, index) => {
    const body = `CR-${query.pickupLocationCode}-${query.dropoffLocationCode}-${stamp(begins)}-${stamp(ends)}-${index}`;
    const found = car(seedHash, `${body}-${checkOf(seedHash, body)}`);
    return found === undefined || (name === 'luxury' && query.driverAge < 25) ? [] : [found];
  });
}

export { toDate };
