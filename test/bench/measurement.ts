// A measurement as it comes out of a run: 200 answers of one load, and nothing wrong.
import type { Measurement } from '../../bench/measure/types.ts';
import { Histogram } from '../../bench/stats/histogram.ts';

export const measurement = (
  server: string,
  throughput: number,
  more: Partial<Measurement> = {},
): Measurement => {
  const latency = new Histogram();
  latency.record(Math.round(1e6 / throughput), 200);
  return {
    server,
    scenario: 'book',
    repetition: 0,
    conditions: {
      sessions: 50,
      warmUpMs: 1,
      measureMs: 1,
      ratePerSecond: undefined,
      generators: 1,
      timeoutMs: 1,
    },
    throughput,
    bytesPerSecond: 1,
    latency: latency.toPlain(),
    steps: { bookFlight: latency.toPlain() },
    errors: 0,
    refusals: 0,
    errorSamples: [],
    bookingsAcknowledged: 10,
    bookingsLost: 0,
    serverCores: 1,
    cpuMicrosPerRequest: 20,
    generatorCores: [0.5],
    machineCores: 1.6,
    otherCores: 0.1,
    stolenCores: 0,
    paces: [4, 4.4],
    rssBytes: 2 ** 20,
    peakRssBytes: 2 ** 21,
    anonymousBytes: 2 ** 20,
    limit: 'server',
    generatorLag: undefined,
    ...more,
  };
};
