// Runs the programs that check; says which is missing where one is, and fails for it in CI.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const DEPLOY = fileURLToPath(new URL('..', import.meta.url));

const FOLDERS = [
  fileURLToPath(new URL('node_modules/.bin', import.meta.url)),
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
];

/** Runs a program; undefined where it is not installed, else its exit code and all that it said. */
export function run(program, args, options = {}) {
  const path = FOLDERS.map((folder) => join(folder, program)).find(existsSync);
  if (path === undefined) return undefined;
  const { status, stdout, stderr, error } = spawnSync(path, args, {
    encoding: 'utf8',
    cwd: DEPLOY,
    ...options,
  });
  if (error !== undefined) throw error;
  return { status, said: `${stdout}${stderr}`.trim() };
}

const outcomes = { passed: 0, failed: 0, skipped: 0 };

/** Each problem a line; none, and the check has passed. `undefined` problems: the program for it is missing. */
export function report(title, problems) {
  const isMissing = problems === undefined;
  const outcome = isMissing
    ? process.env.CI === 'true'
      ? 'failed'
      : 'skipped'
    : problems.length > 0
      ? 'failed'
      : 'passed';
  outcomes[outcome]++;
  const mark = { passed: '✔', failed: '✖', skipped: '–' }[outcome];
  console.log(
    `${mark} ${title}${isMissing ? ': its program is not installed; .ci/install installs it' : ''}`,
  );
  for (const problem of problems ?? []) console.log(`    ${problem.replaceAll('\n', '\n    ')}`);
}

/** A program that says by its exit code whether all is well. */
export function reportRun(title, program, args, options) {
  const result = run(program, args, options);
  report(title, result && (result.status === 0 ? [] : [result.said || `exit code ${result.status}`]));
}

export function finish() {
  const { passed, failed, skipped } = outcomes;
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exit(failed > 0 ? 1 : 0);
}
