// A part of the table of numbers: what it measures by itself, and the lines that come of it.
import type { Measurement } from '../measure/types.ts';
import type { Context } from '../run/context.ts';
import type { Line } from '../run/results.ts';

export interface Part {
  /** What --only calls it. */
  readonly name: string;
  readonly what: string;
  run(
    context: Context,
  ): Promise<{ readonly lines: readonly Line[]; readonly measurements: readonly Measurement[] }>;
}

export interface Reach {
  readonly what: string;
  /** As the design words it. */
  readonly reach: string;
  readonly measured: string;
  /** How good it is as a part of what is asked for: 1 is just reached. Not a number: not measured. */
  readonly ratio: number;
  readonly note?: string;
}

export const toLine = ({ what, reach, measured, ratio, note }: Reach): Line => ({
  what,
  reach,
  measured,
  ratio: Number.isNaN(ratio) ? undefined : ratio,
  reached: Number.isNaN(ratio) ? undefined : ratio >= 1,
  ...(note === undefined ? {} : { note }),
});

export const notMeasured = (what: string, reach: string, note: string): Line => ({
  what,
  reach,
  measured: '–',
  reached: undefined,
  ratio: undefined,
  note,
});
