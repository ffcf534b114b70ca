// Legacy sessions: durable in the store, remembered here for seconds so that not every request asks it.

import type { SessionClient } from '../../data/model.ts';
import { StoreUnavailable } from '../../data/store/index.ts';
import { ERRORS, type Failure, Refusal, toFailure } from '../../errors.ts';
import { TransientMap } from '../../transient-map.ts';
import { createClientChanges } from './client-changes.ts';
import { createLiveCount } from './live-count.ts';
import { isFailure } from './params.ts';
import { Peer } from './peers.ts';
import type { Chance, Observer, ProtocolOptions } from './types.ts';
import { isLegacyVersion, LATEST_LEGACY_VERSION } from './versions.ts';

/** A session in use is noted as that so often. */
const TOUCHED_EVERY_MS = 1000;
/** How long a known session is believed in while the store does not answer, from when it was last asked. */
const BELIEVED_MS = 30_000;
/** How long a request of such a session waits for the store's word, so that the tool it calls still has its time. */
const PATIENCE_MS = 50;
/** Sessions not used for so long are forgotten, or asked after where something is open for them. */
const SWEPT_AFTER_MS = 60_000;
/** Sessions remembered beyond those that are in use. */
const MAX_REMEMBERED = 20_000;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export type Found = Peer | Failure;
type Line = ConstructorParameters<typeof Peer>[3];

export interface Sessions {
  /** `line` is how to reach a client over a connection of its own. */
  create(client: SessionClient, line?: Line): Promise<Found>;
  /** At once where the session is remembered. */
  find(id: string): Found | Promise<Found>;
  end(id: string): Promise<Failure | undefined>;
  /**
   * Changes what the client has set up, for every instance, and takes it over here; `change` may refuse. The session of
   * a connection is its process's own: there nothing else could serve it.
   */
  change(peer: Peer, change: (client: SessionClient) => SessionClient): Promise<Failure | undefined>;
  /** Keeps the session of a connection alive for as long as that lasts. */
  keep(peer: Peer): Promise<void> | undefined;
  /** Forgets what the store no longer knows. */
  sweep(): void;
  close(): void;
  /** Those that this process knows something of. */
  readonly known: ReadonlyMap<string, Peer>;
}

interface Options {
  readonly store: ProtocolOptions['store'];
  readonly maxSessions: number;
  readonly chance: Chance;
  readonly observer: Observer | undefined;
  /** What the client has set up is known, or has changed, wherever that was done. */
  readonly onSetUp: (peer: Peer, client: SessionClient) => void;
  /** Nothing is open for the session here; it is remembered again when it comes back. */
  readonly onForgotten: (peer: Peer) => void;
  /** The session is gone, wherever it was ended. */
  readonly onGone: (peer: Peer) => void;
}

export function toStoreFailure(cause: unknown): Failure {
  if (!(cause instanceof StoreUnavailable)) return toFailure('internal');
  return toFailure(cause.outcome === 'unknown' ? 'outcomeUnknown' : 'storeUnavailable');
}

const NOT_FOUND = toFailure(
  'sessionNotFound',
  `${ERRORS.sessionNotFound.message}: it has ended or never was. Start a new one with initialize`,
);

export function createSessions(options: Options): Sessions {
  const { store, chance, observer, maxSessions, onSetUp, onForgotten, onGone } = options;
  // In the order in which the store was last asked about them.
  const known = new Map<string, Peer>();
  const asked = new TransientMap<string, Promise<Found>>();
  const count = createLiveCount(store, chance);
  const changeClient = createClientChanges(store, (peer, client) => {
    onSetUp(peer, client);
    // Another instance may have changed it since, and have been heard before this was confirmed.
    peer.checkedAt = Number.NEGATIVE_INFINITY;
    if (peer.isListening) void ask(peer.sessionId);
  });

  function touch(peer: Peer, now: number): void {
    peer.touchedAt = now;
    store.touchSession(peer.sessionId);
  }

  function remember(peer: Peer): void {
    known.delete(peer.sessionId);
    known.set(peer.sessionId, peer);
    if (known.size <= MAX_REMEMBERED) return;
    for (const [id, oldest] of known) {
      if (oldest.isIdle) letGo(id, oldest);
      if (known.size <= MAX_REMEMBERED || oldest === peer) return;
    }
  }

  function letGo(id: string, peer: Peer): void {
    known.delete(id);
    onForgotten(peer);
  }

  function forget(id: string): void {
    const peer = known.get(id);
    if (peer === undefined) return;
    known.delete(id);
    onGone(peer);
  }

  /** One question at a time about a session: who comes meanwhile shares the answer. */
  function ask(id: string): Found | Promise<Found> {
    const running = asked.get(id);
    if (running !== undefined) return running;
    try {
      const answer = store.sessionClient(id);
      if (!(answer instanceof Promise)) return take(id, answer);
      const question: Promise<Found> = hear(id, answer, () => asked.get(id) !== question).finally(() => {
        if (asked.get(id) === question) asked.delete(id);
      });
      asked.set(id, question);
      return question;
    } catch (cause) {
      return toStoreFailure(cause);
    }
  }

  async function hear(
    id: string,
    answer: Promise<SessionClient | undefined>,
    isOutdated: () => boolean,
  ): Promise<Found> {
    try {
      const client = await answer;
      // Changed or ended since it was asked: this may be how it was before.
      return isOutdated() ? ask(id) : take(id, client);
    } catch (cause) {
      return toStoreFailure(cause);
    }
  }

  function take(id: string, client: SessionClient | undefined): Found {
    if (client === undefined || !isLegacyVersion(client.protocolVersion)) {
      forget(id);
      return NOT_FOUND;
    }
    const peer = known.get(id) ?? new Peer(id, client.protocolVersion, client.capabilities);
    peer.checkedAt = chance.now();
    remember(peer);
    onSetUp(peer, client);
    return peer;
  }

  /** Somebody uses the session, so that it lives on. */
  function askAndTouch(id: string): Found | Promise<Found> {
    const found = ask(id);
    return found instanceof Promise ? found.then(touchFound) : touchFound(found);
  }

  function touchFound(found: Found): Found {
    if (!isFailure(found)) touch(found, chance.now());
    return found;
  }

  /** Goes on with the session as it was known, where the store's word does not come. */
  function askOrBelieve(peer: Peer): Found | Promise<Found> {
    const found = askAndTouch(peer.sessionId);
    return found instanceof Promise ? waitOrBelieve(peer, found) : orBelieve(peer, found);
  }

  async function waitOrBelieve(peer: Peer, found: Promise<Found>): Promise<Found> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<Peer>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, peer);
    });
    const first = await Promise.race([found, patience]);
    clearTimeout(timer);
    return orBelieve(peer, first);
  }

  const orBelieve = (peer: Peer, found: Found): Found =>
    isFailure(found) && found.error !== 'sessionNotFound' ? peer : found;

  // Another instance has changed or ended a session that somebody listens for here: that cannot wait for a request.
  const stopWatching = store.watchSessions((id) => {
    const peer = known.get(id);
    asked.delete(id);
    if (peer === undefined) return;
    peer.checkedAt = Number.NEGATIVE_INFINITY;
    if (peer.isListening) void ask(id);
  });

  return {
    known,

    async create(client, line) {
      try {
        if ((await count.live()) >= maxSessions)
          return toFailure(
            'overloaded',
            `The server holds ${maxSessions} sessions, its limit; try again later`,
          );
        count.add(1);
        const { id } = await store.createSession({ id: chance.uuid(), client });
        const version = isLegacyVersion(client.protocolVersion)
          ? client.protocolVersion
          : LATEST_LEGACY_VERSION;
        const peer = new Peer(id, version, client.capabilities, line);
        peer.checkedAt = chance.now();
        peer.touchedAt = peer.checkedAt;
        // The session of a connection is held by the connection itself.
        if (line === undefined) remember(peer);
        observer?.sessionOpened();
        return peer;
      } catch (cause) {
        // A session that may have come about all the same is known to nobody.
        return cause instanceof StoreUnavailable ? toFailure('storeUnavailable') : toFailure('internal');
      }
    },

    find(id) {
      const peer = known.get(id);
      if (peer === undefined) return UUID.test(id) ? askAndTouch(id) : NOT_FOUND;
      const now = chance.now();
      const unusedMs = now - peer.touchedAt;
      const age = now - peer.checkedAt;
      // The word is on a session in use: of one that nobody used since, its time may have run out.
      if (Math.max(age, unusedMs) >= store.sessionClientHoldsMs)
        return age < BELIEVED_MS ? askOrBelieve(peer) : askAndTouch(id);
      if (unusedMs >= TOUCHED_EVERY_MS) touch(peer, now);
      return peer;
    },

    async end(id) {
      if (!UUID.test(id)) return NOT_FOUND;
      try {
        if (!(await store.endSession(id))) return NOT_FOUND;
        count.add(-1);
        observer?.sessionClosed();
        return undefined;
      } catch (cause) {
        return toStoreFailure(cause);
      } finally {
        forget(id);
      }
    },

    async change(peer, change) {
      try {
        if (peer.isLine) {
          onSetUp(peer, change(toClient(peer)));
          return undefined;
        }
        return (await changeClient(peer, change)) ? undefined : NOT_FOUND;
      } catch (cause) {
        return cause instanceof Refusal ? cause.failure : toStoreFailure(cause);
      }
    },

    keep(peer) {
      const now = chance.now();
      if (now - peer.touchedAt < TOUCHED_EVERY_MS) return undefined;
      touch(peer, now);
      const revive = async (): Promise<void> => {
        const id = peer.sessionId;
        if ((await store.sessionClient(id)) === undefined)
          await store.createSession({ id, client: toClient(peer) });
      };
      // The store being away is for the tools to tell, which need it; others do not.
      return revive().catch(() => {});
    },

    sweep() {
      const now = chance.now();
      for (const [id, peer] of known) {
        if (now - peer.checkedAt < SWEPT_AFTER_MS) return;
        // Whoever listens, watches or waits is asked after; the rest is remembered again when it comes back.
        if (peer.isIdle) letGo(id, peer);
        else void (peer.isListening ? askAndTouch(id) : ask(id));
      }
    },

    close: stopWatching,
  };
}

const toClient = (peer: Peer): SessionClient => ({
  protocolVersion: peer.version,
  capabilities: peer.capabilities,
  logLevel: peer.logLevel,
  subscriptions: [...peer.watched.keys()],
});
