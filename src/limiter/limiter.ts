// Limits requests per client, by the sliding window's formula: exactly where this process is alone; where several
// instances share a limit, with what is known of the others' counts (sharing.ts).
import { MAX_CLIENTS } from './client-counts.ts';
import { createDriftReader, type LimiterClock, systemClock } from './clock.ts';
import { SharedWindow } from './shared-window.ts';
import { createSharing, type SharedCounts, type SharingStats } from './sharing.ts';
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
  /** Clients with a count of their own, in this window or the one before. */
  trackedClients(): number;
  /** Undefined where the limit is not shared. */
  sharing(): SharingStats | undefined;
  /** Exchanges counts with the other instances now; done every second by itself. */
  exchange(): Promise<void>;
  close(): void;
}

export interface LimiterOptions extends WindowRule {
  readonly clock?: LimiterClock;
  readonly maxClients?: number;
  readonly shared?: SharedCounts | undefined;
  /** Called when the other instances can no longer be told, and when they can again. */
  readonly onSharingChange?: (isConnected: boolean) => void;
}

const EXCHANGE_MS = 1_000;

export function createLimiter({
  clock = systemClock,
  shared,
  onSharingChange = () => {},
  // What is known of the others is kept beside each count.
  maxClients = shared === undefined ? MAX_CLIENTS : MAX_CLIENTS / 4,
  ...rule
}: LimiterOptions): Limiter {
  const { windowMs } = rule;
  const sharing = shared && createSharing(shared, { windowMs, onChange: onSharingChange });
  const open = (window: number): SharedWindow => new SharedWindow(window, maxClients, shared !== undefined);
  const readDrift = createDriftReader(clock);
  let window = Math.floor(clock.steady() / windowMs);
  let previous = open(window - 1);
  let current = open(window);
  /** Clients that both windows have. */
  let inBoth = 0;

  /** Moves on to the window that it is now; returns the milliseconds since it began. */
  const advance = (): number => {
    const now = clock.steady();
    const passed = Math.floor(now / windowMs) - window;
    if (passed > 0) {
      window += passed;
      previous = passed === 1 ? current : open(window - 1);
      current = open(window);
      inBoth = 0;
    }
    return Math.max(0, now - window * windowMs);
  };

  const count = (client: string): number => {
    const known = current.size;
    const requests = current.add(client);
    if (current.size > known && previous.has(client)) inBoth++;
    return requests;
  };

  const describe = (state: WindowState): Decision => {
    const admitted = isAdmitted(state, rule);
    const endsAt = (window + 1) * windowMs;
    const estimate = toEstimate(state, rule);
    return {
      admitted,
      limit: rule.limit,
      current: estimate,
      remaining: Math.max(0, rule.limit - estimate),
      resetAtMs: endsAt + readDrift(endsAt - windowMs + state.elapsedMs),
      retryAfterSeconds: admitted ? 0 : toRetryAfterSeconds(state, rule),
    };
  };

  const exchange = async (): Promise<void> => {
    const elapsedMs = advance();
    await sharing?.exchange(current, previous, elapsedMs);
  };

  // Without traffic, too, old counts leave.
  const timer = setInterval(advance, windowMs).unref();
  const exchangeTimer = sharing && setInterval(() => void exchange(), EXCHANGE_MS).unref();

  return {
    admit: (client) => {
      const elapsedMs = advance();
      return describe({ previous: previous.get(client), current: count(client), elapsedMs });
    },
    peek: (client) => {
      const elapsedMs = advance();
      return describe({ previous: previous.get(client), current: current.get(client), elapsedMs });
    },
    trackedClients: () => {
      advance();
      return previous.size + current.size - inBoth;
    },
    sharing: () => sharing?.stats(),
    exchange,
    close: () => {
      clearInterval(timer);
      clearInterval(exchangeTimer);
    },
  };
}
