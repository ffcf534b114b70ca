// Reads a chart's values at one moment: under the pointer, or moved by the arrow keys.
import { element, svg } from './dom.js';

/** @typedef {{ figures: import('./chart.js').Figures, xs: number[], top: number, bottom: number, width: number }} View */

const SHOWN = 10;

/** @param {HTMLElement} box @param {Element} picture @param {(value: number) => string} format */
export function createCrosshair(box, picture, format) {
  const line = svg('line', { class: 'crosshair', visibility: 'hidden' });
  picture.append(line);
  const tip = document.createElement('div');
  tip.className = 'tip';
  tip.hidden = true;
  box.append(tip);
  /** @type {View | undefined} */
  let view;
  /** Seconds before now, so that it stays where the reader put it while the chart moves on. @type {number | undefined} */
  let ago;

  const hide = () => {
    ago = undefined;
    tip.hidden = true;
    line.setAttribute('visibility', 'hidden');
  };

  /** The moment nearest to where the reader points. */
  const indexOf = () => {
    const times = view?.figures.times ?? [];
    const wanted = (times.at(-1) ?? 0) - (ago ?? 0);
    let best = 0;
    for (const [index, time] of times.entries())
      if (Math.abs(time - wanted) < Math.abs(times[best] - wanted)) best = index;
    return best;
  };

  const render = () => {
    if (view === undefined || ago === undefined || view.xs.length === 0) return hide();
    const { figures, xs, top, bottom, width } = view;
    const index = indexOf();
    const x = xs[index];
    for (const [name, value] of Object.entries({ x1: x, x2: x, y1: top, y2: bottom, visibility: 'visible' }))
      line.setAttribute(name, String(value));
    const rows = figures.series
      .map(({ name, tone, values }) => ({ name, tone, value: values[index] }))
      .filter(({ value }) => Number.isFinite(value) && value > 0)
      .sort((a, b) => b.value - a.value)
      .slice(0, SHOWN);
    const seconds = Math.round((figures.times.at(-1) ?? 0) - figures.times[index]);
    const head = document.createElement('b');
    head.textContent = seconds === 0 ? 'now' : `${seconds} s ago`;
    tip.replaceChildren(
      head,
      ...rows.map(({ name, tone, value }) => {
        const row = document.createElement('span');
        row.className = `tip-row key tone-${tone}`;
        row.textContent = `${name} `;
        const figure = document.createElement('em');
        figure.textContent = format(value);
        row.append(figure);
        return row;
      }),
    );
    if (rows.length === 0) tip.append('nothing');
    tip.hidden = false;
    const isLeft = x > width / 2;
    tip.style.left = isLeft ? '' : `${x + 12}px`;
    tip.style.right = isLeft ? `${width - x + 12}px` : '';
  };

  /** @param {number} x */
  const pointAt = (x) => {
    if (view === undefined || view.xs.length === 0) return;
    const { xs, figures } = view;
    let best = 0;
    for (const [index, at] of xs.entries()) if (Math.abs(at - x) < Math.abs(xs[best] - x)) best = index;
    ago = (figures.times.at(-1) ?? 0) - figures.times[best];
    render();
  };

  box.addEventListener('pointermove', (event) => pointAt(event.clientX - box.getBoundingClientRect().left));
  box.addEventListener('pointerleave', hide);
  box.addEventListener('blur', hide);
  box.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Escape') return hide();
    if (step === undefined || view === undefined || view.xs.length === 0) return;
    event.preventDefault();
    const index = ago === undefined ? view.xs.length - 1 : indexOf() + step;
    pointAt(view.xs[Math.min(view.xs.length - 1, Math.max(0, index))]);
    element('announce').textContent = [...tip.children].map(({ textContent }) => textContent).join(', ');
  });

  return {
    /** @param {View} next */
    update(next) {
      view = next;
      if (ago !== undefined) render();
    },
  };
}
