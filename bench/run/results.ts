// What a run leaves behind: one file of results, from which its page can be drawn again.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Machine, machine } from '../measure/proc.ts';
import type { Measurement, Skipped } from '../measure/types.ts';
import type { CommandName } from '../options.ts';
import { SERVERS, type ServerKind } from '../servers/index.ts';
import { UsageError } from '../usage-error.ts';

export interface ServerLabel {
  readonly name: string;
  readonly title: string;
  readonly kind: ServerKind;
  readonly what: string;
}

/** A figure over something that grows, or over time. */
export interface Series {
  readonly group: string;
  readonly name: string;
  readonly unit: 'µs' | 'ms' | 'MiB' | '/s' | 'cores';
  readonly along: 'sessions' | 'bookings' | 'minutes';
  readonly at: readonly number[];
  readonly values: readonly number[];
}

/** A line of the design's table of numbers, of the gate, or of what a soak has to show. */
export interface Line {
  readonly what: string;
  readonly reach: string;
  readonly measured: string;
  /** Undefined: not measured, and `note` says why. */
  readonly reached: boolean | undefined;
  /** 1 is just reached, 2 twice as good as asked for. Undefined also where the figure counts for nothing. */
  readonly ratio: number | undefined;
  readonly note?: string;
}

export interface Results {
  readonly format: 1;
  readonly command: CommandName;
  readonly startedAt: string;
  readonly seconds: number;
  readonly machine: Machine;
  readonly commandLine: string;
  readonly servers: readonly ServerLabel[];
  readonly measurements: readonly Measurement[];
  readonly skipped: readonly Skipped[];
  readonly series: readonly Series[];
  readonly lines: readonly Line[];
}

const FOLDER = fileURLToPath(new URL('../../../results/', import.meta.url));

export type Gathered = Partial<Pick<Results, 'measurements' | 'skipped' | 'series' | 'lines' | 'servers'>>;

export function toResults(command: CommandName, startedAt: Date, gathered: Gathered): Results {
  return {
    format: 1,
    command,
    startedAt: startedAt.toISOString(),
    seconds: Math.round((Date.now() - startedAt.getTime()) / 1000),
    machine: machine(),
    commandLine: ['npm run bench --', ...process.argv.slice(2)].join(' '),
    servers: SERVERS.map(({ name, title, kind, what }) => ({ name, title, kind, what })),
    measurements: [],
    skipped: [],
    series: [],
    lines: [],
    ...gathered,
  };
}

/** Writes the results and the page drawn from them; returns where they are. */
export function writeResults(
  results: Results,
  draw: (results: Results) => string,
  folder: string = FOLDER,
): { json: string; page: string } {
  mkdirSync(folder, { recursive: true });
  const stem = `${results.command}-${results.startedAt.slice(0, 19).replaceAll(':', '-')}`;
  const json = join(folder, `${stem}.json`);
  const page = join(folder, `${stem}.html`);
  writeFileSync(json, `${JSON.stringify(results)}\n`);
  writeFileSync(page, draw(results));
  return { json, page };
}

function parse(text: string): Partial<Results> | null {
  try {
    return JSON.parse(text) as Partial<Results> | null;
  } catch {
    return null;
  }
}

export function readResults(file: string): { results: Results; folder: string } {
  const results = parse(readFileSync(file, 'utf8'));
  if (results?.format !== 1) throw new UsageError(`${file} holds no results of this benchmark`);
  return { results: results as Results, folder: dirname(file) };
}
