// Log lines: JSON on stderr, because stdout belongs to the protocol. No caller's data, no secrets.
//
// Lines are gathered and written together, so that a line a request costs no system call a request. What is
// gathered is written at the latest after FLUSH_MS, and at the process's end; a reader of stderr that stands still
// costs lines, never memory without bound or a stopped server.
import { destination, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

const GATHERED_BYTES = 8_192;
const MOST_WAITING_BYTES = 4_194_304;
const FLUSH_MS = 100;

export function createLog(level: Config['logLevel']): Logger {
  const stderr = destination({
    fd: 2,
    sync: false,
    minLength: GATHERED_BYTES,
    maxLength: MOST_WAITING_BYTES,
  });
  setInterval(() => stderr.flush(), FLUSH_MS).unref();
  process.on('exit', () => stderr.flushSync());
  return pino(
    {
      level,
      base: { pid: process.pid },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    stderr,
  );
}
