// Answers a pure tool called again with the same arguments from memory, without a worker.
//
// The world looks at its clock for two things, what is past and how far ahead a date is, and both turn at a
// local midnight; every time zone's midnight falls on a quarter of an hour. So an answer is good within the
// quarter hour it was made in, and never across one.
import type { CallOutcome, CallRequest, RunningCall, Workers } from '../../workers/index.ts';
import { toCanonicalJson } from './canonical-json.ts';

const QUARTER_HOUR_MS = 900_000;
/** Longer arguments are answered, but not remembered. */
const LONGEST_KEY = 2_048;
/** What an entry costs beside its two strings. */
const OVERHEAD_BYTES = 200;

type Result = Extract<CallOutcome, { type: 'result' }>;

interface Entry {
  readonly outcome: Promise<Result>;
  readonly bytes: number;
}

export interface CacheStats {
  readonly hits: number;
  readonly misses: number;
  readonly entries: number;
  readonly bytes: number;
}

export interface CachedWorkers extends Workers {
  cacheStats(): CacheStats;
}

export interface ResultCacheOptions {
  /** The least recently used entries leave when there is more. 0: nothing is kept. */
  readonly maxBytes: number;
  /** The world's clock. */
  readonly now: () => number;
}

export function withResultCache(workers: Workers, { maxBytes, now }: ResultCacheOptions): CachedWorkers {
  const pure = new Set(workers.catalog.tools.filter(({ kind }) => kind === 'pure').map(({ name }) => name));
  // In order of use, the least recent first.
  const entries = new Map<string, Entry>();
  let slot = Number.NaN;
  let bytes = 0;
  let hits = 0;
  let misses = 0;

  function toKey({ target }: CallRequest): string | undefined {
    if (maxBytes === 0 || target.kind !== 'tool' || !pure.has(target.name)) return undefined;
    const args = toCanonicalJson(target.arguments);
    return args === undefined || args.length > LONGEST_KEY ? undefined : `${target.name} ${args}`;
  }

  function forgetPast(): void {
    const current = Math.floor(now() / QUARTER_HOUR_MS);
    if (current === slot) return;
    slot = current;
    bytes = 0;
    entries.clear();
  }

  function remember(key: string, outcome: Result): void {
    // One-byte strings in the common case; two bytes are counted so that the bound holds in every case.
    const entry = {
      outcome: Promise.resolve(outcome),
      bytes: 2 * (key.length + outcome.result.length) + OVERHEAD_BYTES,
    };
    if (entry.bytes > maxBytes) return;
    bytes += entry.bytes - (entries.get(key)?.bytes ?? 0);
    entries.delete(key);
    entries.set(key, entry);
    for (const [oldest, { bytes: freed }] of entries) {
      if (bytes <= maxBytes) break;
      entries.delete(oldest);
      bytes -= freed;
    }
  }

  return {
    catalog: workers.catalog,
    start(request, onEvent): RunningCall {
      const key = toKey(request);
      if (key === undefined) return workers.start(request, onEvent);
      forgetPast();
      const known = entries.get(key);
      if (known !== undefined) {
        hits++;
        entries.delete(key);
        entries.set(key, known);
        return { outcome: known.outcome, ranMs: undefined, cancel: ignore, answer: ignore };
      }
      misses++;
      const madeIn = slot;
      const call = workers.start(request, onEvent);
      void call.outcome.then((outcome) => {
        if (outcome.type === 'result' && !outcome.isError && madeIn === slot) remember(key, outcome);
      });
      return call;
    },
    stats: () => workers.stats(),
    cacheStats: () => ({ hits, misses, entries: entries.size, bytes }),
    close: () => workers.close(),
  };
}

function ignore(): void {
  // A remembered answer has nothing left to stop or to ask.
}
