// A search of flights that was never asked before, and an id turned back into its flights.
import { cycle, type Group } from '../../harness.ts';
import { flightQueries, world } from '../../samples.ts';

const queries = cycle(flightQueries);
const ids = cycle(
  flightQueries.slice(0, 512).flatMap((query) => world.searchFlights(query).map(({ id }) => id)),
);
const answers = cycle(flightQueries.slice(0, 512).map((query) => world.searchFlights(query)));

const group: Group = {
  control: { name: 'copying an answer that is there', run: () => answers().map((option) => ({ ...option })) },
  cases: [
    { name: 'search', run: () => world.searchFlights(queries()) },
    { name: 'segments of an id', run: () => world.flights(ids()) },
  ],
};
export default group;
