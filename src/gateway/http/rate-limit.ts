// How the limiter's decisions are told: headers on every answer, and the refusal itself.
import type { Decision } from '../../limiter/index.ts';
import type { HeaderList } from './types.ts';

/** Composed by hand: it is part of every answer, and its values are numbers. */
export function toRateLimitHeaders({ limit, remaining, resetAtMs }: Decision): string {
  return `\r\nX-RateLimit-Limit: ${limit}\r\nX-RateLimit-Remaining: ${remaining}\r\nX-RateLimit-Reset: ${Math.ceil(resetAtMs / 1000)}`;
}

export function toRefusal(decision: Decision): { readonly headers: HeaderList; readonly body: string } {
  return {
    headers: [
      ['Retry-After', String(decision.retryAfterSeconds)],
      ['Content-Type', 'application/json'],
    ],
    body: JSON.stringify({
      error: 'Rate limit exceeded',
      code: 'RATE_LIMIT_EXCEEDED',
      limit: decision.limit,
      current: decision.current,
      resetAt: new Date(decision.resetAtMs).toISOString(),
      retryAfter: decision.retryAfterSeconds,
    }),
  };
}
