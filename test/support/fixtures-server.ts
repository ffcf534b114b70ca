// The fixtures of the conformance suite, served over HTTP by a process of their own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Cleaner } from './cleaner.ts';

const SERVE = fileURLToPath(new URL('../conformance/serve.js', import.meta.url));

/** Resolves to the URL of the endpoint. */
export async function serveFixtures(t: Cleaner): Promise<string> {
  const child = spawn(process.execPath, ['--enable-source-maps', SERVE], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  t.after(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([first]) => String(first)),
    exited.then(([code]) => {
      throw new Error(`The fixtures ended with ${code} before they were served`);
    }),
  ]);
  return line.slice(line.indexOf('http'));
}
