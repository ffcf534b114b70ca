// The protocol over a connection with one client: stdin and stdout. Both eras share its ids.
import { type ErrorName, type Failure, toFailure } from '../../errors.ts';
import { type Channel, createBatchChannels } from './channels.ts';
import type { Core } from './core.ts';
import { parseFrame } from './framing.ts';
import { type Malformed, type Message, type Request, type RequestId, toErrorMessage } from './json-rpc.ts';
import { type Peer, UnderWay } from './peers.ts';
import type { Connection } from './types.ts';
import { eraOf, hasBatches } from './versions.ts';

/** How long what runs may go on after the client has left. */
const GRACE_MS = 700;

export function createConnection(core: Core, write: (message: string) => void): Connection {
  const underWay = new UnderWay();
  const line: Channel = { tell: write, finish: (message) => write(message.toString()), drop() {} };
  let peer: Peer | undefined;
  let isClosing = false;
  /** Set while something must be waited for before the next legacy message is looked at. */
  let waiting: Promise<unknown> | undefined;

  function wait(work: Promise<unknown>) {
    const done = work.then(() => {
      if (waiting === done) waiting = undefined;
    });
    waiting = done;
  }

  /** Answers what is not taken up. */
  function refuse(failure: Failure, id?: RequestId, channel: Channel = line) {
    core.observer?.requestRefused({ error: failure.error });
    channel.finish(toErrorMessage(id, failure));
  }

  function take(frame: ReturnType<typeof parseFrame>) {
    switch (frame.kind) {
      case 'malformed':
        return refuse(frame.failure, frame.id);
      case 'batch':
        return inTurn(() => takeBatch(frame.messages));
      case 'message':
        return takeMessage(frame.message);
    }
  }

  function takeMessage(message: Message) {
    const { method, params } = message.kind === 'response' ? NO_METHOD : message;
    if (message.kind === 'request' && eraOf(method, params, undefined) === 'modern')
      return core.serveModern(message, undefined, line, underWay);
    inTurn(() => takeLegacy(message, line));
  }

  /** What follows `initialize` waits for its session, so that a client may send ahead. */
  function inTurn(next: () => void) {
    if (waiting === undefined) next();
    else wait(waiting.then(next));
  }

  function takeLegacy(message: Message, channel: Channel) {
    if (message.kind === 'notification') return core.notice(message, underWay);
    if (message.kind === 'response') {
      peer?.questions.answer(message);
      return;
    }
    if (message.method === 'initialize') return initialize(message, channel);
    if (peer === undefined) return refuseUninitialized(message, channel);
    serve(message, peer, channel);
  }

  function serve(request: Request, to: Peer, channel: Channel) {
    const kept = core.sessions.keep(to);
    if (kept === undefined) core.serve(request, to, channel);
    else wait(kept.then(() => core.serve(request, to, channel)));
  }

  function refuseUninitialized(request: Request, channel: Channel) {
    if (request.method === 'ping')
      return channel.finish(`{"jsonrpc":"2.0","id":${JSON.stringify(request.id)},"result":{}}`);
    const failure = toFailure(
      'invalidRequest',
      `Invalid request: ${request.method.slice(0, 100)} before initialize`,
    );
    refuse(failure, request.id, channel);
  }

  function initialize(request: Request, channel: Channel) {
    if (peer !== undefined) {
      const failure = toFailure('invalidRequest', 'Invalid request: this connection is initialized already');
      return refuse(failure, request.id, channel);
    }
    const opened = core.initialize(request, channel, (client) =>
      core.sessions.create(client, { underWay, write }),
    );
    wait(
      opened.then((made) => {
        peer = made;
      }),
    );
  }

  function takeBatch(messages: readonly (Message | Malformed)[]) {
    if (!hasBatches(peer?.version)) {
      const version = peer === undefined ? 'without initialize' : `protocol version ${peer.version}`;
      return refuse(toFailure('invalidRequest', `Invalid request: ${version} has no batches`));
    }
    const answered = messages.filter((message) => message.kind === 'request' || message.kind === 'malformed');
    const channels = createBatchChannels(line, answered.length);
    answered.forEach((message, index) => {
      const channel = channels[index] ?? line;
      if (message.kind === 'malformed') refuse(message.failure, message.id, channel);
      else takeLegacy(message, channel);
    });
    for (const message of messages)
      if (message.kind === 'notification' || message.kind === 'response') takeLegacy(message, line);
  }

  return {
    receive(bytes) {
      if (!isClosing) take(parseFrame(bytes));
    },

    refuse(error: ErrorName, message?: string) {
      refuse(toFailure(error, message));
    },

    async close() {
      isClosing = true;
      await waiting;
      underWay.end();
      peer?.leave(toFailure('cancelled', 'The client has gone'));
      const grace = setTimeout(() => underWay.cancelAll(), GRACE_MS);
      await underWay.idle();
      clearTimeout(grace);
      if (peer !== undefined) await core.sessions.end(peer.sessionId);
    },
  };
}

const NO_METHOD = { method: undefined, params: undefined };
