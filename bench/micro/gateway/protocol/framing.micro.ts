// A body as a message.
import { parseFrame } from '../../../../src/gateway/protocol/framing.ts';
import { cycle, type Group } from '../../harness.ts';
import { callBody } from '../../samples.ts';

const bodies = cycle(Array.from({ length: 512 }, (_, number) => callBody(number)));

const group: Group = {
  control: { name: 'JSON.parse of the same body', run: () => JSON.parse(bodies().toString('latin1')) },
  cases: [{ name: 'parseFrame', run: () => parseFrame(bodies()) }],
};
export default group;
