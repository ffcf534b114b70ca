// The one table of errors: what each is called, and how it is told to a client over JSON-RPC and over HTTP.

export interface ErrorKind {
  /** JSON-RPC error code. */
  readonly code: number;
  /** HTTP status of an answer that carries nothing but this error. */
  readonly status: number;
  /** Whether the same request may succeed later, unchanged. */
  readonly retryable: boolean;
  /** What is said when the place that failed has nothing more exact to say. */
  readonly message: string;
}

export const ERRORS = {
  // JSON-RPC and its framing
  parseError: {
    code: -32700,
    status: 400,
    retryable: false,
    message: 'Parse error: the body is not valid JSON',
  },
  invalidRequest: { code: -32600, status: 400, retryable: false, message: 'Invalid request' },
  methodNotFound: { code: -32601, status: 404, retryable: false, message: 'Method not found' },
  invalidParams: { code: -32602, status: 400, retryable: false, message: 'Invalid params' },
  internal: { code: -32603, status: 500, retryable: false, message: 'Internal error' },

  // The contract's own
  notFound: { code: -32001, status: 404, retryable: false, message: 'Not found' },
  businessRule: { code: -32002, status: 409, retryable: false, message: 'Not allowed by a business rule' },
  resourceNotFound: { code: -32002, status: 404, retryable: false, message: 'Resource not found' },

  // The protocol's revisions
  headerMismatch: { code: -32020, status: 400, retryable: false, message: 'Header mismatch' },
  missingCapability: {
    code: -32021,
    status: 400,
    retryable: false,
    message: 'The client did not declare a capability that this needs',
  },
  unsupportedVersion: {
    code: -32022,
    status: 400,
    retryable: false,
    message: 'Unsupported protocol version',
  },
  sessionRequired: {
    code: -32000,
    status: 400,
    retryable: false,
    message: 'Bad Request: MCP-Session-Id header is required',
  },
  sessionNotFound: { code: -32001, status: 404, retryable: false, message: 'Session not found' },

  // HTTP
  forbiddenHost: {
    code: -32000,
    status: 403,
    retryable: false,
    message: 'Forbidden: this Host is not served here',
  },
  pathNotFound: { code: -32000, status: 404, retryable: false, message: 'Not found' },
  methodNotAllowed: { code: -32000, status: 405, retryable: false, message: 'Method not allowed' },
  notAcceptable: {
    code: -32000,
    status: 406,
    retryable: false,
    message: 'Not acceptable: the client must accept application/json and text/event-stream',
  },
  unsupportedMediaType: {
    code: -32000,
    status: 415,
    retryable: false,
    message: 'Unsupported media type: Content-Type must be application/json',
  },
  bodyTooLarge: { code: -32600, status: 413, retryable: false, message: 'The body is too large' },
  rateLimited: { code: -32000, status: 429, retryable: true, message: 'Rate limit exceeded' },

  // Load and faults
  overloaded: {
    code: -32000,
    status: 503,
    retryable: true,
    message: 'The server is at its limit; try again shortly',
  },
  shuttingDown: {
    code: -32000,
    status: 503,
    retryable: true,
    message: 'The server is shutting down; try again',
  },
  toolTimeout: { code: -32000, status: 504, retryable: true, message: 'The call did not finish in time' },
  workerLost: {
    code: -32000,
    status: 500,
    retryable: true,
    message:
      'The worker that ran this call stopped; what it wrote, if anything, is complete. Check before you repeat a booking',
  },
  storeUnavailable: {
    code: -32000,
    status: 503,
    retryable: true,
    message: 'The booking store does not answer; nothing was changed. Try again shortly',
  },
  outcomeUnknown: {
    code: -32000,
    status: 503,
    retryable: true,
    message:
      'The booking store did not confirm the write in time; it may or may not have happened. Look before you repeat it',
  },
  cancelled: { code: -32000, status: 499, retryable: false, message: 'The request was cancelled' },
} as const satisfies Record<string, ErrorKind>;

export type ErrorName = keyof typeof ERRORS;

/** What an error carries beside its message: the argument at fault, what it was, and what would be right. */
export interface ErrorData {
  readonly field?: string;
  readonly value?: unknown;
  readonly rule?: string;
  readonly [more: string]: unknown;
}

/** A failure as it travels inside the server: between functions, rooms and threads (it is plain data). */
export interface Failure {
  readonly error: ErrorName;
  readonly message: string;
  readonly data?: ErrorData;
}

/** The same failure as an exception, for code that cannot return it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

export function toFailure(
  error: ErrorName,
  message: string = ERRORS[error].message,
  data?: ErrorData,
): Failure {
  if (data === undefined) return { error, message };
  return { error, message, data: 'value' in data ? { ...data, value: toErrorValue(data.value) } : data };
}

/** Throws a failure to whoever turns exceptions into answers. */
export function refuse(error: ErrorName, message?: string, data?: ErrorData): never {
  throw new Refusal(toFailure(error, message, data));
}

const SHOWN_CHARACTERS = 200;
const SHOWN_ITEMS = 20;

/** Text as an error may repeat it: well-formed, and never a megabyte. */
export function toErrorText(text: string): string {
  // Cut first: what comes after is not worth looking at. A cut pair counts as a lone surrogate.
  const shown = text.slice(0, SHOWN_CHARACTERS).replaceAll(/\p{Surrogate}/gu, '\uFFFD');
  return text.length > SHOWN_CHARACTERS ? `${shown}… (${text.length} characters)` : shown;
}

/** A foreign value as an error may repeat it: what it was when it is small, else what kind of thing it was. */
export function toErrorValue(value: unknown): unknown {
  if (typeof value === 'string') return toErrorText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (value === undefined || value === null || typeof value === 'boolean') return value ?? null;
  if (Array.isArray(value)) {
    const isSmall = value.length <= SHOWN_ITEMS && value.every(isScalar);
    return isSmall ? value.map(toErrorValue) : `(array of ${value.length})`;
  }
  return typeof value === 'object' ? '(object)' : `(${typeof value})`;
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Where an exception happened, without its message: that could repeat what a caller sent. For logs. */
export function toFrames(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n');
}
