// Arguments checked against the published schema, defaults filled in.
import gds from '../../../../src/workers/tools/gds/index.ts';
import { compileSchema } from '../../../../src/workers/tools/index.ts';
import { bookingOf } from '../../../scenarios/bookings.ts';
import { flightQuestion } from '../../../scenarios/questions.ts';
import { cycle, type Group } from '../../harness.ts';

// Only schemas are looked at: no tool runs.
const opened = await gds.open({ store: {} as never, now: Date.now, seed: 'fixed', bookingTtlMs: 1 });
const parserOf = (name: string) =>
  compileSchema(opened.tools.find((tool) => tool.name === name)?.inputSchema ?? {});
const search = parserOf('searchFlights');
const book = parserOf('bookFlight');

const questions = cycle(Array.from({ length: 512 }, (_, number) => flightQuestion(number)));
const bookings = cycle(Array.from({ length: 512 }, (_, number) => bookingOf('FL-1', number)));
const wrong = { origin: 'jfk', destination: 'LAX', departureDate: '2030-02-30' };

const group: Group = {
  control: { name: 'copying the arguments', run: () => ({ ...questions() }) },
  cases: [
    { name: 'parse, searchFlights', run: () => search.parse(questions()) },
    { name: 'parse, bookFlight', run: () => book.parse(bookings()) },
    { name: 'parse, two mistakes explained', run: () => search.parse(wrong) },
  ],
};
export default group;
