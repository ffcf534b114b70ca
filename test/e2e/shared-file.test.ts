// Two servers on one machine over one LMDB file: each believes for seconds what it knows of a session, but for its end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { openSession } from '../support/roaming.ts';
import { startServerProcess, temporaryFolder } from '../support/server.ts';

/** Far less than what is known of a session is believed for; far more than the other takes to hear of its end. */
const HEARD_WITHIN_MS = 1_000;

test('a session that ends at one server ends at the other, which has just served it', async (t) => {
  const settings = { DATA_DIR: temporaryFolder(t) };
  const [one, other] = await Promise.all([startServerProcess(t, settings), startServerProcess(t, settings)]);
  const session = await openSession(one.url);
  assert.equal((await session.ask(other.url, 'ping')).status, 200);
  assert.equal(await session.end(one.url), 204);
  await wait(HEARD_WITHIN_MS);
  assert.equal((await session.ask(other.url, 'ping')).status, 404);
});
