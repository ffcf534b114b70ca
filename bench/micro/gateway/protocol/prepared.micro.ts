// A response around a result that is bytes already: as its pieces, and as the text that a stream takes.
import { Page, PageResponse } from '../../../../src/gateway/protocol/prepared.ts';
import { cycle, type Group } from '../../harness.ts';
import { searchAnswers } from '../../samples.ts';

const HEAD = '{"jsonrpc":"2.0","id":1,"result":{';
const pages = cycle(searchAnswers(256).map((answer) => new Page(answer)));
let id = 0;

const group: Group = {
  control: { name: 'the bytes of what stands before it', run: () => Buffer.from(HEAD) },
  cases: [
    { name: 'pieces', run: () => new PageResponse(++id, pages()).pieces },
    { name: 'toString', run: () => new PageResponse(++id, pages()).toString() },
  ],
};
export default group;
