// Servers that are measured: what they are started with.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type ServerSpec, serverNamed, startServer } from '../../bench/servers/index.ts';
import { SETTINGS } from '../../src/settings.ts';

const ECHO = `
import { createServer } from 'node:http';
createServer((_, response) => response.end(JSON.stringify(process.env))).listen(process.env.HTTP_PORT, '127.0.0.1');
`;

/** Like ours, but that it answers with its environment. */
function createEcho(t: TestContext): ServerSpec {
  const directory = mkdtempSync(join(tmpdir(), 'mock-gds-echo-'));
  t.after(() => rmSync(directory, { recursive: true }));
  const script = join(directory, 'echo.mjs');
  writeFileSync(script, ECHO);
  const ours = serverNamed('ours');
  return { ...ours, launch: (input) => ({ ...ours.launch(input), script }) };
}

function exportFor(t: TestContext, names: Readonly<Record<string, string>>): void {
  const before = { ...process.env };
  Object.assign(process.env, names);
  t.after(() => {
    for (const name of Object.keys(names))
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
  });
}

async function environmentOf(t: TestContext, given: Readonly<Record<string, string>>) {
  const server = await startServer(createEcho(t), { env: given });
  t.after(() => server.stop());
  const answer = await fetch(server.url);
  return (await answer.json()) as Readonly<Record<string, string>>;
}

test('a server is given no setting of the environment but those that the measurement gives', async (t) => {
  const mine = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, 'of the caller']));
  exportFor(t, { ...mine, NOT_A_SETTING: 'kept' });
  const env = await environmentOf(t, { PNR_TTL_HOURS: '24' });
  assert.equal(env.VALKEY_URL, undefined);
  assert.deepEqual(
    Object.keys(SETTINGS).filter((name) => env[name] === 'of the caller'),
    [],
  );
  assert.deepEqual([env.PNR_TTL_HOURS, env.RATE_LIMIT_ENABLED, env.NOT_A_SETTING], ['24', 'false', 'kept']);
});
