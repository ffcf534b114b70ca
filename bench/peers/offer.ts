// What every peer serves: this project's own world, rules, tools and embedded store, called in the peer's own
// thread. So all servers answer the same bytes, and what differs is how they get there.
import { openStore, type Store } from '../../src/data/store/index.ts';
import { Refusal } from '../../src/errors.ts';
import gds from '../../src/workers/tools/gds/index.ts';
import { type CallContext, compileSchema, type ToolResult } from '../../src/workers/tools/index.ts';
import { createPeerValkeyStore } from './valkey-store.ts';

export const HOUR_MS = 3_600_000;

export interface CallResult {
  readonly content: { type: 'text'; text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

export interface OfferedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Record<string, unknown> & { type: 'object' };
  readonly outputSchema?: Record<string, unknown> & { type: 'object' };
  readonly annotations: Readonly<Record<string, boolean>>;
}

export interface Offer {
  /** Results of the list methods, as SDKs take them. */
  readonly tools: OfferedTool[];
  readonly resources: { uri: string; name: string; title: string; description: string; mimeType: string }[];
  readonly resourceTemplates: { uriTemplate: string; name: string; title: string; description: string }[];
  readonly prompts: { name: string; title: string; description: string }[];
  /** Checks the arguments, runs the tool. Rejects with a Refusal. */
  call(name: string, args: unknown, sessionId: string | undefined): Promise<CallResult>;
}

/** Settings of a peer, from its environment. */
export const settings = {
  port: Number(process.env.PORT ?? 0),
  dataDir: process.env.DATA_DIR ?? '',
  /** Not empty: bookings are kept there instead. */
  valkeyUrl: process.env.VALKEY_URL ?? '',
};

const NO_SIGNAL = new AbortController().signal;

const contextOf = (sessionId: string | undefined): CallContext => ({
  sessionId,
  clientCapabilities: {},
  signal: NO_SIGNAL,
  isCancelled: false,
  progress: () => undefined,
  log: () => undefined,
  ask: () => Promise.resolve({}),
  release: () => undefined,
});

/** As a user of an SDK writes it: the object for the structure, its JSON for the text. */
function toCallResult({ structured, content, isError }: ToolResult): CallResult {
  return {
    content: (content ?? [{ type: 'text', text: JSON.stringify(structured) }]) as CallResult['content'],
    ...(structured === undefined ? {} : { structuredContent: structured as Record<string, unknown> }),
    ...(isError === true ? { isError } : {}),
  };
}

export async function openOffer(): Promise<Offer> {
  const store: Store =
    settings.valkeyUrl === ''
      ? await openStore({ dataDir: settings.dataDir, sessionTtlMs: HOUR_MS })
      : createPeerValkeyStore(settings.valkeyUrl);
  const opened = await gds.open({ store, now: Date.now, seed: 'fixed', bookingTtlMs: HOUR_MS });
  const byName = new Map(
    opened.tools.map((tool) => [tool.name, { tool, parse: compileSchema(tool.inputSchema).parse }]),
  );
  const resources = opened.resources ?? [];
  return {
    tools: opened.tools.map(({ run, kind, ...tool }) => tool as unknown as OfferedTool),
    resources: resources
      .filter(({ isTemplate }) => !isTemplate)
      .map(({ uri, name, title, description, mimeType }) => ({ uri, name, title, description, mimeType })),
    resourceTemplates: resources
      .filter(({ isTemplate }) => isTemplate)
      .map(({ uri, name, title, description }) => ({ uriTemplate: uri, name, title, description })),
    prompts: (opened.prompts ?? []).map(({ get, complete, arguments: args, ...prompt }) => ({
      ...prompt,
      arguments: [...args],
    })),
    async call(name, args, sessionId) {
      const found = byName.get(name);
      if (found === undefined)
        throw new Refusal({ error: 'invalidParams', message: `Unknown tool: ${name}` });
      const parsed = found.parse(args ?? {});
      if (!parsed.ok) throw new Refusal(parsed.failure);
      return toCallResult(await found.tool.run(parsed.value as never, contextOf(sessionId)));
    },
  };
}
