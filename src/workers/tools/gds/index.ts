// The GDS toolset: nine tools, the gds:// resources and three prompts over one mock travel world.

import type { OpenedToolset, Services, Toolset } from '../types.ts';
import { createAgency } from './agency.ts';
import { createBookCar } from './book-car.ts';
import { createBookFlight } from './book-flight.ts';
import { createBookHotel } from './book-hotel.ts';
import { createCancelBooking } from './cancel-booking.ts';
import { instructions } from './instructions.ts';
import { createListBookings } from './list-bookings.ts';
import { createPrompts } from './prompts/index.ts';
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
    prompts: createPrompts(agency),
    instructions,
  };
}

const gds: Toolset = { name: 'gds', open };
export default gds;
