// Ends a server's life so that nothing that it accepted goes unanswered.
import type { Exchange } from './exchange.ts';

export interface DrainSteps {
  readonly exchange: Exchange;
  /** Takes no further connections. */
  readonly stopListening: () => void;
  /** Lets the protocol end its streams as it should. */
  readonly endStreams: () => void;
  readonly connections: () => number;
  /** When the last request arrived, by `performance.now()`. */
  readonly lastRequestAt: () => number;
}

/** A connection that was idle for this long is taken to have no request on its way. */
const QUIET_MS = 250;
const CHECK_MS = 10;

/**
 * Stops listening, answers what runs and what still arrives on open connections (each answer closing its own),
 * ends the streams, and resolves when all is quiet or the deadline has passed: `false` then.
 */
export async function drain(steps: DrainSteps, timeoutMs: number): Promise<boolean> {
  const { exchange } = steps;
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt >= timeoutMs;
  const until = async (isReached: () => boolean): Promise<void> => {
    while (!isReached() && !isOver()) await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
  };

  exchange.closing = true;
  // Connections that wait to be accepted are accepted in the poll before this, and were promised an answer.
  await new Promise((resolve) => setImmediate(resolve));
  steps.stopListening();
  await until(() => exchange.pendingReplies === 0);
  steps.endStreams();
  await until(() => exchange.openStreams === 0 && exchange.pendingReplies === 0);
  const isQuiet = () => performance.now() - Math.max(startedAt, steps.lastRequestAt()) >= QUIET_MS;
  await until(() => steps.connections() === 0 || (isQuiet() && exchange.pendingReplies === 0));
  return exchange.pendingReplies === 0;
}
