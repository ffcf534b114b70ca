// Asks the gateway how it is, gently: every two seconds, not at all while nobody looks, and less often while it
// does not answer. Both questions go to /health, which does not count against the reader's rate limit.
import { parseExposition } from './exposition.js';
import { toScrape } from './figures.js';

const EVERY_MS = 2_000;
const HEALTH_EVERY_MS = 5_000;
const SLOWEST_MS = 30_000;
const PATIENCE_MS = 5_000;

/** @typedef {import('./figures.js').Scrape} Scrape */
/**
 * @typedef {{
 *   status: 'healthy' | 'degraded' | 'unhealthy', uptime: number, version: string,
 *   connections: { http: number }, sessions: { active: number, total: number },
 *   storage: { connected: boolean, responseTime: number | null }, memory: { used: number, percentage: number },
 * }} Health
 */

/** What the limiter says of the reader's own address; undefined where nobody is limited. @param {Response} response */
function toQuota({ headers }) {
  const limit = Number(headers.get('X-RateLimit-Limit') ?? Number.NaN);
  const left = Number(headers.get('X-RateLimit-Remaining') ?? Number.NaN);
  return Number.isNaN(limit + left) ? undefined : { limit, left };
}

/** @param {string} accept */
const ask = (accept) =>
  fetch('/health', {
    headers: { Accept: accept },
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });

/** @param {{ onScrape(scrape: Scrape): void, onQuota(quota: ReturnType<typeof toQuota>): void, onHealth(health: Health): void, onSilence(): void }} listener */
export function startWatching({ onScrape, onQuota, onHealth, onSilence }) {
  let isPaused = false;
  let isRunning = false;
  let failures = 0;
  let healthAskedAt = Number.NEGATIVE_INFINITY;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const isIdle = () => isPaused || document.hidden;

  const askOnce = async () => {
    const metrics = await ask('text/plain; version=0.0.4');
    onQuota(toQuota(metrics));
    onScrape(toScrape(parseExposition(await metrics.text()), Date.now() / 1000));
    if (performance.now() - healthAskedAt < HEALTH_EVERY_MS) return;
    healthAskedAt = performance.now();
    const health = await ask('application/json');
    onHealth(await health.json());
  };

  const run = async () => {
    if (isRunning || isIdle()) return;
    isRunning = true;
    const startedAt = performance.now();
    try {
      await askOnce();
      failures = 0;
    } catch {
      failures++;
      healthAskedAt = Number.NEGATIVE_INFINITY;
      onSilence();
    }
    isRunning = false;
    const wait = Math.min(SLOWEST_MS, EVERY_MS * 2 ** Math.min(failures, 5));
    timer = setTimeout(run, Math.max(200, wait - (performance.now() - startedAt)));
  };

  const wake = () => {
    clearTimeout(timer);
    if (!isIdle()) void run();
  };
  document.addEventListener('visibilitychange', wake);
  void run();

  return {
    /** @param {boolean} next */
    pause(next) {
      isPaused = next;
      wake();
    },
  };
}
