import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

// From out/test/data/world, where the compiled test runs.
const root = new URL('../../../../', import.meta.url);

test('the committed airport table is what its script makes from the packages', () => {
  const script = fileURLToPath(new URL('scripts/bake-airports.mjs', root));
  const made = execFileSync(process.execPath, [script, '--print'], {
    encoding: 'utf8',
    maxBuffer: 1_000_000,
  });
  assert.equal(readFileSync(new URL('src/data/world/airport-table.ts', root), 'utf8'), made);
});
