import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGathering } from '../../../src/data/store/gathering.ts';
import { toConnection, toSearch } from '../../contract/fixtures.ts';

test('what is given back counts as older than what was noted meanwhile', () => {
  let now = 1_000;
  const gathering = createGathering(() => now);
  gathering.search(toSearch({ sessionId: 's', resultCount: 1 }));
  const first = gathering.take();
  now = 2_000;
  gathering.search(toSearch({ sessionId: 's', resultCount: 2 }));
  gathering.giveBack(first);
  const notes = gathering.notes('s');
  assert.equal(notes?.searchCount, 2);
  assert.equal(notes?.firstActivity, 1_000);
  assert.equal(notes?.lastActivity, 2_000);
  assert.deepEqual(
    notes?.searches.map((text) => JSON.parse(text).resultCount),
    [1, 2],
  );
});

test('a connection forgotten meanwhile stays forgotten', () => {
  const gathering = createGathering(Date.now);
  const connection = toConnection();
  gathering.connection(connection.connectionId, connection);
  const first = gathering.take();
  gathering.connection(connection.connectionId, undefined);
  gathering.giveBack(first);
  const { connections } = gathering.take();
  assert.deepEqual([...connections], [[connection.connectionId, undefined]]);
});

test('however much is noted while nothing can be written, memory is bounded', () => {
  const gathering = createGathering(Date.now);
  for (let index = 0; index < 150_000; index++) {
    gathering.touch(`session-${index}`);
    gathering.connection(`connection-${index}`, toConnection());
  }
  for (let round = 0; round < 3; round++) {
    for (let index = 0; index < 150; index++)
      for (let search = 0; search < 1_500; search++)
        gathering.search(toSearch({ sessionId: `session-${index}` }));
    gathering.giveBack(gathering.take());
  }
  const { sessions, connections } = gathering.take();
  assert.equal(sessions.size, 100_000);
  assert.equal(connections.size, 100_000);
  const kept = [...sessions.values()].reduce((sum, { searches }) => sum + searches.length, 0);
  assert.ok(kept <= 100_000 + 150_000, `${kept} searches`);
  assert.equal(sessions.get('session-0')?.searchCount, 4_500, 'all are counted');
});
