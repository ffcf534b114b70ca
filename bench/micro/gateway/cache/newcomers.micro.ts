// An answer kept when it is asked for the first time, and taken when it is asked for again.
import { toCanonicalJson } from '../../../../src/gateway/cache/canonical-json.ts';
import { Newcomers } from '../../../../src/gateway/cache/newcomers.ts';
import { flightQuestion } from '../../../scenarios/questions.ts';
import { cycle, type Group } from '../../harness.ts';
import { searchAnswers } from '../../samples.ts';

/** A quarter of CACHE_MAX_BYTES: as many answers as are asked for before the first of them comes again do not fit. */
const MAX_BYTES = 16_777_216;
const QUESTIONS = 16_384;
/** So many others are asked for in between. */
const LATER = 256;

const keys = Array.from(
  { length: QUESTIONS },
  (_, number) => `searchFlights ${toCanonicalJson(flightQuestion(number))}`,
);
const answers = cycle(searchAnswers(256));
const about = { type: 'result', isError: false };
const keyOf = (number: number): string => keys[number & (QUESTIONS - 1)] as string;
const block = Buffer.allocUnsafeSlow(MAX_BYTES);
const overwritten = new Newcomers<typeof about>(MAX_BYTES);
const taken = new Newcomers<typeof about>(MAX_BYTES);
let end = 0;
let number = 0;

const group: Group = {
  control: {
    name: 'the bytes copied, one answer behind the other',
    run() {
      const answer = answers();
      if (end + answer.length > block.length) end = 0;
      block.set(answer, end);
      end += answer.length;
    },
  },
  cases: [
    { name: 'put, over the oldest', run: () => overwritten.put(keyOf(++number), answers(), about) },
    {
      name: 'put, and an earlier one taken',
      run: () => {
        taken.put(keyOf(++number), answers(), about);
        return taken.take(keyOf(number - LATER));
      },
    },
  ],
};
export default group;
