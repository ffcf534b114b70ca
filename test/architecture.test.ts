// Holds the borders between the rooms: who may import whom, and that a folder is entered by its index.ts.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, posix, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

// out/test -> the project
const SRC = fileURLToPath(new URL('../../src', import.meta.url));

/** What every room may speak of. */
const VOCABULARY = ['config.ts', 'errors.ts', 'number-map.ts', 'transient-map.ts', 'data/model.ts'];

const MAY_IMPORT: Record<string, readonly string[]> = {
  gateway: ['workers', 'limiter', 'data'],
  workers: ['data'],
  limiter: [],
  data: [],
};

interface Import {
  readonly from: string;
  readonly to: string;
}

async function readImports(): Promise<Import[]> {
  const files = (await readdir(SRC, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(SRC, file), 'utf8');
      return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, target = '']) => ({
        from: file,
        to: relative(SRC, join(SRC, dirname(file), target)),
      }));
    }),
  );
  return found.flat();
}

const roomOf = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : '');

test('rooms import only those further in', async () => {
  const wrong = (await readImports()).filter(({ from, to }) => {
    const [room, other] = [roomOf(from), roomOf(to)];
    if (room === '' || room === other || VOCABULARY.includes(to)) return false;
    return !MAY_IMPORT[room]?.includes(other);
  });
  assert.deepEqual(wrong, []);
});

test('a folder is entered only by its index.ts', async () => {
  const wrong = (await readImports()).filter(({ from, to }) => {
    if (VOCABULARY.includes(to) || posix.basename(to) === 'index.ts') return false;
    const isFromInside = `${dirname(from)}/`.startsWith(dirname(to) === '.' ? '' : `${dirname(to)}/`);
    return !isFromInside;
  });
  assert.deepEqual(wrong, []);
});

test('only config.ts reads the environment, only main.ts hears signals', async () => {
  const files = (await readdir(SRC, { recursive: true })).filter((file) => file.endsWith('.ts'));
  for (const file of files) {
    const text = await readFile(join(SRC, file), 'utf8');
    // Header limits of uWebSockets.js are read from the environment when it is loaded: the one way to set them.
    const withoutHeaderLimit = text.replaceAll('process.env.UWS_HTTP_MAX_HEADERS_SIZE', '');
    if (file !== 'config.ts') assert.ok(!withoutHeaderLimit.includes('process.env'), file);
    if (file !== 'main.ts') assert.ok(!/\.on(ce)?\('SIG/.test(text), file);
  }
});

test('what would make every start slower is loaded only by who needs it', async () => {
  const files = (await readdir(SRC, { recursive: true })).filter((file) => file.endsWith('.ts'));
  for (const file of files) {
    const text = await readFile(join(SRC, file), 'utf8');
    const loaded = [...text.matchAll(/^(?:import|export)(?! type) .*from '([^']+)'/gm)].map(
      ([, from]) => from,
    );
    // All the library's types, where the schema's part of it does.
    assert.ok(!loaded.includes('typebox') && !loaded.includes('typebox/compile'), file);
    const isInRoom = file.startsWith('data/store/lmdb/') || file.startsWith('data/store/valkey/');
    if (!isInRoom) assert.ok(!loaded.some((from) => /(lmdb|valkey)\/index\.ts$/.test(from ?? '')), file);
  }
});
