// The page's files, read once and served from memory: no build step, nothing from elsewhere, nothing of a caller's.
//
// The document is at `/` and always asked for anew; the files it names are at `/page/{hash of them all}/{file}` and
// may be kept for ever, so that a reader costs the limiter one request, and a new version is whole at once.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Handle, HeaderList } from '../http/index.ts';
import { findAssets } from './assets.ts';

interface PageAnswer {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: string | Uint8Array;
}

/** What of a request decides the answer. Names of headers are in lower case. */
interface PageRequest {
  readonly headers: ReadonlyMap<string, string>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Scripts, styles and requests only of this origin, no inline code, no frame around it, no form, no plug-in. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const HARDENING = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
] as const;

const DOCUMENT = 'index.html';

type Answering = (request: PageRequest) => PageAnswer;

/** What answers GET and HEAD, by exact path. */
export function createPage(version: string): ReadonlyMap<string, Handle> {
  return new Map(
    [...createAnswers(version)].map(([path, answer]) => [
      path,
      (request, reply) => {
        const { status, headers, body } = answer(request);
        reply.send(status, headers, body);
      },
    ]),
  );
}

function createAnswers(version: string): Map<string, Answering> {
  const folder = findAssets();
  const files = new Map(
    readdirSync(folder)
      .filter((name) => TYPES[extname(name)] !== undefined)
      .sort()
      .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]),
  );
  const base = `/page/${toHash([...files].flat().join('\0'))}`;
  const document = (files.get(DOCUMENT) ?? '')
    .replaceAll('{{base}}', base)
    .replaceAll('{{version}}', version);
  files.delete(DOCUMENT);

  const answers = new Map<string, Answering>();
  answers.set('/', createDocument(document));
  for (const [name, body] of files) answers.set(`${base}/${name}`, createFile(name, body));
  return answers;
}

function createDocument(body: string): Answering {
  const tag = `"${toHash(body)}"`;
  const headers = [
    ['Content-Security-Policy', POLICY],
    ['Cache-Control', 'no-cache'],
    ['ETag', tag],
    ...HARDENING,
  ] as const;
  const bytes = Buffer.from(body);
  const whole = {
    status: 200,
    headers: [['Content-Type', TYPES['.html'] ?? ''], ...headers] as const,
    body: bytes,
  };
  const unchanged = { status: 304, headers, body: '' };
  // A proxy that compresses makes the tag a weak one.
  return ({ headers: given }) =>
    given.get('if-none-match')?.replace(/^W\//, '') === tag ? unchanged : whole;
}

function createFile(name: string, body: string): () => PageAnswer {
  const headers = [
    ['Content-Type', TYPES[extname(name)] ?? ''],
    ['Cache-Control', 'public, max-age=31536000, immutable'],
    ...HARDENING,
  ] as const;
  const answer = { status: 200, headers, body: Buffer.from(body) };
  return () => answer;
}

const toHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);
