// POST, GET and DELETE as the protocol takes them: which era, which session, which answer where there is neither.
import type { SessionClient } from '../../data/model.ts';
import { ERRORS, type Failure, toFailure } from '../../errors.ts';
import { createBatchChannels, createHttpChannel, createResumableChannel } from './channels.ts';
import type { Core } from './core.ts';
import { parseFrame } from './framing.ts';
import { withoutBlanks } from './headers.ts';
import { type Malformed, type Message, type RequestId, toErrorMessage } from './json-rpc.ts';
import { unsupportedVersion } from './modern.ts';
import { isFailure } from './params.ts';
import type { Peer } from './peers.ts';
import { isOfSessionStream } from './replay.ts';
import { toRetry } from './requests.ts';
import type { Exchange, Headers } from './types.ts';
import { eraOf, hasBatches, hasPriming, isLegacyVersion, isModernVersion } from './versions.ts';

export interface HttpEntry {
  post(body: Buffer, headers: Headers, exchange: Exchange): void;
  get(headers: Headers, exchange: Exchange): void;
  delete(headers: Headers, exchange: Exchange): void;
}

export function createHttpEntry(core: Core): HttpEntry {
  function refuse(exchange: Exchange, failure: Failure, id?: RequestId) {
    const body = toErrorMessage(id, failure);
    exchange.answer({
      status: ERRORS[failure.error].status,
      body,
      refused: failure.error,
      ...toRetry(failure),
    });
  }

  function versionOf(headers: Headers): string | undefined {
    const header = headers.get('mcp-protocol-version');
    return header === undefined ? undefined : withoutBlanks(header);
  }

  /** Calls `then` with the session that the headers name, or answers why there is none. */
  function withSession(
    headers: Headers,
    exchange: Exchange,
    id: RequestId | undefined,
    then: (peer: Peer) => void,
  ) {
    const sessionId = headers.get('mcp-session-id');
    if (sessionId === undefined) return refuse(exchange, toFailure('sessionRequired'), id);
    const found = core.sessions.find(sessionId);
    const go = (result: Peer | Failure): void => {
      if (isFailure(result)) refuse(exchange, result, id);
      else then(result);
    };
    if (found instanceof Promise) void found.then(go);
    else go(found);
  }

  function openResumable(peer: Peer, exchange: Exchange) {
    return createResumableChannel(exchange, (outlet) =>
      core.replay.open('request', peer.sessionId, outlet, hasPriming(peer.version)),
    );
  }

  function postMessage(message: Message, headers: Headers, exchange: Exchange) {
    const { method, params } = message.kind === 'response' ? NO_METHOD : message;
    if (eraOf(method, params, versionOf(headers)) === 'modern') return postModern(message, headers, exchange);
    if (message.kind === 'request' && message.method === 'initialize')
      return initialize(message, headers, exchange);
    const id = message.kind === 'request' ? message.id : undefined;
    withSession(headers, exchange, id, (peer) => {
      if (message.kind === 'request')
        return core.serve(message, peer, openResumable(peer, exchange), headers);
      take(message, peer);
      exchange.answer({ status: 202 });
    });
  }

  function take(message: Exclude<Message, { kind: 'request' }>, peer: Peer) {
    if (message.kind === 'notification') core.notice(message, peer.underWay);
    // An answer that nobody waits for may be late, or meant for another instance: there is nothing to do.
    else peer.questions.answer(message);
  }

  function postModern(message: Message, headers: Headers, exchange: Exchange) {
    switch (message.kind) {
      case 'request':
        return core.serveModern(message, headers, createHttpChannel(exchange));
      case 'response':
        return refuse(
          exchange,
          toFailure('invalidRequest', 'Invalid request: this revision has no client responses'),
        );
      case 'notification': {
        const version = versionOf(headers);
        // Over HTTP no notification means anything here: leaving the stream is what cancels.
        if (version === undefined || isModernVersion(version)) return exchange.answer({ status: 202 });
        return refuse(exchange, unsupportedVersion(version));
      }
    }
  }

  function initialize(message: Message & { kind: 'request' }, headers: Headers, exchange: Exchange) {
    if (headers.has('mcp-session-id'))
      return withSession(headers, exchange, message.id, () =>
        refuse(
          exchange,
          toFailure('invalidRequest', 'Invalid request: this session is initialized already'),
          message.id,
        ),
      );
    const open = (client: SessionClient) => core.sessions.create(client);
    void core.initialize(message, createHttpChannel(exchange), open, headers);
  }

  function postBatch(messages: readonly (Message | Malformed)[], headers: Headers, exchange: Exchange) {
    const version = versionOf(headers);
    if (version !== undefined && !hasBatches(version)) return refuse(exchange, noBatches(version));
    withSession(headers, exchange, undefined, (peer) => {
      if (!hasBatches(peer.version)) return refuse(exchange, noBatches(peer.version));
      const answered = messages.filter(
        (message) => message.kind === 'request' || message.kind === 'malformed',
      );
      for (const message of messages)
        if (message.kind === 'notification' || message.kind === 'response') take(message, peer);
      if (answered.length === 0) return exchange.answer({ status: 202 });
      const channels = createBatchChannels(openResumable(peer, exchange), answered.length);
      answered.forEach((message, index) => {
        const channel = channels[index];
        if (channel === undefined) return;
        if (message.kind === 'malformed') channel.finish(toErrorMessage(message.id, message.failure));
        else core.serve(message, peer, channel);
      });
    });
  }

  /** GET and DELETE belong to sessions, which the modern era does not have. */
  function isRefused(headers: Headers, exchange: Exchange): boolean {
    const version = versionOf(headers);
    if (version === undefined || isLegacyVersion(version)) return false;
    const failure = isModernVersion(version) ? toFailure('methodNotAllowed') : unsupportedVersion(version);
    refuse(exchange, failure);
    return true;
  }

  return {
    post(body, headers, exchange) {
      const frame = parseFrame(body);
      switch (frame.kind) {
        case 'malformed':
          return refuse(exchange, frame.failure, frame.id);
        case 'batch':
          return postBatch(frame.messages, headers, exchange);
        case 'message':
          return postMessage(frame.message, headers, exchange);
      }
    },

    get(headers, exchange) {
      if (isRefused(headers, exchange)) return;
      withSession(headers, exchange, undefined, (peer) => {
        const lastEventId = headers.get('last-event-id');
        const open = () => exchange.stream('session');
        if (lastEventId !== undefined && core.replay.resume(peer.sessionId, lastEventId, open)) return;
        // A stream that was another instance's, or is forgotten: the client goes on to listen all the same.
        if (lastEventId === undefined || isOfSessionStream(lastEventId)) {
          peer.listenOn(core.replay.open('session', peer.sessionId, open(), hasPriming(peer.version)));
          // What it watches may have changed while it could not be told: let it look again.
          core.subscriptions?.remind(peer);
        }
        // 405 is how a client is told that there is no stream to be had here, and stops asking.
        else
          refuse(
            exchange,
            toFailure('methodNotAllowed', 'Nothing is left of the stream of this Last-Event-ID'),
          );
      });
    },

    delete(headers, exchange) {
      if (isRefused(headers, exchange)) return;
      const sessionId = headers.get('mcp-session-id');
      if (sessionId === undefined) return refuse(exchange, toFailure('sessionRequired'));
      void core.sessions.end(sessionId).then((failure) => {
        if (failure === undefined) exchange.answer({ status: 204 });
        else refuse(exchange, failure);
      });
    },
  };
}

const NO_METHOD = { method: undefined, params: undefined };

function noBatches(version: string): Failure {
  return toFailure('invalidRequest', `Invalid request: protocol version ${version} has no batches`);
}
