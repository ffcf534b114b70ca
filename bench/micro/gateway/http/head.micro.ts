// The head of an answer, sent as bytes, as it is in the end: joining strings alone costs nothing yet.
import { composeHeaders, toStatusLine } from '../../../../src/gateway/http/head.ts';
import type { HeaderList } from '../../../../src/gateway/http/types.ts';
import type { Group } from '../../harness.ts';

const made = (): HeaderList => [
  ['Content-Type', 'application/json'],
  ['MCP-Session-Id', '3ed1bfa7-6e0c-4a61-9176-50d516ad88b9'],
];
const constant = Object.freeze(made());
const ready = toStatusLine(200) + composeHeaders(constant);
const block = Buffer.alloc(1024);

const group: Group = {
  control: { name: 'the bytes of a head that is there', run: () => block.write(ready, 'latin1') },
  cases: [
    { name: 'composed, fresh', run: () => block.write(toStatusLine(200) + composeHeaders(made()), 'latin1') },
    {
      name: 'composed, constant',
      run: () => block.write(toStatusLine(200) + composeHeaders(constant), 'latin1'),
    },
  ],
};
export default group;
