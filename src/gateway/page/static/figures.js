// From scrapes of counters to what happened between them: rates, quantiles, and what stands at the moment.
import * as names from './names.js';

/** @typedef {import('./exposition.js').Sample} Sample */
/** @typedef {{ calls: number, failed: number, buckets: Map<number, number> }} ToolCount */
/**
 * What one scrape says.
 * @typedef {{
 *   at: number, started: number, calls: number, tools: Map<string, ToolCount>,
 *   admitted: number, refused: number, clients: number, streams: number, pending: number, loopDelay: number,
 * }} Scrape
 */
/** @typedef {{ perSecond: number, failedPerSecond: number, p50: number, p99: number, calls: number }} ToolFigures */

/** Figures that are one sample, or the sum of a few. @type {Record<string, 'started' | 'clients' | 'streams' | 'pending'>} */
const PLAIN = {
  [names.STARTED]: 'started',
  [names.CLIENTS]: 'clients',
  [names.STREAMS]: 'streams',
  [names.PENDING]: 'pending',
};

/** @param {Sample[]} samples @param {number} at Unix seconds @returns {Scrape} */
export function toScrape(samples, at) {
  /** @type {Scrape} */
  const scrape = {
    at,
    started: 0,
    calls: 0,
    tools: new Map(),
    admitted: 0,
    refused: 0,
    clients: 0,
    streams: 0,
    pending: 0,
    loopDelay: Number.NaN,
  };
  for (const { name, labels, value } of samples) {
    const plain = PLAIN[name];
    if (plain !== undefined) scrape[plain] += value;
    else if (name === names.CALLS) countCalls(scrape, labels, value);
    else if (name === names.DECISIONS)
      scrape[labels.decision === 'refused' ? 'refused' : 'admitted'] += value;
    else if (name === names.LOOP_DELAY && labels.quantile === '0.99') scrape.loopDelay = value;
  }
  return scrape;
}

/**
 * One bucket of one tool, era and outcome; the last bucket holds all its calls.
 * @param {Scrape} scrape @param {Record<string, string>} labels @param {number} value
 */
function countCalls(scrape, { tool, outcome, le }, value) {
  let count = scrape.tools.get(tool);
  if (count === undefined) {
    count = { calls: 0, failed: 0, buckets: new Map() };
    scrape.tools.set(tool, count);
  }
  const edge = le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le);
  count.buckets.set(edge, (count.buckets.get(edge) ?? 0) + value);
  if (edge !== Number.POSITIVE_INFINITY) return;
  scrape.calls += value;
  count.calls += value;
  if (outcome !== 'ok') count.failed += value;
}

/** Whether the later scrape goes on from the earlier: the same process, not restarted. @param {Scrape} earlier @param {Scrape} later */
export function goesOn(earlier, later) {
  // The start is rounded to seconds from a clock that is set now and then.
  const isSameProcess = Math.abs(earlier.started - later.started) <= 2;
  return isSameProcess && later.calls >= earlier.calls && later.at > earlier.at;
}

/** @type {ToolCount} */
const NONE = { calls: 0, failed: 0, buckets: new Map() };

/** @param {Scrape} earlier @param {Scrape} later @returns {Map<string, ToolFigures>} */
export function toToolFigures(earlier, later) {
  const seconds = later.at - earlier.at;
  /** @type {Map<string, ToolFigures>} */
  const figures = new Map();
  for (const [tool, now] of later.tools) {
    const then = earlier.tools.get(tool) ?? NONE;
    const increases = [...now.buckets]
      .sort(([a], [b]) => a - b)
      .map(([edge, count]) => /** @type {const} */ ([edge, count - (then.buckets.get(edge) ?? 0)]));
    figures.set(tool, {
      perSecond: (now.calls - then.calls) / seconds,
      failedPerSecond: (now.failed - then.failed) / seconds,
      p50: toQuantile(0.5, increases),
      p99: toQuantile(0.99, increases),
      calls: now.calls,
    });
  }
  return figures;
}

/**
 * A quantile from a histogram's cumulative buckets, as Prometheus reckons it: evenly spread inside a bucket.
 * @param {number} quantile @param {ReadonlyArray<readonly [edge: number, count: number]>} buckets rising
 */
export function toQuantile(quantile, buckets) {
  const total = buckets.at(-1)?.[1] ?? 0;
  if (total <= 0) return Number.NaN;
  const rank = quantile * total;
  const index = buckets.findIndex(([, count]) => count >= rank);
  const [edge, count] = buckets[index];
  const [floor, below] = index === 0 ? [0, 0] : buckets[index - 1];
  if (!Number.isFinite(edge)) return floor;
  return floor + (edge - floor) * ((rank - below) / (count - below));
}
