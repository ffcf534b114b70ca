// Journeys with a change, where nonstop flights are too few: between airports that were asked about before, and others.
import { AIRPORTS } from '../../../../src/data/world/airports.ts';
import { createConnections } from '../../../../src/data/world/connections.ts';
import { createSchedule, isFlown } from '../../../../src/data/world/routes.ts';
import { cycle, type Group } from '../../harness.ts';
import { flightDays } from '../../samples.ts';

/** With fewer nonstops, connections fill up, to so many options. */
const ENOUGH_NONSTOPS = 4;
const MOST = 6;
const isWanted = (): boolean => true;

const schedule = createSchedule(1);
const connections = createConnections(schedule);
const asked = flightDays.flatMap((question) => {
  const { from, to, day, cabin } = question;
  const { flights } = schedule.route(from, to);
  const nonstops = flights.filter((flight) => isFlown(flight, day) && flight.cabins.includes(cabin)).length;
  return nonstops < ENOUGH_NONSTOPS ? [{ ...question, most: MOST - nonstops, isWanted }] : [];
});
const questions = cycle(asked);
// All are asked once, so that `find` does not measure what it remembers from then on.
const found = asked.map((question) => connections.find(question));
const answers = cycle(found.filter(({ length }) => length > 0));

// Far apart, and none comes twice before all came once: 7,919 is prime.
const { length } = AIRPORTS;
let pair = 0;
const another = () => {
  pair = (pair + 7919) % (length * length);
  return { from: Math.floor(pair / length), to: pair % length };
};

const group: Group = {
  control: {
    name: 'copying journeys that are there',
    run: () => answers().map((legs) => legs.map((leg) => ({ ...leg }))),
  },
  cases: [
    { name: 'find', run: () => connections.find(questions()) },
    { name: 'find, its ways worked out', run: () => connections.find({ ...questions(), ...another() }) },
  ],
};
export default group;
