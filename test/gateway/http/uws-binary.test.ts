// The package is a third party's copy of what upstream publishes only on GitHub: its binary must be upstream's.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';

/** Git blob ids in upstream's tag v20.51.0, by the ABI that Node 20 and Node 22 have. */
const UPSTREAM: Readonly<Record<string, string>> = {
  '115': '6aca02b8ffdf87c8e52cf6f8fc0e95d1359a866b',
  '127': 'fd5825387bc81adf0302dd97d43c2c24fdc8b304',
};
const abi = process.versions.modules;
const isKnown = process.platform === 'linux' && process.arch === 'x64' && UPSTREAM[abi] !== undefined;

test('the installed binary is byte for byte upstream’s', {
  skip: !isKnown && 'no id is recorded for this platform',
}, () => {
  const require = createRequire(createRequire(import.meta.url).resolve('uWebSockets.js'));
  const node = abi === '115' ? 20 : 22;
  const path = require.resolve(`@uwsjs/linux-x64-${node}`).replace(/index\.js$/, 'uws.node');
  const bytes = readFileSync(path);
  const id = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
  assert.equal(id, UPSTREAM[abi]);
});
