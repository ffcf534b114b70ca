import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionClient } from '../../../src/data/model.ts';
import { StoreUnavailable } from '../../../src/data/store/index.ts';
import { createClientChanges } from '../../../src/gateway/protocol/client-changes.ts';
import { Peer } from '../../../src/gateway/protocol/peers.ts';

const EMPTY: SessionClient = { protocolVersion: '2025-11-25', capabilities: {}, subscriptions: [] };
const peerOf = (id: string): Peer => new Peer(id, '2025-11-25', {});

/** Changes of clients in a store that takes a turn for each write, and fails those that it is told to. */
function createChanges() {
  let client: SessionClient | undefined = EMPTY;
  const state = {
    writes: 0,
    setUps: 0,
    failure: undefined as Error | undefined,
    isRaced: false,
    set client(next: SessionClient | undefined) {
      client = next;
    },
    get uris() {
      return client?.subscriptions ?? [];
    },
  };
  const change = createClientChanges(
    {
      async changeSessionClient(_id, apply) {
        state.writes++;
        await new Promise(setImmediate);
        if (state.failure !== undefined) throw state.failure;
        if (client === undefined) return undefined;
        const changed = apply(client);
        // Somebody else was faster.
        client = state.isRaced ? apply(client) : changed;
        return client;
      },
    },
    () => state.setUps++,
  );
  return { state, change };
}

const adding =
  (uri: string) =>
  (client: SessionClient): SessionClient => ({
    ...client,
    subscriptions: [...(client.subscriptions ?? []), uri],
  });

test('four hundred changes of one session at once are few writes, in the order in which they came', async () => {
  const { state, change } = createChanges();
  const peer = peerOf('s');
  const uris = Array.from({ length: 400 }, (_, index) => `uri:${index}`);
  const answers = await Promise.all(uris.map((uri) => change(peer, adding(uri))));
  assert.deepEqual(state.uris, uris);
  assert.ok(answers.every((isThere) => isThere));
  assert.equal(state.writes, 3, 'one, two hundred, and the rest');
  assert.equal(state.setUps, 3, 'taken over once for each write');
});

test('sessions do not wait for each other', async () => {
  const { state, change } = createChanges();
  const changes = ['a', 'b', 'c'].map((id) => change(peerOf(id), (client) => client));
  assert.equal(state.writes, 3);
  await Promise.all(changes);
});

test('a change that throws is nobody else’s failure, also when it is applied again', async () => {
  const { state, change } = createChanges();
  const peer = peerOf('s');
  state.isRaced = true;
  const refuse = () => {
    throw new RangeError('no');
  };
  const outcomes = await Promise.allSettled([
    change(peer, adding('a')),
    change(peer, adding('b')),
    change(peer, refuse),
    change(peer, adding('c')),
  ]);
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.name)),
    [true, true, 'RangeError', true],
  );
  assert.deepEqual(state.uris, ['a', 'b', 'c']);
});

test('where the store fails, those behind are told at once that nothing was changed', async () => {
  const { state, change } = createChanges();
  const peer = peerOf('s');
  state.failure = new StoreUnavailable('away', 'unknown');
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((uri) => change(peer, adding(uri))));
  const told = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.outcome);
  assert.deepEqual(told, ['unknown', 'none', 'none']);
  assert.equal(state.writes, 1);
  state.failure = undefined;
  assert.equal(await change(peer, adding('d')), true);
  assert.deepEqual(state.uris, ['d']);
});

test('of a client that is not there every change is told so', async () => {
  const { state, change } = createChanges();
  state.client = undefined;
  const peer = peerOf('s');
  assert.deepEqual(await Promise.all([change(peer, adding('a')), change(peer, adding('b'))]), [false, false]);
  assert.equal(state.setUps, 0);
});
