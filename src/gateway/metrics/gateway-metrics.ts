// What the gateway counts, by name. Everything that others keep is read when the figures are asked for.
import type { Limiter, SharingStats } from '../../limiter/index.ts';
import type { WorkersStats } from '../../workers/index.ts';
import type { CacheStats } from '../cache/index.ts';
import { watchProcess } from './process-metrics.ts';
import { createRegistry, type Registry, type Sample } from './registry.ts';

export interface CallObservation {
  /** A tool's name, or another of the `callNames`; anything else is counted as `other`. */
  readonly tool: string;
  readonly era: 'legacy' | 'modern';
  readonly outcome: 'ok' | 'error' | 'cancelled';
  readonly seconds: number;
}

export interface Metrics {
  observeCall(call: CallObservation): void;
  countAnswer(status: number): void;
  countDecision(admitted: boolean): void;
  countDroppedStream(): void;
  /** For figures that other rooms keep: caches, stores. */
  readonly registry: Registry;
  text(): string;
  close(): void;
}

export interface HttpFigures {
  connections(): number;
  streams(): number;
  pendingReplies(): number;
}

const SECONDS = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** `callNames`: all that a call can be labelled with, so that no client can add a label. */
export function createMetrics(version: string, callNames: Iterable<string> = []): Metrics {
  const registry = createRegistry();
  const names = new Set(callNames);
  registry.watch('gauge', 'mock_gds_build_info', 'The version that runs.', () => [
    { labels: { version }, value: 1 },
  ]);
  const calls = registry.histogram(
    'mock_gds_call_duration_seconds',
    'Calls by tool, era of the protocol and outcome, and how long each took. What is refused unparsed is an HTTP answer only.',
    ['tool', 'era', 'outcome'],
    SECONDS,
  );
  const answers = registry.counter('mock_gds_http_answers_total', 'HTTP answers by status.', ['status']);
  const decisions = registry.counter(
    'mock_gds_rate_limit_decisions_total',
    'Decisions of the rate limiter.',
    ['decision'],
  );
  const dropped = registry.counter(
    'mock_gds_event_streams_dropped_total',
    'Event streams cut because the client read too slowly.',
    [],
  );
  // Told from the start: what appears only with its first increase cannot be seen to increase.
  dropped.add([], 0);
  for (const decision of ['admitted', 'refused']) decisions.add([decision], 0);
  const stopProcess = watchProcess(registry);

  return {
    registry,
    observeCall: ({ tool, era, outcome, seconds }) =>
      calls.observe([names.has(tool) ? tool : 'other', era, outcome], seconds),
    countAnswer: (status) => answers.add([String(status)]),
    countDecision: (admitted) => decisions.add([admitted ? 'admitted' : 'refused']),
    countDroppedStream: () => dropped.add([]),
    text: () => registry.text(),
    close: stopProcess,
  };
}

export function watchHttp({ registry }: Metrics, http: HttpFigures): void {
  registry.watch('gauge', 'mock_gds_http_connections', 'Open HTTP connections.', () => http.connections());
  registry.watch(
    'gauge',
    'mock_gds_http_requests_in_flight',
    'Requests not answered yet, streams aside.',
    () => http.pendingReplies(),
  );
  registry.watch('gauge', 'mock_gds_event_streams', 'Open event streams.', () => http.streams());
}

export function watchLimiter({ registry }: Metrics, limiter: Limiter): void {
  registry.watch('gauge', 'mock_gds_rate_limit_clients', 'Clients that the rate limiter has counts of.', () =>
    limiter.trackedClients(),
  );
  const ifShared = (read: (sharing: SharingStats) => readonly Sample[]) => () => {
    const sharing = limiter.sharing();
    return sharing === undefined ? [] : read(sharing);
  };
  registry.watch(
    'gauge',
    'mock_gds_rate_limit_shared',
    '1 while the limiters of all gateways hear of one another; 0: this one goes on with what it knows.',
    ifShared(({ isConnected }) => [{ value: Number(isConnected) }]),
  );
  registry.watch(
    'counter',
    'mock_gds_rate_limit_exchanges_total',
    'Exchanges of counts with the other gateways, one a second where there is something to tell.',
    ifShared(({ exchanges, failures }) => [
      { labels: { result: 'ok' }, value: exchanges - failures },
      { labels: { result: 'failed' }, value: failures },
    ]),
  );
}

export function watchWorkers({ registry }: Metrics, stats: () => WorkersStats): void {
  registry.watch('gauge', 'mock_gds_worker_threads', 'Worker threads.', () => stats().threads);
  registry.watch(
    'gauge',
    'mock_gds_calls_pending',
    'Calls in a worker or on the way to one.',
    () => stats().pending,
  );
  registry.watch(
    'gauge',
    'mock_gds_worker_wait_seconds',
    'How long a call that came now would wait for a worker; past MAX_QUEUE_MS it is told to come back.',
    () => stats().waitMs / 1000,
  );
  registry.watch(
    'counter',
    'mock_gds_worker_restarts_total',
    'Workers lost and replaced.',
    () => stats().restarts,
  );
}

export function watchCache({ registry }: Metrics, stats: () => CacheStats): void {
  registry.watch(
    'counter',
    'mock_gds_result_cache_lookups_total',
    'Pure calls looked up in the cache of results, by whether they were there.',
    () => [
      { labels: { result: 'hit' }, value: stats().hits },
      { labels: { result: 'miss' }, value: stats().misses },
    ],
  );
  registry.watch('gauge', 'mock_gds_result_cache_entries', 'Results remembered.', () => stats().entries);
  registry.watch(
    'gauge',
    'mock_gds_result_cache_bytes',
    'Memory that the remembered results take.',
    () => stats().bytes,
  );
}
