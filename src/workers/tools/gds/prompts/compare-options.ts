// compare-options: look before booking; changes nothing.

import type { Prompt } from '../../types.ts';
import type { Agency } from '../agency.ts';
import { createAirportCompleter, createChoiceCompleter } from '../completion.ts';
import { cabins } from '../outputs.ts';
import { bullet, readArguments, todayLine, userMessage } from './text.ts';

const priorities = ['price', 'duration', 'departure time', 'comfort'] as const;

const declared = [
  { name: 'origin', title: 'From', description: 'An airport code such as JFK, or a city', required: true },
  { name: 'destination', title: 'To', description: 'An airport code such as LAX, or a city', required: true },
  { name: 'departureDate', title: 'Around', description: 'Preferred day, YYYY-MM-DD', required: true },
  {
    name: 'cabin',
    title: 'Cabin',
    description: 'economy, premium_economy, business or first',
    required: false,
  },
  {
    name: 'priority',
    title: 'What matters most',
    description: 'price, duration, departure time or comfort; price if left out',
    required: false,
  },
] as const;

export function createCompareOptions({ world, now }: Agency): Prompt {
  const airports = createAirportCompleter(world);
  return {
    name: 'compare-options',
    title: 'Compare flights around a date',
    description: 'Compare what flies around a date, without booking anything',
    arguments: declared,
    complete: {
      origin: airports,
      destination: airports,
      cabin: createChoiceCompleter(cabins),
      priority: createChoiceCompleter(priorities),
    },
    get(given) {
      const trip = readArguments(declared, given);
      return {
        description: `Flights from ${trip.origin} to ${trip.destination} around ${trip.departureDate}`,
        messages: [
          userMessage([
            'Compare flights for me with the travel tools. Do not book anything.',
            '',
            ...bullet('From', trip.origin),
            ...bullet('To', trip.destination),
            ...bullet('Around', trip.departureDate),
            ...bullet('Cabin', trip.cabin ?? 'economy'),
            ...bullet('What matters most', trip.priority ?? 'price'),
            '',
            todayLine(now()),
            '',
            '1. If a place is a city with several airports, consider each (gds://mock-data/airports has the codes).',
            '2. Call searchFlights for the preferred day, the day before and the day after; skip days in the past.',
            '3. Leave out what is sold out. Make a table of the best five by what matters most: day, flight, times, duration, stops, price in dollars (prices are in cents), seats left.',
            '4. Say in two sentences which one you would take and why, and keep its id at hand in case I want it booked.',
          ]),
        ],
      };
    },
  };
}
