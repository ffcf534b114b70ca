// A search of flights that was never asked before, between airports that were, and an id turned back into its flights.
import { cycle, type Group } from '../../harness.ts';
import { flightQueries, world } from '../../samples.ts';

const queries = cycle(flightQueries);
// All are asked once, so that no search measures what the world remembers from then on.
const found = flightQueries.map((query) => world.searchFlights(query));
const ids = cycle(found.slice(0, 512).flatMap((options) => options.map(({ id }) => id)));
const answers = cycle(found.slice(0, 512));

const group: Group = {
  control: { name: 'copying an answer that is there', run: () => answers().map((option) => ({ ...option })) },
  cases: [
    { name: 'search', run: () => world.searchFlights(queries()) },
    { name: 'segments of an id', run: () => world.flights(ids()) },
  ],
};
export default group;
