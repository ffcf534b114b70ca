// Puts the HTTP side together: the stages of the pipeline, the routes and the server under them.
import type { Config } from '../../config.ts';
import type { Limiter } from '../../limiter/index.ts';
import { createClientAddressReader } from './client-address.ts';
import { MCP_PATH } from './failure-answer.ts';
import { createHostCheck } from './host-check.ts';
import { createPipeline, type Handle } from './pipeline.ts';
import { type Server, startServer } from './server.ts';

export interface HttpServerOptions {
  readonly config: Config['http'];
  /** Absent: nobody is limited, and no answer carries the limiter's headers. */
  readonly limiter?: Limiter | undefined;
  /** Answers `/mcp`, every method but OPTIONS. */
  readonly mcp: Handle;
  readonly onFault?: (error: unknown) => void;
}

export type HttpServer = Server;

export function createHttpServer({
  config,
  limiter,
  mcp,
  onFault = () => {},
}: HttpServerOptions): Promise<HttpServer> {
  const { host, port, maxBodyBytes, maxConnections } = config;
  const pipeline = createPipeline({
    isHostServed: createHostCheck(config.allowedHosts, host),
    limiter,
    maxBodyBytes,
    routes: new Map([[MCP_PATH, mcp]]),
    onDecision: () => {},
    onFault,
  });
  return startServer({
    host,
    port,
    maxBodyBytes,
    maxConnections,
    readClientAddress: createClientAddressReader(config.trustedProxies),
    pipeline,
    onAnswer: () => {},
    onDrop: () => {},
    onFault,
  });
}
