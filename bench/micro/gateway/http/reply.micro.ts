// An answer from the call that sends it to what uWebSockets.js is given of it.
import type { Exchange } from '../../../../src/gateway/http/exchange.ts';
import { JSON_HEADERS } from '../../../../src/gateway/http/refusal.ts';
import { UwsReply } from '../../../../src/gateway/http/reply.ts';
import type { Body } from '../../../../src/gateway/http/types.ts';
import { NumberMap } from '../../../../src/number-map.ts';
import { cycle, type Group } from '../../harness.ts';
import { searchAnswers } from '../../samples.ts';

/** As PageResponse has them. */
const inPieces = (answer: Uint8Array): readonly Uint8Array[] => [
  Buffer.from('{"jsonrpc":"2.0","id":1,"result":{'),
  answer.subarray(1),
];
const answers = searchAnswers(512);
const gathered = cycle(answers.filter(({ length }) => length > 6_000 && length < 14_000).map(inPieces));
const large = cycle(answers.filter(({ length }) => length > 15_000).map(inPieces));
const small = '{"jsonrpc":"2.0","id":1,"result":{}}';

// Stands for uWebSockets.js: it copies what it is given, as that does, and sends nothing.
const socket = Buffer.alloc(65_536);
const HEAD =
  '200 OK\r\nContent-Type: application/json\r\nMCP-Session-Id: 3ed1bfa7-6e0c-4a61-9176-50d516ad88b9\r\n\r\n';

function swallow(body: string | Uint8Array): void {
  if (typeof body === 'string') socket.write(body);
  else socket.set(body);
}

const res = {
  cork: (write: () => void) => write(),
  writeStatus: (head: string) => socket.write(head, 'latin1'),
  endWithoutBody: () => undefined,
  end: swallow,
  onWritable: () => undefined,
  left: 0,
  tryEnd(piece: Uint8Array, length: number) {
    swallow(piece);
    this.left = (this.left || length) - piece.length;
    return [true, this.left === 0];
  },
};
const exchange = {
  // What is posted is written at once, not at the end of the turn.
  outbox: { post: (reply: UwsReply) => reply.flush() },
  readers: new Set(),
  pending: new NumberMap<UwsReply>(),
  closing: false,
  onAnswer: () => undefined,
} as unknown as Exchange;
const request = { method: 'POST', path: '/mcp' };

const answer = (status: number, body: Body): void =>
  new UwsReply(res as never, request as never, exchange).send(status, JSON_HEADERS, body);

const group: Group = {
  control: {
    name: 'the bytes of a short answer, its head before them',
    run() {
      socket.write(HEAD, 'latin1');
      swallow(small);
    },
  },
  cases: [
    { name: 'no body', run: () => answer(202, '') },
    { name: 'a short text', run: () => answer(200, small) },
    { name: 'a search that fits a cork', run: () => answer(200, gathered()) },
    { name: 'a larger one, piece by piece', run: () => answer(200, large()) },
  ],
};
export default group;
