import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createHealth, type HealthReport, type HealthSources } from '../../../src/gateway/http/health.ts';
import { createMetrics } from '../../../src/gateway/metrics/index.ts';
import { serve } from './support.ts';

const MEGABYTE = 1_048_576;
const GOOD: HealthSources = {
  version: '1.2.3',
  ping: async () => 2.503,
  stats: async () => ({ activeSessions: 8, totalSessions: 15 }),
  connections: () => ({ stdio: 1, http: 12 }),
  memory: () => ({ used: 45.24 * MEGABYTE, total: 8192 * MEGABYTE }),
  now: () => 1_712_486_460_000,
};
const withMemory = (share: number): HealthSources => ({
  ...GOOD,
  memory: () => ({ used: share * 1e9, total: 1e9 }),
});
const withPing = (milliseconds: number): HealthSources => ({ ...GOOD, ping: async () => milliseconds });
const statusOf = async (sources: HealthSources): Promise<string> =>
  (await createHealth(sources).report()).status;

test('a healthy server reports exactly what the contract lists', async () => {
  assert.deepEqual(await createHealth(GOOD).report(), {
    status: 'healthy',
    uptime: 0,
    version: '1.2.3',
    connections: { stdio: 1, http: 12, total: 13 },
    sessions: { active: 8, total: 15 },
    storage: { connected: true, responseTime: 2.5 },
    memory: { used: 45.2, total: 8192, percentage: 0.0055 },
    timestamp: 1_712_486_460_000,
  });
});

test('slow storage and much memory degrade it, at the contract’s thresholds', async () => {
  assert.equal(await statusOf(withPing(99.9)), 'healthy');
  assert.equal(await statusOf(withPing(100)), 'degraded');
  assert.equal(await statusOf(withPing(999)), 'degraded');
  assert.equal(await statusOf(withMemory(0.79)), 'healthy');
  assert.equal(await statusOf(withMemory(0.8)), 'degraded');
  assert.equal(await statusOf(withMemory(0.9)), 'degraded');
  assert.equal(await statusOf(withMemory(0.901)), 'unhealthy');
});

test('storage that refuses, throws or stays silent for a second is disconnected', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const silent = createHealth({
    ...GOOD,
    ping: () => new Promise(() => {}),
    stats: () => new Promise(() => {}),
  });
  const report = silent.report();
  await Promise.resolve();
  t.mock.timers.tick(1_000);
  const { status, storage, sessions } = await report;
  assert.equal(status, 'unhealthy');
  assert.deepEqual(storage, { connected: false, responseTime: null });
  assert.deepEqual(sessions, { active: 0, total: 0 });
  assert.equal(await statusOf({ ...GOOD, ping: () => Promise.reject(new Error('away')) }), 'unhealthy');
  const thrower = () => {
    throw new Error('away');
  };
  assert.equal(await statusOf({ ...GOOD, ping: thrower }), 'unhealthy');
});

test('many probes at once share one check, and for five seconds its result', async (t) => {
  const ping = mock.fn(async () => 1);
  let time = 0;
  t.mock.method(performance, 'now', () => time);
  const health = createHealth({ ...GOOD, ping });
  assert.equal(health.latest(), undefined);
  await Promise.all(Array.from({ length: 100 }, () => health.report()));
  time = 4_999;
  await health.report();
  assert.equal(ping.mock.callCount(), 1);
  time = 5_000;
  assert.equal((await health.report()).uptime, 5);
  assert.equal(ping.mock.callCount(), 2);
  assert.equal(health.latest()?.uptime, 5);
});

test('/health answers 200 in JSON, 503 when unhealthy, and the exposition to Prometheus', async (t) => {
  let isUp = true;
  t.mock.method(performance, 'now', () => (isUp ? 0 : 10_000));
  const metrics = createMetrics('1.2.3');
  t.after(() => metrics.close());
  const { url } = await serve(t, {
    metrics,
    health: {
      version: '1.2.3',
      ping: async () => (isUp ? 1 : Promise.reject(new Error('away'))),
      stats: async () => ({ activeSessions: 2, totalSessions: 3 }),
      stdioConnections: () => 0,
      memory: () => ({ used: 1, total: 1_000 }),
    },
  });
  const healthy = await fetch(`${url}/health`);
  assert.equal(healthy.status, 200);
  assert.equal(healthy.headers.get('content-type'), 'application/json');
  const body = (await healthy.json()) as HealthReport;
  assert.equal(body.status, 'healthy');
  assert.equal(body.connections.http, 1);
  assert.deepEqual(Object.keys(body), [
    'status',
    'uptime',
    'version',
    'connections',
    'sessions',
    'storage',
    'memory',
    'timestamp',
  ]);

  for (const Accept of [
    'application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.2',
    'text/plain;version=0.0.4;q=1,*/*;q=0.1',
  ]) {
    const scraped = await fetch(`${url}/health`, { headers: { Accept } });
    assert.match(scraped.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
    assert.match(await scraped.text(), /^mock_gds_health_level 2$/m);
  }
  for (const Accept of [
    '*/*',
    'application/json',
    'text/html,application/xhtml+xml,*/*;q=0.8',
    'text/plain',
  ]) {
    const answer = await fetch(`${url}/health`, { headers: { Accept } });
    assert.equal(answer.headers.get('content-type'), 'application/json', Accept);
  }

  isUp = false;
  const unhealthy = await fetch(`${url}/health`);
  assert.equal(unhealthy.status, 503);
  assert.equal(((await unhealthy.json()) as HealthReport).storage.responseTime, null);
  const figures = await fetch(`${url}/metrics`);
  assert.equal(figures.status, 200);
  assert.match(await figures.text(), /^mock_gds_health_level 0$/m);
});

test('only GET and HEAD are answered beside /mcp', async (t) => {
  const metrics = createMetrics('1');
  t.after(() => metrics.close());
  const { url } = await serve(t, { metrics });
  const head = await fetch(`${url}/metrics`, { method: 'HEAD' });
  assert.equal(head.status, 200);
  assert.ok(Number(head.headers.get('content-length')) > 500);
  for (const method of ['POST', 'DELETE', 'PUT', 'PATCH', 'PROPFIND']) {
    const answer = await fetch(`${url}/metrics`, { method, body: 'x' });
    assert.equal(answer.status, 405);
    assert.equal(answer.headers.get('allow'), 'GET, HEAD, OPTIONS');
    assert.deepEqual(await answer.json(), { error: 'Method not allowed', code: 'METHOD_NOT_ALLOWED' });
  }
});
