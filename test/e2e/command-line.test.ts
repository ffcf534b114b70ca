// The program as somebody in a terminal meets it: what it says of itself, and of a start that cannot be.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { SETTINGS } from '../../src/settings.ts';
import { MAIN, startServerProcess, temporaryFolder } from '../support/server.ts';

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    env: { ...process.env, ...env },
    input: '',
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { status, stdout, stderr };
}

test('--help lists every setting, --version is the version; both in short as well', () => {
  for (const option of ['--help', '-h']) {
    const { status, stdout, stderr } = run([option]);
    assert.equal(status, 0);
    assert.equal(stderr, '');
    for (const name of Object.keys(SETTINGS)) assert.match(stdout, new RegExp(`, ${name}$`, 'm'));
  }
  for (const option of ['--version', '-v'])
    assert.deepEqual(run([option]), { status: 0, stdout: `${readConfig({}).version}\n`, stderr: '' });
});

test('whoever has read enough of --help ends it quietly', async () => {
  const child = spawn(process.execPath, [MAIN, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [status] = await once(child, 'close');
  assert.deepEqual([status, said], [0, '']);
});

for (const [what, args, env, said] of [
  ['an unknown option', ['--http-prot', '3'], {}, /Unknown option '--http-prot'\. --help lists the options/],
  [
    'a port that is none',
    [],
    { HTTP_PORT: 'abc' },
    /HTTP_PORT='abc': must be a whole number from 0 to 65535/,
  ],
  [
    'a network that is none',
    [],
    { TRUSTED_PROXIES: '300.1.1.1' },
    /TRUSTED_PROXIES='300\.1\.1\.1': '300\.1\.1\.1' must be/,
  ],
  [
    'a folder that cannot be',
    [],
    { DATA_DIR: '/dev/null/x' },
    /DATA_DIR='\/dev\/null\/x': .* cannot be made/,
  ],
  [
    'a Valkey of an unknown kind',
    [],
    { VALKEY_URL: 'http://me:secret@x' },
    /VALKEY_URL \(not shown\): must be/,
  ],
] as const)
  test(`${what} stops the start with one sentence and status 2`, (t) => {
    const { status, stdout, stderr } = run(args, {
      TRANSPORT_MODE: 'http',
      HTTP_PORT: '0',
      DATA_DIR: temporaryFolder(t),
      ...env,
    });
    assert.equal(status, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /^mock-gds-mcp cannot start: .+\n$/);
    assert.match(stderr, said);
    assert.doesNotMatch(stderr, /secret/);
  });

test('a port that another program has is told with what to do, and status 1', async (t) => {
  const { url } = await startServerProcess(t);
  const HTTP_PORT = new URL(url).port;
  const { status, stderr } = run([], { TRANSPORT_MODE: 'http', HTTP_PORT, DATA_DIR: temporaryFolder(t) });
  assert.equal(status, 1);
  assert.match(
    stderr,
    /^mock-gds-mcp cannot start: .*another program has that port\. Stop it, or set HTTP_PORT.+\n$/,
  );
});
