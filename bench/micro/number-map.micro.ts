// A request among those under way: each comes with the next number, and goes when so many have come after it.
import { NumberMap } from '../../src/number-map.ts';
import type { Group } from './harness.ts';

const request = { path: '/mcp' };

function comingAndGoing(there: number): () => unknown {
  const map = new NumberMap<typeof request>();
  let number = 0;
  return () => {
    map.set(++number, request);
    const found = map.get(number - there);
    map.delete(number - there);
    return found;
  };
}

const places: (typeof request | undefined)[] = Array(64).fill(undefined);
let number = 0;

const group: Group = {
  control: {
    name: 'a place of an array filled, another looked at and emptied',
    run() {
      places[++number & 63] = request;
      const found = places[(number + 14) & 63];
      places[(number + 14) & 63] = undefined;
      return found;
    },
  },
  cases: [
    { name: 'set, get and delete, 50 there', run: comingAndGoing(50) },
    { name: 'set, get and delete, 5,000 there', run: comingAndGoing(5000) },
  ],
};
export default group;
