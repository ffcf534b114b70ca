// What crosses between the gateway's thread and the workers': plain data, nothing else.

import type { MessagePort } from 'node:worker_threads';
import type { Config } from '../config.ts';
import type { Failure } from '../errors.ts';
import type { Progress } from './backlog.ts';
import type { Parcel } from './parcel.ts';
import type {
  Caching,
  InputRequest,
  JsonObject,
  Kind,
  LogLevel,
  PromptArgument,
  SearchNote,
  ToolAnnotations,
} from './tools/index.ts';

/** What the toolsets offer, told once by a worker at the start; the gateway lists from it and runs nothing. */
export interface Catalog {
  readonly tools: readonly ToolEntry[];
  readonly resources: readonly ResourceEntry[];
  readonly prompts: readonly PromptEntry[];
  readonly instructions: string;
}

export interface ToolEntry {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations: ToolAnnotations;
  readonly kind: Kind;
}

export interface ResourceEntry {
  readonly uri: string;
  readonly isTemplate: boolean;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly kind: Kind;
  readonly caching: Caching;
}

export interface PromptEntry {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
}

export type Target =
  | { readonly kind: 'tool'; readonly name: string; readonly arguments: unknown }
  | { readonly kind: 'resource'; readonly uri: string }
  | { readonly kind: 'prompt'; readonly name: string; readonly arguments: unknown }
  | {
      readonly kind: 'completion';
      readonly ref: { readonly prompt: string } | { readonly uri: string };
      readonly argument: string;
      readonly typed: string;
      readonly others: Readonly<Record<string, string>>;
    };

export interface CallRequest {
  readonly target: Target;
  readonly sessionId?: string | undefined;
  readonly clientCapabilities: JsonObject;
  readonly wantsProgress: boolean;
  /** Undefined: the caller wants no log messages. */
  readonly logLevel?: LogLevel | undefined;
  /**
   * How a question reaches the client: `live` sends it while the call waits; `replay` ends the call with
   * `inputRequired`, to be called again with `answers` to all questions so far.
   */
  readonly asking: 'live' | 'replay';
  readonly answers?: Readonly<Record<string, JsonObject>> | undefined;
}

/** How a call ended. */
export type CallOutcome =
  | {
      readonly type: 'result';
      /**
       * JSON text, in UTF-8, of the method's result object, and behind it the bracket that closes the response around
       * it: so both leave in one write.
       */
      readonly result: Uint8Array;
      readonly isError: boolean;
      readonly caching?: Caching;
      readonly search?: SearchNote;
    }
  | { readonly type: 'inputRequired'; readonly requests: Readonly<Record<string, InputRequest>> }
  | { readonly type: 'failure'; readonly failure: Failure };

/** What a running call tells or asks before it ends. */
export type CallEvent =
  | {
      readonly type: 'progress';
      readonly progress: number;
      readonly total?: number;
      readonly message?: string;
    }
  | { readonly type: 'log'; readonly level: LogLevel; readonly data: unknown; readonly logger?: string }
  | { readonly type: 'release' }
  | { readonly type: 'ask'; readonly key: string; readonly request: InputRequest };

/** Calls of one tick for one worker: one message there, as few as possible back ({@link FromWorker}). */
export type Batch = ReadonlyArray<{ readonly id: number; readonly request: CallRequest }>;

/** What a thread does for as long as it lives. */
export interface Shift {
  /**
   * Where batches come from ({@link Batch}), and what is said about their calls afterwards ({@link Control}). The other
   * way goes one message, of any kind: that the thread is ready.
   */
  readonly calls: MessagePort;
  /** Where it notes how far it is. */
  readonly progress: Progress;
}

export interface Finished {
  readonly id: number;
  readonly outcome: CallOutcome;
  /** From when the call was begun in the worker until its outcome was there. */
  readonly ranMs: number;
}

export type FromWorker =
  | { readonly type: 'finished'; readonly parcel: Parcel }
  | { readonly type: 'event'; readonly id: number; readonly event: CallEvent }
  /** An exception that no tool should throw. Carries no message: that could hold a caller's data. */
  | { readonly type: 'fault'; readonly target: string; readonly error: string; readonly stack: string };

/** Told to the thread that has the call, behind the batch that it came with. */
export type Control =
  /** `number`: of the call in the thread's backlog. */
  | { readonly type: 'cancel'; readonly id: number; readonly number: number }
  | { readonly type: 'answer'; readonly id: number; readonly key: string; readonly response: Answer };

export type Answer =
  | { readonly ok: true; readonly value: JsonObject }
  | { readonly ok: false; readonly failure: Failure };

/** What a worker thread is born with. */
export interface WorkerData {
  readonly toolsets: readonly string[];
  readonly store: Config['store'];
  readonly world: Config['world'];
}
