// Limits requests per client in this process, by the sliding window's formula.
//
// Where several instances share a limit, what the others counted is to be added to both counts of a client
// before the decision (`decide`); the arithmetic does not care who counted.
import { ClientCounts, MAX_CLIENTS } from './client-counts.ts';
import { type LimiterClock, systemClock, toWallTime } from './clock.ts';
import {
  isAdmitted,
  toEstimate,
  toRetryAfterSeconds,
  type WindowRule,
  type WindowState,
} from './sliding-window.ts';

export interface Decision {
  readonly admitted: boolean;
  readonly limit: number;
  /** The estimate, rounded up. */
  readonly current: number;
  readonly remaining: number;
  /** When this window ends, in Unix milliseconds of the machine's clock. */
  readonly resetAtMs: number;
  /** 0 when admitted. */
  readonly retryAfterSeconds: number;
}

export interface Limiter {
  /** Counts a request of the client, refused or not, and decides. */
  admit(client: string): Decision;
  /** How the client stands, nothing counted. */
  peek(client: string): Decision;
  /** Clients with a count of their own, in this window and the one before. */
  trackedClients(): number;
  close(): void;
}

export interface LimiterOptions extends WindowRule {
  readonly clock?: LimiterClock;
  readonly maxClients?: number;
}

export function createLimiter({
  clock = systemClock,
  maxClients = MAX_CLIENTS,
  ...rule
}: LimiterOptions): Limiter {
  const { windowMs } = rule;
  let window = Math.floor(clock.steady() / windowMs);
  let previous = new ClientCounts(maxClients);
  let current = new ClientCounts(maxClients);

  /** Moves on to the window that it is now; returns the milliseconds since it began. */
  const advance = (): number => {
    const now = clock.steady();
    const passed = Math.floor(now / windowMs) - window;
    if (passed > 0) {
      previous = passed === 1 ? current : new ClientCounts(maxClients);
      current = new ClientCounts(maxClients);
      window += passed;
    }
    return Math.max(0, now - window * windowMs);
  };

  const describe = (state: WindowState): Decision => {
    const admitted = isAdmitted(state, rule);
    const estimate = toEstimate(state, rule);
    return {
      admitted,
      limit: rule.limit,
      current: estimate,
      remaining: Math.max(0, rule.limit - estimate),
      resetAtMs: toWallTime((window + 1) * windowMs, clock),
      retryAfterSeconds: admitted ? 0 : toRetryAfterSeconds(state, rule),
    };
  };

  // Without traffic, too, old counts leave.
  const timer = setInterval(advance, windowMs).unref();

  return {
    admit: (client) => {
      const elapsedMs = advance();
      return describe({ previous: previous.get(client), current: current.add(client), elapsedMs });
    },
    peek: (client) => {
      const elapsedMs = advance();
      return describe({ previous: previous.get(client), current: current.get(client), elapsedMs });
    },
    trackedClients: () => {
      advance();
      return previous.size + current.size;
    },
    close: () => clearInterval(timer),
  };
}
