// Holds what is in deploy/ to the server: the settings it names exist and take their values, and so do the metrics.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SETTINGS } from '../../src/settings.ts';
import { callTool, connectHttp } from '../support/clients.ts';
import { startServerProcess } from '../support/server.ts';

const DEPLOY = fileURLToPath(new URL('../../../deploy/', import.meta.url));
const read = (file: string): string => readFileSync(join(DEPLOY, file), 'utf8');
const readWithoutComments = (file: string): string => read(file).replaceAll(/^\s*#.*$/gm, '');

/** Names that look like settings and belong to others: Node.js, Compose, Kubernetes, Grafana. */
const FOREIGN = /^(NODE_\w+|PUBLIC_HOSTS|POD_IP|GF_\w+|PORT)$/;

/** `NAME: value` of YAML, `NAME=value` of the rest. */
function namedSettings(file: string): Array<readonly [name: string, value: string]> {
  const pattern = /\.ya?ml$/.test(file)
    ? /^\s+([A-Z][A-Z_]+):\s+(.+)$/gm
    : /(?:^|\s|")([A-Z][A-Z_]{3,})=([^\s\\"]*)/gm;
  return [...readWithoutComments(file).matchAll(pattern)].map(
    ([, name = '', value = '']) => [name, value.replaceAll('"', '')] as const,
  );
}

test('every setting that a manifest gives is one, with a value that it takes', () => {
  const files = [
    'systemd/mock-gds-mcp@.service',
    'container/Dockerfile',
    'compose/compose.yaml',
    'kubernetes/settings.yaml',
  ];
  const checked: string[] = [];
  for (const file of files)
    for (const [name, value] of namedSettings(file)) {
      if (FOREIGN.test(name)) continue;
      const row = Object.entries(SETTINGS).find(([setting]) => setting === name)?.[1];
      assert.ok(row, `${file}: ${name}`);
      if (!value.includes('$')) assert.notEqual(row.parse(value), undefined, `${file}: ${name}=${value}`);
      checked.push(name);
    }
  for (const name of [
    'HTTP_HOST',
    'VALKEY_URL',
    'WORKER_THREADS',
    'TRUSTED_PROXIES',
    'RATE_LIMIT_PER_MINUTE',
  ])
    assert.ok(checked.includes(name), name);
});

test('every option that the unit gives is one', () => {
  const options = [...readWithoutComments('systemd/mock-gds-mcp@.service').matchAll(/ --([a-z-]+) (\S+)/g)];
  assert.ok(options.length >= 5);
  for (const [, option = ''] of options)
    assert.ok(option.toUpperCase().replaceAll('-', '_') in SETTINGS, `--${option}`);
});

test('every setting that the guide speaks of is one', () => {
  const named = [...read('README.md').matchAll(/\b([A-Z][A-Z]+(?:_[A-Z]+)+)\b/g)].map(
    ([, name = '']) => name,
  );
  assert.ok(named.length > 5);
  for (const name of named) assert.ok(name in SETTINGS || FOREIGN.test(name), name);
});

/** Names of the server's own metrics in a query. */
const metricsOf = (text: string): string[] =>
  [...text.matchAll(/\b(mock_gds_[a-z_]+|process_[a-z_]+)\b/g)].map(([, name = '']) => name);

test('every metric that is asked for is told by a server that has had some calls', async (t) => {
  const { url } = await startServerProcess(t, {
    RATE_LIMIT_ENABLED: 'true',
    MOCK_NOW: '2026-11-18T12:00:00Z',
  });
  const client = await connectHttp(t, url);
  await callTool(client, 'searchHotels', {
    cityCode: 'LON',
    checkInDate: '2027-03-10',
    checkOutDate: '2027-03-12',
  });
  const figures = await (await fetch(`${url}/metrics`)).text();
  const declared = new Map(
    [...figures.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  );
  const told = (name: string): boolean =>
    declared.has(name) || declared.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram';

  const asking = [
    'prometheus/alerts.yml',
    'grafana/dashboards/mock-gds-mcp.json',
    'kubernetes/prometheus-adapter.yaml',
  ];
  /** What the adapter makes, not what the server tells. */
  const made = new Set(['mock_gds_calls_per_second']);
  for (const file of asking) {
    const names = metricsOf(read(file)).filter((name) => !made.has(name));
    assert.ok(names.length > 0, file);
    for (const name of names) assert.ok(told(name), `${file}: ${name}`);
  }
  const page = metricsOf(readFileSync(join(DEPLOY, '../src/gateway/page/static/names.js'), 'utf8'));
  assert.ok(page.length >= 6);
  for (const name of page) assert.ok(told(name), `the page: ${name}`);
});

test('an alert is tested for, each of them', () => {
  const alerts = [...read('prometheus/alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
  const fired = [...read('prometheus/alerts.test.yml').matchAll(/alertname: (\w+)\n\s+exp_alerts/g)].map(
    ([, name = '']) => name,
  );
  assert.deepEqual([...new Set(fired)].sort(), [...alerts].sort());
});

test('the guide names every folder, and nothing that is not there', () => {
  const folders = readdirSync(DEPLOY, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'check')
    .map(({ name }) => `${name}/`);
  const guide = read('README.md');
  const rows = [...guide.matchAll(/^\| `([a-z]+\/)` \|/gm)].map(([, name = '']) => name);
  assert.deepEqual(rows.sort(), folders.sort());
  const paths = [...guide.matchAll(/\bdeploy\/[\w@./-]+/g)].map(([path]) => path.replace(/[./]+$/, ''));
  assert.ok(paths.length > 10);
  // The last is written by the reader.
  for (const path of paths)
    assert.ok(existsSync(join(DEPLOY, '..', path)) || path === 'deploy/compose/.env', path);
});
