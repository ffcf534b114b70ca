// A request and a response of our own. Nothing outside this folder sees uWebSockets.js.

/** Everything about a request, copied out before the first await. */
export interface HttpRequest {
  /** Upper case. */
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Lower-case names. A repeated header's values are joined by `, `. */
  readonly headers: ReadonlyMap<string, string>;
  /** The peer's own address, normalised; not yet what X-Forwarded-For says. Empty where nobody wants to know. */
  readonly peerAddress: string;
  /** The client's address by the rules of TRUSTED_PROXIES; IPv6 as its /64. What the limiter counts. Empty like the peer's. */
  readonly clientAddress: string;
  readonly body: Buffer;
}

/** Values are printable ASCII; anything else throws. A frozen list is taken for a constant and composed once. */
export type HeaderList = ReadonlyArray<readonly [name: string, value: string]>;

export type Body = string | Uint8Array | readonly Uint8Array[];

/** The one answer to a request: exactly one of `send` or `stream` is called, once. Both are safe after a close. */
export interface HttpReply {
  /** Of the request. How a refusal is told depends on where it was sent, and on the era that its client speaks. */
  readonly path: string;
  readonly isModern: boolean;
  /** The client is gone, or the answer is complete. */
  readonly closed: boolean;
  /** Called once, when the client goes away before `send`; not after. */
  onAbort(listener: () => void): void;
  /** A large body in pieces is not copied together: bytes that are sent often stay where they are. */
  send(status: number, headers: HeaderList, body: Body): void;
  /** The headers of server-sent events are added; the first bytes leave at once. */
  stream(status: number, headers: HeaderList): EventStream;
}

export interface ServerSentEvent {
  readonly id?: string;
  /** Milliseconds after which a client should reconnect. */
  readonly retry?: number;
  /** One line of JSON, or empty. */
  readonly data: string;
}

/** A stream of server-sent events, with keep-alive comments, that a slow reader cannot make grow without bound. */
export interface EventStream {
  readonly closed: boolean;
  /** Queued behind what the client has not read yet. A client too far behind is disconnected. */
  send(event: ServerSentEvent): void;
  /** Ends the stream after what is queued. */
  end(): void;
  /** Called once, when the client went away or was disconnected; not after `end`. */
  onAbort(listener: () => void): void;
}
