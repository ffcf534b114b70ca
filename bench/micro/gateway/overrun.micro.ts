// What each posted message is looked at for before it is parsed: nearly always there is room, and that is all.
import { createOverrunCheck } from '../../../src/gateway/overrun.ts';
import { flightQuestion } from '../../scenarios/questions.ts';
import { cycle, type Group } from '../harness.ts';

const REMEMBERED = ['searchFlights', 'searchHotels', 'searchCars'];
const bodies = cycle(
  Array.from({ length: 512 }, (_, number) => {
    const params = { name: 'bookFlight', arguments: flightQuestion(number) };
    return Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: number, method: 'tools/call', params }));
  }),
);
const whereThereIsRoom = createOverrunCheck({ remembered: REMEMBERED, isFull: () => false });
const whereThereIsNone = createOverrunCheck({ remembered: REMEMBERED, isFull: () => true });

const group: Group = {
  control: { name: 'one word looked for in the body', run: () => bodies().includes('tools/call') },
  cases: [
    { name: 'there is room', run: () => whereThereIsRoom(bodies(), 0) },
    { name: 'there is none', run: () => whereThereIsNone(bodies(), 0) },
  ],
};
export default group;
