// The few pieces that all plots are drawn with: elements as text, scales, and round ticks.

export type Attributes = Readonly<Record<string, string | number | undefined>>;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (found) => ENTITIES[found] ?? found);

const shown = (value: string | number) =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : value;

/** Children are markup already; text among them has been escaped. */
export function tag(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(shown(value ?? ''))}"`)
    .join('');
  return `<${name}${written}>${children.join('')}</${name}>`;
}

export function label(x: number, y: number, text: string, attributes: Attributes = {}): string {
  return tag('text', { x, y, ...attributes }, escaped(text));
}

export interface Scale {
  (value: number): number;
  readonly ticks: readonly number[];
}

export type Range = readonly [from: number, to: number];

const STEPS = [1, 2, 5, 10];

/** From zero to a round number at or above `most`. */
export function linearScale(most: number, [from, to]: Range, wanted = 4): Scale {
  const rough = Math.max(most, Number.MIN_VALUE) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power;
  const count = Math.max(1, Math.ceil(most / step - 1e-9));
  const end = step * count;
  const ticks = Array.from({ length: count + 1 }, (_, index) => index * step);
  return Object.assign((value: number) => from + (Math.min(value, end) / end) * (to - from), { ticks });
}

/** Powers of ten around `least` and `most`; where they are few, also twos and fives. */
export function logScale(least: number, most: number, [from, to]: Range): Scale {
  const low = Math.floor(Math.log10(Math.max(least, 1e-9)) + 1e-9);
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(most, 1e-9)) - 1e-9));
  const position = (value: number) =>
    from + ((Math.log10(Math.max(value, 10 ** low)) - low) / (high - low)) * (to - from);
  const ticks: number[] = [];
  for (let power = low; power <= high; power++) ticks.push(10 ** power);
  return Object.assign(position, { ticks });
}

/** One place for each of some labels, evenly. */
export const placeOf = (index: number, count: number, [from, to]: Range): number =>
  count === 1 ? (from + to) / 2 : from + (index / (count - 1)) * (to - from);
