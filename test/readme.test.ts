// Holds the README to the product: its examples run, its settings are those of src/config.ts.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { SETTINGS, toSettingsTable } from '../src/settings.ts';
import { type Answer, callTool, connectHttp } from './support/clients.ts';
import { startServerProcess } from './support/server.ts';

// out/test -> the project
const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

interface Example {
  readonly tool: string;
  readonly text: string;
}

function readExamples(): Example[] {
  const section = README.slice(README.indexOf('## The tools'), README.indexOf('### When something is wrong'));
  return section
    .split('\n### ')
    .slice(1)
    .flatMap((part) => {
      const tool = part.slice(0, part.indexOf('\n'));
      return [...part.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => ({ tool, text }));
    });
}

/** `searchFlights[0].flights[available].id` in what has been answered so far. */
function resolve(path: string, answers: ReadonlyMap<string, readonly Answer[]>): string {
  const [, tool = '', call = '', rest = ''] = /^(\w+)\[(\d+)\]\.(.+)$/.exec(path) ?? [];
  let value: Answer = answers.get(tool)?.[Number(call)];
  for (const step of rest.replaceAll('[', '.').replaceAll(']', '').split('.'))
    value = step === 'available' ? value.find(({ status }: Answer) => status === 'available') : value[step];
  assert.equal(typeof value, 'string', path);
  return value;
}

test('every tool has an example, and every example works', async (t) => {
  const { url } = await startServerProcess(t, { MOCK_NOW: '2026-11-18T12:00:00Z' });
  const client = await connectHttp(t, url);
  const { tools } = await client.listTools();
  const examples = readExamples();
  assert.deepEqual(new Set(examples.map(({ tool }) => tool)), new Set(tools.map(({ name }) => name)));
  const answers = new Map<string, Answer[]>();
  for (const { tool, text } of examples) {
    const args = JSON.parse(text.replaceAll(/<([^>]+)>/g, (_, path: string) => resolve(path, answers)));
    const answer = await callTool(client, tool, args);
    answers.set(tool, [...(answers.get(tool) ?? []), answer]);
  }
  assert.equal(answers.get('cancelBooking')?.[0].status, 'cancelled');
  assert.equal(answers.get('listBookings')?.[0].count, 1);
});

test('every resource and template is in the table', async (t) => {
  const { url } = await startServerProcess(t);
  const client = await connectHttp(t, url);
  const { resources } = await client.listResources();
  const { resourceTemplates } = await client.listResourceTemplates();
  const uris = [
    ...resources.map(({ uri }) => uri),
    ...resourceTemplates.map(({ uriTemplate }) => uriTemplate),
  ];
  for (const uri of uris) assert.ok(README.includes(`\`${uri}\``), uri);
});

test('the table of settings is that of src/config.ts (npm run docs writes it)', () => {
  assert.ok(README.includes(`|---|---|---|\n${toSettingsTable()}\n\n`));
  assert.equal(README.match(/^\| `[A-Z_]+` \|/gm)?.length, Object.keys(SETTINGS).length);
});
