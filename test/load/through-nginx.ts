// Malformed and smuggling requests, and forged addresses, through a real nginx: one answer for each request or a
// closed socket, nothing hidden is ever served, and no client has more than its limit. Needs nginx on the PATH.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Cleaner } from '../support/cleaner.ts';
import { startHttpProcess } from '../support/http-server-process.ts';
import { HIDDEN, REFUSED } from '../support/malformed-http.ts';
import { countAnswers, openRaw } from '../support/raw-http.ts';
import { temporaryFolder } from '../support/server.ts';
import { runCommand, wait } from './support.ts';

const LIMIT = 20;
const ASKED = 100;
const PATIENCE_MS = 2_000;

/** Connections to the server are kept and shared between clients: where a second reading would do its harm. */
const toConfig = (folder: string, port: number, upstream: number, buffering: string): string => `
daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 256; }
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream gateway { server 127.0.0.1:${upstream}; keepalive 8; keepalive_timeout 8s; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://gateway; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host localhost; proxy_request_buffering ${buffering};
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_set_header X-Real-IP $remote_addr;
    }
  }
}
`;

async function startNginx(cleaner: Cleaner, upstream: number, buffering: string): Promise<number> {
  const folder = temporaryFolder(cleaner);
  const port = await findFreePort();
  writeFileSync(`${folder}/nginx.conf`, toConfig(folder, port, upstream, buffering));
  const nginx: ChildProcess = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', `${folder}/nginx.conf`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(nginx, 'spawn');
  cleaner.after(async () => {
    nginx.kill('SIGTERM');
    if (nginx.exitCode === null) await once(nginx, 'exit');
  });
  for (let attempt = 0; attempt < 100; attempt++) {
    const connection = await openRaw(port).catch(() => undefined);
    connection?.socket.destroy();
    if (connection !== undefined) return port;
    await wait(50);
  }
  throw new Error('nginx did not listen within 5 s');
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** All that comes back until the connection is closed, or for as long as anybody would wait. */
async function say(port: number, bytes: string, from?: string): Promise<string> {
  const connection = await openRaw(port, undefined, from);
  connection.socket.write(Buffer.from(bytes, 'latin1'));
  await Promise.race([connection.closed(), wait(PATIENCE_MS)]);
  connection.socket.destroy();
  return connection.text();
}

/** nginx reads each of these as two requests, and so must everybody: the body ends before the second. */
const TWO_REQUESTS = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nhi${HIDDEN}`;

/** Not to be believed where a client is itself on the proxy's machine: what it forges would be one more proxy. */
const CLIENT = '127.0.0.2';

/** A POST without a length has no body by the book: the second request in its bytes is no hidden one for nginx. */
const attacks = Object.entries(REFUSED).filter(([what]) => what !== 'a POST without a length');

await runCommand(async (cleaner, claim) => {
  let tried = 0;
  for (const buffering of ['on', 'off']) {
    const server = await startHttpProcess(cleaner);
    const port = await startNginx(cleaner, server.port, buffering);
    const texts = await Promise.all(
      attacks.map(async ([what, bytes]) => [what, await say(port, bytes)] as const),
    );
    for (const [what, text] of texts) {
      tried++;
      claim(countAnswers(text) <= 1, `${what}, buffering ${buffering}: ${countAnswers(text)} answers`);
    }
    const { hiddenRequests } = await server.figures();
    claim(hiddenRequests === 0, `buffering ${buffering}: ${hiddenRequests} hidden requests were served`);
    const both = await say(port, TWO_REQUESTS);
    claim((await server.figures()).hiddenRequests === 1, `two requests in a row: ${both}`);
  }

  const server = await startHttpProcess(cleaner, {
    RATE_LIMIT_ENABLED: 'true',
    RATE_LIMIT_PER_MINUTE: String(LIMIT),
    RATE_LIMIT_WINDOW_SECONDS: '3600',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const port = await startNginx(cleaner, server.port, 'on');
  let admitted = 0;
  for (let index = 0; index < ASKED; index++) {
    const forged = `X-Forwarded-For: 198.51.100.${index}\r\nX-Real-IP: 198.51.100.${index}\r\nForwarded: for=198.51.100.${index}`;
    const text = await say(
      port,
      `DELETE /mcp HTTP/1.1\r\nHost: localhost\r\n${forged}\r\nConnection: close\r\n\r\n`,
      CLIENT,
    );
    if (text.startsWith('HTTP/1.1 200')) admitted++;
  }
  claim(admitted === LIMIT, `${admitted} of ${ASKED} forged requests were admitted, the limit is ${LIMIT}`);
  return `${tried} malformed requests through nginx: at most one answer each, none hidden served; ${admitted} of ${ASKED} with forged addresses admitted at a limit of ${LIMIT}`;
});
