// The GDS toolset: nine tools, the gds:// resources and three prompts over one mock travel world.

import type { OpenedToolset, Services, Toolset } from '../types.ts';
import { createAgency } from './agency.ts';
import { createBookCar } from './book-car.ts';
import { createBookFlight } from './book-flight.ts';
import { createBookHotel } from './book-hotel.ts';
import { createCancelBooking } from './cancel-booking.ts';
import { instructions } from './instructions.ts';
import { createListBookings } from './list-bookings.ts';
import { createCompareOptions } from './prompts/compare-options.ts';
import { createPlanTrip } from './prompts/plan-trip.ts';
import { createRebook } from './prompts/rebook-after-cancellation.ts';
import { createResources } from './resources.ts';
import { createRetrieveBooking } from './retrieve-booking.ts';
import { createSearchCars } from './search-cars.ts';
import { createSearchFlights } from './search-flights.ts';
import { createSearchHotels } from './search-hotels.ts';

function open(services: Services): OpenedToolset {
  const agency = createAgency(services);
  return {
    tools: [
      createSearchFlights(agency),
      createBookFlight(agency),
      createSearchHotels(agency),
      createBookHotel(agency),
      createSearchCars(agency),
      createBookCar(agency),
      createRetrieveBooking(agency),
      createCancelBooking(agency),
      createListBookings(agency),
    ],
    resources: createResources(agency),
    prompts: [createPlanTrip(agency), createRebook(agency), createCompareOptions(agency)],
    instructions,
  };
}

const gds: Toolset = { name: 'gds', open };
export default gds;
