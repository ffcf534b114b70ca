// Bookings that were acknowledged and are not there: whichever server lost one, the run has failed.
import type { Measurement } from '../measure/types.ts';
import { losses, toRows } from '../report/summary.ts';
import type { Context } from './context.ts';
import { titlesOf } from './remote.ts';

/** Says what was lost, by whom and under which load, and returns whether anything was. */
export function printLosses(
  { options, terminal }: Pick<Context, 'options' | 'terminal'>,
  measurements: readonly Measurement[],
): boolean {
  const said = losses(toRows(measurements), titlesOf(options));
  for (const loss of said) terminal.line(terminal.bad(loss));
  return said.length > 0;
}
