// Bars that lie: a name, a bar, a figure. One colour for ours, one for controls, one for peers.
import { escaped, label, linearScale, tag } from './svg.ts';

export interface Bar {
  readonly name: string;
  readonly kind: string;
  readonly value: number;
  readonly text: string;
  /** Behind the figure, quieter. */
  readonly aside?: string;
  /** What the pointer is told. */
  readonly hint: string;
  /** Where the extremes of the repetitions lie. */
  readonly extent?: readonly [number, number];
}

const WIDTH = 520;
const NAMES = 168;
const FIGURES = 118;
const ROW = 26;

export function drawBars(bars: readonly Bar[]): string {
  const most = Math.max(...bars.map(({ value }) => value), 1e-9);
  const at = linearScale(most, [0, WIDTH - NAMES - FIGURES]);
  const full = at(most) === 0 ? 1 : (WIDTH - NAMES - FIGURES) / at(most);
  const width = (value: number) => at(value) * full;
  const rows = bars.map(({ name, kind, value, text, aside, hint, extent }, index) => {
    const y = index * ROW;
    const end = NAMES + Math.max(2, width(value));
    return tag(
      'g',
      { class: `bar ${kind}` },
      tag('title', {}, escaped(hint)),
      tag('rect', { class: 'hit', x: 0, y, width: WIDTH, height: ROW }),
      label(NAMES - 10, y + ROW / 2 + 4, name, { class: 'name', 'text-anchor': 'end' }),
      tag('rect', { class: 'fill', x: NAMES, y: y + 5, width: end - NAMES, height: ROW - 10, rx: 3 }),
      extent === undefined || extent[0] === extent[1]
        ? ''
        : tag('line', {
            class: 'extent',
            x1: NAMES + width(extent[0]),
            x2: NAMES + Math.min(width(extent[1]), WIDTH - NAMES),
            y1: y + ROW / 2,
            y2: y + ROW / 2,
          }),
      tag(
        'text',
        {
          x: Math.max(end, extent === undefined ? 0 : NAMES + width(extent[1])) + 8,
          y: y + ROW / 2 + 4,
          class: 'figure',
        },
        escaped(text),
        aside === undefined ? '' : tag('tspan', { class: 'aside', dx: 6 }, escaped(aside)),
      ),
    );
  });
  const height = bars.length * ROW;
  return tag('svg', { viewBox: `0 0 ${WIDTH} ${height}`, role: 'img' }, ...rows);
}
