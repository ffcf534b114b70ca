// The package as it is published: what it holds, and what the MCP registry is told of it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SETTINGS, type SettingName } from '../../src/settings.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const readJson = (file: string) => JSON.parse(readFileSync(`${ROOT}${file}`, 'utf8'));

/** What npm would put into the package, were src/ compiled to dist/ now. */
function packedFiles(): string[] {
  const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ files }] = JSON.parse(listed) as [{ files: { path: string }[] }];
  return files.map(({ path }) => path);
}

test('beside the compiled sources the package holds what they read, and three pages; nothing else', () => {
  const page = readdirSync(`${ROOT}src/gateway/page/static`).filter((file) => file !== 'tsconfig.json');
  const wanted = [
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'package.json',
    ...page.map((file) => `src/gateway/page/static/${file}`),
  ];
  const others = packedFiles().filter((file) => !file.startsWith('dist/'));
  assert.deepEqual(others.sort(), wanted.sort());
});

test('what is packed is compiled anew, so that nothing stays of what was removed', () => {
  assert.match(readJson('package.json').scripts.prepack, /\bclean\b.*\bbuild\b/);
});

test('what the compiled sources import is declared, and nothing else is', () => {
  const { dependencies } = readJson('package.json');
  const sources = readdirSync(`${ROOT}src`, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const imported = sources.flatMap((file) => {
    const text = readFileSync(`${ROOT}src/${file}`, 'utf8');
    const withoutTypes = text.replaceAll(/^(import|export) type [^;]*;/gm, '');
    return [...withoutTypes.matchAll(/(?:from|import\()\s*'([^.'][^']*)'/g)].map(([, name = '']) => name);
  });
  const packages = imported
    .filter((name) => !name.startsWith('node:'))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  assert.deepEqual([...new Set(packages)].sort(), Object.keys(dependencies).sort());
});

const registered = readJson('server.json');

test('server.json says what package.json says', () => {
  const { name, version, mcpName } = readJson('package.json');
  assert.equal(registered.name, mcpName);
  assert.equal(registered.version, version);
  for (const entry of registered.packages) {
    assert.equal(entry.identifier, name);
    assert.equal(entry.version, version);
  }
});

test('server.json keeps to the limits of the registry', () => {
  assert.match(
    registered.$schema,
    /^https:\/\/static\.modelcontextprotocol\.io\/schemas\/\d{4}-\d{2}-\d{2}\/server\.schema\.json$/,
  );
  assert.match(registered.name, /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  assert.ok(registered.name.length <= 200);
  assert.ok(registered.description.length >= 1 && registered.description.length <= 100);
  assert.ok(registered.title.length >= 1 && registered.title.length <= 100);
  const allowed = ['$schema', 'name', 'title', 'description', 'version', 'packages'];
  assert.deepEqual(Object.keys(registered), allowed);
  for (const entry of registered.packages) {
    const keys = [
      'registryType',
      'identifier',
      'version',
      'runtimeHint',
      'transport',
      'environmentVariables',
    ];
    assert.deepEqual(Object.keys(entry), keys);
    assert.equal(entry.registryType, 'npm');
    assert.ok(['stdio', 'streamable-http'].includes(entry.transport.type));
    assert.equal('url' in entry.transport, entry.transport.type !== 'stdio');
  }
});

interface Variable {
  readonly name: SettingName;
  readonly format?: string;
  readonly default?: string;
  readonly value?: string;
  readonly placeholder?: string;
  readonly choices?: readonly string[];
}

test('every variable that server.json offers is a setting, with the default that it has', () => {
  for (const { environmentVariables, transport } of registered.packages) {
    const variables = environmentVariables as Variable[];
    for (const variable of variables) {
      const row = SETTINGS[variable.name];
      assert.ok(row, variable.name);
      if (variable.default !== undefined) assert.equal(variable.default, row.default, variable.name);
      for (const text of [
        variable.value,
        variable.default,
        variable.placeholder,
        ...(variable.choices ?? []),
      ])
        if (text !== undefined) assert.notEqual(row.parse(text), undefined, `${variable.name}=${text}`);
      assert.ok(['string', 'number', 'boolean', 'filepath'].includes(variable.format ?? 'string'));
    }
    const named = [...(transport.url ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const name of named)
      assert.ok(
        variables.some((variable) => variable.name === name),
        name,
      );
  }
});
