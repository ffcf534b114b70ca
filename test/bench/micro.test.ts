// Holds the micro-benchmarks to their places: each stands at the path of what it measures.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

// out/test/bench -> the project
const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const ENDING = '.micro.ts';

test('each micro-benchmark has its source', async () => {
  const files = await readdir(join(PROJECT, 'bench/micro'), { recursive: true });
  const measured = files.filter((file) => file.endsWith(ENDING)).map((file) => file.slice(0, -ENDING.length));
  assert.notEqual(measured.length, 0);
  const lost = measured.filter((path) => !existsSync(join(PROJECT, 'src', `${path}.ts`)));
  assert.deepEqual(lost, []);
});
