// What an observer is told of a request that was turned away: of its headers, only what joins it to others.
import type { ErrorName } from '../../errors.ts';
import type { RefusalReport } from '../protocol/index.ts';
import type { HttpRequest } from './types.ts';

export const toRefusalReport = (error: ErrorName, { headers }: HttpRequest): RefusalReport => ({
  error,
  sessionId: headers.get('mcp-session-id'),
  traceparent: headers.get('traceparent'),
});
