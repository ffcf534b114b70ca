// Resources and prompts that the conformance suite reads.
import type { Prompt, Resource } from '../../src/workers/tools/index.ts';
import { IMAGE } from './fixtures-shape.ts';

const shared = { kind: 'read', caching: { ttlMs: 60_000, scope: 'public' }, isTemplate: false } as const;

export const resources: readonly Resource[] = [
  {
    ...shared,
    uri: 'test://static-text',
    name: 'Static Text Resource',
    title: 'Static Text Resource',
    description: 'A static text resource for testing',
    mimeType: 'text/plain',
    read: () => ({
      mimeType: 'text/plain',
      text: 'This is the content of the static text resource.',
    }),
  },
  {
    ...shared,
    uri: 'test://static-binary',
    name: 'Static Binary Resource',
    title: 'Static Binary Resource',
    description: 'A static binary resource for testing',
    mimeType: 'image/png',
    read: () => ({ mimeType: 'image/png', blob: IMAGE }),
  },
  {
    ...shared,
    uri: 'test://watched-resource',
    name: 'Watched Resource',
    title: 'Watched Resource',
    description: 'A resource that can be subscribed to',
    mimeType: 'text/plain',
    read: () => ({ mimeType: 'text/plain', text: 'Watched resource content' }),
  },
  {
    ...shared,
    isTemplate: true,
    uri: 'test://template/{id}/data',
    name: 'Resource Template',
    title: 'Resource Template',
    description: 'A resource with a parameter',
    mimeType: 'application/json',
    read: ({ id }) => ({
      mimeType: 'application/json',
      text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
    }),
  },
];

const says = (...texts: readonly string[]) => ({
  messages: texts.map((text) => ({ role: 'user', content: { type: 'text', text } })),
});

export const prompts: readonly Prompt[] = [
  {
    name: 'test_simple_prompt',
    title: 'Simple Test Prompt',
    description: 'A simple prompt without arguments',
    arguments: [],
    get: () => says('This is a simple prompt for testing.'),
  },
  {
    name: 'test_prompt_with_arguments',
    title: 'Prompt With Arguments',
    description: 'A prompt with required arguments',
    arguments: [
      { name: 'arg1', description: 'First test argument', required: true },
      { name: 'arg2', description: 'Second test argument', required: true },
    ],
    get: ({ arg1, arg2 }) => says(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`),
    complete: { arg1: (typed) => ['paris', 'park', 'party'].filter((value) => value.startsWith(typed)) },
  },
  {
    name: 'test_prompt_with_embedded_resource',
    title: 'Prompt With Embedded Resource',
    description: 'A prompt that includes an embedded resource',
    arguments: [{ name: 'resourceUri', description: 'URI of the resource to embed', required: true }],
    get: ({ resourceUri: uri }) => ({
      messages: [
        {
          role: 'user',
          content: {
            type: 'resource',
            resource: { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
          },
        },
        ...says('Please process the embedded resource above.').messages,
      ],
    }),
  },
  {
    name: 'test_prompt_with_image',
    title: 'Prompt With Image',
    description: 'A prompt that includes image content',
    arguments: [],
    get: () => ({
      messages: [
        { role: 'user', content: { type: 'image', data: IMAGE, mimeType: 'image/png' } },
        ...says('Please analyze the image above.').messages,
      ],
    }),
  },
];
