// The first thing that the guide in deploy/ tells a stranger to type.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { connectClient } from '../support/clients.ts';
import { freePort } from '../support/free-port.ts';
import { createHttp2Client } from '../support/http2-fetch.ts';
import { withoutNginx } from '../support/nginx.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

test('deploy/try serves over TLS and HTTP/2 until it is told to stop, and leaves nothing behind', {
  skip: withoutNginx,
}, async (t) => {
  const guide = readFileSync(`${ROOT}deploy/README.md`, 'utf8');
  assert.match(guide, /```bash\nnpm ci\ndeploy\/try\n```/);

  const port = await freePort();
  const child = spawn('deploy/try', [String(port)], { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] });
  const exited = once(child, 'exit');
  t.after(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  let certificate: string | undefined;
  for await (const line of createInterface(child.stdout)) {
    certificate = /NODE_EXTRA_CA_CERTS=(\S+)/.exec(line)?.[1];
    if (certificate !== undefined) break;
  }
  assert.ok(certificate, 'it says what to trust');

  const over = createHttp2Client({ ca: readFileSync(certificate, 'utf8') });
  t.after(() => over.close());
  const url = new URL(`https://localhost:${port}/mcp`);
  const { fetch } = over;
  const client = await connectClient(t, new StreamableHTTPClientTransport(url, { fetch }) as Transport);
  assert.equal((await client.listTools()).tools.length, 9);
  assert.equal(over.protocol(), 'h2');
  const page = await over.fetch(new URL('/', url));
  assert.match(await page.text(), /Mock GDS/);
  await client.close();

  child.kill('SIGTERM');
  assert.deepEqual(await exited, [0, null]);
  assert.equal(existsSync(certificate), false);
});

test('deploy/try refuses what is no port', { skip: withoutNginx }, async () => {
  const child = spawn('deploy/try', ['80a'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] });
  const [said] = await once(child.stderr.setEncoding('utf8'), 'data');
  assert.match(String(said), /'80a' is not a port from 1024 to 65533/);
  assert.deepEqual(await once(child, 'exit'), [2, null]);
});
