import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Newcomers } from '../../../src/gateway/cache/newcomers.ts';

type About = { readonly count: number };

const MAX_BYTES = 4_096;
const keys = ['', 'a', 'a ', '1 a', 'ab', 'ü€😀', 'x'.repeat(300)];
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        put: fc.constantFrom(...keys),
        size: fc.oneof(fc.nat(40), fc.nat(2_000)),
        count: fc.nat(),
      }),
    },
    { weight: 3, arbitrary: fc.record({ take: fc.constantFrom(...keys) }) },
    { weight: 1, arbitrary: fc.constant('clear' as const) },
  ),
  { maxLength: 80 },
);

test('what is taken is what was put last under that key, once; nothing is made up, and the bound holds', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const newcomers = new Newcomers<About>(MAX_BYTES);
      const put = new Map<string, { bytes: Uint8Array; about: About }>();
      for (const step of all) {
        if (step === 'clear') {
          newcomers.clear();
          put.clear();
        } else if ('put' in step) {
          const bytes = Buffer.alloc(step.size, step.count % 251);
          newcomers.put(step.put, bytes, { count: step.count });
          put.set(step.put, { bytes, about: { count: step.count } });
        } else {
          const kept = newcomers.take(step.take);
          // It may have been overwritten, but never by another's.
          if (kept !== undefined) {
            assert.deepEqual(
              { bytes: Buffer.from(kept.bytes), about: kept.about },
              put.get(step.take),
              step.take,
            );
          }
          put.delete(step.take);
        }
        assert.ok(newcomers.entries <= put.size);
        assert.ok(newcomers.bytes <= MAX_BYTES, `${newcomers.bytes} bytes`);
      }
    }),
    { numRuns: 500 },
  );
});

test('the newest are there: as many as the block holds', () => {
  const newcomers = new Newcomers<About>(100_000);
  for (let number = 0; number < 5_000; number++)
    newcomers.put(`question ${number}`, Buffer.alloc(1_000, number % 251), { count: number });
  assert.ok(newcomers.entries > 85, `${newcomers.entries} of about 95`);
  for (let number = 5_000 - newcomers.entries; number < 5_000; number++) {
    const kept = newcomers.take(`question ${number}`);
    assert.deepEqual(kept?.about, { count: number });
    assert.deepEqual(Buffer.from(kept?.bytes ?? []), Buffer.alloc(1_000, number % 251));
  }
  assert.equal(newcomers.entries, 0);
});

test('many small ones are bounded by their places, and found among each other', () => {
  const newcomers = new Newcomers<About>(1_000_000);
  for (let number = 0; number < 100_000; number++)
    newcomers.put(`${number}`, Buffer.of(1), { count: number });
  assert.ok(newcomers.entries > 1_500, `${newcomers.entries} entries`);
  for (let number = 99_000; number < 100_000; number++)
    assert.equal(newcomers.take(`${number}`)?.about.count, number);
});

test('where there is no room at all, nothing is kept', () => {
  for (const maxBytes of [0, 100, 600]) {
    const newcomers = new Newcomers<About>(maxBytes);
    newcomers.put('key', Buffer.alloc(1_000), { count: 1 });
    assert.equal(newcomers.take('key'), undefined);
    assert.equal(newcomers.bytes, 0);
  }
});
