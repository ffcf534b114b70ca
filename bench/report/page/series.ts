// The page's plots of what changes: the cost of a request as something grows, or figures over an hour.
import type { Series } from '../../run/results.ts';
import { count } from '../format.ts';
import { drawLines } from './lines.ts';
import { card, section } from './parts.ts';
import { linearScale, logScale, type Range } from './svg.ts';

const UNITS: Readonly<Record<Series['unit'], string>> = {
  µs: 'microseconds',
  ms: 'milliseconds',
  MiB: 'MiB',
  '/s': 'a second',
  cores: 'cores',
};

/** Apart from each other in both themes. */
const COLOURS = ['ours', 's4', 's6', 's7', 's8'];

const shortCount = (value: number) => {
  if (value >= 1e6) return `${value / 1e6}M`;
  return value >= 1e4 ? `${value / 1e3}k` : count(value);
};

/** Zero has no place on a logarithmic axis: it stands where one would. */
const growthScale = (at: readonly number[], range: Range) =>
  logScale(Math.max(1, Math.min(...at)), Math.max(...at), range);

export function seriesSection(title: string, what: string, series: readonly Series[]): string {
  if (series.length === 0) return '';
  const groups = [...new Set(series.map(({ group }) => group))];
  const cards = groups.map((group) => {
    const members = series.filter((each) => each.group === group);
    const [first] = members;
    if (first === undefined) return '';
    const all = members.flatMap(({ at }) => at);
    const values = members.flatMap((each) => each.values);
    const isTime = first.along === 'minutes';
    return card(
      group,
      UNITS[first.unit],
      drawLines({
        lines: members.map(({ name, at, values: heights }, index) => ({
          name,
          colour: COLOURS[index % COLOURS.length] ?? 'ours',
          points: at.map((x, position) => [isTime ? x : Math.max(1, x), heights[position] ?? 0] as const),
          hint: (x: number, y: number) =>
            `${name}, ${shortCount(x)} ${first.along}: ${count(y)} ${first.unit}`,
        })),
        x: (range) => (isTime ? linearScale(Math.max(...all), range, 6) : growthScale(all, range)),
        y: (range) => linearScale(Math.max(...values), range),
        xText: shortCount,
        yText: shortCount,
        xTitle: first.along,
        dots: !isTime,
      }),
    );
  });
  return section(title, what, cards);
}
