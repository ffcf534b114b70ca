// Checks everything that deploy/ holds as far as it can be without the thing that would run it: each file by the program
// that will read it where that is to be had, else by its linter or its types.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { checkDashboard } from './dashboard.mjs';
import { checkReferences, checkTypes } from './kubernetes.mjs';
import { DEPLOY, finish, report, reportRun, run } from './tools.mjs';

/** What `systemd-analyze security` may find: 0 is a unit that can do nothing, 10 one that can do all. */
const MOST_EXPOSURE = 2.0;

function inTemporaryFolder(use) {
  const place = mkdtempSync(join(tmpdir(), 'deploy-check-'));
  try {
    use(place);
  } finally {
    rmSync(place, { recursive: true });
  }
}

inTemporaryFolder((place) => {
  cpSync(join(DEPLOY, 'nginx'), place, { recursive: true });
  rmSync(join(place, 'mock-gds-mcp/tls'), { recursive: true, force: true });
  execFileSync(join(place, 'mock-gds-mcp/make-certificate'), [
    'localhost',
    '127.0.0.1',
    '::1',
    '*.example.com',
  ]);
  const main = join(place, 'nginx.conf');
  writeFileSync(main, readFileSync(main, 'utf8').replace('pid /run/nginx.pid', `pid ${place}/nginx.pid`));
  reportRun('nginx reads its configuration', 'nginx', ['-t', '-q', '-c', main, '-p', place]);
});

inTemporaryFolder((place) => {
  cpSync(join(DEPLOY, 'systemd'), place, { recursive: true });
  cpSync(join(place, 'mock-gds-mcp@.service'), join(place, 'mock-gds-mcp@3001.service'));
  const unit = join(place, 'mock-gds-mcp@3001.service');
  // verify says what it does not understand and exits 0 all the same.
  const verified = run('systemd-analyze', ['verify', '--man=no', unit, join(place, 'mock-gds-mcp.target')]);
  report(
    'systemd understands every line of the units',
    verified?.said.split('\n').filter((line) => line.includes(place) || line.includes('mock-gds')),
  );
  const judged = run('systemd-analyze', ['security', '--offline=true', '--no-pager', unit]);
  const exposure = Number(/exposure level[^:]*: ([\d.]+)/.exec(judged?.said ?? '')?.[1] ?? 10);
  report(
    `the unit is hardened: exposure ${exposure}, at most ${MOST_EXPOSURE}`,
    judged && (exposure <= MOST_EXPOSURE ? [] : [judged.said]),
  );
});

const prometheus = { cwd: join(DEPLOY, 'prometheus') };
reportRun(
  'Prometheus reads its configuration',
  'promtool',
  ['check', 'config', 'prometheus.yml'],
  prometheus,
);
reportRun(
  'each alert fires when it must, and only then',
  'promtool',
  ['test', 'rules', 'alerts.test.yml'],
  prometheus,
);
report('Prometheus understands every query of the dashboard', checkDashboard());

reportRun('the Dockerfile has no mistakes', 'dockerfile-utils', ['lint', 'container/Dockerfile']);
reportRun('compose.yaml fits the Compose specification', 'dclint', [
  '--config',
  'check/.dclintrc.yaml',
  '--max-warnings',
  '0',
  'compose/compose.yaml',
]);
report('the manifests fit the types of the Kubernetes API', checkTypes());
report('the manifests fit one another', checkReferences());

const yamls = readdirSync(DEPLOY, { recursive: true }).filter(
  (file) => /\.ya?ml$/.test(file) && !file.includes('node_modules'),
);
report(
  'every YAML file is YAML',
  yamls.flatMap((file) =>
    parseAllDocuments(readFileSync(join(DEPLOY, file), 'utf8')).flatMap(({ errors }) =>
      errors.map((error) => `${file}: ${error.message}`),
    ),
  ),
);
finish();
