import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createFlushTimer } from '../../../src/data/store/flush-timer.ts';

const turn = () => new Promise(setImmediate);

function busyTimer(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const writes: string[] = [];
  const timer = createFlushTimer(
    async (howMuch) => {
      writes.push(howMuch);
    },
    // As under load: there is always more.
    () => true,
  );
  t.after(() => timer.stop());
  return { timer, writes };
}

test('under load that never ends one round is written a second', async (t) => {
  const { timer, writes } = busyTimer(t);
  timer.schedule();
  for (let second = 1; second <= 3; second++) {
    t.mock.timers.tick(999);
    await turn();
    assert.equal(writes.length, second - 1);
    t.mock.timers.tick(1);
    await turn();
    assert.equal(writes.length, second);
  }
  assert.deepEqual([...new Set(writes)], ['oldest']);
});

test('who asks for a flush has what came meanwhile written too, and is not kept for ever', async (t) => {
  const { timer, writes } = busyTimer(t);
  await timer.flush();
  assert.equal(writes.length, 10);
  assert.deepEqual([...new Set(writes)], ['all']);
});
