// Many measurements one after the other: every load against every server, repetitions in alternating order.
import { Unfit } from '../measure/load.ts';
import type { Conditions, Measurement, Skipped } from '../measure/types.ts';
import { count, duration } from '../report/format.ts';
import type { Terminal } from '../report/terminal.ts';
import type { Scenario } from '../scenarios/index.ts';
import type { Captured, ServerSpec } from '../servers/index.ts';
import { alternatingOrder } from '../stats/repetitions.ts';
import { capture, measureFresh } from './fresh.ts';

export interface Cell {
  readonly scenario: Scenario;
  readonly conditions: Conditions;
  readonly servers: readonly ServerSpec[];
}

export interface Matrix {
  readonly cells: readonly Cell[];
  readonly repetitions: number;
  readonly terminal: Terminal;
  /** Whose answers the bare control repeats. */
  readonly model: ServerSpec;
  /** Called when all repetitions of a cell are there. */
  readonly onCell?: (measurements: readonly Measurement[]) => void;
}

export interface Measured {
  readonly measurements: Measurement[];
  readonly skipped: Skipped[];
}

// Starting, preparing, stopping and checking, in seconds: only for telling how long it will take.
const OVERHEAD = 2;

export function estimatedSeconds(cells: readonly Cell[], repetitions: number): number {
  return cells.reduce((sum, { conditions, servers }) => {
    const each = (conditions.warmUpMs + conditions.measureMs) / 1000 + OVERHEAD + conditions.sessions / 2000;
    return sum + each * servers.length * repetitions;
  }, 0);
}

let numbering = Date.now() % 1_000_000;
/** Far enough apart that no two measurements ask the same questions. */
export const nextSalt = (): number => {
  numbering += 200_003;
  return numbering;
};

export async function runMatrix(matrix: Matrix): Promise<Measured> {
  const { cells, repetitions, terminal, model, onCell } = matrix;
  const measured: Measured = { measurements: [], skipped: [] };
  const total = cells.reduce((sum, { servers }) => sum + servers.length * repetitions, 0);
  const began = performance.now();
  let done = 0;

  const label = (cell: Cell, spec: ServerSpec) =>
    `${cell.scenario.title}, ${count(cell.conditions.sessions)} sessions: ${spec.title}`;
  const left = () => {
    if (done === 0) return '';
    return `, ${duration((((performance.now() - began) / 1000) * (total - done)) / done)} left`;
  };

  const measure = async (
    cell: Cell,
    spec: ServerSpec,
    repetition: number,
    captured: Captured | undefined,
  ) => {
    const prefix = `[${done + 1}/${total}${left()}] ${label(cell, spec)}`;
    terminal.status(prefix);
    return measureFresh({
      spec,
      scenario: cell.scenario,
      conditions: cell.conditions,
      repetition,
      salt: nextSalt(),
      captured,
      onProgress: (completed, errors) =>
        terminal.status(`${prefix}  ${count(completed)} answers${errors > 0 ? `, ${errors} errors` : ''}`),
    });
  };

  /** What the bare control is to send; without it, the control is left out. */
  const captureFor = async (cell: Cell): Promise<Captured | undefined> => {
    if (!cell.servers.some(({ isBare }) => isBare)) return undefined;
    try {
      return await capture(model, cell.scenario);
    } catch (error) {
      terminal.line(terminal.bad(`${cell.scenario.title}: no answer of ${model.title} to repeat: ${error}`));
      return undefined;
    }
  };

  for (const cell of cells) {
    const unfit = new Set<ServerSpec>();
    const captured = await captureFor(cell);
    const ofCell: Measurement[] = [];
    if (captured === undefined) for (const spec of cell.servers) if (spec.isBare) unfit.add(spec);
    for (const [repetition, order] of alternatingOrder(cell.servers, repetitions).entries())
      for (const spec of order) {
        if (!unfit.has(spec))
          try {
            ofCell.push(await measure(cell, spec, repetition, captured));
          } catch (error) {
            unfit.add(spec);
            const { message } = error as Error;
            measured.skipped.push({ server: spec.name, scenario: cell.scenario.name, reason: message });
            // Not to have something is no failure; anything else is worth a line at once.
            if (!(error instanceof Unfit)) terminal.line(terminal.bad(`${label(cell, spec)}: ${message}`));
          }
        done += 1;
      }
    measured.measurements.push(...ofCell);
    onCell?.(ofCell);
  }
  return measured;
}
