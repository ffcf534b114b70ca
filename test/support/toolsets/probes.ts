// Tools that misbehave on request, to try the workers with.
import { setTimeout as wait } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { refuse } from '../../../src/errors.ts';
import type { Tool, Toolset } from '../../../src/workers/tools/types.ts';

const annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
const anything = { type: 'object' };

const probe = <A extends object>(
  name: string,
  run: Tool<A>['run'],
  inputSchema: object = anything,
): Tool<A> => ({
  name,
  title: name,
  description: name,
  inputSchema: { ...inputSchema },
  annotations,
  kind: 'read',
  run,
});

let timesBusy = 0;

function beBusy(ms: number) {
  for (const began = performance.now(); performance.now() - began < ms; );
  return { structured: { order: ++timesBusy } };
}

const tools: readonly Tool<never>[] = [
  probe('echo', (args) => ({ structured: args })),
  probe<{ ms: number }>(
    'slow',
    async ({ ms }) => {
      await wait(ms);
      return { structured: { waited: ms } };
    },
    { type: 'object', properties: { ms: { type: 'integer', minimum: 0, default: 5 } }, required: ['ms'] },
  ),
  probe<{ ms: number }>('where', async ({ ms }) => {
    await wait(ms);
    return { structured: { thread: threadId } };
  }),
  probe('never', () => new Promise(() => {})),
  probe('heedful', async (_args, context) => {
    await wait(60_000, undefined, { signal: context.signal });
    return {};
  }),
  probe('spin', () => {
    for (;;);
  }),
  probe<{ ms: number }>('busy', ({ ms }) => beBusy(ms)),
  probe<{ ms: number }>('busy-later', async ({ ms }) => {
    await wait(10);
    return beBusy(ms);
  }),
  probe('spin-when-cancelled', async (_args, context) => {
    await wait(60_000, undefined, { signal: context.signal }).catch(() => {});
    for (;;);
  }),
  probe('exit', () => process.exit(3)),
  probe('late-throw', () => {
    setImmediate(() => {
      throw new Error('thrown late');
    });
    return new Promise(() => {});
  }),
  probe('out-of-memory', () => {
    const hoard: unknown[] = [];
    for (;;) hoard.push(new Array(1_000_000).fill(0.5));
  }),
  probe('bug', () => {
    throw new TypeError('canary-in-a-message');
  }),
  probe('refuses', () => refuse('businessRule', 'No', { field: 'x', value: 1, rule: 'never' })),
  probe('uncloneable-log', (_args, context) => {
    context.log('info', () => {});
    return {};
  }),
  probe('progress', async (_args, context) => {
    for (const step of [1, 2, 3]) context.progress(step, 3, `step ${step}`);
    context.log('debug', 'too quiet');
    context.log('error', { loud: true }, 'probe');
    return { structured: { done: true } };
  }),
  probe('progress-at-once', (_args, context) => {
    context.progress(1);
    return { structured: { done: true } };
  }),
  probe('asks', async (_args, context) => {
    const answers = await context.ask({
      name: { method: 'elicitation/create', params: { message: 'Your name?' } },
      mood: { method: 'elicitation/create', params: { message: 'Your mood?' } },
    });
    return { structured: answers };
  }),
];

const probes: Toolset = {
  name: 'probes',
  open: () => ({
    tools,
    resources: [
      {
        uri: 'probe://fixed',
        isTemplate: false,
        name: 'fixed',
        title: 'Fixed',
        description: 'Always the same',
        mimeType: 'text/plain',
        kind: 'pure',
        caching: { ttlMs: 1000, scope: 'public' },
        read: () => ({ mimeType: 'text/plain', text: 'fixed' }),
      },
      {
        uri: 'probe://things/{id}',
        isTemplate: true,
        name: 'thing',
        title: 'Thing',
        description: 'One thing',
        mimeType: 'text/plain',
        kind: 'read',
        caching: { ttlMs: 0, scope: 'private' },
        read: ({ id = '' }) => (id === 'none' ? undefined : { mimeType: 'text/plain', text: `thing ${id}` }),
        complete: { id: (typed) => Array.from({ length: 150 }, (_, index) => `${typed}${index}`) },
      },
    ],
    prompts: [
      {
        name: 'greet',
        title: 'Greet',
        description: 'Greets',
        arguments: [{ name: 'who', description: 'Whom', required: true }],
        get: ({ who = '' }) => ({
          messages: [{ role: 'user', content: { type: 'text', text: `Hello ${who}` } }],
        }),
      },
    ],
    instructions: 'Probe away.',
  }),
};
export default probes;
