// An HTTP server in a process of its own with a plain protocol, for what is tried on the HTTP side alone.
// Started by `startHttpProcess`; run as a program it serves until its parent goes.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../src/config.ts';
import { createHttpServer, type EventStream, type Handle } from '../../src/gateway/http/index.ts';
import { createLimiter } from '../../src/limiter/index.ts';
import type { Cleaner } from './cleaner.ts';

export interface Figures {
  readonly residentBytes: number;
  /** JavaScript's own, and the bytes of its buffers. */
  readonly heapBytes: number;
  readonly connections: number;
  readonly streams: number;
  readonly dropped: number;
  readonly trackedClients: number;
  /** Requests whose query says that they were hidden in another one. */
  readonly hiddenRequests: number;
  /** The longest time on the CPU between two ticks 20 ms apart, since last asked; waiting for the CPU is not in it. */
  readonly longestStallMs: number;
}

export interface HttpProcess {
  readonly port: number;
  figures(): Promise<Figures>;
  /** The same after a collection of garbage, which makes everybody wait. */
  figuresAfterCollection(): Promise<Figures>;
  /** Sends `count` events of `size` bytes to every open stream, one each `everyMs`. */
  broadcast(count: number, size: number, everyMs: number): Promise<void>;
}

type Order =
  | { readonly type: 'figures'; readonly collects: boolean }
  | { readonly type: 'broadcast'; readonly count: number; readonly size: number; readonly everyMs: number };

export async function startHttpProcess(
  cleaner: Cleaner,
  env: Readonly<Record<string, string>> = {},
): Promise<HttpProcess> {
  const child = fork(fileURLToPath(import.meta.url), {
    execArgv: ['--expose-gc'],
    env: { ...process.env, RATE_LIMIT_ENABLED: 'false', ...env, HTTP_PORT: '0', SERVES: '1' },
  });
  cleaner.after(() => {
    child.kill('SIGKILL');
  });
  const [{ port }] = await once(child, 'message');
  let orders = 0;
  const order = (what: Order) =>
    new Promise<unknown>((resolve) => {
      const id = ++orders;
      const listen = (message: { id: number; result: unknown }): void => {
        if (message.id !== id) return;
        child.off('message', listen);
        resolve(message.result);
      };
      child.on('message', listen);
      child.send({ id, order: what });
    });
  return {
    port,
    figures: () => order({ type: 'figures', collects: false }) as Promise<Figures>,
    figuresAfterCollection: () => order({ type: 'figures', collects: true }) as Promise<Figures>,
    broadcast: async (count, size, everyMs) => {
      await order({ type: 'broadcast', count, size, everyMs });
    },
  };
}

async function serve(tell: (message: object) => void): Promise<void> {
  const config = readConfig();
  const limiter = config.limiter.enabled ? createLimiter(config.limiter) : undefined;
  const streams = new Set<EventStream>();
  let dropped = 0;
  let hiddenRequests = 0;
  const large = Buffer.alloc(16_777_216, 'x');

  /** GET opens a stream, or answers 16 MB; POST answers what it was sent. */
  const mcp: Handle = (request, reply) => {
    if (request.query === 'hidden') hiddenRequests++;
    if (request.method !== 'GET') return reply.send(200, [], request.body);
    if (request.query === 'large') return reply.send(200, [], large);
    const stream = reply.stream(200, []);
    streams.add(stream);
    stream.onAbort(() => {
      dropped++;
      streams.delete(stream);
    });
  };
  const server = await createHttpServer({ config: config.http, limiter, mcp, onFault: console.error });

  const broadcast = async (count: number, size: number, everyMs: number): Promise<void> => {
    const data = 'x'.repeat(size);
    for (let sent = 0; sent < count; sent++) {
      for (const stream of streams) stream.send({ data });
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };
  const watch = createStallWatch();
  const figures = (collects: boolean): Figures => {
    const longestStallMs = watch.take();
    if (collects) (globalThis as unknown as { gc: () => void }).gc();
    watch.take();
    const { rss, heapUsed, external } = process.memoryUsage();
    return {
      residentBytes: rss,
      heapBytes: heapUsed + external,
      connections: server.connections(),
      streams: server.streams(),
      dropped,
      trackedClients: limiter?.trackedClients() ?? 0,
      hiddenRequests,
      longestStallMs,
    };
  };
  process.on('message', ({ id, order }: { id: number; order: Order }) => {
    if (order.type === 'figures') tell({ id, result: figures(order.collects) });
    else void broadcast(order.count, order.size, order.everyMs).then(() => tell({ id }));
  });
  process.on('disconnect', () => process.exit());
  tell({ port: server.port });
}

/** Measured in CPU time, so that it is the server's own doing and not that of a busy machine. */
function createStallWatch(): { take(): number } {
  const read = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
  let last = read();
  let longest = 0;
  const note = () => {
    const now = read();
    longest = Math.max(longest, now - last);
    last = now;
  };
  setInterval(note, 20);
  return {
    take: () => {
      note();
      const taken = longest;
      longest = 0;
      return taken;
    },
  };
}

if (process.env.SERVES === '1') await serve((message) => process.send?.(message));
