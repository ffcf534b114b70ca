// The real Chromium, and a page of another origin in it that can import the official client.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const PROGRAM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

/** Why a test that needs Chromium cannot run here; false where it can. In CI it must. */
export const withoutBrowser: string | false =
  PROGRAM !== undefined || process.env.CI === 'true' ? false : 'Chromium is not installed';

interface Cleaner {
  after(clean: () => void | Promise<void>): void;
}

export async function startBrowser(t: Cleaner): Promise<Browser> {
  if (PROGRAM === undefined) throw new Error('Chromium is not installed; .ci/install installs it');
  // The sandbox needs a user that is not root, or a kernel setting; what is shown here is our own.
  const browser = await chromium.launch({ executablePath: PROGRAM, args: ['--no-sandbox'] });
  t.after(() => browser.close());
  return browser;
}

/** What the browser build of `@modelcontextprotocol/client` imports, and what that imports. */
const MODULES = [
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/client/_shims/browser',
  '@modelcontextprotocol/client/validators/cf-worker',
  '@modelcontextprotocol/core',
  '@modelcontextprotocol/core/internal',
  'eventsource',
  'eventsource-parser',
  'eventsource-parser/stream',
  'jose',
  'pkce-challenge',
  'zod',
  'zod/v4',
];

const CONDITIONS = ['browser', 'import', 'default'];

/** A page that imports packages by name has this as its origin. Serves the modules out of node_modules. */
export async function serveForeignOrigin(t: Cleaner): Promise<string> {
  const require = createRequire(import.meta.url);
  const roots = require.resolve.paths('zod') ?? [];
  const modules = roots.find((folder) => existsSync(join(folder, 'zod')));
  if (modules === undefined) throw new Error('There is no node_modules');
  const imports = Object.fromEntries(MODULES.map((name) => [name, `/${resolveModule(modules, name)}`]));
  imports['@modelcontextprotocol/client/_shims'] =
    imports['@modelcontextprotocol/client/_shims/browser'] ?? '';
  const html = `<!doctype html><title>another origin</title><script type="importmap">${JSON.stringify({ imports })}</script>`;

  const server = createServer(({ url = '/' }, response) => {
    const path = new URL(url, 'http://localhost').pathname;
    if (path === '/') return response.setHeader('content-type', 'text/html').end(html);
    const file = join(modules, path);
    if (!existsSync(file) || !/^\.m?js$/.test(extname(file))) return response.writeHead(404).end();
    response.setHeader('content-type', 'text/javascript').end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return `http://127.0.0.1:${address.port}`;
}

type Exports = string | { readonly [key: string]: Exports } | null | undefined;

/** Where a package has a module for browsers, relative to node_modules. */
function resolveModule(modules: string, name: string): string {
  const parts = name.split('/');
  const packageName = parts.slice(0, name.startsWith('@') ? 2 : 1).join('/');
  const subpath = `.${name.slice(packageName.length)}`;
  const manifest = JSON.parse(readFileSync(join(modules, packageName, 'package.json'), 'utf8'));
  let target: Exports = manifest.exports?.[subpath] ?? (subpath === '.' ? manifest.exports : undefined);
  // `./_shims/browser` is a condition of `./_shims`, named here to have it in any browser.
  target ??= manifest.exports?.[dirname(subpath)]?.[parts.at(-1) ?? ''];
  while (typeof target === 'object' && target !== null) {
    const choices: { readonly [key: string]: Exports } = target;
    target = CONDITIONS.map((condition) => choices[condition]).find((choice) => choice !== undefined);
  }
  if (typeof target !== 'string') throw new Error(`${name} has nothing for browsers`);
  return join(packageName, target);
}
