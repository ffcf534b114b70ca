// The image as far as it can be told without an engine: what its steps need is there for them.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** What the Dockerfile takes out of the clone, stage by stage. */
const stages = read('deploy/container/Dockerfile')
  .split(/^FROM /m)
  .slice(1);
const copiedIn = (stage = ''): string[] =>
  [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '));
const covers = (sources: readonly string[], file: string): boolean =>
  sources.some((source) => file === source || file.startsWith(`${source}/`));

test('what is copied is there, and .dockerignore lets it through', () => {
  const admitted = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path = '']) => path);
  const copied = stages.flatMap(copiedIn);
  assert.ok(copied.length >= 8);
  for (const path of copied) {
    assert.ok(existsSync(join(ROOT, path)), path);
    assert.ok(covers(admitted, path), `.dockerignore keeps ${path} out`);
  }
});

test('the stage that builds has every file that the build names', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const named = [...scripts.build.matchAll(/[\w./-]+\.(?:json|mjs)/g)].map(([file]) => file);
  const { extends: base } = JSON.parse(read('tsconfig.build.json'));
  const built = copiedIn(stages[0]);
  for (const file of [...named, base.replace('./', ''), 'package-lock.json', 'src/main.ts'])
    assert.ok(covers(built, file), `the Dockerfile does not copy ${file}`);
});

test('the image that runs has what the package has', () => {
  const { files } = JSON.parse(read('package.json')) as { files: string[] };
  const needed = files.filter((file) => !file.startsWith('!') && !/^[A-Z]+(\.md)?$/.test(file));
  const [, last = ''] = stages;
  const fromBuild = [...last.matchAll(/^COPY --from=build \/build\/(\S+) /gm)].map(([, path = '']) => path);
  const present = [...copiedIn(last), ...fromBuild];
  for (const file of needed) assert.ok(covers(present, file), `the image lacks ${file}`);
});
