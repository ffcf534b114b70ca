// HTTP answers out of a byte stream, however it is cut.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Reply } from '../../bench/load/exchange.ts';
import { createResponseParser } from '../../bench/load/response-parser.ts';

const WIRE = [
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nMCP-Session-Id: abc\r\nContent-Length: 9\r\n\r\n{"a":"é"}'.replace(
    'Length: 9',
    'Length: 10',
  ),
  'HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\ndata:\r\n4\r\n {}\n\r\n0\r\n\r\n',
  'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n',
].join('');

const EXPECTED = [
  [200, '{"a":"é"}'],
  [202, ''],
  [200, 'data: {}\n'],
  [204, ''],
];

function parse(chunks: readonly Buffer[]): { replies: Reply[]; end: string } {
  const replies: Reply[] = [];
  const parser = createResponseParser((reply) => replies.push(reply));
  for (const chunk of chunks) parser.push(chunk);
  return { replies, end: parser.end() };
}

test('answers are the same wherever the stream is cut', () => {
  const bytes = Buffer.from(WIRE);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 12 }), (cuts) => {
      const edges = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const chunks = edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));
      const { replies, end } = parse(chunks.filter(({ length }) => length > 0));
      assert.deepEqual(
        replies.map(({ status, body }) => [status, body]),
        EXPECTED,
      );
      assert.equal(end, 'complete');
    }),
  );
});

test('header names are lower case and values trimmed', () => {
  const { replies } = parse([Buffer.from('HTTP/1.1 200 OK\r\nX-Odd:   value \r\ncontent-length: 0\r\n\r\n')]);
  assert.equal(replies[0]?.headers['x-odd'], 'value');
});

test('an answer without a length ends with the connection', () => {
  const { replies, end } = parse([Buffer.from('HTTP/1.1 200 OK\r\n\r\nall of'), Buffer.from(' it')]);
  assert.deepEqual([replies[0]?.body, end], ['all of it', 'complete']);
});

test('an answer that breaks off is told as cut', () => {
  assert.equal(parse([Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab')]).end, 'cut');
});

test('what is no HTTP is refused', () => {
  assert.throws(() => parse([Buffer.from('SSH-2.0-OpenSSH\r\n\r\n')]), /Not an HTTP answer/);
});
