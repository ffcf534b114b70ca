// The real Prometheus, with the configuration of deploy/prometheus, scrapes a server at work and answers every query of
// the dashboard and of the alerts.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Answer, callTool, connectHttp } from '../support/clients.ts';
import { freePort } from '../support/free-port.ts';
import { startServerProcess, temporaryFolder } from '../support/server.ts';

type T = Parameters<typeof startServerProcess>[0];

const DEPLOY = fileURLToPath(new URL('../../../deploy/', import.meta.url));
const PROGRAM = ['/usr/bin/prometheus', '/usr/local/bin/prometheus'].find(existsSync);
const skip = PROGRAM !== undefined || process.env.CI === 'true' ? false : 'Prometheus is not installed';

/** Scrapes those gateways every second, and answers queries. */
async function startPrometheus(t: T, targets: readonly string[]): Promise<(path: string) => Promise<Answer>> {
  if (PROGRAM === undefined) throw new Error('Prometheus is not installed; .ci/install installs it');
  const folder = temporaryFolder(t);
  cpSync(join(DEPLOY, 'prometheus'), folder, { recursive: true });
  const config = join(folder, 'prometheus.yml');
  writeFileSync(config, readFileSync(config, 'utf8').replaceAll('15s', '1s'));
  writeFileSync(join(folder, 'targets/gateways.yml'), JSON.stringify([{ targets }]));
  const address = `127.0.0.1:${await freePort()}`;
  const args = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=${address}`,
  ];
  const child = spawn(PROGRAM, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  t.after(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('Server is ready to receive web requests')) resolve();
    });
    void exited.then(() => reject(new Error(`Prometheus ended: ${said}`)));
  });
  return async (path) => (await fetch(`http://${address}/api/v1/${path}`)).json();
}

interface Panel {
  readonly title: string;
  readonly targets?: ReadonlyArray<{ readonly expr: string }>;
}

/** The queries of the dashboard as Grafana would send them for all gateways. */
function readQueries(): Array<{ readonly title: string; readonly query: string }> {
  const { panels } = JSON.parse(readFileSync(join(DEPLOY, 'grafana/dashboards/mock-gds-mcp.json'), 'utf8'));
  return (panels as Panel[]).flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({
      title,
      query: expr.replaceAll('$__rate_interval', '30s').replaceAll('$gateway', '.*'),
    })),
  );
}

test('Prometheus has an answer to every query of the dashboard, and understands every alert', {
  skip,
}, async (t) => {
  const { url } = await startServerProcess(t, {
    MOCK_NOW: '2026-11-18T12:00:00Z',
    RATE_LIMIT_ENABLED: 'true',
    RATE_LIMIT_PER_MINUTE: '100000',
  });
  const ask = await startPrometheus(t, [new URL(url).host]);
  const query = (text: string) => ask(`query?query=${encodeURIComponent(text)}`);
  const client = await connectHttp(t, url);
  const work = async (): Promise<void> => {
    await callTool(client, 'searchHotels', {
      cityCode: 'LON',
      checkInDate: '2027-03-10',
      checkOutDate: '2027-03-12',
    });
    await callTool(client, 'retrieveBooking', { pnr: 'TEST-ZZZZZZ' }).catch(() => {});
  };
  // Rates need two scrapes with something between them.
  const rate = 'sum(rate(mock_gds_call_duration_seconds_count{outcome="error"}[30s])) > 0';
  while ((await query(rate)).data.result.length === 0) await work();

  for (const { title, query: text } of readQueries()) {
    const answer = await query(text);
    assert.equal(answer.status, 'success', `${title}: ${answer.error}`);
    assert.ok(answer.data.result.length > 0, `'${title}' has nothing to show: ${text}`);
  }
  const { groups } = (await ask('rules')).data;
  const rules = groups.flatMap((group: Answer) => group.rules);
  assert.equal(rules.length, 15);
  for (const { name, health, state, lastError } of rules) {
    assert.equal(health, 'ok', `${name}: ${lastError}`);
    assert.notEqual(state, 'firing', name);
  }
});
