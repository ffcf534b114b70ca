// Writes the README's table of settings from the table in src/config.ts. `npm run docs`, after `npm run build`.
import { readFileSync, writeFileSync } from 'node:fs';
import { toSettingsTable } from '../dist/settings.js';

const path = new URL('../README.md', import.meta.url);
const readme = readFileSync(path, 'utf8');
const table = /(\| setting \| default \| meaning \|\n\|---\|---\|---\|\n)[\s\S]*?\n\n/;
writeFileSync(
  path,
  readme.replace(table, (_, head) => `${head}${toSettingsTable()}\n\n`),
);
