// Puts the HTTP side together: the stages of the pipeline, the routes, and the server under them.
import type { Config } from '../../config.ts';
import type { Limiter } from '../../limiter/index.ts';
import { type Metrics, watchHttp, watchLimiter } from '../metrics/index.ts';
import type { RefusalReport } from '../protocol/index.ts';
import { createClientAddressReader } from './client-address.ts';
import { createHealth, type Health, type HealthSources } from './health.ts';
import { createHealthRoute, createMetricsRoute, watchHealth } from './health-routes.ts';
import { createHostCheck } from './host-check.ts';
import { HEALTH_PATH, MCP_PATH, METRICS_PATH } from './paths.ts';
import { createPipeline, type Handle } from './pipeline.ts';
import { toRefusalReport } from './refusal-report.ts';
import { type Server, startServer } from './server.ts';

export interface HttpServerOptions {
  readonly config: Config['http'];
  /** Absent: nobody is limited, and no answer carries the limiter's headers. */
  readonly limiter?: Limiter | undefined;
  /** Answers `/mcp`, every method but OPTIONS. */
  readonly mcp: Handle;
  /** Whether what is posted is told to come back, unparsed, where the answers of the last turn took so long. */
  readonly isOverrun?: (body: Buffer, turnMs: number) => boolean;
  /** Whether somebody beside the limiter asks for the address of a request with these headers. Absent: of all. */
  readonly wantsAddress?: (headers: ReadonlyMap<string, string>) => boolean;
  /** Absent: there is no `/health`. */
  readonly health?: Omit<HealthSources, 'connections'> & { readonly stdioConnections: () => number };
  /** Absent: nothing is counted, and there is no `/metrics`. */
  readonly metrics?: Metrics;
  /** Further paths, answered for GET and HEAD. */
  readonly pages?: ReadonlyMap<string, Handle>;
  readonly onRefused?: (refusal: RefusalReport) => void;
  /** Told of what went wrong inside the server; the client is told nothing but that. */
  readonly onFault?: (error: unknown) => void;
}

export interface HttpServer extends Server {
  readonly health: Health | undefined;
}

const NO_PAGES: ReadonlyMap<string, Handle> = new Map();

export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { config, limiter, mcp, health: sources, metrics, pages = NO_PAGES } = options;
  const {
    isOverrun = () => false,
    wantsAddress = () => true,
    onRefused = () => {},
    onFault = () => {},
  } = options;
  const routes = new Map<string, Handle>([...pages, [MCP_PATH, mcp]]);
  const pipeline = createPipeline({
    checkHost: createHostCheck(config.allowedHosts, config.host),
    limiter,
    maxBodyBytes: config.maxBodyBytes,
    routes,
    isOverrun: ({ body }) => isOverrun(body, server.lastTurnMs()),
    uncounted: new Set([HEALTH_PATH, METRICS_PATH, ...pages.keys()]),
    onDecision: (admitted) => metrics?.countDecision(admitted),
    onRefused: (error, request) => onRefused(toRefusalReport(error, request)),
    onFault,
  });
  const server: Server = await startServer({
    host: config.host,
    port: config.port,
    maxBodyBytes: config.maxBodyBytes,
    maxConnections: config.maxConnections,
    readClientAddress: createClientAddressReader(config.trustedProxies),
    wantsAddress: limiter === undefined ? wantsAddress : () => true,
    pipeline,
    onAnswer: (status) => metrics?.countAnswer(status),
    onDrop: () => metrics?.countDroppedStream(),
    onFault,
  });

  const health =
    sources &&
    createHealth({
      ...sources,
      connections: () => ({ stdio: sources.stdioConnections(), http: server.connections() }),
    });
  if (health !== undefined) routes.set(HEALTH_PATH, createHealthRoute(health, metrics));
  if (metrics !== undefined) {
    routes.set(METRICS_PATH, createMetricsRoute(health, metrics));
    watchHttp(metrics, server);
    if (limiter !== undefined) watchLimiter(metrics, limiter);
    if (health !== undefined) watchHealth(metrics, health);
  }
  return { ...server, health };
}
