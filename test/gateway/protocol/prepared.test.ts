import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallOutcome, Workers } from '../../../src/workers/index.ts';
import { toResultBytes } from '../../support/crossing.ts';
import { createInlineWorkers } from '../../support/inline-workers.ts';
import { createMcp } from '../../support/mcp.ts';
import { SAMPLE, tool } from '../../support/sample-toolset.ts';

/** Workers that answer every call with the very same outcome, as a cache does. */
function createRemembering(outcome: CallOutcome): Pick<Workers, 'catalog' | 'start'> {
  const tools = [tool('known', () => ({}), { kind: 'pure' })];
  return {
    catalog: createInlineWorkers({ ...SAMPLE, tools }).catalog,
    start: () => ({ outcome: Promise.resolve(outcome), cancel: () => {}, answer: () => {}, ranMs: 0 }),
  };
}

const RESULT = { content: [{ type: 'text', text: 'Zoë ✈ 東京' }], structuredContent: { a: ['"', '}'] } };

test('an answer that comes again is the same, in both eras, in JSON, in batches and whatever the id', async () => {
  const outcome: CallOutcome = { type: 'result', result: toResultBytes(RESULT), isError: false };
  const mcp = createMcp(SAMPLE, { workers: createRemembering(outcome) });
  const session = await mcp.open('2025-03-26');
  for (const id of [1, 'two', '"', '日本', 5]) {
    const legacy = await mcp.call(session, 'tools/call', { name: 'known' }, id);
    assert.deepEqual(legacy.json, { jsonrpc: '2.0', id, result: RESULT });
    const { resultType, _meta, ...modern } = (await mcp.modern('tools/call', { name: 'known' }, { id }))
      .result;
    assert.equal(resultType, 'complete');
    assert.ok(_meta);
    assert.deepEqual(modern, RESULT);
  }
  const call = { jsonrpc: '2.0', id: 'b', method: 'tools/call', params: { name: 'known' } };
  const list = { jsonrpc: '2.0', id: 'l', method: 'tools/list' };
  const batch = JSON.parse((await mcp.http.post([call, list], session)).body ?? '');
  const byId = new Map(batch.map((answer: { id: string; result: object }) => [answer.id, answer.result]));
  assert.deepEqual(byId.get('b'), RESULT);
  assert.deepEqual(Object.keys(byId.get('l') as object), ['tools']);
});
