// Runs the commands of this folder that take too long for the tests, and prints a table. With a name, runs that
// one, its own output shown: `npm run load -- idle-streams`; all of them: `npm run load`.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
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

const [wanted, ...args] = process.argv.slice(2);
if (wanted !== undefined) {
  if (!commands.includes(wanted)) {
    console.error(`There is no '${wanted}'. There are: ${commands.join(', ')}`);
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
