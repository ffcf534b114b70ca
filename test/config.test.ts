import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readConfig } from '../src/config.ts';
import { describeSettings, SETTINGS } from '../src/settings.ts';

test('every default is valid, and the result is frozen', () => {
  const config = readConfig({});
  assert.equal(config.transport, 'stdio');
  assert.equal(config.store.sessionTtlMs, 3_600_000);
  assert.ok(Object.isFrozen(config.http.trustedProxies));
});

test('an option wins over the environment', () => {
  const config = readConfig({ HTTP_PORT: '4000' }, ['--http-port=5000', '--transport-mode', 'http']);
  assert.equal(config.http.port, 5000);
  assert.equal(config.transport, 'http');
});

test('everything that is wrong is named at once, with its value and what would be right', () => {
  assert.throws(
    () =>
      readConfig({
        HTTP_PORT: '70000',
        TRANSPORT_MODE: 'smoke',
        MOCK_NOW: 'soon',
        RATE_LIMIT_ENABLED: 'constructor',
      }),
    (error: unknown) => {
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, /HTTP_PORT='70000': must be a whole number from 0 to 65535/);
      assert.match(error.message, /TRANSPORT_MODE='smoke': must be one of stdio, http, both/);
      assert.match(error.message, /MOCK_NOW='soon'/);
      assert.match(error.message, /RATE_LIMIT_ENABLED='constructor': must be true or false/);
      return true;
    },
  );
});

test('an unknown option is refused', () => {
  assert.throws(() => readConfig({}, ['--http-prot', '1']), /Unknown option '--http-prot'/);
});

test('the older name of the session lifetime counts only where the newer is not set', () => {
  assert.equal(readConfig({ MCP_SESSION_TIMEOUT: '90' }).store.sessionTtlMs, 90_000);
  assert.equal(
    readConfig({ MCP_SESSION_TIMEOUT: '90', SESSION_TTL_HOURS: '2' }).store.sessionTtlMs,
    7_200_000,
  );
});

test('help names every setting', () => {
  const help = describeSettings();
  for (const name of Object.keys(SETTINGS)) assert.match(help, new RegExp(`\\b${name}\\b`));
});

test('without DATA_DIR all servers of a user share a folder of the user', () => {
  const { dataDir } = readConfig({ XDG_DATA_HOME: '/somewhere', LOCALAPPDATA: '/somewhere' }).store;
  assert.match(dataDir, /mock-gds-mcp$/);
  assert.equal(readConfig({ DATA_DIR: './here' }).store.dataDir, './here');
});
