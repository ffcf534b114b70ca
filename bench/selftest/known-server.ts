// A server whose every answer is decided beforehand, and that keeps its own books: what a load generator has to find out.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Histogram } from '../stats/histogram.ts';

/** What becomes of a request. */
export type Deed =
  | { readonly type: 'answer'; readonly afterMs: number }
  /** At once, and told when to come back. */
  | { readonly type: 'refuse' }
  | { readonly type: 'fail' }
  /** A tool's own failure, which HTTP knows nothing of. */
  | { readonly type: 'failTool' }
  /** Closes the connection instead. */
  | { readonly type: 'hangUp' };

/** `number` counts the requests from 0; `elapsedMs` is the time since the first. */
export type Behaviour = (number: number, elapsedMs: number) => Deed;

export interface Books {
  readonly good: number;
  readonly refused: number;
  readonly failed: number;
  readonly hungUp: number;
}

export interface KnownServer {
  readonly url: URL;
  books(): Books;
  /** Microseconds from a request to its good answer, as the server itself saw it. */
  readonly took: Histogram;
  close(): void;
}

const RESULT = '{"jsonrpc":"2.0","id":1,"result":{"content":[],"isError":false}}';
const TOOL_FAILURE = '{"jsonrpc":"2.0","id":1,"result":{"content":[],"isError":true}}';
const ERROR = '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"as planned"}}';
const JSON_TYPE = { 'Content-Type': 'application/json' };

export async function startKnownServer(behaviour: Behaviour): Promise<KnownServer> {
  const took = new Histogram();
  let [good, refused, failed, hungUp] = [0, 0, 0, 0];
  let requests = 0;
  let firstAt = 0;

  const answer = (response: ServerResponse, cameAt: number): void => {
    if (response.destroyed) return;
    response.writeHead(200, JSON_TYPE).end(RESULT);
    took.record((performance.now() - cameAt) * 1000);
    good += 1;
  };

  const server = createServer((request, response) => {
    const now = performance.now();
    if (requests === 0) firstAt = now;
    const deed = behaviour(requests++, now - firstAt);
    request.resume();
    switch (deed.type) {
      case 'answer':
        setTimeout(answer, deed.afterMs, response, now);
        return;
      case 'refuse':
        refused += 1;
        response.writeHead(503, { ...JSON_TYPE, 'Retry-After': '1' }).end(ERROR);
        return;
      case 'fail':
        failed += 1;
        response.writeHead(500, JSON_TYPE).end(ERROR);
        return;
      case 'failTool':
        failed += 1;
        response.writeHead(200, JSON_TYPE).end(TOOL_FAILURE);
        return;
      case 'hangUp':
        hungUp += 1;
        request.socket.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}/mcp`),
    books: () => ({ good, refused, failed, hungUp }),
    took,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
