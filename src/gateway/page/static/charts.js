// The four charts of the page, and what each is drawn from.
import { createChart } from './chart.js';
import { element } from './dom.js';
import { toDuration, toRate } from './format.js';
import { byKind, isTool, toneOf } from './tones.js';

/** @typedef {import('./history.js').Moment} Moment */

/** @param {string} id @param {string} label */
const createRateChart = (id, label) =>
  createChart(element(id), { kind: 'stack', format: toRate, label, least: 1 });

/** @param {string} id @param {string} label @param {boolean} isLog */
const createDelayChart = (id, label, isLog) =>
  createChart(element(id), { kind: 'lines', isLog, format: toDuration, label, least: isLog ? 0.001 : 0.01 });

export function createCharts() {
  const rates = createRateChart('rate-chart', 'Requests per second by tool');
  const latency = createDelayChart('latency-chart', '99th percentile of the latency by tool', true);
  const limiter = createRateChart('limiter-chart', 'Requests admitted and refused per second');
  const loop = createDelayChart('loop-chart', 'Event-loop delay', false);

  return {
    /** @param {Moment[]} moments */
    show(moments) {
      const times = moments.map(({ at }) => at);
      const names = new Set(moments.flatMap(({ tools }) => [...tools.keys()]));
      const tools = [...names].filter(isTool).sort(byKind);
      /** @param {'perSecond' | 'p99'} figure @param {number} none */
      const byTool = (figure, none) =>
        tools.map((tool) => ({
          name: tool,
          tone: toneOf(tool),
          values: moments.map((moment) => moment.tools.get(tool)?.[figure] ?? none),
        }));
      /** @param {string} name @param {string} tone @param {(moment: Moment) => number} read */
      const over = (name, tone, read) => ({ name, tone, values: moments.map(read) });

      const methods = over('other methods', 'other', (moment) =>
        [...moment.tools].reduce((sum, [name, { perSecond }]) => sum + (isTool(name) ? 0 : perSecond), 0),
      );
      rates.show({ times, series: [...byTool('perSecond', 0), methods] });
      latency.show({ times, series: byTool('p99', Number.NaN) });
      const decisions = [
        over('admitted', 'good', ({ admitted }) => admitted),
        over('refused', 'bad', ({ refused }) => refused),
      ];
      limiter.show({ times, series: decisions });
      loop.show({ times, series: [over('delay', 'plain', ({ loopDelay }) => loopDelay)] });
    },
  };
}
