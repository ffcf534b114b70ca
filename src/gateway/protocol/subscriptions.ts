// Hearing of changes: `resources/subscribe` of the legacy era, `subscriptions/listen` of the modern one.

import type { SessionClient } from '../../data/model.ts';
import { type Failure, Refusal, toFailure } from '../../errors.ts';
import { isObject, type Params, toNotificationText } from './json-rpc.ts';
import { member, type Parsed, parseUri, wrongParam } from './params.ts';
import type { Peer } from './peers.ts';
import type { Call } from './requests.ts';
import type { ProtocolOptions } from './types.ts';
import { META } from './versions.ts';
import { MAX_WATCHED, type Watchers } from './watchers.ts';

export interface Subscriptions {
  /**
   * Watches for a legacy client exactly what it has subscribed to. What it subscribed to elsewhere may have changed
   * before that was known here, so it is told to look again.
   */
  setUp(peer: Peer, uris: readonly string[]): void;
  /** Tells a legacy client of all that it watches, as if it had just changed. */
  remind(peer: Peer): void;
  subscribe(call: Call): void;
  unsubscribe(call: Call): void;
  listen(call: Call): void;
  /** Ends every open `subscriptions/listen`, with its result. */
  end(): void;
  /** Open `subscriptions/listen` requests. */
  readonly open: number;
}

/** Keeps what a legacy client has set up, for every instance. */
export type ChangeClient = (
  peer: Peer,
  change: (client: SessionClient) => SessionClient,
) => Promise<Failure | undefined>;

export function createSubscriptions(
  watchers: Watchers,
  server: ProtocolOptions['server'],
  changeClient: ChangeClient,
): Subscriptions {
  const open = new Set<() => void>();

  function setUp(peer: Peer, uris: readonly string[]) {
    if (uris.length === 0 && !peer.isWatching) return;
    const wanted = new Set(uris);
    for (const [uri, stop] of peer.watched) {
      if (wanted.has(uri)) continue;
      stop();
      peer.watched.delete(uri);
    }
    for (const uri of wanted) {
      if (peer.watched.has(uri)) continue;
      const text = toUpdated(uri);
      const tell = () => peer.tell(text);
      peer.watched.set(uri, watchers.add(uri, peer.sessionId, tell));
      if (!peer.subscribing.has(uri)) tell();
    }
  }

  function remind(peer: Peer) {
    if (!peer.isWatching) return;
    for (const uri of peer.watched.keys()) peer.tell(toUpdated(uri));
  }

  async function change(call: Call, peer: Peer, toUris: (uris: readonly string[]) => readonly string[]) {
    const failure = await changeClient(peer, (client) => {
      const before = client.subscriptions ?? [];
      const after = toUris(before);
      return after === before ? client : { ...client, subscriptions: after };
    });
    if (failure === undefined) call.answer('{}');
    else call.fail(failure);
  }

  function subscribe(call: Call) {
    const uri = parseUri(call.request.params);
    if (!uri.ok) return call.fail(uri.failure);
    const { peer } = call.caller;
    if (peer === undefined || !watchers.canWatch(uri.value, peer.sessionId))
      return call.fail(notWatchable(uri.value));
    peer.subscribing.add(uri.value);
    const toUris = (uris: readonly string[]) => {
      if (uris.includes(uri.value)) return uris;
      // Looked at here, where all that were asked for before are counted, also those that are not yet set up.
      if (uris.length >= MAX_WATCHED) throw new Refusal(tooMany('uri', uri.value));
      return [...uris, uri.value];
    };
    void change(call, peer, toUris).finally(() => peer.subscribing.delete(uri.value));
  }

  function unsubscribe(call: Call) {
    const uri = parseUri(call.request.params);
    if (!uri.ok) return call.fail(uri.failure);
    const { peer } = call.caller;
    if (peer === undefined) return call.answer('{}');
    void change(call, peer, (uris) =>
      uris.includes(uri.value) ? uris.filter((one) => one !== uri.value) : uris,
    );
  }

  function listen(call: Call) {
    const wanted = parseFilter(call.request.params);
    if (!wanted.ok) return call.fail(wanted.failure);
    const { channel, underWay } = call.caller;
    const { id } = call.request;
    const uris = wanted.value.filter((uri) => watchers.canWatch(uri, undefined));
    const subscription = { [META.subscriptionId]: id };

    const stops: (() => void)[] = [];
    const stop = (): boolean => {
      for (const stopOne of stops) stopOne();
      underWay?.remove(id);
      return open.delete(end);
    };
    const end = (): void => {
      if (!stop()) return;
      const _meta = { [META.serverInfo]: server, ...subscription };
      call.answer(JSON.stringify({ resultType: 'complete', _meta }));
      // Where streams share a channel, this is what closes one of them.
      if (underWay !== undefined)
        channel.tell(toNotificationText('notifications/cancelled', { requestId: id }));
    };
    const cancel = (): void => {
      if (stop()) call.drop();
    };
    open.add(end);
    underWay?.add(id, { cancel, end });
    channel.onLost?.(cancel);

    const notifications = uris.length > 0 ? { resourceSubscriptions: uris } : {};
    channel.tell(
      toNotificationText('notifications/subscriptions/acknowledged', { _meta: subscription, notifications }),
    );
    for (const uri of uris) {
      const text = toNotificationText('notifications/resources/updated', { _meta: subscription, uri });
      stops.push(watchers.add(uri, undefined, () => channel.tell(text)));
    }
  }

  return {
    setUp,
    remind,
    subscribe,
    unsubscribe,
    listen,
    end() {
      for (const endOne of [...open]) endOne();
    },
    get open() {
      return open.size;
    },
  };
}

const toUpdated = (uri: string): string => toNotificationText('notifications/resources/updated', { uri });

const LIST_FLAGS = ['toolsListChanged', 'promptsListChanged', 'resourcesListChanged'];

/** The resources of a filter. The lists never change while the server runs, so what is said of them is only checked. */
function parseFilter(params: Params): Parsed<readonly string[]> {
  const wrong = (field: string, value: unknown, rule: string): Parsed<never> => ({
    ok: false,
    failure: wrongParam(field, value, rule),
  });
  const filter = member(params, 'notifications');
  if (!isObject(filter)) return wrong('notifications', filter, 'must be an object');
  for (const flag of LIST_FLAGS) {
    const value = member(filter, flag);
    if (value !== undefined && typeof value !== 'boolean')
      return wrong(`notifications.${flag}`, value, 'must be a boolean');
  }
  const field = 'notifications.resourceSubscriptions';
  const uris = member(filter, 'resourceSubscriptions') ?? [];
  if (!Array.isArray(uris) || !uris.every((uri) => typeof uri === 'string'))
    return wrong(field, uris, 'must be an array of URIs');
  if (uris.length > MAX_WATCHED) return { ok: false, failure: tooMany(field, uris.length) };
  return { ok: true, value: [...new Set<string>(uris)] };
}

function tooMany(field: string, value: unknown): Failure {
  return wrongParam(field, value, `is one too many: at most ${MAX_WATCHED} resources can be watched at once`);
}

function notWatchable(uri: string): Failure {
  return toFailure('resourceNotFound', 'There is no such resource to watch', { uri: uri.slice(0, 200) });
}
