// Copies what the compiler leaves behind into its output: the Lua scripts that Valkey runs.
//
//   node scripts/copy-scripts.mjs dist       beside what was compiled from src/
//   node scripts/copy-scripts.mjs out/src
import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [target = 'dist'] = process.argv.slice(2);
const from = fileURLToPath(new URL('../src/data/store/valkey/scripts', import.meta.url));
const to = fileURLToPath(new URL(`../${target}/data/store/valkey/scripts`, import.meta.url));
cpSync(from, to, { recursive: true });
