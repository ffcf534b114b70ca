// What `npm run bench` starts: installs the bench workspace where that is due, compiles the product and the bench,
// and hands over. Plain JavaScript, because nothing is compiled yet.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const args = process.argv.slice(2);

function run(command, parameters, cwd) {
  const { status } = spawnSync(command, parameters, { cwd, stdio: ['inherit', 'inherit', 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
}

/** npm leaves in node_modules what it installed; the lock file says what it should have. */
function isInstalled() {
  const installed = here('node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  const entriesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const present = entriesOf(installed);
  return Object.entries(entriesOf(here('package-lock.json'))).every(
    ([path, { version, optional }]) => path === '' || optional === true || present[path]?.version === version,
  );
}

if (!existsSync(here('../node_modules/.bin/tsc'))) {
  console.error('The product is not installed yet: run npm ci first');
  process.exit(2);
}
if (!isInstalled()) {
  console.log('Installing the bench workspace …');
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], here('.'));
}
const compile = (project) =>
  run(process.execPath, [here('../node_modules/typescript/bin/tsc'), '-p', here(project)], here('..'));
compile('../tsconfig.build.json');
run(process.execPath, [here('../scripts/copy-scripts.mjs'), 'dist'], here('..'));
compile('tsconfig.json');
const { status, signal } = spawnSync(process.execPath, [here('out/bench/main.js'), ...args], {
  stdio: 'inherit',
});
process.exit(signal === null ? (status ?? 1) : 130);
