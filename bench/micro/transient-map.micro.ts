// What is under way by a name: each comes, and goes when so many have come after it.
import { TransientMap } from '../../src/transient-map.ts';
import type { Group } from './harness.ts';
import { sessionId } from './samples.ts';

const NAMES = 16_384;
const names = Array.from({ length: NAMES }, (_, number) => sessionId(number));
const nameOf = (number: number): string => names[number & (NAMES - 1)] as string;
const work = { cancelled: false };

function comingAndGoing(there: number): () => unknown {
  const map = new TransientMap<string, typeof work>();
  let number = 0;
  return () => {
    map.set(nameOf(++number), work);
    const found = map.get(nameOf(number - there));
    map.delete(nameOf(number - there));
    return found;
  };
}

const plain = new Map<string, typeof work>();
let number = 0;

const group: Group = {
  control: {
    name: 'a Map, 50 there',
    run() {
      plain.set(nameOf(++number), work);
      const found = plain.get(nameOf(number - 50));
      plain.delete(nameOf(number - 50));
      return found;
    },
  },
  cases: [
    { name: 'set, get and delete, 50 there', run: comingAndGoing(50) },
    { name: 'set, get and delete, 5,000 there', run: comingAndGoing(5000) },
  ],
};
export default group;
