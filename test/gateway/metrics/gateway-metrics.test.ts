import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMetrics, watchWorkers } from '../../../src/gateway/metrics/index.ts';
import { createLimiter } from '../../../src/limiter/index.ts';
import { openRaw } from '../../support/raw-http.ts';
import { serve } from '../http/support.ts';

test('calls are counted by tool, era and outcome; a name that is no tool’s adds no label', (t) => {
  const metrics = createMetrics('1.2.3', ['searchFlights']);
  t.after(() => metrics.close());
  metrics.observeCall({ tool: 'searchFlights', era: 'legacy', outcome: 'ok', seconds: 0.003 });
  for (let index = 0; index < 1_000; index++)
    metrics.observeCall({ tool: `made up ${index}`, era: 'modern', outcome: 'error', seconds: 1 });
  const text = metrics.text();
  assert.match(text, /_count\{tool="searchFlights",era="legacy",outcome="ok"\} 1\n/);
  assert.match(text, /_count\{tool="other",era="modern",outcome="error"\} 1000\n/);
  assert.doesNotMatch(text, /made up/);
  assert.match(text, /^mock_gds_build_info\{version="1\.2\.3"\} 1$/m);
});

test('the process and its event loop are told', (t) => {
  const metrics = createMetrics('1');
  t.after(() => metrics.close());
  const read = (name: string): number =>
    Number(new RegExp(`^${name} (.+)$`, 'm').exec(metrics.text())?.[1] ?? Number.NaN);
  assert.ok(read('process_cpu_seconds_total') > 0);
  assert.ok(read('process_resident_memory_bytes') > 10_000_000);
  assert.ok(read('process_heap_bytes') > 1_000_000);
  assert.ok(Math.abs(read('process_start_time_seconds') - Date.now() / 1000) < 3_600);
  assert.match(metrics.text(), /^mock_gds_event_loop_delay_seconds\{quantile="0\.99"\} [\d.e-]+$/m);
});

test('whoever reads the event loop delay, it is the same for the next who does', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const metrics = createMetrics('1');
  t.after(() => metrics.close());
  const read = () => metrics.text().match(/^mock_gds_event_loop_delay_seconds.*$/gm);
  const longest = (): number => Number(/quantile="1"\} (\S+)/.exec(read()?.join('\n') ?? '')?.[1]);
  // The delay is measured by a timer of the loop itself: it must turn once before it is late, and once after.
  while (longest() < 0.05) {
    const until = performance.now() + 100;
    while (performance.now() < until);
    await new Promise((resolve) => setImmediate(resolve));
  }
  t.mock.timers.tick(5_000);
  assert.ok(longest() >= 0.05);
  assert.deepEqual(read(), read());
});

test('answers, decisions, connections, streams and workers are told at /metrics', async (t) => {
  const metrics = createMetrics('1');
  t.after(() => metrics.close());
  const limiter = createLimiter({ limit: 2, windowMs: 60_000 });
  t.after(() => limiter.close());
  watchWorkers(metrics, () => ({ threads: 3, pending: 4, waitMs: 6, restarts: 5 }));
  const { url, port } = await serve(t, {
    metrics,
    limiter,
    mcp: (request, reply) => {
      if (request.method === 'GET') reply.stream(200, []);
      else reply.send(200, [], '');
    },
  });
  const stream = await openRaw(port, 'GET /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await stream.until((text) => text.includes(': ok'));
  await fetch(`${url}/mcp`, { method: 'POST', body: '', headers: { 'Content-Length': '0' } });
  assert.equal((await fetch(`${url}/mcp`, { method: 'POST', body: 'x' })).status, 429);
  const text = metrics.text();
  for (const line of [
    'mock_gds_http_answers_total{status="200"} 2',
    'mock_gds_http_answers_total{status="429"} 1',
    'mock_gds_rate_limit_decisions_total{decision="admitted"} 2',
    'mock_gds_rate_limit_decisions_total{decision="refused"} 1',
    'mock_gds_rate_limit_clients 1',
    'mock_gds_event_streams 1',
    'mock_gds_http_requests_in_flight 0',
    'mock_gds_worker_threads 3',
    'mock_gds_calls_pending 4',
    'mock_gds_worker_wait_seconds 0.006',
    'mock_gds_worker_restarts_total 5',
  ])
    assert.ok(text.includes(`${line}\n`), line);
  assert.match(text, /^mock_gds_http_connections [2-9]$/m);
  stream.socket.destroy();
});
