// The last two minutes of scrapes, and the figures between them. What a restart or another gateway resets starts anew.
import { goesOn, toToolFigures } from './figures.js';

/** @typedef {import('./figures.js').Scrape} Scrape */
/** @typedef {import('./figures.js').ToolFigures} ToolFigures */
/** @typedef {{ at: number, perSecond: number, admitted: number, refused: number, loopDelay: number, tools: Map<string, ToolFigures> }} Moment */

const KEPT_SECONDS = 126;
/** Quantiles and the table look back this far: a single interval holds too few calls. */
const WINDOW_SECONDS = 10;

export function createHistory() {
  /** @type {Scrape[]} */
  let scrapes = [];
  /** @type {Moment[]} */
  let moments = [];

  return {
    get moments() {
      return moments;
    },

    /** @param {Scrape} scrape @returns {{ latest: Moment, window: Map<string, ToolFigures> } | undefined} */
    add(scrape) {
      const earlier = scrapes.at(-1);
      if (earlier === undefined || !goesOn(earlier, scrape)) {
        scrapes = [scrape];
        return undefined;
      }
      scrapes.push(scrape);
      const seconds = scrape.at - earlier.at;
      const base = scrapes.find(({ at }) => at >= scrape.at - WINDOW_SECONDS - 1) ?? earlier;
      const window = toToolFigures(base === scrape ? earlier : base, scrape);
      const now = toToolFigures(earlier, scrape);
      const tools = new Map();
      for (const [tool, figures] of window)
        tools.set(tool, { ...figures, perSecond: now.get(tool)?.perSecond ?? 0 });
      const latest = {
        at: scrape.at,
        perSecond: (scrape.calls - earlier.calls) / seconds,
        admitted: (scrape.admitted - earlier.admitted) / seconds,
        refused: (scrape.refused - earlier.refused) / seconds,
        loopDelay: scrape.loopDelay,
        tools,
      };
      const oldest = scrape.at - KEPT_SECONDS;
      moments = [...moments.filter(({ at }) => at >= oldest), latest];
      scrapes = scrapes.filter(({ at }) => at >= oldest);
      return { latest, window };
    },
  };
}
