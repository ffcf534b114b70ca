// The severities that a client can ask for.
import type { LogLevel } from '../../workers/index.ts';

const LOG_LEVELS: readonly LogLevel[] = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
];

export function isLogLevel(value: unknown): value is LogLevel {
  return LOG_LEVELS.some((level) => level === value);
}

export const LOG_LEVEL_RULE = `must be one of ${LOG_LEVELS.join(', ')}`;
