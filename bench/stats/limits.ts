// Who held the figure down: the server, the load generator, or a machine that had nothing more to give.

export type Limit = 'client' | 'machine' | 'server' | 'rate';

export interface Usage {
  readonly cores: number;
  /** Cores busy on the whole machine, others' work included, and those that its host took away. */
  readonly machineCores: number;
  /** Cores that each load-generating process used; one is the most it can use. */
  readonly clientCores: readonly number[];
  /** A fixed arrival rate was kept: nobody was asked for more. */
  readonly fixedRate: boolean;
}

const SATURATED = 0.93;

export function limitOf(usage: Usage): Limit {
  if (usage.clientCores.some((used) => used >= SATURATED)) return 'client';
  if (usage.fixedRate) return 'rate';
  return usage.machineCores >= usage.cores * SATURATED ? 'machine' : 'server';
}

export const LIMIT_MEANING: Readonly<Record<Limit, string>> = {
  client: 'a load generator used a whole core: the server may be able to do more than this',
  machine:
    'all cores were busy or taken away by the host, load generator included: a larger machine would give more',
  server: 'cores were idle: the server itself waited or used one thread only',
  rate: 'requests came at a fixed rate: no more was asked for',
};
