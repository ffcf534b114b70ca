// Answers a pure tool called again with the same arguments from memory, without a worker.
//
//   first call  -> newcomers: a quarter of the memory, the oldest go first
//   second call -> regulars: the rest, the least recently used go first
//
// So a fleet that asks a million different things does not drive out what is asked again and again.
//
// The world looks at its clock for two things, what is past and how far ahead a date is, and both turn at a
// local midnight; every time zone's midnight falls on a quarter of an hour. So an answer is good within the
// quarter hour it was made in, and never across one.
import type { CallOutcome, CallRequest, RunningCall, Workers } from '../../workers/index.ts';
import { toCanonicalJson } from './canonical-json.ts';
import { Newcomers } from './newcomers.ts';

const QUARTER_HOUR_MS = 900_000;
/** Longer arguments are answered, but not remembered. */
const LONGEST_KEY = 2_048;
/** What a regular costs beside its bytes and its key. */
const OVERHEAD_BYTES = 300;
const NEWCOMERS_SHARE = 1 / 4;

type Result = Extract<CallOutcome, { type: 'result' }>;

interface Regular {
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
  /** The tools whose answers are remembered. */
  readonly remembered: ReadonlySet<string>;
  cacheStats(): CacheStats;
}

export interface ResultCacheOptions {
  /** 0: nothing is kept. */
  readonly maxBytes: number;
  /** The world's clock. */
  readonly now: () => number;
}

export function withResultCache(workers: Workers, { maxBytes, now }: ResultCacheOptions): CachedWorkers {
  const pure = workers.catalog.tools.filter(({ kind }) => kind === 'pure').map(({ name }) => name);
  const remembered = new Set(maxBytes === 0 ? [] : pure);
  const newcomers = new Newcomers<Omit<Result, 'result'>>(Math.floor(maxBytes * NEWCOMERS_SHARE));
  const maxRegularBytes = maxBytes - Math.floor(maxBytes * NEWCOMERS_SHARE);
  // In order of use, the least recent first.
  const regulars = new Map<string, Regular>();
  let regularBytes = 0;
  let lastUsed: string | undefined;
  let slot = Number.NaN;
  let hits = 0;
  let misses = 0;

  function toKey({ target }: CallRequest): string | undefined {
    if (target.kind !== 'tool' || !remembered.has(target.name)) return undefined;
    const args = toCanonicalJson(target.arguments);
    return args === undefined || args.length > LONGEST_KEY ? undefined : `${target.name} ${args}`;
  }

  function forgetPast(): void {
    const current = Math.floor(now() / QUARTER_HOUR_MS);
    if (current === slot) return;
    slot = current;
    newcomers.clear();
    regulars.clear();
    regularBytes = 0;
  }

  function find(key: string): Promise<Result> | undefined {
    const regular = regulars.get(key);
    if (regular === undefined) return promote(key);
    if (key !== lastUsed) {
      regulars.delete(key);
      regulars.set(key, regular);
      lastUsed = key;
    }
    return regular.outcome;
  }

  function promote(key: string): Promise<Result> | undefined {
    const newcomer = newcomers.take(key);
    if (newcomer === undefined) return undefined;
    const outcome = Promise.resolve({ ...newcomer.about, result: newcomer.bytes });
    const bytes = newcomer.bytes.length + 2 * key.length + OVERHEAD_BYTES;
    if (bytes > maxRegularBytes) return outcome;
    regulars.set(key, { outcome, bytes });
    lastUsed = key;
    regularBytes += bytes;
    for (const [oldest, { bytes: freed }] of regulars) {
      if (regularBytes <= maxRegularBytes) break;
      regulars.delete(oldest);
      regularBytes -= freed;
    }
    return outcome;
  }

  /** Asked twice at once, it is run twice: the second answer takes the first one's place. */
  function remember(key: string, { result, ...about }: Result): void {
    if (!regulars.has(key)) newcomers.put(key, result, about);
  }

  return {
    catalog: workers.catalog,
    remembered,
    start(request, onEvent): RunningCall {
      const key = toKey(request);
      if (key === undefined) return workers.start(request, onEvent);
      forgetPast();
      const known = find(key);
      if (known !== undefined) {
        hits++;
        return { outcome: known, ranMs: undefined, cancel: ignore, answer: ignore };
      }
      misses++;
      const madeIn = slot;
      const call = workers.start(request, onEvent);
      void call.outcome.then((outcome) => {
        if (outcome.type === 'result' && !outcome.isError && madeIn === slot) remember(key, outcome);
      });
      return call;
    },
    isFull: (afterMs) => workers.isFull(afterMs),
    stats: () => workers.stats(),
    cacheStats: () => ({
      hits,
      misses,
      entries: newcomers.entries + regulars.size,
      bytes: newcomers.bytes + regularBytes,
    }),
    close: () => workers.close(),
  };
}

function ignore(): void {
  // A remembered answer has nothing left to stop or to ask.
}
