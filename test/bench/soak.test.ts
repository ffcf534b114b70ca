// A long load in slices.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Histogram } from '../../bench/stats/histogram.ts';
import { createSlicer, type Slice, toDrift } from '../../bench/stats/soak.ts';

const latencies = (micros: number, times = 10) => {
  const made = new Histogram();
  made.record(micros, times);
  return made.toPlain();
};

const slice = (minutes: number, micros: number, memoryBytes: number): Slice => ({
  minutes,
  latency: latencies(micros),
  throughput: 1,
  cores: 1,
  memoryBytes,
});

test('the first and the last five minutes are compared, and what lies between is not', () => {
  const slices = Array.from({ length: 30 }, (_, index) => {
    const minutes = index + 1;
    return slice(minutes, minutes <= 5 ? 100 : minutes > 25 ? 300 : 9_999, 1000);
  });
  const { first, last } = toDrift(slices, 30);
  assert.deepEqual([first.p99Micros, last.p99Micros], [100, 300]);
});

test('a short run compares its first and last third', () => {
  const { first, last } = toDrift([slice(1, 10, 1), slice(2, 20, 1), slice(3, 30, 1)], 3);
  assert.deepEqual([first.p99Micros, last.p99Micros], [10, 30]);
});

test('the growth of memory is that of the second half: warming up is no leak', () => {
  const slices = Array.from({ length: 60 }, (_, index) => {
    const minutes = index + 1;
    return slice(minutes, 1, minutes <= 30 ? minutes * 1000 : 30_000 + (minutes - 30) * 7);
  });
  assert.equal(Math.round(toDrift(slices, 60).bytesPerTenMinutes), 70);
});

test('pieces are gathered into slices with their rate, cores and memory', () => {
  const slicer = createSlicer(10);
  for (let second = 1; second <= 21; second++) {
    slicer.latencies(latencies(second * 100, 5));
    slicer.tick(second, { processSeconds: second * 0.5, memoryBytes: second });
  }
  assert.deepEqual(
    slicer.slices.map(({ minutes, throughput, memoryBytes }) => [minutes * 60, throughput, memoryBytes]),
    [
      [10, 5, 10],
      [20, 5, 20],
    ],
  );
  assert.equal(slicer.slices[1]?.cores, 0.5);
  assert.equal(slicer.slices[1]?.latency.max, 2000);
});
