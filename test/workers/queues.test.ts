// What is expected of threads by what they last told of themselves.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Backlog, countBegun, noteTurn, Pace } from '../../src/workers/backlog.ts';
import { leastLoaded, lookAhead, type Queue, takersOf } from '../../src/workers/queues.ts';
import { StuckWatch } from '../../src/workers/stuck.ts';

const NOW = 10_000;

interface State {
  readonly load?: number;
  /** Sent this long ago, and not begun. */
  readonly waiting?: { readonly calls: number; readonly sinceMs: number };
  /** Usually, of a call. */
  readonly callMs?: number;
  readonly turnMs?: number;
}

function queue({ load = 0, waiting, callMs, turnMs }: State): Queue {
  const backlog = new Backlog();
  if (waiting !== undefined) backlog.add(waiting.calls, NOW - waiting.sinceMs);
  if (turnMs !== undefined) noteTurn(backlog.progress, NOW - turnMs);
  if (callMs !== undefined) {
    const pace = new Pace(backlog.progress);
    for (const calls of [1_000, 100]) pace.note(calls, calls * callMs);
  }
  return { load, backlog };
}

test('a call waits as long as the first in the shortest queue has, or as those before it take', () => {
  const long = queue({ waiting: { calls: 3, sinceMs: 500 }, callMs: 2 });
  assert.deepEqual(lookAhead([long], 0, NOW), { waitMs: 500, idle: 0 });
  const many = queue({ waiting: { calls: 100, sinceMs: 10 }, callMs: 2 });
  assert.deepEqual(lookAhead([long, many], 0, NOW), { waitMs: 200, idle: 0 });
  const idle = queue({ callMs: 2 });
  assert.deepEqual(lookAhead([long, many, idle], 30, NOW), { waitMs: 20, idle: 1 });
  const fresh = queue({});
  assert.deepEqual(lookAhead([many, fresh], 10, NOW), { waitMs: 10, idle: 1 }, 'no quicker than the other');
});

test('a thread that one call holds takes nothing, and is not looked at, while there is another', () => {
  const held = queue({ turnMs: 60 });
  const free = queue({ load: 9, turnMs: 2, waiting: { calls: 9, sinceMs: 30 } });
  assert.deepEqual(takersOf([held, free], NOW), [free]);
  assert.deepEqual(lookAhead([held, free], 0, NOW), { waitMs: 30, idle: 0 });
  assert.deepEqual(takersOf([held, held], NOW), [held, held]);
  assert.equal(leastLoaded([free, held]), held);
});

test('an overdue thread is stuck when it has begun nothing in five looks one after the other', () => {
  const [still, moving] = [queue({}), queue({})];
  const watch = new StuckWatch<Queue>();
  const both = new Set([still, moving]);
  for (let look = 0; look < 4; look++) {
    assert.deepEqual(watch.look(both), []);
    countBegun(moving.backlog.progress);
  }
  assert.deepEqual(watch.look(both), [still]);
  watch.look(new Set([moving]));
  assert.deepEqual(watch.look(both), [], 'it was in time meanwhile');
});
