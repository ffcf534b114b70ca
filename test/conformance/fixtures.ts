// The tools, resources and prompts that the official conformance suite asks a server for, as a toolset like any other.
import { setTimeout as wait } from 'node:timers/promises';
import type { Toolset } from '../../src/workers/tools/index.ts';
import { ASKING_TOOLS, askingPrompt } from './fixtures-asking.ts';
import { AUDIO, fixture, IMAGE, text } from './fixtures-shape.ts';
import { prompts, resources } from './fixtures-texts.ts';

const image = { type: 'image', data: IMAGE, mimeType: 'image/png' };

const embedded = (uri: string, mimeType: string, content: string) => ({
  type: 'resource',
  resource: { uri, mimeType, text: content },
});

const JSON_SCHEMA_2020_12 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

const MIRRORED_SCHEMA = {
  type: 'object',
  properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
  required: ['region'],
};

const tools = [
  // The suite calls the first tool of the list without arguments.
  fixture('test_simple_text', () => text('This is a simple text response for testing.')),
  fixture('test_image_content', () => ({ content: [image] })),
  fixture('test_audio_content', () => ({
    content: [{ type: 'audio', data: AUDIO, mimeType: 'audio/wav' }],
  })),
  fixture('test_embedded_resource', () => ({
    content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  })),
  fixture('test_multiple_content_types', () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      image,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  })),
  fixture('test_tool_with_logging', async (_args, context) => {
    for (const message of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      context.log('info', message);
      await wait(20);
    }
    return text('Tool with logging executed successfully');
  }),
  fixture('test_tool_with_progress', async (_args, context) => {
    for (const done of [0, 50, 100]) {
      context.progress(done, 100, `Completed step ${done} of 100`);
      await wait(20);
    }
    return text('Tool with progress executed successfully');
  }),
  fixture('test_error_handling', () => ({
    ...text('This tool intentionally returns an error for testing'),
    isError: true,
  })),
  fixture('test_reconnection', async (_args, context) => {
    context.release();
    await wait(100);
    return text('Reconnection test completed successfully.');
  }),
  fixture('json_schema_2020_12_tool', () => text('JSON Schema 2020-12'), JSON_SCHEMA_2020_12),
  fixture('test_mirrored_parameter', () => text('Header and body agree'), MIRRORED_SCHEMA),
  fixture('test_logging_tool', (_args, context) => {
    context.log('info', 'Only for those who asked for it');
    return text('Logging evaluated');
  }),
  ...ASKING_TOOLS,
];

const fixtures: Toolset = {
  name: 'conformance',
  open: () => ({ tools, resources, prompts: [...prompts, askingPrompt] }),
};
export default fixtures;
