// The sessions of a store, held in this process: for tests of what stands in front of the store.
import type { SearchRecord, Session, SessionClient } from '../../src/data/model.ts';
import type { Store } from '../../src/data/store/index.ts';

type SessionsOfAStore = Pick<
  Store,
  | 'createSession'
  | 'sessionClient'
  | 'changeSessionClient'
  | 'endSession'
  | 'watchSessions'
  | 'sessionClientHoldsMs'
  | 'touchSession'
  | 'recordSearch'
  | 'stats'
>;

export interface MemorySessions extends SessionsOfAStore {
  /** Ids of those that live. */
  readonly live: ReadonlyMap<string, Session>;
  readonly touched: readonly string[];
  readonly searches: readonly SearchRecord[];
  /** How often a session was asked for. */
  readonly reads: number;
  /** What every method rejects with from now on; undefined: all is well again. */
  fail(cause: Error | undefined): void;
}

export function createMemorySessions(): MemorySessions {
  const live = new Map<string, Session>();
  const watchers = new Set<(id: string) => void>();
  const tell = (id: string): void => {
    for (const watcher of watchers) watcher(id);
  };
  const touched: string[] = [];
  const searches: SearchRecord[] = [];
  let reads = 0;
  let failure: Error | undefined;
  const check = (): void => {
    if (failure !== undefined) throw failure;
  };
  return {
    live,
    touched,
    searches,
    get reads() {
      return reads;
    },
    fail(cause) {
      failure = cause;
    },
    async createSession({ id, client }: { id: string; client?: SessionClient }) {
      check();
      const session: Session = {
        id,
        createdAt: 0,
        expiresAt: Number.MAX_SAFE_INTEGER,
        lastActivity: 0,
        bookingCount: 0,
        searchCount: 0,
        ...(client === undefined ? {} : { client }),
      };
      live.set(id, session);
      return session;
    },
    async sessionClient(id) {
      reads++;
      check();
      return live.get(id)?.client;
    },
    async changeSessionClient(id, change) {
      check();
      const session = live.get(id);
      if (session?.client === undefined) return undefined;
      const client = change(session.client);
      if (client !== session.client) {
        live.set(id, { ...session, client });
        tell(id);
      }
      return client;
    },
    async endSession(id) {
      check();
      const wasLive = live.delete(id);
      if (wasLive) tell(id);
      return wasLive;
    },
    watchSessions(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    sessionClientHoldsMs: 1_000,
    touchSession(id) {
      touched.push(id);
    },
    recordSearch(search) {
      searches.push(search);
    },
    async stats() {
      check();
      return { activeSessions: live.size, totalSessions: live.size, totalBookings: 0 };
    },
  };
}
