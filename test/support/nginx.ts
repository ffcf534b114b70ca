// Starts the real nginx with the configuration of deploy/nginx, on free ports and out of a folder of its own.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './server.ts';

const DEPLOY = fileURLToPath(new URL('../../../deploy/nginx', import.meta.url));
const PROGRAM = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find(existsSync);

/** Why a test that needs nginx cannot run here; false where it can. In CI it must. */
export const withoutNginx: string | false =
  PROGRAM !== undefined || process.env.CI === 'true' ? false : 'nginx is not installed';

interface Cleaner {
  after(clean: () => void | Promise<void>): void;
}

export interface Nginx {
  readonly url: string;
  readonly port: number;
  /** The certificate that it shows, which is also the one to trust. */
  readonly ca: string;
  accessLog(): string;
  errorLog(): string;
}

/** Changes text that must be there, so that a test notices when the configuration no longer says it. */
function edit(file: string, ...changes: ReadonlyArray<readonly [before: string, after: string]>): void {
  let text = readFileSync(file, 'utf8');
  for (const [before, after] of changes) {
    if (!text.includes(before)) throw new Error(`${file} does not say '${before}'`);
    text = text.replaceAll(before, after);
  }
  writeFileSync(file, text);
}

/** In front of gateways on these ports of 127.0.0.1. */
export async function startNginx(t: Cleaner, gatewayPorts: readonly number[]): Promise<Nginx> {
  if (PROGRAM === undefined) throw new Error('nginx is not installed; .ci/install installs it');
  const folder = temporaryFolder(t);
  // The workers are not root, the folder of a test is root's own.
  chmodSync(folder, 0o755);
  cpSync(DEPLOY, folder, { recursive: true });
  execFileSync(join(folder, 'mock-gds-mcp/make-certificate'), { stdio: 'pipe' });
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  edit(
    join(folder, 'nginx.conf'),
    ['pid /run/nginx.pid;', `pid ${folder}/nginx.pid;`],
    ['worker_rlimit_nofile 131072;', ''],
    ['worker_connections 65536;', 'worker_connections 1024;'],
    ['http {', `http {\n${temporary.join('\n')}`],
  );
  edit(
    join(folder, 'conf.d/mock-gds-mcp.conf'),
    ['listen 8080', `listen ${port}`],
    ['listen [::]:8080', `listen [::]:${port}`],
    ['/var/log/nginx/', `${folder}/`],
    ['buffer=64k flush=1s', ''],
  );
  const gateways = join(folder, 'mock-gds-mcp/gateways.conf');
  const how = /^server 127\.0\.0\.1:3001 (.*);$/m.exec(readFileSync(gateways, 'utf8'))?.[1];
  if (how === undefined) throw new Error(`${gateways} has no line for a gateway on port 3001`);
  writeFileSync(gateways, gatewayPorts.map((gateway) => `server 127.0.0.1:${gateway} ${how};\n`).join(''));

  const child = spawn(PROGRAM, ['-c', join(folder, 'nginx.conf'), '-p', folder, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  const exited = once(child, 'exit');
  t.after(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const ca = readFileSync(join(folder, 'mock-gds-mcp/tls/certificate.pem'), 'utf8');
  await untilItAnswers(child, port, ca, () => errors);
  return {
    url: `https://localhost:${port}`,
    port,
    ca,
    accessLog: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    errorLog: () => errors,
  };
}

async function untilItAnswers(
  child: ChildProcess,
  port: number,
  ca: string,
  errors: () => string,
): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${errors()}`);
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', ca });
    const isUp = await new Promise<boolean>((resolve) => {
      socket.once('secureConnect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
