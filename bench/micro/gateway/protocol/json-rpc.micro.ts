// A result, and a failure, as the text of an answer.
import { toFailure } from '../../../../src/errors.ts';
import { createInitializeResults } from '../../../../src/gateway/protocol/identity.ts';
import { toErrorMessage, toResultText } from '../../../../src/gateway/protocol/json-rpc.ts';
import { instructions } from '../../../../src/workers/tools/gds/instructions.ts';
import type { Group } from '../../harness.ts';

const server = { name: 'mock-gds-mcp', title: 'Mock GDS', version: '0.1.0' };
const catalog = { tools: [], resources: [], prompts: [], instructions };
const result = createInitializeResults(server, catalog, true).get('2025-11-25') ?? '';
const failure = toFailure('overloaded');
let id = 0;

// Sent as bytes, as they are in the end: joining strings alone costs nothing yet.
const group: Group = {
  control: { name: 'the bytes of the same result', run: () => Buffer.from(result) },
  cases: [
    { name: 'toResultText, of initialize, to bytes', run: () => Buffer.from(toResultText(++id, result)) },
    { name: 'toErrorMessage, to bytes', run: () => Buffer.from(toErrorMessage(++id, failure)) },
  ],
};
export default group;
