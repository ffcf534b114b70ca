// From the start of the process to its first answer.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCaller } from '../load/caller.ts';
import { createDialect } from '../load/dialect.ts';
import { serverNamed, startServer } from '../servers/index.ts';
import { median } from '../stats/repetitions.ts';
import { type Part, toLine } from './types.ts';

const LIMIT_MS = 1000;

async function startOnce(directory: string): Promise<number> {
  const server = await startServer(serverNamed('ours'), { directory });
  const caller = createCaller(server.url, 1);
  try {
    const dialect = createDialect({ era: 'legacy', path: '/mcp', headers: {} });
    // A server that listens and still says that it is busy has not started: the wait that it asks for counts.
    await caller.ask(dialect.initialize());
    return performance.now() - server.startedAt;
  } finally {
    caller.close();
    await server.stop();
  }
}

export const start: Part = {
  name: 'start',
  what: 'from the start of the process to its first answer',
  async run({ options }) {
    const repetitions = options.quick ? 3 : 10;
    const directory = mkdtempSync(join(tmpdir(), 'mock-gds-bench-start-'));
    const times: number[] = [];
    try {
      for (let repetition = 0; repetition < repetitions; repetition++) times.push(await startOnce(directory));
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
    const middle = median(times);
    return {
      measurements: [],
      lines: [
        toLine({
          what: 'Start to first answer',
          reach: '≤ 1 s',
          measured: `${Math.round(middle)} ms`,
          ratio: LIMIT_MS / middle,
          note: `median of ${repetitions} starts, ${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))} ms; the answer is to initialize`,
        }),
      ],
    };
  },
};
