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
  /** Why it is not reached, whatever the figure is. */
  readonly flaw?: string | undefined;
  readonly note?: string;
}

export function toLine({ flaw, note, ratio, ...named }: Reach): Line {
  if (flaw !== undefined) {
    const why = `not reached because of ${flaw}`;
    return {
      ...named,
      ratio: undefined,
      reached: false,
      note: note === undefined ? why : `${why}; ${note}`,
    };
  }
  const isMeasured = !Number.isNaN(ratio);
  return {
    ...named,
    ratio: isMeasured ? ratio : undefined,
    reached: isMeasured ? ratio >= 1 : undefined,
    ...(note === undefined ? {} : { note }),
  };
}

export const notMeasured = (what: string, reach: string, note: string): Line => ({
  what,
  reach,
  measured: '–',
  reached: undefined,
  ratio: undefined,
  note,
});
