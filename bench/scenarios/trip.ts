// A whole trip, as an agent makes it: look around, book a flight, a hotel and a car into one PNR, look again, and
// every other time cancel.
import type { Exchange, Reply } from '../load/exchange.ts';
import { availableOffers, type Offer, pnrOf } from './answers.ts';
import { bookingOf } from './bookings.ts';
import { dayAfter, flightQuestion, person } from './questions.ts';
import { type Scenario, type ScriptInput, withoutTools } from './types.ts';

const TOOLS = [
  'searchFlights',
  'searchHotels',
  'searchCars',
  'bookFlight',
  'bookHotel',
  'bookCar',
  'retrieveBooking',
  'listBookings',
  'cancelBooking',
] as const;
type Step = (typeof TOOLS)[number];

const HOTEL_NIGHTS = 3;

/** What the session knows by now. */
interface Notes {
  trip: number;
  flight?: Offer | undefined;
  hotel?: Offer | undefined;
  car?: Offer | undefined;
  pnr?: string | undefined;
}

const localDay = (offer: Offer | undefined) => String(offer?.arrivalTime ?? '').slice(0, 10);
const plusDays = (day: string, days: number) => dayAfter(days, Date.parse(day));

function argumentsOf(step: Step, { trip, flight, hotel, car, pnr }: Notes): object {
  const { firstName, lastName, email } = person(trip);
  const [arrival, city] = [localDay(flight), String(flight?.destinationCode)];
  switch (step) {
    case 'searchFlights':
      return { ...flightQuestion(trip), passengers: { adults: 1 } };
    case 'searchHotels':
      return {
        cityCode: city,
        checkInDate: arrival,
        checkOutDate: plusDays(arrival, HOTEL_NIGHTS),
        guests: 1,
      };
    case 'searchCars':
      // The day after: the car waits at the airport when the flight is late.
      return {
        pickupLocationCode: city,
        pickupDate: `${plusDays(arrival, 1)}T10:00:00Z`,
        dropoffDate: `${plusDays(arrival, HOTEL_NIGHTS)}T10:00:00Z`,
      };
    case 'bookFlight':
      return bookingOf(flight?.id ?? '', trip);
    case 'bookHotel':
      return { hotelId: hotel?.id, existingPnr: pnr, guests: [{ firstName, lastName, email }] };
    case 'bookCar':
      return { carId: car?.id, existingPnr: pnr, driver: { firstName, lastName, email } };
    case 'retrieveBooking':
      return { pnr };
    case 'cancelBooking':
      return { pnr, reason: 'Plans changed' };
    case 'listBookings':
      return {};
  }
}

/** What comes after a step that was answered; where nothing was on offer, that part of the trip is left out. */
function following(step: Step, notes: Notes, knowsItsBookings: boolean): Step {
  switch (step) {
    case 'searchFlights':
      return notes.flight === undefined ? 'searchFlights' : 'searchHotels';
    case 'searchHotels':
      return 'searchCars';
    case 'searchCars':
      return 'bookFlight';
    case 'bookFlight':
      return notes.hotel === undefined ? 'retrieveBooking' : 'bookHotel';
    case 'bookHotel':
      return notes.car === undefined ? 'retrieveBooking' : 'bookCar';
    case 'bookCar':
      return 'retrieveBooking';
    case 'retrieveBooking':
      if (knowsItsBookings) return 'listBookings';
      return notes.trip % 2 === 0 ? 'cancelBooking' : 'searchFlights';
    case 'listBookings':
      return notes.trip % 2 === 0 ? 'cancelBooking' : 'searchFlights';
    case 'cancelBooking':
      return 'searchFlights';
  }
}

function learn(step: Step, notes: Notes, { body }: Reply): void {
  if (step === 'searchFlights') notes.flight = availableOffers(body)[0];
  if (step === 'searchHotels') notes.hotel = availableOffers(body)[0];
  if (step === 'searchCars') notes.car = availableOffers(body)[0];
  if (step === 'bookFlight') notes.pnr = pnrOf(body);
}

function script({ dialect, sessionId, sessionIndex, sessionCount, salt, acknowledged }: ScriptInput) {
  const notes: Notes = { trip: salt + sessionIndex };
  // A session's list grows with every trip it makes, so a client makes a new session now and then. This one does
  // not: it looks at its list only during its first trips.
  let trips = 0;
  let step: Step = 'searchFlights';
  return {
    next: () => dialect.call(step, argumentsOf(step, notes), sessionId),
    answered(_exchange: Exchange, reply: Reply) {
      learn(step, notes, reply);
      if (step === 'bookFlight' && notes.pnr !== undefined) acknowledged(notes.pnr);
      step = following(step, notes, sessionId !== undefined && trips < 10);
      if (step !== 'searchFlights') return;
      trips += 1;
      notes.trip += sessionCount;
    },
  };
}

export const trip: Scenario = {
  name: 'trip',
  title: 'Mixed trip',
  what: 'search flights, hotels and cars, book all three into one PNR, retrieve, list, cancel every other',
  isFixed: false,
  hasBareControl: false,
  unfit: (found) => withoutTools(found, TOOLS),
  script,
};
