// `/health` and `/metrics`: JSON for people and load balancers, the text exposition for Prometheus.
import { EXPOSITION_TYPE, type Metrics } from '../metrics/index.ts';
import type { Health, HealthReport } from './health.ts';
import type { Handle } from './pipeline.ts';
import { JSON_HEADERS } from './refusal.ts';
import type { HeaderList } from './types.ts';

/** How Prometheus asks, whatever version: people and probes send neither. */
const ASKS_FOR_EXPOSITION = /application\/openmetrics-text|text\/plain\s*;\s*version=/i;

const EXPOSITION_HEADERS: HeaderList = Object.freeze([
  ['Content-Type', EXPOSITION_TYPE],
  ['Cache-Control', 'no-store'],
] as const);
const HEALTH_HEADERS: HeaderList = Object.freeze([
  ...JSON_HEADERS,
  ['Cache-Control', 'no-store'],
  ['Vary', 'Accept'],
] as const);

export function createHealthRoute(health: Health, metrics: Metrics | undefined): Handle {
  return async (request, reply) => {
    const report = await health.report();
    const status = report.status === 'unhealthy' ? 503 : 200;
    if (metrics !== undefined && ASKS_FOR_EXPOSITION.test(request.headers.get('accept') ?? ''))
      reply.send(status, EXPOSITION_HEADERS, metrics.text());
    else reply.send(status, HEALTH_HEADERS, JSON.stringify(report));
  };
}

export function createMetricsRoute(health: Health | undefined, metrics: Metrics): Handle {
  return async (_request, reply) => {
    // The figures of the store are those of the last report: let it be a fresh one.
    await health?.report();
    reply.send(200, EXPOSITION_HEADERS, metrics.text());
  };
}

const LEVELS: Readonly<Record<HealthReport['status'], number>> = { healthy: 2, degraded: 1, unhealthy: 0 };

/** The last report as figures, so that one scrape tells all. */
export function watchHealth({ registry }: Metrics, health: Health): void {
  const watch = (name: string, help: string, pick: (report: HealthReport) => number | null): void =>
    registry.watch('gauge', name, help, () => {
      const report = health.latest();
      const value = report === undefined ? null : pick(report);
      return value === null ? [] : [{ value }];
    });
  watch('mock_gds_health_level', '2 healthy, 1 degraded, 0 unhealthy.', ({ status }) => LEVELS[status]);
  watch(
    'mock_gds_sessions_active',
    'Sessions with activity in the last five minutes.',
    (report) => report.sessions.active,
  );
  watch('mock_gds_sessions', 'Sessions in the store.', (report) => report.sessions.total);
  watch('mock_gds_store_up', '1 when the store answers.', ({ storage }) => Number(storage.connected));
  watch('mock_gds_store_ping_seconds', 'Round trip to the store.', ({ storage }) =>
    storage.responseTime === null ? null : storage.responseTime / 1000,
  );
}
