// Ends a server's life so that nothing that it accepted goes unanswered.
import type { Exchange } from './exchange.ts';
import { answerRefusal, refuse } from './refusal.ts';

export interface DrainSteps {
  readonly exchange: Exchange;
  /** Takes no further connections. */
  readonly stopListening: () => void;
  /** Lets the protocol end its streams as it should. */
  readonly endStreams: () => void;
  readonly connections: () => number;
  /** How many have arrived, ever. */
  readonly requests: () => number;
}

/** A connection that was idle for this long is taken to have no request on its way. */
const QUIET_MS = 250;
const CHECK_MS = 10;

/**
 * Stops listening, answers what runs and what still arrives on open connections (each answer closing its own),
 * has the streams ended, and resolves when all is quiet. At the deadline, requests that still run are told to try
 * again, and streams are cut between two events: `false` then.
 */
export async function drain(steps: DrainSteps, timeoutMs: number): Promise<boolean> {
  const { exchange } = steps;
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt >= timeoutMs;
  const until = async (isReached: () => boolean): Promise<void> => {
    while (!isReached() && !isOver()) await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
  };
  const isIdle = () => exchange.pending.size === 0 && exchange.openStreams === 0;
  const isQuiet = createQuietWatch(steps.requests);

  // Connections that wait to be accepted are accepted in the poll before this. The door is closed before answers
  // begin to close their connections, or clients would come back to a door that is just closing.
  await nextTurn();
  steps.stopListening();
  exchange.closing = true;
  await until(() => exchange.pending.size === 0);
  steps.endStreams();
  await until(() => isIdle() && (steps.connections() === 0 || isQuiet()));
  const isClean = isIdle();
  for (const reply of exchange.pending.values()) answerRefusal(reply, refuse('shuttingDown'));
  exchange.heartbeat.endAll();
  // What was said just now is written at the end of this turn.
  await nextTurn();
  await nextTurn();
  return isClean;
}

/** Whether no request has arrived for QUIET_MS. */
function createQuietWatch(requests: () => number): () => boolean {
  let seen = requests();
  let since = performance.now();
  return () => {
    if (requests() !== seen) {
      seen = requests();
      since = performance.now();
    }
    return performance.now() - since >= QUIET_MS;
  };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
