// Runs one call against the opened toolsets. Fast tools answer synchronously, without a promise.
import { StoreUnavailable } from '../data/store/index.ts';
import type { Failure } from '../errors.ts';
import { Refusal, refuse, toFailure } from '../errors.ts';
import { InputRequired, type RunningContext } from './call-context.ts';
import { encodeCompletion, encodePrompt, encodeResource, encodeToolResult } from './encode.ts';
import type { Catalog, Target } from './messages.ts';
import type { Ending } from './parcel.ts';
import { compileSchema, type OpenedToolset, type Prompt, type Resource, type Tool } from './tools/index.ts';
import { parseUriTemplate } from './uri-template.ts';

type Outcome = Ending | Promise<Ending>;

export interface Executor {
  readonly catalog: Catalog;
  execute(target: Target, context: RunningContext): Outcome;
}

/** `onFault` hears of every exception that is no proper failure. */
export function createExecutor(
  toolsets: readonly OpenedToolset[],
  onFault: (target: string, error: Error) => void,
): Executor {
  const tools = new Map(
    toolsets.flatMap(({ tools }) => tools.map((tool) => [tool.name, prepareTool(tool)] as const)),
  );
  const resources = toolsets.flatMap(({ resources = [] }) => resources).map(prepareResource);
  const prompts = new Map(
    toolsets.flatMap(({ prompts = [] }) => prompts.map((prompt) => [prompt.name, prompt] as const)),
  );

  function run(target: Target, context: RunningContext): Outcome {
    switch (target.kind) {
      case 'tool':
        return (tools.get(target.name) ?? refuse('invalidParams', `Unknown tool: ${target.name}`))(
          target.arguments,
          context,
        );
      case 'resource':
        return readResource(resources, target.uri, context);
      case 'prompt':
        return getPrompt(prompts.get(target.name), target.name, target.arguments, context);
      case 'completion':
        return complete(target, prompts, resources);
    }
  }

  function fail(target: Target, error: unknown): Ending {
    if (error instanceof InputRequired) return { type: 'inputRequired', requests: error.requests };
    const failure = toKnownFailure(error);
    if (failure === undefined)
      onFault(toLabel(target), error instanceof Error ? error : new Error(String(error)));
    return { type: 'failure', failure: failure ?? toFailure('internal') };
  }

  return {
    catalog: toCatalog(toolsets),
    execute(target, context) {
      try {
        const outcome = run(target, context);
        return outcome instanceof Promise ? outcome.catch((error: unknown) => fail(target, error)) : outcome;
      } catch (error) {
        return fail(target, error);
      }
    },
  };
}

function toKnownFailure(error: unknown): Failure | undefined {
  if (error instanceof Refusal) return error.failure;
  if (!(error instanceof StoreUnavailable)) return undefined;
  return toFailure(error.outcome === 'unknown' ? 'outcomeUnknown' : 'storeUnavailable');
}

/** What a fault is reported under. */
export const toLabel = (target: Target): string =>
  target.kind === 'tool' || target.kind === 'prompt' ? `${target.kind} ${target.name}` : target.kind;

function prepareTool(tool: Tool<never>): (args: unknown, context: RunningContext) => Outcome {
  const { parse } = compileSchema(tool.inputSchema);
  return (args, context) => {
    const parsed = parse(args);
    if (!parsed.ok) return { type: 'failure', failure: parsed.failure };
    // The schema has just been checked; `never` stands for the type that each tool declares for itself.
    const result = tool.run(parsed.value as never, context);
    return result instanceof Promise ? result.then(encodeToolResult) : encodeToolResult(result);
  };
}

interface PreparedResource {
  readonly resource: Resource;
  readonly match: (uri: string) => Readonly<Record<string, string>> | undefined;
}

function prepareResource(resource: Resource): PreparedResource {
  if (!resource.isTemplate)
    return { resource, match: (uri) => (uri === resource.uri ? Object.create(null) : undefined) };
  const template = parseUriTemplate(resource.uri);
  return { resource, match: (uri) => template.match(uri) };
}

async function readResource(
  resources: readonly PreparedResource[],
  uri: string,
  context: RunningContext,
): Promise<Ending> {
  for (const { resource, match } of resources) {
    const variables = match(uri);
    if (variables === undefined) continue;
    const contents = await resource.read(variables, context);
    if (contents !== undefined) return encodeResource(uri, contents, resource.caching);
  }
  const shown = uri.slice(0, 200);
  refuse('resourceNotFound', `Resource not found: ${shown}`, { uri: shown });
}

async function getPrompt(
  prompt: Prompt | undefined,
  name: string,
  args: unknown,
  context: RunningContext,
): Promise<Ending> {
  if (prompt === undefined)
    refuse('invalidParams', `Unknown prompt: ${name}`, { field: 'name', value: name });
  return encodePrompt(await prompt.get(parsePromptArguments(prompt, args ?? {}), context));
}

function parsePromptArguments(prompt: Prompt, args: unknown): Record<string, string> {
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    refuse('invalidParams', 'arguments must be an object of strings', { field: 'arguments' });
  const given: Record<string, unknown> = { ...args };
  const parsed: Record<string, string> = {};
  for (const { name, required } of prompt.arguments) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined && !required) continue;
    if (typeof value !== 'string') {
      const problem = value === undefined ? 'is missing' : 'must be a string';
      refuse('invalidParams', `Argument '${name}' of prompt '${prompt.name}' ${problem}`, { field: name });
    }
    parsed[name] = value;
  }
  return parsed;
}

function complete(
  target: Extract<Target, { kind: 'completion' }>,
  prompts: ReadonlyMap<string, Prompt>,
  resources: readonly PreparedResource[],
): Ending {
  const { ref } = target;
  const owner =
    'prompt' in ref
      ? prompts.get(ref.prompt)
      : resources.find(({ resource }) => resource.uri === ref.uri)?.resource;
  if (owner === undefined) {
    const [field, value] = 'prompt' in ref ? ['ref.name', ref.prompt] : ['ref.uri', ref.uri];
    refuse('invalidParams', `Nothing to complete: there is no ${field} '${value.slice(0, 200)}'`, {
      field,
      value: value.slice(0, 200),
    });
  }
  const completers = owner.complete ?? {};
  const completer = Object.hasOwn(completers, target.argument) ? completers[target.argument] : undefined;
  return encodeCompletion(completer?.(target.typed, target.others) ?? []);
}

function toCatalog(toolsets: readonly OpenedToolset[]): Catalog {
  return {
    tools: toolsets.flatMap(({ tools }) => tools.map(({ run, ...entry }) => entry)),
    resources: toolsets.flatMap(({ resources = [] }) =>
      resources.map(({ read, complete, ...entry }) => entry),
    ),
    prompts: toolsets.flatMap(({ prompts = [] }) => prompts.map(({ get, complete, ...entry }) => entry)),
    instructions: toolsets
      .map(({ instructions }) => instructions)
      .filter((text) => text !== undefined)
      .join('\n\n'),
  };
}
