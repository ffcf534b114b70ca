// Changes to what is kept of a session's client. Those of one session that wait for each other go to the store as one:
// each on its own they would find, one after the other, that another was faster.
import type { SessionClient } from '../../data/model.ts';
import { StoreUnavailable } from '../../data/store/index.ts';
import type { Peer } from './peers.ts';
import type { ProtocolOptions } from './types.ts';

/** Pure; what it throws is told to who asked for the change, and nobody else's is the worse for it. */
type Apply = (client: SessionClient) => SessionClient;

/** Resolves whether there was a client to change. */
export type ChangeClient = (peer: Peer, apply: Apply) => Promise<boolean>;

interface Change {
  readonly peer: Peer;
  readonly apply: Apply;
  readonly resolve: (isThere: boolean) => void;
  readonly reject: (cause: unknown) => void;
}

/** Changes written as one: enough that a crowd is soon through, few enough that no other session notices. */
const MOST_AT_ONCE = 200;

/** `onChanged` hears of the client as it then stands, once for all that were changed together. */
export function createClientChanges(
  store: Pick<ProtocolOptions['store'], 'changeSessionClient'>,
  onChanged: (peer: Peer, client: SessionClient) => void,
): ChangeClient {
  const waiting = new Map<string, Change[]>();

  const writeGroup = async (id: string, group: readonly Change[]): Promise<void> => {
    const failures = new Map<Change, unknown>();
    const client = await store.changeSessionClient(id, (current) => applyAll(group, current, failures));
    if (client !== undefined)
      for (const peer of new Set(group.map(({ peer }) => peer))) onChanged(peer, client);
    for (const change of group) {
      if (failures.has(change)) change.reject(failures.get(change));
      else change.resolve(client !== undefined);
    }
  };

  const writeInTurn = async (id: string, queue: Change[]): Promise<void> => {
    while (queue.length > 0) {
      const group = queue.splice(0, MOST_AT_ONCE);
      try {
        await writeGroup(id, group);
      } catch (cause) {
        for (const { reject } of group) reject(cause);
        // Each would wait as long for the same store; none of them was sent.
        const unsent =
          cause instanceof StoreUnavailable ? new StoreUnavailable(cause.message, 'none') : cause;
        for (const { reject } of queue.splice(0)) reject(unsent);
      }
    }
    waiting.delete(id);
  };

  return (peer, apply) =>
    new Promise((resolve, reject) => {
      const change: Change = { peer, apply, resolve, reject };
      const queue = waiting.get(peer.sessionId);
      if (queue !== undefined) {
        queue.push(change);
        return;
      }
      const started = [change];
      waiting.set(peer.sessionId, started);
      void writeInTurn(peer.sessionId, started);
    });
}

/** Each change sees what the one before it left; one that throws leaves everything as it was. */
function applyAll(
  group: readonly Change[],
  current: SessionClient,
  failures: Map<Change, unknown>,
): SessionClient {
  // The store applies them again where somebody else was faster.
  failures.clear();
  return group.reduce((client, change) => {
    try {
      return change.apply(client);
    } catch (error) {
      failures.set(change, error);
      return client;
    }
  }, current);
}
