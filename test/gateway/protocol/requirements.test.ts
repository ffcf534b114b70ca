import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { REQUIREMENTS } from './requirements.ts';

// out/test/gateway/protocol -> test
const TESTS = fileURLToPath(new URL('../../../../test', import.meta.url));

async function readCitations(): Promise<Map<string, string[]>> {
  const files = (await readdir(TESTS, { recursive: true })).filter(
    (file) => file.endsWith('.test.ts') && !file.includes('node_modules'),
  );
  const cited = new Map<string, string[]>();
  for (const file of files) {
    const text = await readFile(join(TESTS, file), 'utf8');
    // A citation stands right above a test.
    for (const [, ids = ''] of text.matchAll(/^\/\/ spec: (.+)\n(?:\/\/.*\n)*test\(/gm))
      for (const id of ids.split(',')) cited.set(id.trim(), [...(cited.get(id.trim()) ?? []), file]);
  }
  return cited;
}

test('every demand of the specification is cited by a test', async () => {
  const cited = await readCitations();
  assert.deepEqual(
    Object.keys(REQUIREMENTS).filter((id) => !cited.has(id)),
    [],
  );
});

test('every citation is of a demand that exists', async () => {
  const cited = await readCitations();
  assert.deepEqual(
    [...cited.keys()].filter((id) => !Object.hasOwn(REQUIREMENTS, id)),
    [],
  );
});

test('every demand says where it is written', () => {
  for (const [id, { links }] of Object.entries(REQUIREMENTS)) {
    assert.ok(links.length > 0, id);
    for (const link of links) assert.match(link, /specification\/20\d\d-\d\d-\d\d\/[a-z/-]+(#[a-z-]+)?$/, id);
  }
});
