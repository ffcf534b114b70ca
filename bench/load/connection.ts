// One keep-alive connection, one request at a time. Connects when it is first used, and again after a loss.
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type Exchange, encodeRequest, type Reply } from './exchange.ts';
import { createResponseParser, type ResponseParser } from './response-parser.ts';

export type Answered = (outcome: Reply | Error) => void;

/** Somebody has waited, as long as anybody would. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

export interface Connection {
  /** `answered` is called exactly once. The caller waits for it before it sends again. */
  send(exchange: Exchange, answered: Answered): void;
  /** Resolves when connected, so that connecting is no part of the first request's time. */
  open(): Promise<void>;
  close(): void;
}

export function createConnection(url: URL, timeoutMs: number): Connection {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  let socket: Socket | undefined;
  let waiting: Answered | undefined;

  const settle = (outcome: Reply | Error) => {
    const answered = waiting;
    waiting = undefined;
    answered?.(outcome);
  };

  const fail = (from: Socket, error: Error) => {
    if (socket !== from) return;
    socket = undefined;
    from.destroy();
    settle(error);
  };

  const listen = (made: Socket, parser: ResponseParser) => {
    made.setNoDelay(true);
    made.on('data', (chunk: Buffer) => {
      try {
        parser.push(chunk);
      } catch (error) {
        fail(made, error as Error);
      }
    });
    // Begins anew with everything that is sent or comes; set once, because to set it costs as much as to send.
    made.setTimeout(timeoutMs);
    made.on('timeout', () => {
      if (waiting !== undefined) fail(made, new NoAnswer(`no answer within ${timeoutMs} ms`));
    });
    made.on('error', (error) => fail(made, error));
    made.on('close', () => {
      if (socket === made && parser.end() === 'complete' && waiting === undefined) socket = undefined;
      else fail(made, new Error('the connection was closed before the answer'));
    });
  };

  const connected = (): Socket => {
    if (socket !== undefined) return socket;
    const made =
      url.protocol === 'https:'
        ? connectTls({ host: url.hostname, port, servername: url.hostname })
        : connectPlain({ host: url.hostname, port });
    socket = made;
    listen(made, createResponseParser(settle));
    return made;
  };

  return {
    send(exchange, answered) {
      const to = connected();
      waiting = answered;
      to.write(encodeRequest(exchange, url.host));
    },
    open: () =>
      new Promise((resolve, reject) => {
        const to = connected();
        if (!to.connecting) return resolve();
        to.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => resolve());
        to.once('error', reject);
      }),
    close() {
      const last = socket;
      socket = undefined;
      last?.destroy();
      settle(new Error('closed'));
    },
  };
}
