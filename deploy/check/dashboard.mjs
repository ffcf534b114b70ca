// Has Prometheus' own parser read every query of the dashboard, as a rule each.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { DEPLOY, run } from './tools.mjs';

const DASHBOARD = join(DEPLOY, 'grafana/dashboards/mock-gds-mcp.json');

export function checkDashboard() {
  const { panels, annotations } = JSON.parse(readFileSync(DASHBOARD, 'utf8'));
  const queries = [...panels.flatMap(({ targets = [] }) => targets), ...annotations.list].map(
    ({ expr }) => expr,
  );
  const ids = panels.map(({ id }) => id);
  const problems = [];
  if (new Set(ids).size < ids.length) problems.push('Two panels have the same id');
  for (const { title, gridPos } of panels)
    if (gridPos.x + gridPos.w > 24) problems.push(`'${title}' reaches beyond the right edge`);

  const place = mkdtempSync(join(tmpdir(), 'dashboard-'));
  try {
    const rules = queries.map((expr, index) => ({ record: `query_${index}`, expr: withoutVariables(expr) }));
    writeFileSync(join(place, 'rules.yml'), stringify({ groups: [{ name: 'dashboard', rules }] }));
    const result = run('promtool', ['check', 'rules', join(place, 'rules.yml')]);
    return result && [...problems, ...(result.status === 0 ? [] : [result.said])];
  } finally {
    rmSync(place, { recursive: true });
  }
}

const withoutVariables = (expr) => expr.replaceAll('$__rate_interval', '1m').replaceAll('$gateway', '.*');
