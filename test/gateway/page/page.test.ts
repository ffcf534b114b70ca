import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HeaderList, HttpReply, HttpRequest } from '../../../src/gateway/http/index.ts';
import { createPage } from '../../../src/gateway/page/index.ts';

const page = createPage('1.2.3');

interface Answer {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: string;
}

function get(path: string, headers: Record<string, string> = {}): Answer | undefined {
  const answers: Answer[] = [];
  const request = {
    method: 'GET',
    path,
    headers: new Map(Object.entries(headers)),
  } as unknown as HttpRequest;
  const send: HttpReply['send'] = (status, list, body) => {
    answers.push({ status, headers: list, body: body.toString() });
  };
  page.get(path)?.(request, { send } as HttpReply);
  return answers[0];
}
const header = (path: string, name: string) =>
  get(path)?.headers.find(([key]) => key.toLowerCase() === name)?.[1];
const bodyOf = (path: string) => get(path)?.body ?? '';

test('the document tells the version, and every file it names is served with its type', () => {
  const html = bodyOf('/');
  assert.match(html, /1\.2\.3/);
  assert.doesNotMatch(html, /\{\{/);
  const named = [...html.matchAll(/(?:src|href)="(\/page\/[^"]+)"/g)].map(([, path]) => path ?? '');
  assert.ok(named.length >= 5);
  for (const path of named) assert.equal(get(path)?.status, 200, path);
  assert.equal(header('/', 'content-type'), 'text/html; charset=utf-8');
});

test('every import of every script is served too', () => {
  const scripts = [...page.keys()].filter((path) => path.endsWith('.js'));
  const imports = scripts.flatMap((path) =>
    [...bodyOf(path).matchAll(/from '\.\/([^']+)'/g)].map(([, name]) => path.replace(/[^/]+$/, name ?? '')),
  );
  assert.ok(imports.length > 10);
  for (const path of imports) assert.equal(get(path)?.status, 200, path);
});

test('the policy allows this origin alone and no inline code, and the document needs no more', () => {
  const policy = new Map(
    (header('/', 'content-security-policy') ?? '')
      .split('; ')
      .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
  );
  assert.equal(policy.get('default-src'), "'none'");
  for (const kind of ['script-src', 'style-src', 'img-src', 'connect-src'])
    assert.equal(policy.get(kind), "'self'", kind);
  for (const kind of ['base-uri', 'form-action', 'frame-ancestors'])
    assert.equal(policy.get(kind), "'none'", kind);
  const html = bodyOf('/');
  assert.doesNotMatch(html, /<script(?![^>]*\ssrc=)/);
  assert.doesNotMatch(html, /<style|\sstyle=|\son[a-z]+=/);
});

test('nothing on the page comes from elsewhere', () => {
  for (const path of page.keys()) {
    const outside = [...bodyOf(path).matchAll(/(?:src|href|url)\s*[=(]\s*["']?(https?:)?\/\/[^"')\s]+/g)];
    assert.deepEqual(
      outside.map(([text]) => text),
      [],
      path,
    );
  }
});

test('a document that has not changed is not sent again, also where a proxy weakened its tag', () => {
  const tag = header('/', 'etag') ?? '';
  assert.equal(get('/', { 'if-none-match': tag })?.status, 304);
  assert.equal(get('/', { 'if-none-match': `W/${tag}` })?.status, 304);
  assert.equal(get('/', { 'if-none-match': '"another"' })?.status, 200);
  assert.equal(header('/', 'cache-control'), 'no-cache');
});

test('the other files may be kept for ever: what they hold is in their address', () => {
  const [script = ''] = [...page.keys()].filter((path) => path.endsWith('/main.js'));
  assert.match(script, /^\/page\/[\w-]{16}\/main\.js$/);
  assert.match(header(script, 'cache-control') ?? '', /immutable/);
  assert.equal(page.get(script.replace('/page/', '/page/x')), undefined);
});
