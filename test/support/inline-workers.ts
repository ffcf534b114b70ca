// The border to the workers, answered in this thread: for tests of what stands in front of it.
import { ERRORS, type Failure, Refusal, toFailure } from '../../src/errors.ts';
import type { CallEvent, CallOutcome, CallRequest, Catalog } from '../../src/workers/messages.ts';
import type {
  CallContext,
  InputRequest,
  JsonObject,
  OpenedToolset,
  Prompt,
  Resource,
  Tool,
} from '../../src/workers/tools/types.ts';
import type { RunningCall, Workers } from '../../src/workers/types.ts';

type AnyTool = Tool<JsonObject>;

class NeedsInput extends Error {
  readonly requests: Readonly<Record<string, InputRequest>>;
  constructor(requests: Readonly<Record<string, InputRequest>>) {
    super('input required');
    this.requests = requests;
  }
}

export interface InlineWorkers extends Workers {
  /** Every request that was started, oldest first. */
  readonly started: readonly CallRequest[];
}

const SEVERITY = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'];

export function createInlineWorkers(toolset: OpenedToolset): InlineWorkers {
  const tools = toolset.tools as unknown as readonly AnyTool[];
  const resources = toolset.resources ?? [];
  const prompts = toolset.prompts ?? [];
  const started: CallRequest[] = [];
  let pending = 0;

  const catalog: Catalog = {
    tools: tools.map(({ run: _run, ...entry }) => entry),
    resources: resources.map(({ read: _read, complete: _complete, ...entry }) => entry),
    prompts: prompts.map(({ get: _get, complete: _complete, ...entry }) => entry),
    instructions: toolset.instructions ?? '',
  };

  function start(request: CallRequest, onEvent: (event: CallEvent) => void = () => {}): RunningCall {
    started.push(request);
    pending++;
    const abort = new AbortController();
    const questions = new Map<string, (reply: JsonObject | Failure) => void>();
    const context = createContext(request, onEvent, abort.signal, questions);
    const cancelled = new Promise<CallOutcome>((resolve) => {
      abort.signal.addEventListener('abort', () =>
        resolve({ type: 'failure', failure: toFailure('cancelled') }),
      );
    });
    const outcome = Promise.race([run(request, context).catch(toOutcome), cancelled]).finally(
      () => pending--,
    );
    return {
      outcome,
      cancel: () => abort.abort(),
      answer: (key, reply) => questions.get(key)?.(reply),
    };
  }

  async function run({ target }: CallRequest, context: CallContext): Promise<CallOutcome> {
    switch (target.kind) {
      case 'tool': {
        const tool = tools.find(({ name }) => name === target.name);
        if (tool === undefined) return failed(toFailure('invalidParams', `Unknown tool: ${target.name}`));
        const {
          structured,
          content,
          isError = false,
        } = await tool.run(target.arguments as JsonObject, context);
        const shown = content ?? [{ type: 'text', text: JSON.stringify(structured) }];
        return result({
          content: shown,
          ...(structured === undefined ? {} : { structuredContent: structured }),
          ...(isError ? { isError } : {}),
        });
      }
      case 'resource':
        return read(target.uri, context);
      case 'prompt': {
        const prompt = prompts.find(({ name }) => name === target.name);
        if (prompt === undefined) return failed(toFailure('invalidParams'));
        return result(await prompt.get(target.arguments as Record<string, string>, context));
      }
      case 'completion': {
        const values = complete(target, prompts, resources);
        return result({ completion: { values: values.slice(0, 100), total: values.length, hasMore: false } });
      }
    }
  }

  async function read(uri: string, context: CallContext): Promise<CallOutcome> {
    for (const resource of resources) {
      const variables = match(resource, uri);
      if (variables === undefined) continue;
      const contents = await resource.read(variables, context);
      if (contents === undefined) break;
      return { ...result({ contents: [{ uri, ...contents }] }), caching: resource.caching };
    }
    return failed(toFailure('resourceNotFound', 'Resource not found', { uri }));
  }

  return {
    catalog,
    started,
    start,
    stats: () => ({ threads: 0, pending, restarts: 0 }),
    close: async () => {},
  };
}

function createContext(
  request: CallRequest,
  onEvent: (event: CallEvent) => void,
  signal: AbortSignal,
  questions: Map<string, (reply: JsonObject | Failure) => void>,
): CallContext {
  return {
    sessionId: request.sessionId,
    clientCapabilities: request.clientCapabilities,
    signal,
    progress(progress, total, message) {
      if (!request.wantsProgress) return;
      onEvent({
        type: 'progress',
        progress,
        ...(total === undefined ? {} : { total }),
        ...(message === undefined ? {} : { message }),
      });
    },
    log(level, data, logger) {
      const least = request.logLevel;
      if (least === undefined || SEVERITY.indexOf(level) < SEVERITY.indexOf(least)) return;
      onEvent({ type: 'log', level, data, ...(logger === undefined ? {} : { logger }) });
    },
    async ask(asked) {
      const answers = request.answers ?? {};
      const open = Object.fromEntries(Object.entries(asked).filter(([key]) => answers[key] === undefined));
      if (request.asking === 'replay') {
        if (Object.keys(open).length > 0) throw new NeedsInput(open);
        return Object.fromEntries(Object.keys(asked).map((key) => [key, answers[key] ?? {}]));
      }
      const replies = Object.entries(asked).map(async ([key, question]) => {
        const reply = await new Promise<JsonObject | Failure>((resolve) => {
          questions.set(key, resolve);
          onEvent({ type: 'ask', key, request: question });
        });
        if (isFailure(reply)) throw new Refusal(reply);
        return [key, reply] as const;
      });
      return Object.fromEntries(await Promise.all(replies));
    },
  };
}

function isFailure(reply: JsonObject | Failure): reply is Failure {
  return typeof reply.error === 'string' && reply.error in ERRORS;
}

function result(value: object): CallOutcome & { type: 'result' } {
  return { type: 'result', result: JSON.stringify(value), isError: 'isError' in value };
}

function failed(failure: Failure): CallOutcome {
  return { type: 'failure', failure };
}

function toOutcome(cause: unknown): CallOutcome {
  if (cause instanceof NeedsInput) return { type: 'inputRequired', requests: cause.requests };
  return failed(cause instanceof Refusal ? cause.failure : toFailure('internal'));
}

/** The variables with which a resource has this URI, if it can have it. */
function match({ uri: pattern, isTemplate }: Resource, uri: string): Record<string, string> | undefined {
  if (!isTemplate) return pattern === uri ? {} : undefined;
  const [head = '', rest = ''] = pattern.split('{', 2);
  const [name = '', tail = ''] = rest.split('}', 2);
  if (!uri.startsWith(head) || !uri.endsWith(tail) || uri.length <= head.length + tail.length)
    return undefined;
  return { [name]: uri.slice(head.length, uri.length - tail.length) };
}

function complete(
  target: CallRequest['target'] & { kind: 'completion' },
  prompts: readonly Prompt[],
  resources: readonly Resource[],
): readonly string[] {
  const { ref } = target;
  const completers =
    'prompt' in ref
      ? prompts.find(({ name }) => name === ref.prompt)?.complete
      : resources.find(({ uri }) => uri === ref.uri)?.complete;
  return completers?.[target.argument]?.(target.typed, target.others) ?? [];
}
