// searchHotels: places to stay in a city.

import { checkFirstDay, checkHotelLength } from '../../../data/booking/index.ts';
import { refuse } from '../../../errors.ts';
import type { Tool } from '../types.ts';
import type { Agency } from './agency.ts';
import { LOOKS } from './hints.ts';
import { cityCode, day } from './inputs.ts';
import { count, date, hotelStay, listOf, shape, text, usd } from './outputs.ts';
import { cityAt } from './places.ts';

interface Arguments {
  readonly cityCode: string;
  readonly checkInDate: string;
  readonly checkOutDate: string;
  readonly guests: number;
  readonly starRating?: number;
}

const inputSchema = {
  type: 'object',
  properties: {
    cityCode: cityCode("City IATA code (3 letters, e.g., 'LAX')"),
    checkInDate: day('check-in date'),
    checkOutDate: day('check-out date'),
    guests: { type: 'integer', minimum: 1, maximum: 10, default: 1 },
    starRating: {
      type: 'integer',
      minimum: 1,
      maximum: 5,
      description: 'Minimum star rating filter (optional)',
    },
  },
  required: ['cityCode', 'checkInDate', 'checkOutDate'],
};

const outputSchema = shape({
  cityCode: text(),
  cityName: text(),
  checkInDate: date,
  checkOutDate: date,
  guests: count,
  currency: usd,
  count,
  hotels: listOf(hotelStay),
});

const description = [
  'Search for hotel properties in a city with check-in/check-out dates.',
  "Call this before bookHotel: each hotel's id is what bookHotel takes. cityCode is a city code (NYC, LON) or the code of any of its airports.",
  'price is for the whole stay in US cents, pricePerNight for one night. Hotels with status sold_out cannot be booked. For a booking that has flights, check in on or after the day of arrival and check out on or before the day of the flight home; set guests to the number of passengers.',
  'An unknown city, a check-out that is not after the check-in, or a check-in in the past is refused with the field at fault.',
].join('\n');

export function createSearchHotels({ world, now }: Agency): Tool<Arguments> {
  return {
    name: 'searchHotels',
    title: 'Search hotels',
    description,
    inputSchema,
    outputSchema,
    annotations: LOOKS,
    kind: 'pure',
    run({ cityCode: code, checkInDate, checkOutDate, guests, starRating }) {
      const checkIn = { field: 'checkInDate', value: checkInDate };
      const checkOut = { field: 'checkOutDate', value: checkOutDate };
      if (checkOutDate <= checkInDate) {
        const message = `Invalid check-out date '${checkOutDate}': must be after the check-in date ${checkInDate}`;
        refuse('invalidParams', message, checkOut);
      }
      const city = cityAt(world, 'cityCode', 'city code', code);
      checkFirstDay('check-in-not-past', checkIn, checkInDate, city, now());
      checkHotelLength(checkOut, checkInDate, checkOutDate);
      const query = {
        cityCode: code,
        checkInDate,
        checkOutDate,
        guests,
        minimumStars: starRating ?? 1,
        now: now(),
      };
      const hotels = world.searchHotels(query);
      return {
        structured: {
          cityCode: code,
          cityName: city.name,
          checkInDate,
          checkOutDate,
          guests,
          currency: 'USD',
          count: hotels.length,
          hotels,
        },
        search: { type: 'hotel', resultCount: hotels.length },
      };
    },
  };
}
