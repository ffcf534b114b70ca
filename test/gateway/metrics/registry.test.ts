import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRegistry } from '../../../src/gateway/metrics/registry.ts';

test('counters, gauges and histograms are written in the text exposition', () => {
  const registry = createRegistry();
  const answers = registry.counter('answers_total', 'Answers.', ['status']);
  answers.add(['200']);
  answers.add(['200'], 2);
  answers.add(['404']);
  const times = registry.histogram('time_seconds', 'Time.', ['tool', 'era'], [0.1, 1]);
  for (const seconds of [0.05, 0.1, 0.5, 7]) times.observe(['search', 'legacy'], seconds);
  registry.watch('gauge', 'open', 'Open.', () => 3);
  registry.watch('gauge', 'absent', 'Not known.', () => []);
  assert.equal(
    registry.text(),
    `# HELP answers_total Answers.
# TYPE answers_total counter
answers_total{status="200"} 3
answers_total{status="404"} 1
# HELP time_seconds Time.
# TYPE time_seconds histogram
time_seconds_bucket{tool="search",era="legacy",le="0.1"} 2
time_seconds_bucket{tool="search",era="legacy",le="1"} 3
time_seconds_bucket{tool="search",era="legacy",le="+Inf"} 4
time_seconds_sum{tool="search",era="legacy"} 7.65
time_seconds_count{tool="search",era="legacy"} 4
# HELP open Open.
# TYPE open gauge
open 3
# HELP absent Not known.
# TYPE absent gauge
`,
  );
});

test('no label value or help text can break a line', () => {
  const registry = createRegistry();
  registry.counter('a_total', 'one\ntwo \\ three', ['x']).add(['"\n\\']);
  assert.equal(
    registry.text(),
    '# HELP a_total one\\ntwo \\\\ three\n# TYPE a_total counter\na_total{x="\\"\\n\\\\"} 1\n',
  );
});

test('label values are not mixed up, and infinities are spelled as Prometheus does', () => {
  const registry = createRegistry();
  const pairs = registry.counter('pairs_total', 'Pairs.', ['a', 'b']);
  pairs.add(['x', 'y,z']);
  pairs.add(['x,y', 'z']);
  registry.watch('gauge', 'odd', 'Odd.', () => [
    { labels: { of: 'a' }, value: Number.POSITIVE_INFINITY },
    { labels: { of: 'b' }, value: Number.NEGATIVE_INFINITY },
    { labels: { of: 'c' }, value: Number.NaN },
  ]);
  assert.match(registry.text(), /a="x",b="y,z"} 1\npairs_total{a="x,y",b="z"} 1\n/);
  assert.match(registry.text(), /odd{of="a"} \+Inf\nodd{of="b"} -Inf\nodd{of="c"} NaN\n/);
});

test('a name is registered once, and is a name', () => {
  const registry = createRegistry();
  registry.counter('a_total', 'A.', []);
  assert.throws(() => registry.watch('gauge', 'a_total', 'A.', () => 1), /registered already/);
  assert.throws(() => registry.counter('a-b', 'A.', []), /is not one/);
});
