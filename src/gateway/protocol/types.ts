// The borders of the protocol: what a transport gives it, what it gives back, what it tells an observer.
import type { Store } from '../../data/store/index.ts';
import type { ErrorName } from '../../errors.ts';
import type { Workers } from '../../workers/index.ts';
import type { Outgoing } from './prepared.ts';
import type { Era } from './versions.ts';

/** Headers by lower-case name. */
export type Headers = ReadonlyMap<string, string>;

/** The one answer to an HTTP request. */
export interface Answer {
  readonly status: number;
  /** JSON text; undefined: an answer without a body. */
  readonly body?: Outgoing;
  /** Set on the answer to `initialize`. */
  readonly sessionId?: string;
  /** For failures that may pass. */
  readonly retryAfterMs?: number;
  /** Why the request was turned away before it was taken up; of any other, `requestAnswered` tells. */
  readonly refused?: ErrorName;
}

/** Where server-sent events go, until `end` or until the client has gone. */
export interface Outlet {
  readonly closed: boolean;
  send(event: { readonly id?: string; readonly retry?: number; readonly data: string }): void;
  end(): void;
  /** Called once, when the client went away; not after `end`. */
  onAbort(listener: () => void): void;
}

/** An HTTP request waiting for its answer: either `answer` or `stream` is called, once. */
export interface Exchange {
  answer(answer: Answer): void;
  stream(kind: StreamKind): Outlet;
  /** Called once, when the client goes away before the answer. */
  onAbort(listener: () => void): void;
}

/** A transport with one client at its other end, for as long as it lasts. */
export interface Connection {
  /** One message, or one batch, as bytes. */
  receive(bytes: Buffer): void;
  /** Answers what could not even be read as a line. */
  refuse(error: ErrorName, message?: string): void;
  /** Takes no further messages; resolves once everything under way has been answered. */
  close(): Promise<void>;
}

export interface Protocol {
  /** POST: one message, or one batch. */
  post(body: Buffer, headers: Headers, exchange: Exchange): void;
  /** GET: a stream for what belongs to no request, or the rest of a stream that broke. */
  get(headers: Headers, exchange: Exchange): void;
  /** DELETE: the end of a session. */
  delete(headers: Headers, exchange: Exchange): void;
  /** A connection whose messages are written by `write`, each without a line break inside. */
  connect(write: (message: string) => void): Connection;
  /** Ends the streams that have no end of their own, each as its revision says, and gives up open questions. */
  endStreams(): void;
  /** Ends the streams and stops the timers. */
  close(): void;
}

/** What can be watched, and who hears of its changes. The protocol itself knows no URI. */
export interface ResourceWatch {
  /** Whether changes of this resource can be told to this client. */
  canWatch(uri: string, sessionId: string | undefined): boolean;
  /**
   * Calls `listener` with each URI that changed, and with the only session it changed for where there is one.
   * Called while anybody watches anything; returns how to stop.
   */
  watch(listener: (uri: string, sessionId?: string) => void): () => void;
}

/** How a request went, once it is answered. */
export interface RequestReport {
  readonly method: string;
  /** The tool, for `tools/call`; only names that exist. */
  readonly tool: string | undefined;
  readonly era: Era;
  /** `toolError`: a result that says `isError`. */
  readonly outcome: 'ok' | 'toolError' | ErrorName;
  readonly durationMs: number;
  /** Of that, not yet or no longer in a worker's hands; undefined where no worker was asked. */
  readonly queuedMs: number | undefined;
  readonly sessionId: string | undefined;
  /** The caller's W3C trace context, as it came. */
  readonly traceparent: string | undefined;
}

/** A request that was turned away before anything was known of it but its headers. */
export interface RefusalReport {
  readonly error: ErrorName;
  readonly sessionId?: string | undefined;
  readonly traceparent?: string | undefined;
}

export type StreamKind = 'request' | 'session' | 'subscription';

export interface Observer {
  requestAnswered(report: RequestReport): void;
  requestRefused(report: RefusalReport): void;
  /** An exception that nobody expected; the request was answered as an internal error. */
  faulted(fault: unknown): void;
  sessionOpened(): void;
  sessionClosed(): void;
  streamOpened(kind: StreamKind): void;
}

/** Everything that makes two runs differ, so that a test can hold it still. */
export interface Chance {
  /** Unix milliseconds. */
  now(): number;
  uuid(): string;
  bytes(length: number): Buffer;
}

export interface ProtocolOptions {
  readonly server: { readonly name: string; readonly title: string; readonly version: string };
  readonly workers: Pick<Workers, 'catalog' | 'start'>;
  readonly store: Pick<
    Store,
    | 'createSession'
    | 'sessionClient'
    | 'changeSessionClient'
    | 'endSession'
    | 'watchSessions'
    | 'sessionClientHoldsMs'
    | 'touchSession'
    | 'recordSearch'
    | 'stats'
  >;
  readonly resources?: ResourceWatch;
  readonly observer?: Observer;
  readonly config: {
    readonly toolErrors: 'auto' | 'jsonrpc' | 'result';
    readonly requestStateSecret: string;
    readonly maxSessions: number;
  };
  readonly chance?: Chance;
  /** Entries on one page of a list. */
  readonly pageSize?: number;
  /** How long a question to a client may stay open. */
  readonly questionTimeoutMs?: number;
}
