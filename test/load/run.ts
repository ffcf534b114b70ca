// Runs the commands of this folder, which take too long for the tests, one after the other, and prints a table:
// `npm run load`. With a name, runs that one, its own output shown: `npm run load -- idle-streams`. What each does, and
// what can be said behind its name: `npm run load -- help`.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const NOT_COMMANDS = new Set(['bystanders.js', 'run.js', 'support.js']);
const folder = fileURLToPath(new URL('.', import.meta.url));
const commands = readdirSync(folder)
  .filter((file) => file.endsWith('.js') && !NOT_COMMANDS.has(file))
  .map((file) => file.slice(0, -'.js'.length))
  .sort();

interface Result {
  readonly status: number | null;
  /** What it printed last: its figures. */
  readonly lastLine: string;
}

function run(name: string, args: readonly string[], isShown: boolean): Promise<Result> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--enable-source-maps', `${folder}${name}.js`, ...args], {
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
    child.once('exit', (status) => {
      const lines = output.split(/[\r\n]/).filter((line) => line.trim() !== '');
      resolve({ status, lastLine: lines.slice(status === 0 ? -1 : -4).join('; ') });
    });
  });
}

/** What its source begins with: compiled, some have lost it. */
function describe(name: string): string {
  const source = new URL(`../../../test/load/${name}.ts`, import.meta.url);
  const lines = readFileSync(source, 'utf8').split('\n');
  const end = lines.findIndex((line) => !line.startsWith('//'));
  return [name, ...lines.slice(0, end).map((line) => `   ${line.slice('//'.length)}`.trimEnd())].join('\n');
}

const [wanted, ...args] = process.argv.slice(2);
if (wanted === 'help' || wanted === '--help') {
  console.log('npm run load                  all of these, one after the other, and a table');
  console.log('npm run load -- <name> …      one of these, its own output shown\n');
  console.log(commands.map(describe).join('\n\n'));
  process.exit(0);
}
if (wanted !== undefined) {
  if (!commands.includes(wanted)) {
    console.error(`There is no '${wanted}'. There are: ${commands.join(', ')}, and 'help'`);
    process.exit(2);
  }
  process.exit((await run(wanted, args, true)).status ?? 1);
}

const width = Math.max(...commands.map((name) => name.length));
let failures = 0;
for (const name of commands) {
  const begin = performance.now();
  const { status, lastLine } = await run(name, [], false);
  if (status !== 0) failures++;
  const seconds = `${((performance.now() - begin) / 1000).toFixed(0)} s`.padStart(6);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(width)} ${seconds}  ${lastLine}`);
}
process.exit(failures === 0 ? 0 : 1);
