// Where every draw comes from, and the check in every id.
import { checkOf, mixText, toUnit } from '../../../../src/data/world/hash.ts';
import { cycle, type Group } from '../../harness.ts';

const texts = cycle(
  Array.from({ length: 1024 }, (_, index) => `FL-JFK-LAX-2027${1000 + index}-Y-AA${100 + index}-3`),
);
let number = 1;

function sumOfCodes(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index++) sum += text.charCodeAt(index);
  return sum;
}

const group: Group = {
  control: { name: 'adding up the same characters', run: () => sumOfCodes(texts()) },
  cases: [
    { name: 'mixText', run: () => mixText(0x9e3779b9, texts()) },
    { name: 'checkOf', run: () => checkOf(0x9e3779b9, texts()) },
    { name: 'toUnit', run: () => toUnit(++number, 7) },
  ],
};
export default group;
