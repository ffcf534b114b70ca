// A chart over time, drawn by hand in SVG: stacked areas or lines, with a cross-hair for pointer and arrow keys.
import { createCrosshair } from './crosshair.js';
import { svg } from './dom.js';
import { createScale, stack, toAreaPath, toLinearTicks, toLinePath, toLogTicks } from './geometry.js';

/**
 * @typedef {{ name: string, tone: string, values: number[] }} Series
 * @typedef {{ times: number[], series: Series[] }} Figures  times: Unix seconds, rising
 * @typedef {{ x: number, y: (value: number) => number, xs: number[], left: number, right: number, top: number, bottom: number }} Frame
 */

/** Seconds from the left edge to the right. */
export const SPAN = 120;

const MARGIN = { left: 58, right: 12, top: 10, bottom: 22 };

/**
 * @param {HTMLElement} box
 * @param {{ kind: 'stack' | 'lines', isLog?: boolean, label: string, least: number, format: (value: number) => string }} options
 *   least: the smallest top of the scale, so that noise is not drawn as a mountain
 */
export function createChart(box, { kind, isLog = false, label, least, format }) {
  const picture = svg('svg');
  const plot = svg('g');
  picture.append(plot);
  box.append(picture);
  box.tabIndex = 0;
  box.role = 'img';
  box.ariaLabel = `${label}, over the last two minutes. Arrow keys read the values.`;
  const crosshair = createCrosshair(box, picture, format);
  /** @type {Figures} */
  let figures = { times: [], series: [] };

  const draw = () => {
    const { width, height } = box.getBoundingClientRect();
    if (width === 0) return;
    const right = width - MARGIN.right;
    const bottom = height - MARGIN.bottom;
    const { times, series } = figures;
    const layers = kind === 'stack' ? stack(series.map(({ values }) => values)) : [];
    const tops = kind === 'stack' ? (layers.at(-1)?.ceiling ?? []) : series.flatMap(({ values }) => values);
    const seen = tops.filter((value) => Number.isFinite(value) && (!isLog || value > 0));
    const top = Math.max(least, ...seen);
    const ticks = isLog ? toLogTicks(Math.min(least, ...seen), top) : toLinearTicks(top, 4);
    const y = createScale(ticks, bottom, MARGIN.top, isLog);
    const newest = times.at(-1) ?? 0;
    const xs = times.map((time) => right - ((newest - time) / SPAN) * (right - MARGIN.left));

    picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
    plot.replaceChildren();
    for (const tick of ticks) {
      plot.append(
        svg('line', { class: 'grid', x1: MARGIN.left, x2: right, y1: y(tick), y2: y(tick) }),
        svg(
          'text',
          { class: 'tick', x: MARGIN.left - 8, y: y(tick) + 4, 'text-anchor': 'end' },
          format(tick),
        ),
      );
    }
    for (const [ago, text, anchor] of /** @type {const} */ ([
      [120, '2 min ago', 'start'],
      [60, '1 min', 'middle'],
      [0, 'now', 'end'],
    ])) {
      const x = right - (ago / SPAN) * (right - MARGIN.left);
      plot.append(svg('text', { class: 'tick', x, y: height - 5, 'text-anchor': anchor }, text));
    }
    for (const [index, { tone, values }] of series.entries()) {
      if (kind === 'stack') {
        const { floor, ceiling } = layers[index];
        const [lower, upper] = [floor.map(y), ceiling.map(y)];
        plot.append(svg('path', { class: `area tone-${tone}`, d: toAreaPath(xs, lower, upper) }));
        plot.append(svg('path', { class: `edge tone-${tone}`, d: toLinePath(xs, upper) }));
      } else {
        const ys = values.map((value) => (Number.isFinite(value) ? y(value) : Number.NaN));
        plot.append(svg('path', { class: `line tone-${tone}`, d: toLinePath(xs, ys) }));
        const last = ys.at(-1);
        if (last !== undefined && Number.isFinite(last))
          plot.append(svg('circle', { class: `end tone-${tone}`, cx: xs.at(-1) ?? 0, cy: last, r: 3 }));
      }
    }
    crosshair.update({ figures, xs, top: MARGIN.top, bottom, width });
  };

  new ResizeObserver(draw).observe(box);
  return {
    /** @param {Figures} next */
    show(next) {
      figures = next;
      draw();
    },
  };
}
