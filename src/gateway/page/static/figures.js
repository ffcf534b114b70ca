// From scrapes of counters to what happened between them: rates, quantiles, and what stands at the moment.
import * as names from './names.js';

/** @typedef {import('./exposition.js').Sample} Sample */
/** @typedef {{ calls: number, failed: number, buckets: Map<number, number> }} ToolCount */
/**
 * What one scrape says.
 * @typedef {{
 *   at: number, started: number, requests: number, tools: Map<string, ToolCount>,
 *   admitted: number, refused: number, streams: number, pending: number, loopDelay: number,
 * }} Scrape
 */
/** @typedef {{ perSecond: number, failedPerSecond: number, p50: number, p99: number, calls: number }} ToolFigures */

/** @param {Sample[]} samples @param {number} at Unix seconds @returns {Scrape} */
export function toScrape(samples, at) {
  /** @type {Scrape} */
  const scrape = {
    at,
    started: 0,
    requests: 0,
    tools: new Map(),
    admitted: 0,
    refused: 0,
    streams: 0,
    pending: 0,
    loopDelay: Number.NaN,
  };
  for (const { name, labels, value } of samples) {
    if (name === names.REQUESTS) {
      scrape.requests += value;
      if (!labels.tool) continue;
      const count = toolOf(scrape, labels.tool);
      count.calls += value;
      if (labels.outcome !== 'ok') count.failed += value;
    } else if (name === names.DURATIONS && labels.tool) {
      const { buckets } = toolOf(scrape, labels.tool);
      const edge = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le);
      buckets.set(edge, (buckets.get(edge) ?? 0) + value);
    } else if (name === names.DECISIONS) {
      if (labels.decision === 'refused') scrape.refused += value;
      else scrape.admitted += value;
    } else if (name === names.STREAMS) scrape.streams += value;
    else if (name === names.PENDING) scrape.pending += value;
    else if (name === names.LOOP_DELAY && labels.quantile === '0.99') scrape.loopDelay = value;
    else if (name === names.STARTED) scrape.started = value;
  }
  return scrape;
}

/** @param {Scrape} scrape @param {string} tool */
function toolOf({ tools }, tool) {
  let count = tools.get(tool);
  if (count === undefined) {
    count = { calls: 0, failed: 0, buckets: new Map() };
    tools.set(tool, count);
  }
  return count;
}

/** Whether the counters of the later scrape go on from those of the earlier: the same process, not restarted. */
export const goesOn = (/** @type {Scrape} */ earlier, /** @type {Scrape} */ later) =>
  earlier.started === later.started && later.requests >= earlier.requests && later.at > earlier.at;

const NONE = { calls: 0, failed: 0, buckets: new Map() };

/** @param {Scrape} earlier @param {Scrape} later @returns {Map<string, ToolFigures>} */
export function toToolFigures(earlier, later) {
  const seconds = later.at - earlier.at;
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
