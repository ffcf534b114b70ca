// How the server is, found out at most every five seconds and told to everybody who asks meanwhile.
import { totalmem } from 'node:os';

/** The contract's body of `GET /health`, to the letter. */
export interface HealthReport {
  readonly status: 'healthy' | 'degraded' | 'unhealthy';
  readonly uptime: number;
  readonly version: string;
  readonly connections: { readonly stdio: number; readonly http: number; readonly total: number };
  readonly sessions: { readonly active: number; readonly total: number };
  readonly storage: { readonly connected: boolean; readonly responseTime: number | null };
  readonly memory: { readonly used: number; readonly total: number; readonly percentage: number };
  readonly timestamp: number;
}

export interface HealthSources {
  readonly version: string;
  /** Milliseconds of a round trip to the store; rejects, or stays silent, when there is none. */
  readonly ping: () => Promise<number>;
  readonly stats: () => Promise<{ readonly activeSessions: number; readonly totalSessions: number }>;
  readonly connections: () => { readonly stdio: number; readonly http: number };
  /** Bytes that this process has resident, and that it could have. */
  readonly memory?: () => { readonly used: number; readonly total: number };
  readonly now?: () => number;
}

export interface Health {
  /** Never rejects. */
  report(): Promise<HealthReport>;
  /** The last report, however old; undefined before the first. */
  latest(): HealthReport | undefined;
}

const CACHED_MS = 5_000;
const ANSWER_WITHIN_MS = 1_000;
const SLOW_PING_MS = 100;
const MEMORY_DEGRADED = 0.8;
const MEMORY_UNHEALTHY = 0.9;
const MEGABYTE = 1_048_576;

export function createHealth(sources: HealthSources): Health {
  const { version, connections, memory = readMemory, now = Date.now } = sources;
  const startedAt = performance.now();
  let running: Promise<HealthReport> | undefined;
  let latest: HealthReport | undefined;
  let checkedAt = 0;

  const check = async (): Promise<HealthReport> => {
    const [responseTime, sessions] = await Promise.all([
      within(ANSWER_WITHIN_MS, sources.ping),
      within(ANSWER_WITHIN_MS, sources.stats),
    ]);
    const { used, total } = memory();
    const { stdio, http } = connections();
    latest = {
      status: judge(responseTime, used / total),
      uptime: Math.floor((performance.now() - startedAt) / 1000),
      version,
      connections: { stdio, http, total: stdio + http },
      sessions: { active: sessions?.activeSessions ?? 0, total: sessions?.totalSessions ?? 0 },
      storage: {
        connected: responseTime !== undefined,
        responseTime: responseTime === undefined ? null : round(responseTime, 2),
      },
      memory: {
        used: round(used / MEGABYTE, 1),
        total: round(total / MEGABYTE, 1),
        percentage: round(used / total, 4),
      },
      timestamp: now(),
    };
    return latest;
  };

  return {
    report: () => {
      // The age is measured by the steady clock: a clock set back must not make an old report last.
      if (running === undefined || performance.now() - checkedAt >= CACHED_MS) {
        checkedAt = performance.now();
        running = check();
      }
      return running;
    },
    latest: () => latest,
  };
}

function judge(pingMs: number | undefined, memoryShare: number): HealthReport['status'] {
  if (pingMs === undefined || memoryShare > MEMORY_UNHEALTHY) return 'unhealthy';
  return pingMs >= SLOW_PING_MS || memoryShare >= MEMORY_DEGRADED ? 'degraded' : 'healthy';
}

/** What `ask` answers, or undefined when it fails or takes longer. */
async function within<T>(milliseconds: number, ask: () => Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([ask(), tooLate]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Resident memory, of what the machine or, in a container, its limit allows. */
function readMemory(): { used: number; total: number } {
  const limit = process.constrainedMemory();
  const machine = totalmem();
  return { used: process.memoryUsage.rss(), total: limit > 0 && limit < machine ? limit : machine };
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
