// TLS, ACL users, databases and prefixes; and that nothing secret is ever said.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { inspect } from 'node:util';
import { ConfigError, readConfig } from '../../../../src/config.ts';
import { openStore } from '../../../../src/data/store/index.ts';
import { createValkeyStore } from '../../../../src/data/store/valkey/index.ts';
import { parseValkeyUrl } from '../../../../src/valkey-url.ts';
import { toBooking } from '../../../contract/fixtures.ts';
import { freePort } from '../../../support/free-port.ts';
import {
  DURABLE,
  startValkey,
  unlessValkeyIsMissing,
  until,
  type ValkeyServer,
} from '../../../support/valkey.ts';

const HOUR = 3_600_000;
const CANARY = 'canary:p@ss/wörd';
const ENCODED = encodeURIComponent(CANARY);

const outcomeOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

test('a URL that does not fit is refused without being shown', () => {
  assert.throws(
    () => readConfig({ VALKEY_URL: `valkey://gds:${ENCODED}@host:port` }),
    (error: unknown) => {
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, /VALKEY_URL \(not shown\): must be a valkey:\/\//);
      assert.ok(!inspect(error).includes('canary'));
      return true;
    },
  );
});

test('certificates that cannot be read are named', async () => {
  const config = readConfig({ VALKEY_URL: 'valkeys://127.0.0.1:1', VALKEY_TLS_CA: '/none/ca.pem' });
  await assert.rejects(openStore(config.store), /VALKEY_TLS_CA='\/none\/ca.pem': cannot be read/);
});

describe('a Valkey that is locked', unlessValkeyIsMissing(), () => {
  let server: ValkeyServer;
  let folder: string;
  let tlsPort: number;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mock-gds-tls-'));
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'ca.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-days', '2'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-nodes', ...made, '-keyout', key, '-out', certificate, ...subject],
      {
        stdio: 'ignore',
      },
    );
    tlsPort = await freePort();
    server = await startValkey(
      [
        ...DURABLE,
        ...['--tls-port', `${tlsPort}`, '--tls-cert-file', certificate, '--tls-key-file', key],
        ...['--tls-ca-cert-file', certificate, '--tls-auth-clients', 'no', '--requirepass', 'admin'],
      ],
      ['-a', 'admin', '--no-auth-warning'],
    );
    server.cli('ACL', 'SETUSER', 'gds', 'on', `>${CANARY}`, '~mine:*', '&mine:*', '+@all');
  });
  after(async () => {
    await server.remove();
    rmSync(folder, { recursive: true });
  });

  const settings = (more: NodeJS.ProcessEnv) => readConfig({ VALKEY_KEY_PREFIX: 'mine:', ...more }).store;
  const url = (login: string): string => `valkeys://${login}@localhost:${tlsPort}/3`;

  test('TLS, an ACL user, a database and a prefix, from the settings: all of it is used', async () => {
    for (const config of [
      settings({ VALKEY_URL: url(`gds:${ENCODED}`), VALKEY_TLS_CA: join(folder, 'ca.pem') }),
      settings({
        VALKEY_URL: url('other:wrong'),
        VALKEY_USERNAME: 'gds',
        VALKEY_PASSWORD: CANARY,
        VALKEY_TLS_CA: join(folder, 'ca.pem'),
      }),
    ]) {
      const store = await openStore(config);
      const booking = toBooking();
      await until(async () => (await store.insertBooking(booking, HOUR)) === 'inserted', 'it is not let in');
      assert.deepEqual(await store.booking(booking.pnr), booking);
      assert.equal(server.cli('-n', '3', 'EXISTS', `mine:pnr:${booking.pnr}`), '1');
      await store.close();
    }
    const keys = server.cli('-n', '3', 'KEYS', '*').split('\n');
    assert.ok(keys.length >= 4 && keys.every((key) => key.startsWith('mine:')), keys.join(' '));
  });

  test('a certificate that nobody vouches for, a wrong password, a foreign prefix: refused, nothing secret told', async (context) => {
    const said: string[] = [];
    for (const name of ['log', 'warn', 'error', 'info', 'debug'] as const)
      context.mock.method(console, name, (...words: unknown[]) => said.push(inspect(words)));
    const ca = { VALKEY_TLS_CA: join(folder, 'ca.pem') };
    for (const config of [
      settings({ VALKEY_URL: url(`gds:${ENCODED}`) }),
      settings({ VALKEY_URL: url(`gds:${ENCODED}x`), ...ca }),
      settings({ VALKEY_URL: url(`gds:${ENCODED}`), ...ca, VALKEY_KEY_PREFIX: 'theirs:' }),
    ]) {
      const store = await openStore(config);
      const booking = toBooking({ contactEmail: 'canary@example.com' });
      const error = await outcomeOf(store.insertBooking(booking, HOUR));
      assert.equal((error as Error).name, 'StoreUnavailable');
      assert.ok(!inspect(error, { depth: 10 }).includes('canary'), inspect(error));
      await store.close().catch(() => {});
    }
    assert.ok(!said.join('\n').includes('canary'), said.join('\n'));
  });

  test('what is in doubt says nothing of the booking', async () => {
    const place = parseValkeyUrl(`valkey://:admin@127.0.0.1:${server.port}`);
    assert.ok(place);
    const store = createValkeyStore({ place, sessionTtlMs: HOUR });
    await store.ping();
    await server.kill('SIGSTOP');
    const error = await outcomeOf(
      store.insertBooking(toBooking({ contactEmail: 'canary@example.com' }), HOUR),
    );
    await server.kill('SIGCONT');
    assert.ok(!inspect(error, { depth: 10 }).includes('canary'));
    await store.close().catch(() => {});
  });
});
