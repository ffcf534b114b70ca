// The one method table. Each method says which eras have it; a method that an era lacks does not exist there.
import { toFailure } from '../../errors.ts';
import type { Catalog } from '../../workers/index.ts';
import { type ListMethod, pageOf } from './listings.ts';
import { isLogLevel, LOG_LEVEL_RULE } from './log-levels.ts';
import { member, parseCompletion, parsePromptGet, parseToolCall, parseUri, wrongParam } from './params.ts';
import { Page } from './prepared.ts';
import type { Call } from './requests.ts';
import type { Runner } from './running.ts';
import type { ChangeClient, Subscriptions } from './subscriptions.ts';
import type { Era } from './versions.ts';

export interface Method {
  readonly eras: readonly Era[];
  run(call: Call): void;
}

export type MethodTable = ReadonlyMap<string, Method>;

interface Options {
  readonly catalog: Catalog;
  readonly runner: Runner;
  /** Undefined where nothing can be watched. */
  readonly subscriptions: Subscriptions | undefined;
  readonly changeClient: ChangeClient;
  readonly discoverResult: string;
}

const BOTH: readonly Era[] = ['legacy', 'modern'];
const LEGACY: readonly Era[] = ['legacy'];
const MODERN: readonly Era[] = ['modern'];

export function createMethods(options: Options): MethodTable {
  const { catalog, runner, subscriptions, changeClient, discoverResult } = options;
  const tools = new Map(catalog.tools.map((tool) => [tool.name, tool]));
  const resources = new Map(catalog.resources.map((resource) => [resource.uri, resource]));
  const discoverPage = Page.of(discoverResult);
  const prompts = new Set(catalog.prompts.map((prompt) => prompt.name));
  const hasResources = resources.size > 0;
  const hasPrompts = prompts.size > 0;

  const list = (method: ListMethod): [string, Method] => [
    method,
    {
      eras: BOTH,
      run(call) {
        const page = pageOf(call.caller.codec.listings, method, call.request.params);
        if (page instanceof Page) call.answer(page);
        else call.fail(page);
      },
    },
  ];

  const callTool: Method = {
    eras: BOTH,
    run(call) {
      const target = parseToolCall(call.request.params);
      if (!target.ok) return call.fail(target.failure);
      const { name } = target.value;
      const tool = tools.get(name);
      if (tool === undefined) return call.fail(unknownName('tool', name, tools.keys()));
      call.label = { method: 'tools/call', tool: name };
      runner.run(call, target.value, tool.kind);
    },
  };

  const readResource: Method = {
    eras: BOTH,
    run(call) {
      const uri = parseUri(call.request.params);
      if (!uri.ok) return call.fail(uri.failure);
      runner.run(call, { kind: 'resource', uri: uri.value }, resources.get(uri.value)?.kind ?? 'read');
    },
  };

  const getPrompt: Method = {
    eras: BOTH,
    run(call) {
      const target = parsePromptGet(call.request.params);
      if (!target.ok) return call.fail(target.failure);
      if (!prompts.has(target.value.name))
        return call.fail(unknownName('prompt', target.value.name, prompts));
      runner.run(call, target.value, 'read');
    },
  };

  const complete: Method = {
    eras: BOTH,
    run(call) {
      const target = parseCompletion(call.request.params);
      if (target.ok) runner.run(call, target.value, 'pure');
      else call.fail(target.failure);
    },
  };

  // The transports take the handshake themselves; here come only those that are out of place.
  const misplacedInitialize: Method = {
    eras: LEGACY,
    run: (call) =>
      call.fail(toFailure('invalidRequest', 'Invalid request: initialize must come alone, and once')),
  };

  const ping: Method = { eras: LEGACY, run: (call) => call.answer('{}') };

  const setLogLevel: Method = {
    eras: LEGACY,
    run(call) {
      const level = member(call.request.params, 'level');
      const { peer } = call.caller;
      if (!isLogLevel(level)) return call.fail(wrongParam('level', level, LOG_LEVEL_RULE));
      if (peer === undefined) return call.answer('{}');
      void changeClient(peer, (client) =>
        client.logLevel === level ? client : { ...client, logLevel: level },
      ).then((failure) => {
        if (failure === undefined) call.answer('{}');
        else call.fail(failure);
      });
    },
  };

  const discover: Method = { eras: MODERN, run: (call) => call.answer(discoverPage) };

  const methods: [string, Method][] = [
    ['initialize', misplacedInitialize],
    ['ping', ping],
    ['logging/setLevel', setLogLevel],
    ['server/discover', discover],
    list('tools/list'),
    ['tools/call', callTool],
  ];
  if (hasResources)
    methods.push(list('resources/list'), list('resources/templates/list'), ['resources/read', readResource]);
  if (hasPrompts) methods.push(list('prompts/list'), ['prompts/get', getPrompt]);
  if (hasResources || hasPrompts) methods.push(['completion/complete', complete]);
  if (subscriptions !== undefined)
    methods.push(
      ['resources/subscribe', { eras: LEGACY, run: (call) => subscriptions.subscribe(call) }],
      ['resources/unsubscribe', { eras: LEGACY, run: (call) => subscriptions.unsubscribe(call) }],
      ['subscriptions/listen', { eras: MODERN, run: (call) => subscriptions.listen(call) }],
    );
  return new Map(methods);
}

/** Of tools or prompts, where one was asked for that there is not. */
const SHOWN_NAMES = 20;

/** Says what there is: who mistyped a name need not ask for the list. */
function unknownName(what: 'tool' | 'prompt', name: string, there: Iterable<string>) {
  const shown = name.slice(0, 100);
  const names = [...there];
  const known = names.length > SHOWN_NAMES ? [...names.slice(0, SHOWN_NAMES), '…'] : names;
  return toFailure('invalidParams', `Unknown ${what}: ${shown}. There are ${known.join(', ') || 'none'}`, {
    field: 'name',
    value: shown,
  });
}
