// plan-trip: from a wish to a booked trip, step by step.

import type { Prompt } from '../../types.ts';
import type { Agency } from '../agency.ts';
import { createAirportCompleter, createChoiceCompleter } from '../completion.ts';
import { cabins } from '../outputs.ts';
import { bullet, readArguments, todayLine, userMessage } from './text.ts';

const declared = [
  {
    name: 'origin',
    title: 'From',
    description: 'Where the trip starts: an airport code such as JFK, or a city',
    required: true,
  },
  {
    name: 'destination',
    title: 'To',
    description: 'Where the trip goes: an airport code such as LAX, or a city',
    required: true,
  },
  { name: 'departureDate', title: 'Out', description: 'Day of departure, YYYY-MM-DD', required: true },
  {
    name: 'returnDate',
    title: 'Back',
    description: 'Day of the flight home, YYYY-MM-DD; leave out for one way',
    required: false,
  },
  {
    name: 'travellers',
    title: 'Travellers',
    description: 'Who travels, e.g. "2 adults, 1 child of 7"; one adult if left out',
    required: false,
  },
  {
    name: 'cabin',
    title: 'Cabin',
    description: 'economy, premium_economy, business or first',
    required: false,
  },
  {
    name: 'wishes',
    title: 'Wishes',
    description: 'Budget, hotel stars, a car, times of day: anything that matters',
    required: false,
  },
] as const;

export function createPlanTrip({ world, now }: Agency): Prompt {
  const airports = createAirportCompleter(world);
  return {
    name: 'plan-trip',
    title: 'Plan a trip',
    description:
      'Find flights, a hotel and, if wanted, a car; book them into one PNR once the traveller agrees',
    arguments: declared,
    complete: { origin: airports, destination: airports, cabin: createChoiceCompleter(cabins) },
    get(given) {
      const trip = readArguments(declared, given);
      const back = trip.returnDate;
      return {
        description: `A trip from ${trip.origin} to ${trip.destination}`,
        messages: [
          userMessage([
            'Plan and book this trip for me with the travel tools.',
            '',
            ...bullet('From', trip.origin),
            ...bullet('To', trip.destination),
            ...bullet('Out', trip.departureDate),
            ...bullet('Back', back ?? 'no return, one way'),
            ...bullet('Travellers', trip.travellers ?? '1 adult'),
            ...bullet('Cabin', trip.cabin ?? 'economy'),
            ...bullet('Wishes', trip.wishes),
            '',
            todayLine(now()),
            '',
            '1. If a place is a city, choose its airport (gds://mock-data/airports has the codes).',
            `2. Call searchFlights for the way out${back ? ' and once more for the way back' : ''}, with the passengers and the cabin. Leave out what is sold out.`,
            `3. Call searchHotels for the destination, from the local date of arrival${back ? ' to the day of the flight home' : ''}, with guests set to the number of travellers. If I want a car, call searchCars at the airport from the time of arrival${back ? ' to two hours before the flight home' : ''}.`,
            '4. Show me two or three combinations with times, durations and the total price in dollars (prices are in cents), and recommend one. Wait for my choice.',
            '5. Ask for whatever is missing: first and last name of each traveller as in the passport, type (adult, child, infant), and an e-mail address or a phone number (+ and country code).',
            `6. Call bookFlight with ${back ? 'the ids of both directions in one call' : 'the id of the flight'}; then bookHotel, and bookCar if wanted, with existingPnr set to its pnr and every traveller named as a guest.`,
            '7. Call retrieveBooking and confirm to me the PNR, the itinerary, the total and when the booking expires. Tell me every warning that a result carried.',
            '',
            'If a call is refused, read field and rule in the error, correct that argument and try again; if an offer is gone, search again. Never repeat a booking that timed out without calling listBookings first.',
          ]),
        ],
      };
    },
  };
}
