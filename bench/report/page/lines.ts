// Curves: something over something, a line each, named where it ends.
import { escaped, label, type Scale, tag } from './svg.ts';

export interface Line {
  readonly name: string;
  /** Which of the page's colours; `ours` is the accent. */
  readonly colour: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly hint?: (x: number, y: number) => string;
}

export interface Chart {
  readonly lines: readonly Line[];
  /** Scales are made for these ranges of the drawing. */
  readonly x: (range: readonly [number, number]) => Scale;
  readonly y: (range: readonly [number, number]) => Scale;
  readonly xText: (value: number) => string;
  readonly yText: (value: number) => string;
  readonly xTitle: string;
  /** Horizontal lines that must not be crossed. */
  readonly limits?: readonly { readonly at: number; readonly text: string }[];
  /** Points are marked: where they are few. */
  readonly dots?: boolean;
}

const WIDTH = 520;
const HEIGHT = 230;
const LEFT = 58;
const RIGHT = 154;
const TOP = 12;
const BOTTOM = 40;
const NAME_HEIGHT = 14;

/** Names at their lines' ends, pushed apart where they would lie on each other. */
function spreadOut(wanted: readonly number[]): number[] {
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  let last = -Infinity;
  for (const each of order) {
    each.y = Math.max(each.y, last + NAME_HEIGHT);
    last = each.y;
  }
  const overflow = Math.max(0, last - (HEIGHT - BOTTOM));
  const placed = new Array<number>(wanted.length).fill(0);
  for (const { y, index } of order) placed[index] = y - overflow;
  return placed;
}

export function drawLines(chart: Chart): string {
  const { lines, xText, yText, xTitle, limits = [], dots = false } = chart;
  const x = chart.x([LEFT, WIDTH - RIGHT]);
  const y = chart.y([HEIGHT - BOTTOM, TOP]);
  const grid = [
    ...y.ticks.map((tick) =>
      tag(
        'g',
        { class: 'rule' },
        tag('line', { x1: LEFT, x2: WIDTH - RIGHT, y1: y(tick), y2: y(tick) }),
        label(LEFT - 8, y(tick) + 4, yText(tick), { 'text-anchor': 'end' }),
      ),
    ),
    ...x.ticks.map((tick) =>
      label(x(tick), HEIGHT - BOTTOM + 18, xText(tick), { class: 'axis', 'text-anchor': 'middle' }),
    ),
    label((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 4, xTitle, { class: 'axis title', 'text-anchor': 'middle' }),
  ];
  const bounds = limits.map(({ at, text }) =>
    tag(
      'g',
      { class: 'limit' },
      tag('line', { x1: LEFT, x2: WIDTH - RIGHT, y1: y(at), y2: y(at) }),
      label(WIDTH - RIGHT - 4, y(at) - 5, text, { 'text-anchor': 'end' }),
    ),
  );
  const names = spreadOut(lines.map(({ points }) => y(points.at(-1)?.[1] ?? 0)));
  const drawn = lines.map(({ name, colour, points, hint }, index) =>
    tag(
      'g',
      { class: 'curve', style: `--line: var(--${colour})` },
      tag('title', {}, escaped(name)),
      tag('path', {
        d: points
          .map(([px, py], at) => `${at === 0 ? 'M' : 'L'}${x(px).toFixed(1)} ${y(py).toFixed(1)}`)
          .join(''),
      }),
      ...(dots
        ? points.map(([px, py]) =>
            tag(
              'circle',
              { cx: x(px), cy: y(py), r: 3.5 },
              tag('title', {}, escaped(hint?.(px, py) ?? `${name}: ${yText(py)}`)),
            ),
          )
        : []),
      label(WIDTH - RIGHT + 8, (names[index] ?? 0) + 4, name),
    ),
  );
  return tag('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img' }, ...grid, ...bounds, ...drawn);
}
