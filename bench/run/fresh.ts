// One measurement in a fresh process of a server.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCaller } from '../load/caller.ts';
import { createDialect } from '../load/dialect.ts';
import { discover, openSessions } from '../measure/discover.ts';
import { type LoadOptions, measureLoad } from '../measure/load.ts';
import type { Measurement } from '../measure/types.ts';
import type { Discovered, Scenario } from '../scenarios/index.ts';
import {
  type Captured,
  type ServerSpec,
  type StartOptions,
  startServer,
  toCaptured,
} from '../servers/index.ts';

export type FreshOptions = Omit<LoadOptions, 'target'> & {
  readonly spec: ServerSpec;
  readonly captured?: Captured | undefined;
  readonly start?: StartOptions;
};

const BARE: Discovered = { tools: new Map(), lists: [], hasHealth: true, hasSessions: false };

const dialectOf = ({ era }: ServerSpec) => ({ era, path: '/mcp', headers: {} });

export async function measureFresh({
  spec,
  captured,
  start,
  ...options
}: FreshOptions): Promise<Measurement> {
  const directory = mkdtempSync(join(tmpdir(), 'mock-gds-bench-answer-'));
  const answerFile = join(directory, 'answer.json');
  if (captured !== undefined) writeFileSync(answerFile, JSON.stringify(captured));
  try {
    const server = await startServer(spec, { ...start, answerFile });
    try {
      const target = { name: spec.name, url: server.url, pid: server.pid, dialect: dialectOf(spec) };
      const made = await measureLoad({
        ...options,
        target: spec.isBare ? { ...target, found: BARE } : target,
      });
      const ending = server.ending();
      if (ending !== undefined) throw new Error(`${spec.title} ${ending}:\n${server.output()}`);
      return made;
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The answer that `spec` gives to the scenario's first request, for a control to repeat. */
export async function capture(spec: ServerSpec, scenario: Scenario): Promise<Captured> {
  const server = await startServer(spec);
  const caller = createCaller(server.url);
  try {
    const dialect = createDialect(dialectOf(spec));
    const found = await discover(caller, dialect);
    const sessionIds = await openSessions(caller, dialect, 1, found);
    const empty = { flightIds: [], pnrs: [], lists: [], tool: { name: '', args: {} } };
    const setup = { caller, dialect, found, sessionIds, salt: 0, data: empty };
    const data = { ...empty, ...(await scenario.prepare?.(setup)) };
    const script = scenario.script({
      ...setup,
      data,
      sessionId: sessionIds[0],
      sessionIndex: 0,
      sessionCount: 1,
      acknowledged: () => undefined,
    });
    return toCaptured(await caller.ask(script.next()));
  } finally {
    caller.close();
    await server.stop();
  }
}
