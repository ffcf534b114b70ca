// Whether the arguments of a search are small enough to be kept.
import { toNoted } from '../../../../src/gateway/protocol/noted.ts';
import { flightQuestion } from '../../../scenarios/questions.ts';
import { cycle, type Group } from '../../harness.ts';

const questions = cycle(Array.from({ length: 512 }, (_, number) => ({ ...flightQuestion(number) })));
const large = cycle(
  Array.from({ length: 512 }, (_, number) => ({ notes: 'x'.repeat(6000), ...flightQuestion(number) })),
);

function countKeys(args: object): number {
  let count = 0;
  for (const _ in args) count++;
  return count;
}

const group: Group = {
  control: { name: 'counting the keys', run: () => countKeys(questions()) },
  cases: [
    { name: 'toNoted', run: () => toNoted(questions()) },
    { name: 'toNoted, too large', run: () => toNoted(large()) },
  ],
};
export default group;
