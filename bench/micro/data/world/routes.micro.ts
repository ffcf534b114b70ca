// The schedule looked up: what flies between two airports, and when a flight leaves next.
import { createSchedule, departureOf, nextDeparture } from '../../../../src/data/world/routes.ts';
import { DAY_MS, MINUTE_MS } from '../../../../src/data/world/time.ts';
import { cycle, type Group } from '../../harness.ts';
import { flightDays } from '../../samples.ts';

const schedule = createSchedule(1);
const pairs = cycle(flightDays);
const departures = cycle(
  flightDays.flatMap(({ from, to, day }, number) => {
    const route = schedule.route(from, to);
    const flight = route.flights[number % route.flights.length];
    return flight === undefined ? [] : [{ route, flight, day, noon: (day + 0.5) * DAY_MS }];
  }),
);
let seed = 1;

const group: Group = {
  control: {
    name: 'a departure, were all clocks on UTC',
    run() {
      const { flight, day } = departures();
      return day * DAY_MS + flight.departure * MINUTE_MS;
    },
  },
  cases: [
    {
      name: 'departureOf',
      run() {
        const { route, flight, day } = departures();
        return departureOf(route, flight, day);
      },
    },
    {
      name: 'nextDeparture',
      run() {
        const { route, flight, noon } = departures();
        return nextDeparture(route, flight, noon);
      },
    },
    {
      name: 'route',
      run() {
        const { from, to } = pairs();
        return schedule.route(from, to);
      },
    },
    {
      name: 'route, its flights made',
      run() {
        const { from, to } = pairs();
        return createSchedule(++seed).route(from, to);
      },
    },
  ],
};
export default group;
