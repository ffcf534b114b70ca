import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './static.ts';

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}
interface Scrape {
  at: number;
  started: number;
  calls: number;
  admitted: number;
  refused: number;
  streams: number;
  loopDelay: number;
}
interface ToolFigures {
  perSecond: number;
  failedPerSecond: number;
  p50: number;
  p99: number;
  calls: number;
}
interface Moment {
  at: number;
  perSecond: number;
  tools: Map<string, ToolFigures>;
}
interface History {
  moments: Moment[];
  add(scrape: Scrape): { latest: Moment; window: Map<string, ToolFigures> } | undefined;
}

const { parseExposition } = await load<{ parseExposition(text: string): Sample[] }>('exposition.js');
const { toScrape, toQuantile, toToolFigures } = await load<{
  toScrape(samples: Sample[], at: number): Scrape;
  toQuantile(quantile: number, buckets: [number, number][]): number;
  toToolFigures(earlier: Scrape, later: Scrape): Map<string, ToolFigures>;
}>('figures.js');
const { createHistory } = await load<{ createHistory(): History }>('history.js');

/** Calls of one tool, all as fast as the bucket says. */
const calls = (tool: string, outcome: string, count: number, edge = 0.005): string =>
  [0.001, 0.005, 0.01]
    .map(
      (le) =>
        `mock_gds_call_duration_seconds_bucket{tool="${tool}",era="legacy",outcome="${outcome}",le="${le}"} ${le >= edge ? count : 0}`,
    )
    .join('\n')
    .concat(
      `\nmock_gds_call_duration_seconds_bucket{tool="${tool}",era="legacy",outcome="${outcome}",le="+Inf"} ${count}\n`,
    );

const scrapeOf = (text: string, at: number, started = 1000): Scrape =>
  toScrape(parseExposition(`process_start_time_seconds ${started}\n${text}`), at);

test('an exposition is read with its labels, escapes and infinities, and without its comments', () => {
  const samples = parseExposition(
    '# HELP a b\n# TYPE a counter\na 1\nb{x="1",y="q\\"\\n\\\\"} 2.5e-3\nc{le="+Inf"} +Inf\n\nnot a line\nd NaN 123\n',
  );
  assert.deepEqual(samples.slice(0, 3), [
    { name: 'a', labels: {}, value: 1 },
    { name: 'b', labels: { x: '1', y: 'q"\n\\' }, value: 0.0025 },
    { name: 'c', labels: { le: '+Inf' }, value: Number.POSITIVE_INFINITY },
  ]);
  assert.ok(Number.isNaN(samples[3]?.value));
  assert.equal(samples.length, 4);
});

test('a quantile lies evenly inside its bucket, at the last bound above it, and nowhere without calls', () => {
  assert.equal(
    toQuantile(0.5, [
      [1, 0],
      [2, 10],
      [Number.POSITIVE_INFINITY, 10],
    ]),
    1.5,
  );
  assert.equal(
    toQuantile(0.99, [
      [1, 50],
      [Number.POSITIVE_INFINITY, 100],
    ]),
    1,
  );
  assert.ok(Number.isNaN(toQuantile(0.5, [[1, 0]])));
  assert.ok(Number.isNaN(toQuantile(0.5, [])));
});

test('rates by tool are what came between two scrapes, failures apart', () => {
  const before = scrapeOf(calls('searchFlights', 'ok', 100) + calls('searchFlights', 'error', 4), 10);
  const after = scrapeOf(
    calls('searchFlights', 'ok', 180) + calls('searchFlights', 'error', 6) + calls('bookCar', 'ok', 10),
    12,
  );
  const figures = toToolFigures(before, after);
  assert.equal(figures.get('searchFlights')?.perSecond, 41);
  assert.equal(figures.get('searchFlights')?.failedPerSecond, 1);
  assert.equal(figures.get('searchFlights')?.calls, 186);
  assert.equal(figures.get('searchFlights')?.p50, 0.003);
  assert.equal(figures.get('bookCar')?.perSecond, 5);
});

test('what stands at the moment is summed over its labels', () => {
  const scrape = scrapeOf(
    'mock_gds_event_streams 7\nmock_gds_rate_limit_decisions_total{decision="admitted"} 9\n' +
      'mock_gds_rate_limit_decisions_total{decision="refused"} 2\n' +
      'mock_gds_event_loop_delay_seconds{quantile="0.5"} 1\nmock_gds_event_loop_delay_seconds{quantile="0.99"} 0.002\n',
    1,
  );
  const { streams, admitted, refused, loopDelay } = scrape;
  assert.deepEqual(
    { streams, admitted, refused, loopDelay },
    { streams: 7, admitted: 9, refused: 2, loopDelay: 0.002 },
  );
});

test('a restarted gateway, or another one, starts the history anew and never draws a negative rate', () => {
  const history = createHistory();
  assert.equal(history.add(scrapeOf(calls('bookCar', 'ok', 500), 10)), undefined);
  assert.equal(history.add(scrapeOf(calls('bookCar', 'ok', 520), 12))?.latest.perSecond, 10);
  assert.equal(history.add(scrapeOf(calls('bookCar', 'ok', 5), 14, 2000)), undefined);
  assert.equal(history.add(scrapeOf(calls('bookCar', 'ok', 9), 16, 2000))?.latest.perSecond, 2);
  assert.ok(history.moments.every(({ perSecond }) => perSecond >= 0));
});

test('the history keeps two minutes, however long the page is open', () => {
  const history = createHistory();
  for (let second = 0; second <= 1000; second += 2)
    history.add(scrapeOf(calls('bookCar', 'ok', second), second));
  const times = history.moments.map(({ at }) => at);
  assert.ok((times.at(-1) ?? 0) - (times[0] ?? 0) <= 126);
  assert.ok(times.length >= 60);
});
