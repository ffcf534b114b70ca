// What every command is given: its options, the terminal, and the conditions that the options ask for.
import { availableParallelism } from 'node:os';
import type { Conditions } from '../measure/types.ts';
import type { Options } from '../options.ts';
import { createTerminal, type Terminal } from '../report/terminal.ts';

export interface Context {
  readonly options: Options;
  readonly terminal: Terminal;
  readonly startedAt: Date;
}

export const createContext = (options: Options): Context => ({
  options,
  terminal: createTerminal(),
  startedAt: new Date(),
});

/** One generator for two cores, more where there is room: autocannon cannot use more than a core itself. */
const defaultGenerators = () => Math.min(4, Math.max(1, Math.floor(availableParallelism() / 4)));

export interface Defaults {
  readonly seconds: number;
  readonly warmUp: number;
}

export function toConditions(options: Options, sessions: number, defaults: Defaults): Conditions {
  return {
    sessions,
    // Thousands of connections take a while to come up; what is measured is what comes after.
    warmUpMs: ((options['warm-up'] ?? defaults.warmUp) + sessions / 2500) * 1000,
    measureMs: (options.seconds ?? defaults.seconds) * 1000,
    ratePerSecond: options.rate,
    generators: options.generators ?? defaultGenerators(),
    timeoutMs: 30_000,
  };
}
