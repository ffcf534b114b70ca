// A small toolset that does a bit of everything: for tests of the protocol, which must not care what tools do.
import { refuse } from '../../src/errors.ts';
import type {
  CallContext,
  JsonObject,
  OpenedToolset,
  Prompt,
  Resource,
  Tool,
} from '../../src/workers/tools/index.ts';

const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

type Run = (args: JsonObject, context: CallContext) => ReturnType<Tool<JsonObject>['run']>;

export function tool(name: string, run: Run, more: Partial<Tool<JsonObject>> = {}): Tool<never> {
  const made: Tool<JsonObject> = {
    name,
    title: name,
    description: `The tool ${name}`,
    inputSchema: { type: 'object' },
    annotations: ANNOTATIONS,
    kind: 'read',
    run,
    ...more,
  };
  return made as Tool<never>;
}

export const NAME_QUESTION = {
  method: 'elicitation/create',
  params: {
    message: 'Your name?',
    requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
  },
} as const;

/** Resolves when the call is cancelled; how often that happened is counted by whoever asks. */
const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

const tools = [
  tool('echo', (args) => ({ structured: args })),
  tool('tell', (_args, context) => {
    context.progress(1, 2, 'half');
    context.progress(1, 2, 'not more');
    context.progress(2, 2, 'whole');
    context.log('debug', 'quiet');
    context.log('warning', { loud: true }, 'sample');
    return { structured: { told: true } };
  }),
  tool('wait', async (_args, { signal }) => {
    await untilAborted(signal);
    return { structured: {} };
  }),
  tool(
    'waitAndWrite',
    async (_args, { signal }) => {
      await untilAborted(signal);
      return { structured: {} };
    },
    { kind: 'write' },
  ),
  tool('askName', async (_args, context) => {
    const { name } = await context.ask({ name: NAME_QUESTION });
    return { structured: { answer: name } };
  }),
  tool('askTwice', async (_args, context) => {
    const { first } = await context.ask({ first: NAME_QUESTION });
    const { second } = await context.ask({ second: NAME_QUESTION });
    return { structured: { first, second } };
  }),
  tool('fail', ({ error }) =>
    refuse(String(error) as 'businessRule', 'It may not be', { field: 'x', value: 1 }),
  ),
  tool('search', () => ({ structured: [], search: { type: 'hotel', resultCount: 3 } })),
  tool('unwell', () => ({ content: [{ type: 'text', text: 'unwell' }], isError: true })),
  tool('crash', () => {
    throw new Error('secret detail');
  }),
  tool('mirrored', (args) => ({ structured: args }), {
    inputSchema: {
      type: 'object',
      properties: {
        region: { type: 'string', 'x-mcp-header': 'Region' },
        nested: { type: 'object', properties: { count: { type: 'integer', 'x-mcp-header': 'Count' } } },
        flag: { type: 'boolean', 'x-mcp-header': 'Flag' },
      },
    },
  }),
];

const shared = { title: 'A thing', description: 'A thing', mimeType: 'text/plain', kind: 'read' } as const;

const resources: Resource[] = [
  {
    ...shared,
    uri: 'thing://fixed',
    isTemplate: false,
    name: 'fixed',
    caching: { ttlMs: 5000, scope: 'public' },
    read: () => ({ mimeType: 'text/plain', text: 'fixed text' }),
  },
  {
    ...shared,
    uri: 'thing://{name}',
    isTemplate: true,
    name: 'named',
    caching: { ttlMs: 0, scope: 'private' },
    read: ({ name }) => (name === 'none' ? undefined : { mimeType: 'text/plain', text: `thing ${name}` }),
    complete: { name: (typed) => ['alpha', 'beta'].filter((name) => name.startsWith(typed)) },
  },
];

const prompts: Prompt[] = [
  {
    name: 'greet',
    title: 'Greet',
    description: 'Greets',
    arguments: [{ name: 'who', description: 'Whom', required: true }],
    get: ({ who }) => ({ messages: [{ role: 'user', content: { type: 'text', text: `Hello ${who}` } }] }),
    complete: { who: () => ['you'] },
  },
];

export const SAMPLE: OpenedToolset = { tools, resources, prompts, instructions: 'Use echo first.' };
