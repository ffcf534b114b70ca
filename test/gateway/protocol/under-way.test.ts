import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { UnderWay } from '../../../src/gateway/protocol/peers.ts';

const id = fc.oneof(fc.nat(30), fc.nat(30).map(String));
const steps = fc.array(fc.record({ id, isAdded: fc.boolean() }), { maxLength: 150 });

test('a few requests or many: each is found by its id, cancelled once, and gone once it is taken out', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const underWay = new UnderWay();
      const model = new Map<number | string, number>();
      const cancelled: number[] = [];
      for (const [number, step] of all.entries()) {
        if (step.isAdded) {
          underWay.add(step.id, { cancel: () => cancelled.push(number) });
          model.set(step.id, number);
        } else {
          underWay.remove(step.id);
          model.delete(step.id);
        }
        assert.equal(underWay.size, model.size);
        assert.equal(underWay.has(step.id), step.isAdded);
      }
      for (const each of model.keys()) underWay.cancel(each);
      assert.deepEqual(cancelled, [...model.values()]);
      underWay.cancelAll();
      const byNumber = (one: number, other: number) => one - other;
      assert.deepEqual(cancelled.splice(model.size).sort(byNumber), [...model.values()].sort(byNumber));
      const idle = underWay.idle();
      for (const each of model.keys()) underWay.remove(each);
      await idle;
    }),
  );
});
