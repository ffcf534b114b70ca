// A pure tool called again, its answer from memory; and called for the first time, with a worker that answers at once.
import { withResultCache } from '../../../../src/gateway/cache/index.ts';
import type { CallOutcome, CallRequest, Workers } from '../../../../src/workers/index.ts';
import { flightQuestion } from '../../../scenarios/questions.ts';
import { cycle, type Group } from '../../harness.ts';

const outcome: CallOutcome = { type: 'result', result: Buffer.alloc(14_000), isError: false };
const running = { outcome: Promise.resolve(outcome), cancel: () => undefined, answer: () => undefined };
const workers = {
  catalog: { tools: [{ name: 'searchFlights', kind: 'pure' }], resources: [], prompts: [], instructions: '' },
  start: () => running,
} as unknown as Workers;
const options = { maxBytes: 64 * 2 ** 20, now: Date.now };
const cached = withResultCache(workers, options);
const forgetful = withResultCache(workers, options);

/** More answers than are kept of those that were asked for once. */
const QUESTIONS = 4096;
const all = Array.from(
  { length: QUESTIONS },
  (_, number): CallRequest => ({
    target: { kind: 'tool', name: 'searchFlights', arguments: flightQuestion(number) },
    clientCapabilities: {},
    wantsProgress: false,
    asking: 'live',
  }),
);
const requests = all.slice(0, 512);
await Promise.all(requests.map((request) => cached.start(request).outcome));
const next = cycle(requests);
const another = cycle(all);
const questions = cycle(Array.from({ length: 512 }, (_, number) => flightQuestion(number)));

const group: Group = {
  control: { name: 'JSON.stringify of the arguments', run: () => JSON.stringify(questions()) },
  cases: [
    { name: 'start, a hit', run: () => cached.start(next()) },
    { name: 'start, a miss, its answer kept', run: () => forgetful.start(another()).outcome },
  ],
};
export default group;
