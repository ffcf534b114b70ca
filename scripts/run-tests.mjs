// Runs the compiled tests: most of them beside each other, then one file at a time those that hold the server to
// deadlines, which what runs beside them would make it miss.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const TESTS = 'out/test';
const ALONE = [join(TESTS, 'fault', '/'), join(TESTS, 'workers', '/')];

const files = readdirSync(TESTS, { recursive: true })
  .filter((file) => file.endsWith('.test.js'))
  .map((file) => join(TESTS, file))
  .sort();
const isAlone = (file) => ALONE.some((folder) => file.startsWith(folder));

/** Node's own choice is one core less: on two cores one file at a time, much of which waits. */
const results = [
  run(
    files.filter((file) => !isAlone(file)),
    availableParallelism(),
  ),
  run(files.filter(isAlone), 1),
];
process.exitCode = Math.max(...results);

function run(chosen, concurrency) {
  const options = ['--test-timeout=240000', '--test-reporter=spec', `--test-concurrency=${concurrency}`];
  const { status } = spawnSync(process.execPath, ['--enable-source-maps', '--test', ...options, ...chosen], {
    stdio: 'inherit',
  });
  return status ?? 1;
}
