// Requests one asks for and awaits: what is done before and after a measurement, over a few connections.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, createConnection } from './connection.ts';
import { type Exchange, failureOf, isRefusal, type Reply } from './exchange.ts';

export interface Caller {
  /** Rejects when the answer is not the one hoped for. A server that says when to come back is asked again then. */
  ask(exchange: Exchange): Promise<Reply>;
  /** Any answer at all; rejects only without one. */
  send(exchange: Exchange): Promise<Reply>;
  close(): void;
}

/** One slow second of a disk must not end a run of half an hour; a server that is busy for so long is not well. */
const MOST_REFUSALS = 5;
const MOST_WAIT_SECONDS = 10;

/** How long a busy server wants to be left alone; undefined where that is not worth waiting for. */
function waitOf(reply: Reply): number | undefined {
  if (!isRefusal(reply)) return undefined;
  const text = reply.headers['retry-after'] ?? '';
  return /^\d+$/.test(text) && Number(text) <= MOST_WAIT_SECONDS ? Number(text) * 1000 : undefined;
}

export function createCaller(url: URL, connections = 16, timeoutMs = 30_000): Caller {
  const all: Connection[] = [];
  const idle: Connection[] = [];
  const queue: ((connection: Connection) => void)[] = [];

  const acquire = async (): Promise<Connection> => {
    const free = idle.pop();
    if (free !== undefined) return free;
    if (all.length < connections) {
      const made = createConnection(url, timeoutMs);
      all.push(made);
      return made;
    }
    return new Promise((resolve) => queue.push(resolve));
  };

  const release = (connection: Connection) => {
    const next = queue.shift();
    if (next === undefined) idle.push(connection);
    else next(connection);
  };

  const send = async (exchange: Exchange): Promise<Reply> => {
    const connection = await acquire();
    try {
      return await new Promise((resolve, reject) => {
        connection.send(exchange, (outcome) =>
          outcome instanceof Error ? reject(outcome) : resolve(outcome),
        );
      });
    } finally {
      release(connection);
    }
  };

  return {
    send,
    async ask(exchange) {
      let reply = await send(exchange);
      for (let refusals = 0; refusals < MOST_REFUSALS; refusals++) {
        const wait = waitOf(reply);
        if (wait === undefined) break;
        await sleep(wait);
        reply = await send(exchange);
      }
      const failure = failureOf(exchange, reply.status, reply.body);
      if (failure !== undefined) throw new Error(failure);
      return reply;
    },
    close() {
      for (const connection of all) connection.close();
    },
  };
}
