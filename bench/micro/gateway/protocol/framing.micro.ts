// A body as a message, and a result as an answer.
import { parseFrame } from '../../../../src/gateway/protocol/framing.ts';
import { toResultText } from '../../../../src/gateway/protocol/json-rpc.ts';
import { cycle, type Group } from '../../harness.ts';
import { callBody } from '../../samples.ts';

const bodies = cycle(Array.from({ length: 512 }, (_, number) => callBody(number)));
const result = `{"content":[{"type":"text","text":"${'x'.repeat(6000)}"}]}`;
let id = 0;

const group: Group = {
  control: { name: 'JSON.parse of the same body', run: () => JSON.parse(bodies().toString('latin1')) },
  cases: [
    { name: 'parseFrame', run: () => parseFrame(bodies()) },
    // Sent as bytes, as it is in the end: joining strings alone costs nothing yet.
    { name: 'toResultText, to bytes', run: () => Buffer.from(toResultText(++id, result)) },
  ],
};
export default group;
