// One line a request: what was asked, how it went and how long it took. Nothing that a caller said, nobody's address,
// and of a session only a mark that tells it from others.
import { createHash, randomBytes } from 'node:crypto';
import { ERRORS, type ErrorName } from '../errors.ts';
import type { Log } from './log.ts';

/** A request that has been answered, by whichever transport it came; one that was turned away has no method yet. */
export interface AccessEvent {
  /** The W3C trace context of the HTTP header or of the request's `_meta`, as it came. */
  readonly traceparent?: string | undefined;
  /** The JSON-RPC method. */
  readonly method?: string | undefined;
  /** Only names that exist. */
  readonly tool?: string | undefined;
  readonly era?: 'legacy' | 'modern' | undefined;
  readonly sessionId?: string | undefined;
  /** `toolError`: a result that says `isError`. */
  readonly outcome: 'ok' | 'toolError' | ErrorName;
  /** From its arrival to its answer. */
  readonly durationMs?: number | undefined;
  /** Of that, waiting for a worker; undefined where no worker was asked. */
  readonly queuedMs?: number | undefined;
}

const MARKED_SESSIONS = 10_000;

export function createAccessLog(log: Log): (event: AccessEvent) => void {
  const toTraceId = createTraceIds();
  const toMark = createMarks();

  return (event) => {
    const level = levelOf(event.outcome);
    if (!log.isLevelEnabled(level)) return;
    const { traceparent, method, tool, era, sessionId, outcome, durationMs, queuedMs } = event;
    const facts = {
      trace: toTraceId(traceparent),
      ...(method !== undefined && { method: METHOD.test(method) ? method : 'unknown' }),
      ...(tool !== undefined && { tool }),
      ...(era !== undefined && { era }),
      ...(sessionId !== undefined && { session: toMark(sessionId) }),
      status: outcome,
      ...(queuedMs !== undefined && { queuedMs: round(queuedMs) }),
      ...(durationMs !== undefined && { ranMs: round(durationMs - (queuedMs ?? 0)) }),
    };
    log[level](facts, method === undefined ? 'refused' : 'answered');
  };
}

/** A method is the caller's own text; one of another shape is not repeated. */
const METHOD = /^[a-zA-Z][\w$/-]{0,63}$/;

/** Turned away by the thousand where there is too much to do: the figures tell of it. */
const BY_THE_THOUSAND = new Set<AccessEvent['outcome']>(['rateLimited', 'overloaded']);

/** What an operator should look at stands out: faults of the server's own, and what it depends on that is away. */
function levelOf(outcome: AccessEvent['outcome']): 'info' | 'warn' | 'error' {
  if (outcome === 'ok' || outcome === 'toolError' || BY_THE_THOUSAND.has(outcome)) return 'info';
  if (outcome === 'internal' || outcome === 'workerLost') return 'error';
  return ERRORS[outcome].retryable ? 'warn' : 'info';
}

const round = (ms: number): number => Math.round(Math.max(0, ms) * 1000) / 1000;

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-|$)/;

/** The id of the caller's trace where it sent a valid one, so that its log and this one can be laid side by side. */
function createTraceIds(): (traceparent: string | undefined) => string {
  const prefix = randomBytes(8).toString('hex');
  let made = 0;
  return (traceparent) => {
    const [, trace, span] = TRACEPARENT.exec(traceparent ?? '') ?? [];
    if (trace !== undefined && /[^0]/.test(trace) && /[^0]/.test(span ?? '')) return trace;
    return prefix + (++made).toString(16).padStart(16, '0');
  };
}

/** A session id opens the session to whoever holds it. Its hash does not, and is the same on every gateway. */
function createMarks(): (sessionId: string) => string {
  const known = new Map<string, string>();
  return (sessionId) => {
    let mark = known.get(sessionId);
    if (mark === undefined) {
      mark = createHash('sha256').update(sessionId).digest('base64url').slice(0, 10);
      if (known.size >= MARKED_SESSIONS) known.clear();
      known.set(sessionId, mark);
    }
    return mark;
  };
}
