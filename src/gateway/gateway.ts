// Puts the gateway together: the protocol, and the transports that the config asks for in front of it.
import type { Config } from '../config.ts';
import type { Store } from '../data/store/index.ts';
import { toFrames } from '../errors.ts';
import { createLimiter } from '../limiter/index.ts';
import type { Workers } from '../workers/index.ts';
import { createBookingWatch } from './booking-watch.ts';
import { withResultCache } from './cache/index.ts';
import { createHttpServer, createMcpEndpoint, type HttpServer } from './http/index.ts';
import { createProtocol, type Protocol } from './protocol/index.ts';
import { type StdioServer, serveStdio } from './stdio/index.ts';

/** Of a logger, what the gateway needs. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

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
  const protocol = createProtocol({
    server: { name: 'mock-gds-mcp', title: 'Mock GDS', version: config.version },
    workers: withResultCache(workers, { ...config.cache, now }),
    store,
    resources: createBookingWatch(store),
    config: config.protocol,
  });
  const http = config.transport === 'stdio' ? undefined : await openHttp(config, protocol, log);
  const stdio = config.transport === 'http' ? undefined : openStdio(config, protocol);
  const url = http === undefined ? '' : `http://${toUrlHost(config.http.host)}:${http.port}`;
  log.info({ transport: config.transport, ...(url !== '' && { url }) }, 'started');

  return {
    url,
    stdioLeft: stdio?.done,
    async stop() {
      const isDrained = await http?.drain(config.http.drainTimeoutMs, () => protocol.endStreams());
      if (isDrained === false) log.warn({}, 'requests were still running at the end of DRAIN_TIMEOUT_MS');
      await stdio?.close();
      protocol.close();
    },
  };
}

function openHttp(config: Config, protocol: Protocol, log: Log): Promise<HttpServer> {
  const { enabled, ...rule } = config.limiter;
  return createHttpServer({
    config: config.http,
    limiter: enabled ? createLimiter(rule) : undefined,
    mcp: createMcpEndpoint(protocol).handle,
    onFault: (error) => log.error({ stack: toFrames(error) }, 'a request failed in a way that it should not'),
  });
}

const openStdio = (config: Config, protocol: Protocol): StdioServer =>
  serveStdio(protocol, {
    stdin: process.stdin,
    stdout: process.stdout,
    maxLineBytes: config.http.maxBodyBytes,
  });

const toUrlHost = (host: string): string => (host.includes(':') ? `[${host}]` : host);
