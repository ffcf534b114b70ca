// Latencies as ranges on a logarithmic axis: from the median over p97.5 and p99 to the worst.
import { time } from '../format.ts';
import { escaped, label, logScale, tag } from './svg.ts';

export interface LatencyRange {
  readonly name: string;
  readonly kind: string;
  /** Microseconds. */
  readonly p50: number;
  readonly p97: number;
  readonly p99: number;
  readonly max: number;
}

const WIDTH = 520;
const NAMES = 168;
const RIGHT = 16;
const ROW = 26;
const AXIS = 24;

export function drawRanges(ranges: readonly LatencyRange[]): string {
  const values = ranges.flatMap(({ p50, max }) => [p50, max]).filter((value) => value > 0);
  const at = logScale(Math.min(...values, 1e6), Math.max(...values, 10), [NAMES, WIDTH - RIGHT]);
  const height = ranges.length * ROW;
  const grid = at.ticks.map((tick) =>
    tag(
      'g',
      { class: 'rule' },
      tag('line', { x1: at(tick), x2: at(tick), y1: 0, y2: height }),
      label(at(tick), height + 16, tick >= 1e6 ? `${tick / 1e6} s` : `${tick / 1000} ms`, {
        'text-anchor': 'middle',
      }),
    ),
  );
  const rows = ranges.map(({ name, kind, p50, p97, p99, max }, index) => {
    const y = index * ROW + ROW / 2;
    const hint = `${name}: p50 ${time(p50)}, p97.5 ${time(p97)}, p99 ${time(p99)}, max ${time(max)}`;
    return tag(
      'g',
      { class: `range ${kind}` },
      tag('title', {}, escaped(hint)),
      tag('rect', { class: 'hit', x: 0, y: y - ROW / 2, width: WIDTH, height: ROW }),
      label(NAMES - 10, y + 4, name, { class: 'name', 'text-anchor': 'end' }),
      tag('line', { class: 'tail', x1: at(p99), x2: at(max), y1: y, y2: y }),
      tag('line', { class: 'end', x1: at(max), x2: at(max), y1: y - 4, y2: y + 4 }),
      tag('line', { class: 'body', x1: at(p50), x2: at(p99), y1: y, y2: y }),
      tag('circle', { class: 'median', cx: at(p50), cy: y, r: 4 }),
      tag('line', { class: 'tick', x1: at(p97), x2: at(p97), y1: y - 5, y2: y + 5 }),
      tag('circle', { class: 'p99', cx: at(p99), cy: y, r: 5 }),
    );
  });
  return tag('svg', { viewBox: `0 0 ${WIDTH} ${height + AXIS}`, role: 'img' }, ...grid, ...rows);
}
