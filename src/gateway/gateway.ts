// Puts the gateway together: the protocol, and the transports that the config asks for in front of it.
import type { Config } from '../config.ts';
import type { Store } from '../data/store/index.ts';
import { createLimiter, type Limiter } from '../limiter/index.ts';
import type { Workers } from '../workers/index.ts';
import { createBookingWatch } from './booking-watch.ts';
import { withResultCache } from './cache/index.ts';
import { type ConnectionLog, createConnectionLog } from './connection-log.ts';
import { createHttpServer, createMcpEndpoint, type HttpServer } from './http/index.ts';
import type { Log } from './log.ts';
import { createMetrics, type Metrics, watchCache, watchWorkers } from './metrics/index.ts';
import { createObserver, LABELLED_METHODS } from './observer.ts';
import { createOverrunCheck, type OverrunCheck } from './overrun.ts';
import { createPage } from './page/index.ts';
import { createProtocol, type Observer, type Protocol } from './protocol/index.ts';
import { type StdioServer, serveStdio } from './stdio/index.ts';

export interface GatewayOptions {
  readonly config: Config;
  readonly workers: Workers;
  readonly store: Store;
  readonly log: Log;
}

export interface Gateway {
  /** Of the HTTP server, without a path; empty where there is none. */
  readonly url: string;
  /** Resolves when the client over stdio has left and has been answered; absent where there is no stdio. */
  readonly stdioLeft: Promise<void> | undefined;
  /** Stops accepting and finishes what runs, at most as long as DRAIN_TIMEOUT_MS. */
  stop(): Promise<void>;
}

export async function openGateway({ config, workers, store, log }: GatewayOptions): Promise<Gateway> {
  const { pinnedNowMs } = config.world;
  const now = pinnedNowMs === undefined ? Date.now : () => pinnedNowMs;
  const cached = withResultCache(workers, { ...config.cache, now });
  const metrics = createMetrics(config.version, [
    ...workers.catalog.tools.map(({ name }) => name),
    ...LABELLED_METHODS,
  ]);
  watchWorkers(metrics, workers.stats);
  watchCache(metrics, cached.cacheStats);
  const observer = createObserver(metrics, log);
  const protocol = createProtocol({
    server: { name: 'mock-gds-mcp', title: 'Mock GDS', version: config.version },
    workers: cached,
    store,
    resources: createBookingWatch(store),
    observer,
    config: config.protocol,
  });
  const limiter = config.transport === 'stdio' ? undefined : openLimiter(config.limiter, store, log);
  const connections = createConnectionLog(store, config.store.sessionTtlMs);
  let stdioConnections = 0;
  const http =
    config.transport === 'stdio'
      ? undefined
      : await openHttp({
          config,
          store,
          limiter,
          metrics,
          observer,
          protocol,
          connections,
          isOverrun: createOverrunCheck(cached),
          stdioConnections: () => stdioConnections,
        });
  const stdio = config.transport === 'http' ? undefined : openStdio(config, protocol);
  if (stdio !== undefined) {
    stdioConnections = 1;
    void stdio.done.then(() => {
      stdioConnections = 0;
    });
  }
  const url = http === undefined ? '' : `http://${toUrlHost(config.http.host)}:${http.port}`;
  log.info({ transport: config.transport, ...(url !== '' && { url }) }, 'started');

  return {
    url,
    stdioLeft: stdio?.done,
    async stop() {
      const isDrained = await http?.drain(config.http.drainTimeoutMs, () => protocol.endStreams());
      if (isDrained === false) log.warn({}, 'requests were still running at the end of DRAIN_TIMEOUT_MS');
      // What was counted last is not to be forgotten with this process.
      await limiter?.exchange();
      limiter?.close();
      connections.close();
      await stdio?.close();
      protocol.close();
      metrics.close();
    },
  };
}

interface HttpParts {
  readonly config: Config;
  readonly store: Store;
  readonly limiter: Limiter | undefined;
  readonly metrics: Metrics;
  readonly observer: Observer;
  readonly protocol: Protocol;
  readonly connections: ConnectionLog;
  readonly isOverrun: OverrunCheck;
  readonly stdioConnections: () => number;
}

function openHttp(parts: HttpParts): Promise<HttpServer> {
  const { config, store, limiter, metrics, observer, protocol, connections, isOverrun, stdioConnections } =
    parts;
  return createHttpServer({
    config: config.http,
    limiter,
    mcp: createMcpEndpoint(protocol, { observer, onServed: connections.served, onEnded: connections.ended })
      .handle,
    isOverrun,
    // Each connection's record names it once.
    wantsAddress: (headers) => !connections.knows(headers.get('mcp-session-id')),
    health: {
      version: config.version,
      ping: () => store.ping(),
      stats: () => store.stats(),
      stdioConnections,
    },
    metrics,
    ...(config.http.pageEnabled && { pages: createPage(config.version) }),
    onRefused: observer.requestRefused,
    onFault: observer.faulted,
  });
}

function openLimiter({ enabled, ...rule }: Config['limiter'], store: Store, log: Log): Limiter | undefined {
  if (!enabled) return undefined;
  return createLimiter({
    ...rule,
    shared: store.counters,
    onSharingChange: (isConnected) => {
      if (isConnected) log.info({}, 'the rate limit is shared with the other gateways again');
      else log.warn({}, 'the rate limit is not shared: each gateway goes on with what it knows');
    },
  });
}

const openStdio = (config: Config, protocol: Protocol): StdioServer =>
  serveStdio(protocol, {
    stdin: process.stdin,
    stdout: process.stdout,
    maxLineBytes: config.http.maxBodyBytes,
  });

const toUrlHost = (host: string): string => (host.includes(':') ? `[${host}]` : host);
