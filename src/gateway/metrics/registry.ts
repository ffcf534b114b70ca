// Counters, gauges and histograms, and their text as Prometheus reads it.
//
// Written here because counting is part of every request: an increment is one map look-up. The text format
// (version 0.0.4) is small and has been stable for a decade.

export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export type Labels = readonly string[];

export interface Counter {
  add(labels: Labels, amount?: number): void;
}

export interface Histogram {
  observe(labels: Labels, value: number): void;
}

export interface Registry {
  counter(name: string, help: string, labelNames: Labels): Counter;
  histogram(name: string, help: string, labelNames: Labels, bounds: readonly number[]): Histogram;
  /** A figure that somebody else keeps, read when it is asked for. */
  watch(type: 'gauge' | 'counter', name: string, help: string, read: () => number | readonly Sample[]): void;
  text(): string;
}

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Writes the lines of one family after its HELP and TYPE. */
type Family = () => string;

export function createRegistry(): Registry {
  const families = new Map<string, Family>();

  const register = (type: string, name: string, help: string, lines: Family): void => {
    if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new TypeError(`Metric name '${name}' is not one`);
    if (families.has(name)) throw new TypeError(`Metric '${name}' is registered already`);
    families.set(name, () => `# HELP ${name} ${escapeHelp(help)}\n# TYPE ${name} ${type}\n${lines()}`);
  };

  return {
    counter: (name, help, labelNames) => {
      const counts = new LabelledMap(() => ({ count: 0 }));
      register('counter', name, help, () =>
        counts.lines((labels, { count }) => toLine(name, toPairs(labelNames, labels), count)),
      );
      return {
        add: (labels, amount = 1) => {
          counts.get(labels).count += amount;
        },
      };
    },

    histogram: (name, help, labelNames, bounds) => {
      const series = new LabelledMap(() => ({ sum: 0, counts: new Float64Array(bounds.length + 1) }));
      register('histogram', name, help, () =>
        series.lines((labels, { sum, counts }) =>
          histogramLines(name, toPairs(labelNames, labels), bounds, counts, sum),
        ),
      );
      return {
        observe: (labels, value) => {
          const one = series.get(labels);
          let bucket = 0;
          while (bucket < bounds.length && value > (bounds[bucket] ?? 0)) bucket++;
          one.counts[bucket] = (one.counts[bucket] ?? 0) + 1;
          one.sum += value;
        },
      };
    },

    watch: (type, name, help, read) => {
      register(type, name, help, () => {
        const found = read();
        const samples = typeof found === 'number' ? [{ value: found }] : found;
        return samples
          .map(({ labels = {}, value }: Sample) => toLine(name, Object.entries(labels), value))
          .join('');
      });
    },

    text: () => [...families.values()].map((family) => family()).join(''),
  };
}

/** One value for each combination of label values. Callers keep the combinations few. */
class LabelledMap<T> {
  readonly #entries = new Map<string, { readonly labels: Labels; readonly value: T }>();
  readonly #create: () => T;

  constructor(create: () => T) {
    this.#create = create;
  }

  get(labels: Labels): T {
    const key = labels.length === 1 ? (labels[0] ?? '') : labels.join('\n');
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      entry = { labels, value: this.#create() };
      this.#entries.set(key, entry);
    }
    return entry.value;
  }

  lines(toText: (labels: Labels, value: T) => string): string {
    let text = '';
    for (const { labels, value } of this.#entries.values()) text += toText(labels, value);
    return text;
  }
}

type Pairs = ReadonlyArray<readonly [name: string, value: string]>;

function toPairs(names: Labels, values: Labels): Pairs {
  return names.map((name, index) => [name, values[index] ?? ''] as const);
}

function histogramLines(
  name: string,
  pairs: Pairs,
  bounds: readonly number[],
  counts: Float64Array,
  sum: number,
): string {
  let text = '';
  let total = 0;
  counts.forEach((count, bucket) => {
    total += count;
    const bound = bucket < bounds.length ? toNumber(bounds[bucket] ?? 0) : '+Inf';
    text += toLine(`${name}_bucket`, [...pairs, ['le', bound]], total);
  });
  return `${text}${toLine(`${name}_sum`, pairs, sum)}${toLine(`${name}_count`, pairs, total)}`;
}

function toLine(name: string, pairs: Pairs, value: number): string {
  const labels = pairs.map(([label, text]) => `${label}="${escapeLabel(text)}"`).join(',');
  return `${name}${labels === '' ? '' : `{${labels}}`} ${toNumber(value)}\n`;
}

const toNumber = (value: number): string =>
  Number.isFinite(value) ? String(value) : Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';

const escapeHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
const escapeLabel = (text: string): string => escapeHelp(text).replaceAll('"', '\\"');
