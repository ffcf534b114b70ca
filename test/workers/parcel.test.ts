import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toFailure } from '../../src/errors.ts';
import { encodeResource, encodeToolResult } from '../../src/workers/encode.ts';
import type { CallOutcome } from '../../src/workers/messages.ts';
import { openParcel, type Parcel, ParcelWriter } from '../../src/workers/parcel.ts';
import { toResultText } from '../support/crossing.ts';

function open(parcel: Parcel): Map<number, CallOutcome> {
  const outcomes = new Map<number, CallOutcome>();
  // As it crosses: copied, and its bytes handed over.
  openParcel(structuredClone(parcel, { transfer: [parcel.bytes] }), (id, outcome) =>
    outcomes.set(id, outcome),
  );
  return outcomes;
}

const resultOf = (outcome: CallOutcome | undefined) =>
  outcome?.type === 'result' ? JSON.parse(toResultText(outcome.result)) : assert.fail();

const AWKWARD = [
  'plain',
  '"quotes" and \\ backslashes \\" both \\\\',
  'line\nbreak\ttab\u0000nul\u001funit\u007fdelete',
  'Zoë — 東京 ✈ 👩‍👩‍👧 \u2028\u2029',
  'lone \ud800 and \udc00 surrogates',
  '',
];

test('the text of a result is the JSON of its structure, whatever it holds, byte for byte as JSON.stringify writes it', () => {
  const writer = new ParcelWriter();
  const structures = [...AWKWARD, ...AWKWARD.map((text) => ({ [text]: [text, { text }] })), null, 0, [], {}];
  for (const [id, structured] of structures.entries()) writer.add(id, encodeToolResult({ structured }), 0);
  const outcomes = open(writer.take());
  for (const [id, structured] of structures.entries()) {
    const json = JSON.stringify(structured);
    const outcome = outcomes.get(id);
    assert.ok(outcome?.type === 'result');
    assert.equal(
      toResultText(outcome.result),
      `{"content":[{"type":"text","text":${JSON.stringify(json)}}],"structuredContent":${json}}`,
    );
    assert.equal(outcome.result.at(-1), '}'.charCodeAt(0), 'the bracket that closes the response');
  }
});

test('errors, content of their own, notes of searches and hints come through', () => {
  const writer = new ParcelWriter();
  writer.add(7, encodeToolResult({ structured: { a: 1 }, isError: true }), 1.5);
  writer.add(8, encodeToolResult({ content: [{ type: 'text', text: 'é' }], isError: true }), 0);
  writer.add(9, encodeToolResult({ structured: [], search: { type: 'car', resultCount: 3 } }), 0);
  writer.add(10, encodeToolResult({ structured: 1, content: [] }), 0);
  writer.add(11, encodeToolResult({}), 0);
  writer.add(14, encodeToolResult({ structured: () => 'no JSON' }), 0);
  const caching = { ttlMs: 0, scope: 'private' } as const;
  writer.add(12, encodeResource('a:b', { mimeType: 'text/plain', text: 'ü' }, caching), 0);
  writer.add(13, { type: 'failure', failure: toFailure('cancelled') }, 0);
  const outcomes = open(writer.take());
  assert.ok(writer.isEmpty);

  const { result: _seven, ...seven } = outcomes.get(7) as CallOutcome & { type: 'result' };
  assert.deepEqual(seven, { type: 'result', isError: true });
  assert.deepEqual(resultOf(outcomes.get(7)), {
    content: [{ type: 'text', text: '{"a":1}' }],
    structuredContent: { a: 1 },
    isError: true,
  });
  assert.deepEqual(resultOf(outcomes.get(8)), { content: [{ type: 'text', text: 'é' }], isError: true });
  const { result: _nine, ...nine } = outcomes.get(9) as CallOutcome & { type: 'result' };
  assert.deepEqual(nine, { type: 'result', isError: false, search: { type: 'car', resultCount: 3 } });
  assert.deepEqual(resultOf(outcomes.get(10)), { content: [], structuredContent: 1 });
  assert.deepEqual(resultOf(outcomes.get(11)), { content: [{ type: 'text', text: '' }] });
  assert.deepEqual(resultOf(outcomes.get(14)), {
    content: [{ type: 'text', text: 'null' }],
    structuredContent: null,
  });
  const { result: _twelve, ...twelve } = outcomes.get(12) as CallOutcome & { type: 'result' };
  assert.deepEqual(twelve, { type: 'result', isError: false, caching });
  assert.deepEqual(outcomes.get(13), { type: 'failure', failure: toFailure('cancelled') });
});

test('a parcel grows with what is put into it, and what was there before stays', () => {
  const writer = new ParcelWriter();
  const sizes = [10, 300_000, 5, 2_000_000, 40_000];
  for (const [id, size] of sizes.entries())
    writer.add(id, encodeToolResult({ structured: { id, text: '"ß"'.repeat(size / 3) } }), 0);
  const outcomes = open(writer.take());
  for (const [id, size] of sizes.entries())
    assert.deepEqual(resultOf(outcomes.get(id)).structuredContent, { id, text: '"ß"'.repeat(size / 3) });
  writer.add(1, encodeToolResult({ structured: 'small again' }), 0);
  assert.deepEqual(resultOf(open(writer.take()).get(1)).structuredContent, 'small again');
});
