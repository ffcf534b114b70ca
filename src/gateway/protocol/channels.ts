// Where the answer to one request goes, and what is told before it: the same three verbs over every transport.
import type { Outgoing } from './prepared.ts';
import type { ReplayStream } from './replay.ts';
import type { Exchange, Outlet } from './types.ts';

/** What an answer needs beside its text, where the transport has a place for it. */
export interface Finish {
  readonly status?: number;
  readonly retryAfterMs?: number;
  readonly sessionId?: string;
}

export interface Channel {
  /** A notification or a question that comes before the answer. */
  tell(message: string): void;
  /** The answer: exactly one of `finish` and `drop` is called, once. */
  finish(message: Outgoing, how?: Finish): void;
  /** Ends without an answer: the request was cancelled. */
  drop(): void;
  /** Lets a client that can come back for the rest go for now; nothing happens for any other. */
  release?(): void;
  /** Called once, when nobody can receive the answer any more. */
  onLost?(listener: () => void): void;
}

/** Plain JSON for as long as nothing is told before the answer; from then on a stream. */
export function createHttpChannel(exchange: Exchange): Channel {
  let outlet: Outlet | undefined;
  let isGone = false;
  return {
    tell(message) {
      if (isGone) return;
      outlet ??= exchange.stream('request');
      outlet.send({ data: message });
    },
    finish(message, how) {
      if (outlet === undefined) return exchange.answer({ status: 200, ...how, body: message });
      outlet.send({ data: message.toString() });
      outlet.end();
    },
    drop() {
      // An answer there must be, and a stream without events is one that answers nothing.
      if (!isGone) (outlet ?? exchange.stream('request')).end();
    },
    onLost(listener) {
      exchange.onAbort(() => {
        isGone = true;
        listener();
      });
    },
  };
}

/** The same, on a stream that the client can come back to: nothing is lost once there is such a stream. */
export function createResumableChannel(
  exchange: Exchange,
  openStream: (outlet: Outlet) => ReplayStream,
): Channel {
  let stream: ReplayStream | undefined;
  let isGone = false;
  const open = (): ReplayStream => {
    stream ??= openStream(exchange.stream('request'));
    return stream;
  };
  return {
    tell(message) {
      if (!isGone) open().send(message);
    },
    finish(message, how) {
      if (stream === undefined) return exchange.answer({ status: 200, ...how, body: message });
      stream.send(message.toString());
      stream.end();
    },
    drop() {
      if (!isGone) (stream ?? exchange.stream('request')).end();
    },
    release() {
      if (!isGone) open().release();
    },
    onLost(listener) {
      exchange.onAbort(() => {
        if (stream !== undefined) return;
        isGone = true;
        listener();
      });
    },
  };
}

/** Gathers the answers to the requests of a batch into one array; what is told goes out at once. */
export function createBatchChannels(whole: Channel, count: number): Channel[] {
  const answers: string[] = [];
  let open = count;
  const settle = (): void => {
    open--;
    if (open > 0) return;
    if (answers.length === 0) whole.drop();
    else whole.finish(`[${answers.join()}]`);
  };
  return Array.from({ length: count }, () => ({
    tell: (message) => whole.tell(message),
    finish(message) {
      answers.push(message.toString());
      settle();
    },
    drop: settle,
  }));
}
