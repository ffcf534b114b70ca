import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig } from '../../../../src/config.ts';
import { openStore } from '../../../../src/data/store/index.ts';
import { openEnvironment } from '../../../../src/data/store/lmdb/environment.ts';
import { createLmdbStore } from '../../../../src/data/store/lmdb/index.ts';
import { toBooking } from '../../../contract/fixtures.ts';

function makeFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'mock-gds-open-'));
  context.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

const open = (dataDir: string) => createLmdbStore({ dataDir, sessionTtlMs: 1_000 });

/** Opening fails with a sentence that names the setting, the path and what is wrong. */
function assertRefused(dataDir: string, problem: RegExp): void {
  assert.throws(
    () => open(dataDir),
    (error: unknown) => {
      assert.ok(error instanceof ConfigError);
      assert.ok(error.message.includes(`DATA_DIR='${dataDir}'`), error.message);
      assert.match(error.message, problem);
      return true;
    },
  );
}

test('a folder that is missing is made, with those above it', async (context) => {
  const dataDir = join(makeFolder(context), 'a', 'b');
  await open(dataDir).close();
  assert.ok(existsSync(join(dataDir, 'data.mdb')));
});

test('the settings open the store that they name', async (context) => {
  const dataDir = join(makeFolder(context), 'data');
  const store = await openStore(readConfig({ DATA_DIR: dataDir }).store);
  const booking = toBooking();
  assert.equal(await store.insertBooking(booking, 60_000), 'inserted');
  await store.close();
  const again = open(dataDir);
  assert.deepEqual(await again.booking(booking.pnr), booking);
  await again.close();
});

test('a folder whose name looks like a file name is a folder', async (context) => {
  const dataDir = join(makeFolder(context), 'data.mdb');
  await open(dataDir).close();
  assert.ok(existsSync(join(dataDir, 'data.mdb')));
});

test('an empty name, a file in its place, a file above it: refused by name', (context) => {
  const folder = makeFolder(context);
  const file = join(folder, 'file');
  writeFileSync(file, 'something else');
  assertRefused('', /must name a folder/);
  assertRefused(file, /must be a folder, but '.*file' is a file/);
  assertRefused(join(file, 'data'), /cannot be made/);
});

/** What a user without privileges is told. Root may open anything, so a process of its own becomes nobody. */
async function openUnprivileged(dataDir: string): Promise<string> {
  const program = fileURLToPath(new URL('../../../support/unprivileged-child.js', import.meta.url));
  const child = fork(program, [dataDir]);
  const [said] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  return String(said);
}

test(
  'a folder that nobody can make is refused, and not waited for',
  {
    skip: process.platform !== 'linux' && 'there is no /proc',
  },
  () => assertRefused('/proc/mock-gds/data', /cannot be made/),
);

test('a folder or file that the user may not write is refused by name', async (context) => {
  const folder = makeFolder(context);
  chmodSync(folder, 0o755);
  const locked = join(folder, 'locked');
  mkdirSync(locked);
  chmodSync(locked, 0o500);
  assert.match(
    await openUnprivileged(locked),
    /ConfigError: DATA_DIR='.*locked': .* must be readable and writable/,
  );
  assert.match(
    await openUnprivileged(join(locked, 'a')),
    /ConfigError: DATA_DIR='.*a': .* cannot be made \(EACCES/,
  );
  for (const file of ['data.mdb', 'lock.mdb']) {
    const dataDir = join(folder, file);
    await open(dataDir).close();
    chmodSync(dataDir, 0o777);
    for (const name of ['data.mdb', 'lock.mdb'])
      chmodSync(join(dataDir, name), name === file ? 0o400 : 0o666);
    assert.match(
      await openUnprivileged(dataDir),
      new RegExp(`DATA_DIR='.*': '.*/${file}' must be readable and writable`),
    );
  }
});

test('a file that is no store is refused, and stays as it was', (context) => {
  for (const content of ['xx', 'x'.repeat(20_000), '\0'.repeat(20_000)]) {
    const dataDir = makeFolder(context);
    writeFileSync(join(dataDir, 'data.mdb'), content);
    assertRefused(dataDir, /data\.mdb' is not a store of this server/);
    assert.equal(readFileSync(join(dataDir, 'data.mdb'), 'utf8'), content);
  }
});

test('a folder in the place of a file is refused', (context) => {
  for (const name of ['data.mdb', 'lock.mdb']) {
    const dataDir = makeFolder(context);
    mkdirSync(join(dataDir, name));
    assertRefused(dataDir, /must be a file/);
  }
});

test('an empty file is a store that begins', async (context) => {
  const dataDir = makeFolder(context);
  writeFileSync(join(dataDir, 'data.mdb'), '');
  const store = open(dataDir);
  assert.equal(await store.insertBooking(toBooking(), 60_000), 'inserted');
  await store.close();
});

test('a store of another format is refused', async (context) => {
  const dataDir = makeFolder(context);
  const environment = openEnvironment(dataDir);
  environment.root.transactionSync(() => {
    environment.ledger.put('format', '99', 1);
  });
  await environment.close();
  assertRefused(dataDir, /has format 99, this version writes format 2/);
});
