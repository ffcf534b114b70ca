// How the limiter's decisions are told: headers on every answer, and the refusal itself.
import type { Decision } from '../../limiter/index.ts';
import { JSON_HEADERS } from './refusal.ts';
import type { HttpReply } from './types.ts';

/** Composed by hand: it is part of every answer, and its values are numbers. */
export function toRateLimitHeaders({ limit, remaining, resetAtMs }: Decision): string {
  return `\r\nX-RateLimit-Limit: ${limit}\r\nX-RateLimit-Remaining: ${remaining}\r\nX-RateLimit-Reset: ${Math.ceil(resetAtMs / 1000)}`;
}

/** The contract's 429, to the letter. */
export function answerTooMany(reply: HttpReply, decision: Decision): void {
  const { limit, current, resetAtMs, retryAfterSeconds } = decision;
  const body = {
    error: 'Rate limit exceeded',
    code: 'RATE_LIMIT_EXCEEDED',
    limit,
    current,
    resetAt: new Date(resetAtMs).toISOString(),
    retryAfter: retryAfterSeconds,
  };
  reply.send(429, [['Retry-After', String(retryAfterSeconds)], ...JSON_HEADERS], JSON.stringify(body));
}
