// A session's searches as the stores keep them: each one JSON text, made when it is noted. Many thousand wait for the
// next flush, and a text each costs the collector less than the objects that it stands for.
import type { SearchRecord } from '../model.ts';

export const SEARCH_LIFETIME_MS = 600_000;
/** Searches kept for one session: enough to look back on, and a bound on what a busy client can fill. */
export const SEARCHES_PER_SESSION = 1_000;

/** A search with the place that it has among its session's. */
interface StoredSearch extends SearchRecord {
  /** When it was noted, in microseconds, and which it was of those that one thread noted then. */
  readonly order: number;
}

export const toSearchText = (order: number, search: SearchRecord): string =>
  JSON.stringify({ order, ...search } satisfies StoredSearch);

export const parseSearch = (text: string): StoredSearch => JSON.parse(text) as StoredSearch;

/** The newest searches that have not expired, oldest first, out of what was stored and is still to be. */
export function readSearches(texts: readonly string[], now: number): SearchRecord[] {
  const since = (now - SEARCH_LIFETIME_MS) * 1000;
  const stored = texts.map(parseSearch).filter(({ order }) => order >= since);
  // What a store confirmed too late was written twice.
  const byId = new Map(stored.map((search) => [search.id, search]));
  return [...byId.values()]
    .sort((one, other) => one.order - other.order)
    .slice(-SEARCHES_PER_SESSION)
    .map(({ order: _order, ...search }): SearchRecord => search);
}
