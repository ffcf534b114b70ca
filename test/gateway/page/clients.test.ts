import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startServerProcess, temporaryFolder } from '../../support/server.ts';
import { load } from './static.ts';

interface Step {
  readonly say: string;
  readonly file?: string;
  readonly code?: (url: string, day: string) => string;
}
interface Client {
  readonly id: string;
  readonly name: string;
  readonly steps: readonly Step[];
}

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const { CLIENTS } = await load<{ CLIENTS: readonly Client[] }>('clients.js');

const codeOf = (id: string, at = 0): NonNullable<Step['code']> => {
  const code = CLIENTS.find((client) => client.id === id)?.steps[at]?.code;
  assert.ok(code, `${id} has a snippet`);
  return code;
};

test('every client has an id of its own, and every snippet names the server', () => {
  assert.equal(new Set(CLIENTS.map(({ id }) => id)).size, CLIENTS.length);
  for (const { id, steps } of CLIENTS) {
    assert.ok(steps.length > 0, id);
    for (const { code } of steps)
      if (code !== undefined)
        assert.match(code('https://a.example/mcp', '2030-01-01'), /https:\/\/a\.example\/mcp/, id);
  }
});

test('what goes into a JSON file is JSON', () => {
  const files = CLIENTS.flatMap(({ steps }) => steps).filter(({ file }) => file?.endsWith('.json'));
  assert.ok(files.length >= 5);
  for (const { code } of files) JSON.parse(code?.('https://a.example/mcp', '2030-01-01') ?? '');
});

test('plain HTTP is allowed to the bridge of Claude Desktop only where the address is plain', () => {
  const code = codeOf('claude-desktop');
  assert.match(code('http://127.0.0.1:3000/mcp', ''), /--allow-http/);
  assert.doesNotMatch(code('https://a.example/mcp', ''), /--allow-http/);
});

test('deploy/clients.md says what the page says', () => {
  const script = join(ROOT, 'scripts/write-clients.mjs');
  const wanted = execFileSync(process.execPath, [script, '--print'], { encoding: 'utf8' });
  const written = readFileSync(join(ROOT, 'deploy/clients.md'), 'utf8');
  assert.equal(written, wanted, '`npm run clients` writes it');
});

test('the snippets for curl and TypeScript do what they say', async (t) => {
  const { url } = await startServerProcess(t, { MOCK_NOW: '2026-11-18T12:00:00Z' });
  const folder = temporaryFolder(t);
  const run = (program: string, args: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const child = spawn(program, args, { cwd: folder });
      let said = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
      child.once('error', reject).once('close', () => resolve(said));
    });

  const answer = JSON.parse(await run('sh', ['-c', codeOf('curl')(`${url}/mcp`, '2027-03-10')]));
  assert.ok(answer.result.structuredContent.flights.length > 0);

  const script = codeOf('typescript')(`${url}/mcp`, '2027-03-10');
  const sdk = import.meta
    .resolve('@modelcontextprotocol/sdk/client/index.js')
    .replace(/client\/index\.js$/, '');
  // The packages of this clone stand for those that the reader installs.
  writeFileSync(join(folder, 'travel.mjs'), script.replaceAll('@modelcontextprotocol/sdk/', sdk));
  assert.match(await run(process.execPath, ['travel.mjs']), /flights: \[/);
});
