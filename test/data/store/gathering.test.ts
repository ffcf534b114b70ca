import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGathering } from '../../../src/data/store/gathering.ts';
import { toConnection, toSearch } from '../../contract/fixtures.ts';

const HOUR_MS = 3_600_000;

test('what is given back counts as older than what was noted meanwhile', () => {
  let now = 1_000;
  const gathering = createGathering(() => now, HOUR_MS);
  gathering.search(toSearch({ sessionId: 's', resultCount: 1 }));
  const first = gathering.take('all');
  now = 2_000;
  gathering.search(toSearch({ sessionId: 's', resultCount: 2 }));
  gathering.giveBack(first);
  const notes = gathering.notes('s');
  assert.equal(notes?.searchCount, 2);
  assert.equal(notes?.firstActivity, 1_000);
  assert.equal(notes?.lastActivity, 2_000);
  assert.deepEqual(
    notes?.searches.toArray().map((text) => JSON.parse(text).resultCount),
    [1, 2],
  );
});

/** As sessions are that are in use: noted, and written, a moment ago. */
function createGatheringOf(ids: readonly string[], clock: () => number = Date.now) {
  const gathering = createGathering(clock, HOUR_MS);
  for (const id of ids) gathering.touch(id);
  gathering.take('all');
  return gathering;
}

const toIds = (count: number) => Array.from({ length: count }, (_, index) => `session-${index}`);

test('of thousands of sessions those noted first go first, and all within ten turns', () => {
  const ids = toIds(7_000);
  const gathering = createGatheringOf(ids);
  for (const id of ids) gathering.search(toSearch({ sessionId: id }));
  gathering.connection('c', toConnection());
  const turns = Array.from({ length: 10 }, () => {
    const { sessions, connections } = gathering.take('oldest');
    // Noted again while it is written: last in line.
    for (const id of sessions.keys()) gathering.touch(id);
    return { ids: [...sessions.keys()], connections: connections.size };
  });
  assert.deepEqual(
    turns.flatMap((turn) => turn.ids),
    ids,
  );
  assert.deepEqual(
    turns.map(({ connections }) => connections),
    [1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  );
  assert.equal(gathering.take('all').sessions.size, ids.length);
  assert.ok(gathering.isEmpty());
});

test('what is noted once and never again waits no longer than what is noted all the time', () => {
  const ids = toIds(50_000);
  const gathering = createGatheringOf(ids);
  for (const id of ids) gathering.touch(id);
  const sizes = Array.from({ length: 10 }, () => gathering.take('oldest').sessions.size);
  assert.equal(sizes[0], 5_000);
  assert.equal(
    sizes.reduce((sum, size) => sum + size),
    50_000,
  );
  assert.ok(gathering.isEmpty());
});

test('a session that was not written for long goes at once: it may be over before its turn would come', () => {
  let now = 1_000;
  const ids = toIds(7_000);
  const gathering = createGatheringOf(ids, () => now);
  now += 31_000;
  for (const id of ids.slice(0, 6_990)) gathering.touch(id);
  gathering.take('all');
  now += 31_000;
  for (const id of ids) gathering.touch(id);
  gathering.touch('never seen');
  const { sessions } = gathering.take('oldest');
  assert.deepEqual([...sessions.keys()].slice(-11), [...ids.slice(-10), 'never seen']);
  assert.ok(sessions.size < 3_000, `${sessions.size} sessions`);
  assert.equal(gathering.take('all').sessions.size, 7_001 - sessions.size);
});

test('sessions that live for seconds do not wait', () => {
  const gathering = createGathering(Date.now, 5_000);
  for (let index = 0; index < 7_000; index++) gathering.touch(`session-${index}`);
  assert.equal(gathering.take('oldest').sessions.size, 7_000);
});

test('few sessions, or many searches or sessions, are taken at once', () => {
  const gathering = createGatheringOf(toIds(60_000));
  for (let index = 0; index < 500; index++) gathering.touch(`session-${index}`);
  assert.equal(gathering.take('oldest').sessions.size, 500);
  for (let index = 0; index < 60_000; index++)
    gathering.search(toSearch({ sessionId: `session-${index % 3_000}` }));
  assert.equal(gathering.take('oldest').sessions.size, 3_000);
  assert.ok(gathering.isEmpty());
  for (const id of toIds(60_000)) gathering.touch(id);
  assert.equal(gathering.take('oldest').sessions.size, 60_000);
});

test('a connection forgotten meanwhile stays forgotten', () => {
  const gathering = createGathering(Date.now, HOUR_MS);
  const connection = toConnection();
  gathering.connection(connection.connectionId, connection);
  const first = gathering.take('all');
  gathering.connection(connection.connectionId, undefined);
  gathering.giveBack(first);
  const { connections } = gathering.take('all');
  assert.deepEqual([...connections], [[connection.connectionId, undefined]]);
});

test('however much is noted while nothing can be written, memory is bounded', () => {
  const gathering = createGathering(Date.now, HOUR_MS);
  for (let index = 0; index < 150_000; index++) {
    gathering.touch(`session-${index}`);
    gathering.connection(`connection-${index}`, toConnection());
  }
  for (let round = 0; round < 3; round++) {
    for (let index = 0; index < 150; index++)
      for (let search = 0; search < 1_500; search++)
        gathering.search(toSearch({ sessionId: `session-${index}` }));
    gathering.giveBack(gathering.take('all'));
  }
  const { sessions, connections } = gathering.take('all');
  assert.equal(sessions.size, 100_000);
  assert.equal(connections.size, 100_000);
  const kept = [...sessions.values()].reduce((sum, { searches }) => sum + searches.length, 0);
  assert.ok(kept <= 100_000 + 150_000, `${kept} searches`);
  assert.equal(sessions.get('session-0')?.searchCount, 4_500, 'all are counted');
});
