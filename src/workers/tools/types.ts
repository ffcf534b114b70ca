// The public shape of a toolset: what somebody writes to add tools, resources and prompts to the server.

import type { Store } from '../../data/store/index.ts';
import type { ErrorData, ErrorName } from '../../errors.ts';

export type JsonObject = { readonly [key: string]: unknown };

/** Plain JSON Schema, 2020-12. What `tools/list` publishes is exactly what arguments are checked against. */
export type JsonSchema = JsonObject;

/**
 * `pure`: same arguments, same answer, so the gateway may answer a repeat from memory;
 * `read`: looks at state that changes; `write`: changes it, so it is never run twice by the server itself.
 */
export type Kind = 'pure' | 'read' | 'write';

export type LogLevel = 'debug' | 'info' | 'notice' | 'warning' | 'error' | 'critical' | 'alert' | 'emergency';

/** A question to the client: `elicitation/create`, `sampling/createMessage` or `roots/list` with its params. */
export interface InputRequest {
  readonly method: 'elicitation/create' | 'sampling/createMessage' | 'roots/list';
  readonly params?: JsonObject;
}

/** What a call knows of its caller. It never says which era or transport the caller speaks. */
export interface CallContext {
  /** The session the caller is in. Undefined for a client without one: a tool then takes it as an argument. */
  readonly sessionId: string | undefined;
  readonly clientCapabilities: JsonObject;
  /** Aborted when the client cancelled or went away, and at the deadline. */
  readonly signal: AbortSignal;
  /** What `signal` says at the moment, without making one. */
  readonly isCancelled: boolean;
  /** Dropped when the caller did not ask for progress. */
  progress(progress: number, total?: number, message?: string): void;
  /** Dropped below the level the caller asked for. */
  log(level: LogLevel, data: unknown, logger?: string): void;
  /**
   * Lets go of the client's connection for now, so that a long call holds none: a client that can come back for
   * the rest does, and for any other nothing happens.
   */
  release(): void;
  /**
   * Asks the client and resolves with its results under the same keys. For some clients the call ends here and
   * is run again from its start once the answers are there: until every question is answered, change nothing,
   * and ask the same questions under the same keys each time.
   */
  ask(questions: Readonly<Record<string, InputRequest>>): Promise<Readonly<Record<string, JsonObject>>>;
}

/** A search, as the session's figures and history count it. */
export interface SearchNote {
  readonly type: 'flight' | 'hotel' | 'car';
  readonly resultCount: number;
}

/**
 * What a tool answers. `structured` is published as `structuredContent` and, unless `content` is given, as the
 * same JSON in one text block.
 */
export interface ToolResult {
  readonly structured?: unknown;
  readonly content?: readonly JsonObject[];
  readonly isError?: boolean;
  readonly search?: SearchNote;
}

export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/**
 * A tool. `run` is called with arguments that satisfy `inputSchema`, defaults filled in. It fails by throwing
 * a `Refusal` (errors.ts); any other exception is answered as an internal error.
 */
export interface Tool<Arguments extends object = JsonObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations: ToolAnnotations;
  readonly kind: Kind;
  run(args: Arguments, context: CallContext): ToolResult | Promise<ToolResult>;
}

export interface ResourceContents {
  readonly mimeType: string;
  readonly text?: string;
  /** Base64. */
  readonly blob?: string;
}

export interface Caching {
  readonly ttlMs: number;
  readonly scope: 'public' | 'private';
}

/** A resource at a fixed `uri`, or at every URI that fits a `uriTemplate` with simple `{variables}`. */
export interface Resource {
  readonly uri: string;
  readonly isTemplate: boolean;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly kind: Kind;
  readonly caching: Caching;
  /** Undefined when there is no such resource. */
  read(
    variables: Readonly<Record<string, string>>,
    context: CallContext,
  ): ResourceContents | undefined | Promise<ResourceContents | undefined>;
  readonly complete?: Readonly<Record<string, Completer>>;
}

/** Values for an argument that begin with, or otherwise match, what was typed so far; best first. */
export type Completer = (typed: string, others: Readonly<Record<string, string>>) => readonly string[];

export interface PromptArgument {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly required: boolean;
}

export interface PromptResult {
  readonly description?: string;
  readonly messages: readonly JsonObject[];
}

export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  get(args: Readonly<Record<string, string>>, context: CallContext): PromptResult | Promise<PromptResult>;
  readonly complete?: Readonly<Record<string, Completer>>;
}

/** What a toolset is given to work with, once per thread. */
export interface Services {
  readonly store: Store;
  /** The world's clock in Unix milliseconds: pinned where MOCK_NOW is set. */
  readonly now: () => number;
  /** MOCK_DATA_SEED. */
  readonly seed: string;
  readonly bookingTtlMs: number;
}

export interface OpenedToolset {
  // Each tool's own argument type is checked by its schema before `run` sees it.
  readonly tools: readonly Tool<never>[];
  readonly resources?: readonly Resource[];
  readonly prompts?: readonly Prompt[];
  /** For a model: how these tools are used together. */
  readonly instructions?: string;
}

/** The default export of a toolset's module. */
export interface Toolset {
  readonly name: string;
  open(services: Services): OpenedToolset | Promise<OpenedToolset>;
}

export type { ErrorData, ErrorName };
