// The answers that never change while the server runs: encoded once, page by page, for each era.
import { createHash } from 'node:crypto';
import { type Failure, toFailure } from '../../errors.ts';
import type { Catalog } from '../../workers/index.ts';
import type { Params } from './json-rpc.ts';
import { Page } from './prepared.ts';

export type ListMethod = 'tools/list' | 'resources/list' | 'resources/templates/list' | 'prompts/list';

/** A method's results, by cursor. */
type Pages = ReadonlyMap<string | undefined, Page>;
export type Listings = Readonly<Record<ListMethod, Pages>>;

const DEFAULT_PAGE_SIZE = 100;

/** `head` opens each result: members that an era wants beside the list, each with a comma after it. */
export function createListings(catalog: Catalog, head: string, pageSize = DEFAULT_PAGE_SIZE): Listings {
  const list = (member: string, entries: readonly object[]): Pages =>
    toPages(member, entries, head, pageSize);
  return {
    'tools/list': list(
      'tools',
      catalog.tools.map(({ kind: _kind, ...tool }) => tool),
    ),
    'resources/list': list(
      'resources',
      catalog.resources
        .filter((resource) => !resource.isTemplate)
        .map(({ uri, name, title, description, mimeType }) => ({ uri, name, title, description, mimeType })),
    ),
    'resources/templates/list': list(
      'resourceTemplates',
      catalog.resources
        .filter((resource) => resource.isTemplate)
        .map(({ uri, name, title, description, mimeType }) => ({
          uriTemplate: uri,
          name,
          title,
          description,
          mimeType,
        })),
    ),
    'prompts/list': list('prompts', catalog.prompts),
  };
}

function toPages(member: string, entries: readonly object[], head: string, pageSize: number): Pages {
  const texts = entries.map((entry) => JSON.stringify(entry));
  // The digest makes a cursor of another list, or of this list before it changed, one that is not known.
  const digest = createHash('sha256').update(member).update(texts.join()).digest('hex').slice(0, 12);
  const cursorAt = (start: number): string | undefined =>
    start === 0 ? undefined : Buffer.from(`${digest}:${start}`).toString('base64url');
  const pages = new Map<string | undefined, Page>();
  for (let start = 0; start === 0 || start < texts.length; start += pageSize) {
    const end = start + pageSize;
    const next = end < texts.length ? `,"nextCursor":"${cursorAt(end)}"` : '';
    pages.set(cursorAt(start), Page.of(`{${head}"${member}":[${texts.slice(start, end).join()}]${next}}`));
  }
  return pages;
}

export function pageOf(listings: Listings, method: ListMethod, params: Params): Page | Failure {
  const cursor = Object.hasOwn(params, 'cursor') ? params.cursor : undefined;
  const page = cursor === undefined || typeof cursor === 'string' ? listings[method].get(cursor) : undefined;
  return (
    page ??
    toFailure('invalidParams', 'Invalid params: cursor is not one that this list gave out', {
      field: 'cursor',
      value: cursor,
    })
  );
}
