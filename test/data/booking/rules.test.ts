import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MUST, SHOULD } from '../../../src/data/booking/index.ts';

const TESTS = fileURLToPath(new URL('../..', import.meta.url));

test('every rule of the data model is broken by a test, and is named by it', async () => {
  const files = (await readdir(TESTS, { recursive: true })).filter((file) => file.endsWith('.test.js'));
  const texts = await Promise.all(files.map((file) => readFile(join(TESTS, file), 'utf8')));
  const uncited = [...Object.keys(MUST), ...Object.keys(SHOULD)].filter(
    (rule) => !texts.some((text) => text.includes(`'${rule}'`)),
  );
  assert.deepEqual(uncited, []);
});

test('a rule is either a must or a should, and is a sentence', () => {
  const rules = [...Object.entries(MUST), ...Object.entries(SHOULD)];
  assert.equal(new Set(rules.map(([rule]) => rule)).size, rules.length);
  for (const [rule, sentence] of rules) {
    assert.match(rule, /^[a-z0-9]+(-[a-z0-9]+)+$/);
    assert.match(sentence, /^[A-Z].+[^.]$/);
  }
});
