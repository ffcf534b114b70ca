// What all transports share: the parts of the protocol put together, and the dispatch of one request.

import type { SessionClient } from '../../data/model.ts';
import { toFailure } from '../../errors.ts';
import { systemChance } from './chance.ts';
import type { Channel } from './channels.ts';
import { type Codec, createLegacyCodec, createModernCodec } from './codecs.ts';
import { createInitializeResults, toDiscoverResult } from './identity.ts';
import { parseHandshake } from './initialize.ts';
import type { Notification, Request } from './json-rpc.ts';
import { isLogLevel } from './log-levels.ts';
import { createMethods } from './methods.ts';
import { createModernCheck, type ModernCheck } from './modern.ts';
import { isFailure, member } from './params.ts';
import { DEFAULT_LOG_LEVEL, type Peer, type UnderWay } from './peers.ts';
import { createReplayStreams, type ReplayStreams } from './replay.ts';
import { createRequestStates } from './request-state.ts';
import { Call, type Caller } from './requests.ts';
import { createRunner } from './running.ts';
import { createSessions, type Found, type Sessions } from './sessions.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';
import type { Headers, Observer, ProtocolOptions } from './types.ts';
import { createWatchers } from './watchers.ts';

export interface Core {
  readonly legacy: Codec;
  readonly modern: Codec;
  readonly sessions: Sessions;
  readonly replay: ReplayStreams;
  readonly subscriptions: Subscriptions | undefined;
  /** Serves a request of a legacy session. */
  serve(request: Request, peer: Peer, channel: Channel, headers?: Headers): void;
  /** Serves a request of the modern era; `headers` where the transport has them. */
  serveModern(request: Request, headers: Headers | undefined, channel: Channel, underWay?: UnderWay): void;
  /** Does what a notification of a legacy session says. */
  notice(notification: Notification, underWay: UnderWay): void;
  /** Answers `initialize`; `open` makes the session that it resolves to. */
  initialize(
    request: Request,
    channel: Channel,
    open: (client: SessionClient) => Promise<Found>,
    headers?: Headers,
  ): Promise<Peer | undefined>;
  readonly observer: Observer | undefined;
}

const DEFAULT_QUESTION_TIMEOUT_MS = 5 * 60_000;

export function createCore(options: ProtocolOptions): Core {
  const { workers, server, store, config, observer, pageSize, chance = systemChance } = options;
  const { catalog } = workers;
  const canSubscribe = options.resources !== undefined && catalog.resources.length > 0;
  const legacy = createLegacyCodec(catalog, config.toolErrors, pageSize);
  const modern = createModernCodec(server, catalog, config.toolErrors, pageSize);
  const initializeResults = createInitializeResults(server, catalog, canSubscribe);
  const checkModern: ModernCheck = createModernCheck(catalog);
  const subscriptions =
    options.resources === undefined || !canSubscribe
      ? undefined
      : createSubscriptions(createWatchers(options.resources), server, changeClient);
  const replay = createReplayStreams(chance);
  const sessions = createSessions({
    store,
    chance,
    observer,
    maxSessions: config.maxSessions,
    onSetUp(peer, { logLevel, subscriptions: uris = [] }) {
      peer.logLevel = isLogLevel(logLevel) ? logLevel : DEFAULT_LOG_LEVEL;
      subscriptions?.setUp(peer, uris);
    },
    onForgotten: (peer) => peer.unwatch(),
    onGone(peer) {
      peer.leave(toFailure('cancelled', 'The session has ended'));
      replay.endSession(peer.sessionId);
    },
  });
  const runner = createRunner({
    workers,
    store,
    chance,
    states: createRequestStates(config.requestStateSecret, chance),
    questionTimeoutMs: options.questionTimeoutMs ?? DEFAULT_QUESTION_TIMEOUT_MS,
  });
  const methods = createMethods({
    catalog,
    runner,
    subscriptions,
    changeClient,
    discoverResult: toDiscoverResult(server, catalog, canSubscribe),
  });

  function changeClient(peer: Peer, change: (client: SessionClient) => SessionClient) {
    return sessions.change(peer, change);
  }

  function dispatch(call: Call) {
    const { request, caller } = call;
    const method = methods.get(request.method);
    if (!method?.eras.includes(caller.codec.era)) {
      const shown = request.method.slice(0, 100);
      return call.fail(toFailure('methodNotFound', `Method not found: ${shown}`, { method: shown }));
    }
    call.label = { method: request.method };
    if (caller.underWay?.has(request.id))
      return call.fail(
        toFailure('invalidRequest', 'Invalid request: a request with this id is still under way', {
          field: 'id',
          value: request.id,
        }),
      );
    try {
      method.run(call);
    } catch (fault) {
      observer?.faulted(fault);
      call.fail(toFailure('internal'));
    }
  }

  return {
    legacy,
    modern,
    sessions,
    replay,
    subscriptions,
    observer,

    serve(request, peer, channel, headers) {
      const { capabilities, logLevel, underWay } = peer;
      const traceparent = headers?.get('traceparent');
      const caller = { codec: legacy, channel, peer, capabilities, logLevel, underWay, traceparent };
      dispatch(new Call(request, caller, observer));
    },

    serveModern(request, headers, channel, underWay) {
      const facts = checkModern(request, headers);
      const isRefused = isFailure(facts);
      const { capabilities, logLevel } = isRefused ? { capabilities: {}, logLevel: undefined } : facts;
      const traceparent = headers?.get('traceparent');
      const caller: Caller = {
        codec: modern,
        channel,
        peer: undefined,
        capabilities,
        logLevel,
        underWay,
        traceparent,
      };
      const call = new Call(request, caller, observer);
      if (isRefused) call.refuse(facts);
      else dispatch(call);
    },

    notice(notification, underWay) {
      if (notification.method !== 'notifications/cancelled') return;
      const id = member(notification.params, 'requestId');
      if (typeof id === 'string' || typeof id === 'number') underWay.cancel(id);
    },

    async initialize(request, channel, open, headers) {
      const caller: Caller = {
        codec: legacy,
        channel,
        peer: undefined,
        capabilities: {},
        logLevel: undefined,
        underWay: undefined,
        traceparent: headers?.get('traceparent'),
      };
      const call = new Call(request, caller, observer);
      call.label = { method: request.method };
      const handshake = parseHandshake(request.params);
      if (!handshake.ok) {
        call.fail(handshake.failure);
        return undefined;
      }
      const found = await open(handshake.value.client);
      if (isFailure(found)) {
        call.refuse(found);
        return undefined;
      }
      call.answer(initializeResults.get(handshake.value.version) ?? '{}', { sessionId: found.sessionId });
      return found;
    },
  };
}
