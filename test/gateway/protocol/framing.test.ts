import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS } from '../../../src/errors.ts';
import { parseFrame } from '../../../src/gateway/protocol/framing.ts';

const frameOf = (text: string | Buffer) => parseFrame(Buffer.from(text as string));

function codeOf(text: string | Buffer): number | undefined {
  const frame = frameOf(text);
  return frame.kind === 'malformed' ? ERRORS[frame.failure.error].code : undefined;
}

// spec: jsonrpc-version
test('a request, a notification and a response are told apart', () => {
  const kinds = [
    '{"jsonrpc":"2.0","id":1,"method":"m"}',
    '{"jsonrpc":"2.0","method":"m","params":{}}',
    '{"jsonrpc":"2.0","id":"x","result":{}}',
    '{"jsonrpc":"2.0","id":"x","error":{"code":1,"message":"m"}}',
  ].map((text) => {
    const frame = frameOf(text);
    return frame.kind === 'message' ? frame.message.kind : frame.kind;
  });
  assert.deepEqual(kinds, ['request', 'notification', 'response', 'response']);
});

test('what is not JSON is -32700', () => {
  const texts = [
    '',
    ' ',
    '{',
    '}',
    '{"a":1,}',
    "{'a':1}",
    'undefined',
    'NaN',
    '[1,]',
    '01',
    '"\u0001"',
    '{"a":1}x',
    '\ufeff{}',
  ];
  for (const text of texts) assert.equal(codeOf(text), -32700, JSON.stringify(text));
});

// spec: utf-8
test('what is not UTF-8 is -32700', () => {
  const invalid = [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82]];
  for (const bytes of invalid)
    assert.equal(
      codeOf(Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from('"}')])),
      -32700,
    );
});

// spec: jsonrpc-version, response-shape
test('what is JSON but no message is -32600', () => {
  const texts = [
    '1',
    '"x"',
    'null',
    'true',
    '{}',
    '[]',
    '{"jsonrpc":"2.0"}',
    '{"jsonrpc":"2.0","id":1}',
    '{"jsonrpc":"1.0","id":1,"method":"m"}',
    '{"jsonrpc":2.0,"id":1,"method":"m"}',
    '{"id":1,"method":"m"}',
    '{"jsonrpc":"2.0","id":1,"method":7}',
    '{"jsonrpc":"2.0","id":1,"method":null}',
    '{"jsonrpc":"2.0","id":1,"method":"m","params":[]}',
    '{"jsonrpc":"2.0","id":1,"method":"m","params":null}',
    '{"jsonrpc":"2.0","id":1,"method":"m","params":"p"}',
    '{"jsonrpc":"2.0","id":1,"result":{},"error":{}}',
    '{"jsonrpc":"2.0","id":1,"result":[]}',
    '{"jsonrpc":"2.0","result":{}}',
  ];
  for (const text of texts) assert.equal(codeOf(text), -32600, text);
});

// spec: request-id
test('an id is a string or an integer that can be given back exactly', () => {
  for (const id of ['null', '{}', '[]', 'true', '1.5', '1e400', '9007199254740993', '-1e-3'])
    assert.equal(codeOf(`{"jsonrpc":"2.0","id":${id},"method":"m"}`), -32600, id);
  for (const id of ['0', '-5', '1.0', '9007199254740991', '""', '"\\u0000"', '"__proto__"'])
    assert.equal(codeOf(`{"jsonrpc":"2.0","id":${id},"method":"m"}`), undefined, id);
});

// spec: response-id
test('the answer to a malformed message has its id where that could be read', () => {
  const frame = frameOf('{"jsonrpc":"2.0","id":"me","method":7}');
  assert.ok(frame.kind === 'malformed' && frame.id === 'me');
  const unread = frameOf('{"jsonrpc":"2.0","id":null,"method":"m"}');
  assert.ok(unread.kind === 'malformed' && !('id' in unread));
});

test('keys that only resemble the known ones mean nothing', () => {
  for (const text of [
    '{"JSONRPC":"2.0","id":1,"method":"m"}',
    '{"jsonrpc":"2.0","id":1,"Method":"m"}',
    '{"jsonrpc":"2.0","id":1,"method ":"m"}',
    '{"__proto__":{"jsonrpc":"2.0","id":1,"method":"m"}}',
    '{"jsonrpc":"2.0","id":1,"__proto__":{"method":"m"}}',
  ])
    assert.equal(codeOf(text), -32600, text);
  const frame = frameOf(
    '{"jsonrpc":"2.0","id":1,"method":"ping","METHOD":"tools/call","constructor":{},"extra":1}',
  );
  assert.ok(frame.kind === 'message' && frame.message.kind === 'request' && frame.message.method === 'ping');
});

test('of a key written twice the last one counts, as everywhere in JSON here', () => {
  const frame = frameOf('{"jsonrpc":"2.0","id":1,"method":"a","method":"b"}');
  assert.ok(frame.kind === 'message' && frame.message.kind === 'request' && frame.message.method === 'b');
});

test('nesting is measured before anything is parsed', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const message = (depth: number) => `{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":${nested(depth)}}}`;
  assert.equal(codeOf(message(62)), undefined);
  assert.equal(codeOf(message(63)), -32600);
  // Not even JSON: judged by depth all the same, so it was not parsed.
  assert.equal(codeOf('['.repeat(1_000_000)), -32600);
  assert.equal(codeOf('{"a":'.repeat(100_000)), -32600);
});

test('brackets inside strings are no nesting', () => {
  const text = JSON.stringify(`${'['.repeat(500)}"\\"{`);
  assert.equal(codeOf(`{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":${text}}}`), undefined);
});

test('the number of values is bounded', () => {
  const message = (count: number) =>
    `{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":[${'1,'.repeat(count)}1]}}`;
  assert.equal(codeOf(message(99_000)), undefined);
  assert.equal(codeOf(message(101_000)), -32600);
  assert.equal(codeOf(`[${'[],'.repeat(60_000)}[]]`), -32600);
});

test('what an error repeats of a message is short', () => {
  const frame = frameOf(JSON.stringify({ jsonrpc: 'x'.repeat(100_000), id: 1, method: 'm' }));
  assert.ok(frame.kind === 'malformed');
  assert.ok(JSON.stringify(frame.failure).length < 500);
});
