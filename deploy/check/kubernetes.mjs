// Holds the manifests to the types of the Kubernetes API, in which a field that does not exist is an error, and to one
// another: what one names, another must define.
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { DEPLOY, run } from './tools.mjs';

const FOLDER = join(DEPLOY, 'kubernetes');
/** Not objects of the API itself. */
const OTHERS = new Set(['kustomization.yaml', 'prometheus-adapter.yaml']);

const MODULES = { v1: 'core/v1', 'networking.k8s.io/v1': 'networking/v1' };

function readManifests() {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.yaml') && !OTHERS.has(file))
    .flatMap((file) => {
      const documents = parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8'));
      return documents.map((document) => {
        if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0]}`);
        return { file, object: document.toJS() };
      });
    });
}

/** Each manifest as a literal of its type; the compiler says what does not fit. */
export function checkTypes() {
  const place = mkdtempSync(join(tmpdir(), 'manifests-'));
  try {
    symlinkSync(fileURLToPath(new URL('node_modules', import.meta.url)), join(place, 'node_modules'));
    for (const [index, { file, object }] of readManifests().entries()) {
      const { apiVersion, kind } = object;
      const module = MODULES[apiVersion] ?? apiVersion.replace('.k8s.io', '');
      const source = `import type { ${kind} } from 'kubernetes-types/${module}';\nexport const manifest: ${kind} = ${JSON.stringify(object, null, 2)};\n`;
      writeFileSync(join(place, `${file}.${index}.ts`), source);
    }
    const result = run(
      'tsc',
      [
        '--noEmit',
        '--strict',
        '--module',
        'nodenext',
        '--skipLibCheck',
        ...readdirSync(place).filter((name) => name.endsWith('.ts')),
      ],
      { cwd: place },
    );
    return result && (result.status === 0 ? [] : result.said.split('\n'));
  } finally {
    rmSync(place, { recursive: true });
  }
}

/** Made by hand, as deploy/README.md says. */
const MADE_BY_HAND = new Set([
  'Secret gateway-secrets',
  'Secret nginx-certificate',
  'ConfigMap nginx-main',
  'ConfigMap nginx-site',
  'ConfigMap nginx-proxy',
]);

export function checkReferences() {
  const manifests = readManifests();
  const defined = new Set(manifests.map(({ object }) => `${object.kind} ${object.metadata.name}`));
  const problems = [];
  const need = (kind, name, where) => {
    if (name !== undefined && !defined.has(`${kind} ${name}`) && !MADE_BY_HAND.has(`${kind} ${name}`))
      problems.push(`${where} names ${kind} '${name}', which nothing defines`);
  };
  const apps = new Set(
    manifests.map(({ object }) => object.spec?.template?.metadata?.labels?.app).filter(Boolean),
  );
  for (const { file, object } of manifests) {
    const where = `${file}, ${object.kind} ${object.metadata.name}`;
    visit(object, (key, value) => {
      if (key === 'configMapRef' || key === 'configMap') need('ConfigMap', value.name, where);
      if (key === 'secretRef') need('Secret', value.name, where);
      if (key === 'secretName') need('Secret', value, where);
      if (key === 'serviceName') need('Service', value, where);
      if (key === 'scaleTargetRef') need(value.kind, value.name, where);
      const app = (key === 'selector' || key === 'podSelector') && (value.matchLabels?.app ?? value.app);
      if (app && !apps.has(app)) problems.push(`${where} selects app '${app}', which no pod is`);
    });
  }
  const listed = parseAllDocuments(readFileSync(join(FOLDER, 'kustomization.yaml'), 'utf8'))[0].toJS()
    .resources;
  for (const { file } of manifests)
    if (!listed.includes(file)) problems.push(`${file} is not in kustomization.yaml`);
  return [...new Set(problems)];
}

function visit(value, see) {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (inner !== null) see(key, inner);
    visit(inner, see);
  }
}
