// A pure tool called again: its key, and its answer from memory.
import { toCanonicalJson } from '../../../../src/gateway/cache/canonical-json.ts';
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
const cached = withResultCache(workers, { maxBytes: 64 * 2 ** 20, now: Date.now });

const requests = Array.from(
  { length: 512 },
  (_, number): CallRequest => ({
    target: { kind: 'tool', name: 'searchFlights', arguments: flightQuestion(number) },
    clientCapabilities: {},
    wantsProgress: false,
    asking: 'live',
  }),
);
await Promise.all(requests.map((request) => cached.start(request).outcome));
const next = cycle(requests);
const questions = cycle(Array.from({ length: 512 }, (_, number) => flightQuestion(number)));

const group: Group = {
  control: { name: 'JSON.stringify of the arguments', run: () => JSON.stringify(questions()) },
  cases: [
    { name: 'toCanonicalJson', run: () => toCanonicalJson(questions()) },
    { name: 'start, a hit', run: () => cached.start(next()) },
  ],
};
export default group;
