// Keeps a write that never ends from keeping the process from ending.
//
// When another process freezes while it holds the file's lock, a native thread of ours waits for it, and
// `process.exit` waits for that thread, for ever. No exit handler of JavaScript can leave without it, except by
// a signal. All threads count such writes in one place, for the main thread to look at when it exits.
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

const NAME = 'mock-gds-mcp: writes overdue';

function sharedCount(): Int32Array | undefined {
  const present = getEnvironmentData(NAME);
  if (present instanceof SharedArrayBuffer) return new Int32Array(present);
  if (!isMainThread) return undefined;
  const made = new SharedArrayBuffer(4);
  setEnvironmentData(NAME, made as unknown as Parameters<typeof setEnvironmentData>[1]);
  const count = new Int32Array(made);
  process.on('exit', () => {
    if (Atomics.load(count, 0) > 0) process.kill(process.pid, 'SIGKILL');
  });
  return count;
}

const overdue = sharedCount();

/** Writes given up on that a native thread still waits for: `1` more, or `-1`. */
export function noteOverdueWrites(change: 1 | -1): void {
  if (overdue !== undefined) Atomics.add(overdue, 0, change);
}
