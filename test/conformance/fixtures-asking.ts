// Fixtures that ask the client: the same tools in both eras, though the suite uses other names in each.
import type { InputRequest, JsonObject, Prompt } from '../../src/workers/tools/index.ts';
import { fixture, text } from './fixtures-shape.ts';

const form = (message: string, properties: JsonObject, required = Object.keys(properties)): InputRequest => ({
  method: 'elicitation/create',
  params: { message, requestedSchema: { type: 'object', properties, required } },
});

const sample = (prompt: string, maxTokens: number): InputRequest => ({
  method: 'sampling/createMessage',
  params: { messages: [{ role: 'user', content: { type: 'text', text: prompt } }], maxTokens },
});

const ROOTS: InputRequest = { method: 'roots/list', params: {} };
const STRING = { type: 'string' };

const describe = (answer: JsonObject | undefined): string =>
  `action=${String(answer?.action)}, content=${JSON.stringify(answer?.content ?? {})}`;

const contentOf = (answer: JsonObject | undefined): JsonObject => (answer?.content ?? {}) as JsonObject;

const DEFAULTS = {
  name: { type: 'string', description: 'User name', default: 'John Doe' },
  age: { type: 'integer', description: 'User age', default: 30 },
  score: { type: 'number', description: 'User score', default: 95.5 },
  status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
  verified: { type: 'boolean', description: 'Verification status', default: true },
};

const titled = (names: readonly string[]) =>
  names.map((title, index) => ({ const: `value${index + 1}`, title }));

const ENUMS = {
  untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
  titledSingle: { type: 'string', oneOf: titled(['First Option', 'Second Option', 'Third Option']) },
  legacyEnum: {
    type: 'string',
    enum: ['opt1', 'opt2', 'opt3'],
    enumNames: ['Option One', 'Option Two', 'Option Three'],
  },
  untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
  titledMulti: {
    type: 'array',
    items: { anyOf: titled(['First Choice', 'Second Choice', 'Third Choice']) },
  },
};

const asksOnce = (
  name: string,
  key: string,
  question: InputRequest,
  answered: (answer: JsonObject) => string,
) =>
  fixture(name, async (_args, context) => {
    const answers = await context.ask({ [key]: question });
    return text(answered(answers[key] ?? {}));
  });

const oneText = (name: string) => ({ type: 'object', properties: { [name]: STRING }, required: [name] });

export const ASKING_TOOLS = [
  fixture(
    'test_sampling',
    async ({ prompt }, context) => {
      const { answer } = await context.ask({ answer: sample(String(prompt), 100) });
      return text(`LLM response: ${JSON.stringify(answer?.content)}`);
    },
    oneText('prompt'),
  ),
  fixture(
    'test_elicitation',
    async ({ message }, context) => {
      const { answer } = await context.ask({ answer: form(String(message), { response: STRING }) });
      return text(`User response: ${describe(answer)}`);
    },
    oneText('message'),
  ),
  asksOnce(
    'test_elicitation_sep1034_defaults',
    'answer',
    form('Please review and update the form fields with defaults', DEFAULTS, []),
    (answer) => `Elicitation completed: ${describe(answer)}`,
  ),
  asksOnce(
    'test_elicitation_sep1330_enums',
    'answer',
    form('Please select options from the enum fields', ENUMS, []),
    (answer) => `Elicitation completed: ${describe(answer)}`,
  ),
  asksOnce('test_missing_capability', 'answer', sample('Anything', 10), () => 'The client can sample'),
  fixture('test_streaming_elicitation', async (_args, context) => {
    context.progress(50, 100);
    const { answer } = await context.ask({ answer: form('Your name?', { name: STRING }) });
    return text(`Streaming complete: ${describe(answer)}`);
  }),
  asksOnce(
    'test_input_required_result_elicitation',
    'user_name',
    form('What is your name?', { name: STRING }),
    (answer) => `Hello, ${String(contentOf(answer).name)}!`,
  ),
  asksOnce(
    'test_input_required_result_sampling',
    'capital_question',
    sample('What is the capital of France?', 100),
    (answer) => `Sampling result: ${JSON.stringify(answer.content)}`,
  ),
  asksOnce(
    'test_input_required_result_list_roots',
    'client_roots',
    ROOTS,
    ({ roots }) => `Found ${Array.isArray(roots) ? roots.length : 0} root(s)`,
  ),
  asksOnce(
    'test_input_required_result_request_state',
    'confirm',
    form('Please confirm', { ok: { type: 'boolean' } }),
    () => 'state-ok: requestState validated',
  ),
  asksOnce(
    'test_input_required_result_tampered_state',
    'confirm',
    form('Please confirm', { ok: { type: 'boolean' } }),
    () => 'integrity-ok: state verified',
  ),
  fixture('test_input_required_result_multiple_inputs', async (_args, context) => {
    const { user_name, greeting, client_roots } = await context.ask({
      user_name: form('What is your name?', { name: STRING }),
      greeting: sample('Generate a greeting', 50),
      client_roots: ROOTS,
    });
    const parts = [contentOf(user_name).name, contentOf(greeting).text, JSON.stringify(client_roots?.roots)];
    return text(parts.join('; '));
  }),
  fixture('test_input_required_result_multi_round', async (_args, context) => {
    const { step1 } = await context.ask({ step1: form('Step 1: What is your name?', { name: STRING }) });
    const { step2 } = await context.ask({
      step2: form('Step 2: What is your favorite color?', { color: STRING }),
    });
    return text(`${String(contentOf(step1).name)} likes ${String(contentOf(step2).color)}`);
  }),
  fixture('test_input_required_result_capabilities', async (_args, context) => {
    const can = context.clientCapabilities;
    const questions: Record<string, InputRequest> = {};
    if (can.elicitation !== undefined) questions.elicit_input = form('Elicitation input', { value: STRING });
    if (can.sampling !== undefined) questions.sample_input = sample('Sample request', 50);
    const answers = await context.ask(questions);
    return text(`capabilities-ok: received ${Object.keys(answers).join()}`);
  }),
];

export const askingPrompt: Prompt = {
  name: 'test_input_required_result_prompt',
  title: 'Prompt that asks',
  description: 'A prompt that needs an answer of the client',
  arguments: [],
  async get(_args, context) {
    const { user_context } = await context.ask({
      user_context: form('What context should the prompt use?', { context: STRING }),
    });
    const content = { type: 'text', text: `Prompt with context: ${String(contentOf(user_context).context)}` };
    return { messages: [{ role: 'user', content }] };
  },
};
