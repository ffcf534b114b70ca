// Log lines: JSON on stderr, because stdout belongs to the protocol. No caller's data, no secrets.
import { destination, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

export function createLog(level: Config['logLevel']): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination({ fd: 2, sync: true }),
  );
}
