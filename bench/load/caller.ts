// Requests one asks for and awaits: what is done before and after a measurement, over a few connections.
import { type Connection, createConnection } from './connection.ts';
import { type Exchange, failureOf, type Reply } from './exchange.ts';

export interface Caller {
  /** Rejects when the answer is not the one hoped for. */
  ask(exchange: Exchange): Promise<Reply>;
  /** Any answer at all; rejects only without one. */
  send(exchange: Exchange): Promise<Reply>;
  close(): void;
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
      const reply = await send(exchange);
      const failure = failureOf(exchange, reply.status, reply.body);
      if (failure !== undefined) throw new Error(failure);
      return reply;
    },
    close() {
      for (const connection of all) connection.close();
    },
  };
}
