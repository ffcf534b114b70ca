// The arguments of a call as part of a key.
import { toCanonicalJson } from '../../../../src/gateway/cache/canonical-json.ts';
import { flightQuestion } from '../../../scenarios/questions.ts';
import { cycle, type Group } from '../../harness.ts';

const questions = cycle(Array.from({ length: 512 }, (_, number) => flightQuestion(number)));

const group: Group = {
  control: { name: 'JSON.stringify of the arguments', run: () => JSON.stringify(questions()) },
  cases: [{ name: 'toCanonicalJson', run: () => toCanonicalJson(questions()) }],
};
export default group;
