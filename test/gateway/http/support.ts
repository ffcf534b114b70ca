// A real listening server for the tests of this folder, closed with the test that started it.
import type { TestContext } from 'node:test';
import { readConfig } from '../../../src/config.ts';
import {
  createHttpServer,
  type HttpServer,
  type HttpServerOptions,
} from '../../../src/gateway/http/index.ts';

export interface TestServer {
  readonly server: HttpServer;
  readonly port: number;
  readonly url: string;
  /** What the server reported as its own fault; a test that expects none asserts that this is empty. */
  readonly faults: unknown[];
}

export type TestServerOptions = Partial<Omit<HttpServerOptions, 'config'>> & {
  readonly env?: Record<string, string>;
};

export async function serve(
  t: TestContext,
  { env = {}, ...options }: TestServerOptions = {},
): Promise<TestServer> {
  const faults: unknown[] = [];
  const server = await createHttpServer({
    mcp: (request, reply) => reply.send(200, [['Content-Type', 'application/json']], request.body),
    onFault: (error) => faults.push(error),
    ...options,
    config: readConfig({ HTTP_PORT: '0', ...env }).http,
  });
  t.after(() => server.close());
  return { server, port: server.port, url: `http://127.0.0.1:${server.port}`, faults };
}
