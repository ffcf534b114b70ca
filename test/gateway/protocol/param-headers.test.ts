import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMcp } from '../../support/mcp.ts';
import { tool } from '../../support/sample-toolset.ts';

const start = (inputSchema: object) =>
  createMcp({ tools: [tool('t', () => ({ structured: {} }), { inputSchema: { ...inputSchema } })] });

const region = { type: 'string', 'x-mcp-header': 'Region' };
const object = (properties: object) => ({ type: 'object', properties });

// spec: header-annotations
test('annotations where they may stand are taken, whatever the parameters are called', () => {
  start(object({ region, inner: object({ count: { type: 'integer', 'x-mcp-header': 'Count' } }) }));
  start(
    object({
      'x-mcp-header': { type: 'string' },
      properties: object({ flag: { type: 'boolean', 'x-mcp-header': 'F' } }),
    }),
  );
});

// spec: header-annotations
test('a tool whose annotations clients would reject stops the start', () => {
  const wrong = [
    object({ region: { ...region, 'x-mcp-header': '' } }),
    object({ region: { ...region, 'x-mcp-header': 'Two words' } }),
    object({ region: { ...region, 'x-mcp-header': 'Line\r\nBreak' } }),
    object({ region: { ...region, 'x-mcp-header': 7 } }),
    object({ region, other: { ...region, 'x-mcp-header': 'REGION' } }),
    object({ price: { type: 'number', 'x-mcp-header': 'Price' } }),
    object({ inner: { ...object({}), 'x-mcp-header': 'Inner' } }),
    object({ list: { type: 'array', items: region } }),
    { ...object({}), anyOf: [object({ region })] },
    { ...object({}), $defs: { region } },
  ];
  for (const schema of wrong) assert.throws(() => start(schema), /Tool 't'/, JSON.stringify(schema));
});
