// The design's table of numbers, each line measured.

import type { Measurement } from '../measure/types.ts';
import { crowd } from '../numbers/crowd.ts';
import { start } from '../numbers/start.ts';
import { streams } from '../numbers/streams.ts';
import { bare, sdk } from '../numbers/throughput.ts';
import type { Part } from '../numbers/types.ts';
import { valkey } from '../numbers/valkey.ts';
import { drawPage } from '../report/page/index.ts';
import { printDisturbances, printFailures, printLine } from '../report/terminal.ts';
import type { Context } from '../run/context.ts';
import { printLosses } from '../run/losses.ts';
import { titlesOf } from '../run/remote.ts';
import { type Line, toResults, writeResults } from '../run/results.ts';

const PARTS: readonly Part[] = [start, bare, sdk, crowd, valkey, streams];

export async function numbers(context: Context): Promise<number> {
  const { options, terminal, startedAt } = context;
  const { only } = options;
  const chosen =
    only === undefined ? PARTS : PARTS.filter(({ name }) => only.some((word) => name.includes(word)));
  if (chosen.length === 0) {
    terminal.line(`--only names nothing here; there are ${PARTS.map(({ name }) => name).join(', ')}`);
    return 2;
  }
  const lines: Line[] = [];
  const measurements: Measurement[] = [];
  for (const part of chosen) {
    terminal.status(part.what);
    const made = await part.run(context);
    lines.push(...made.lines);
    measurements.push(...made.measurements);
    for (const line of made.lines) printLine(terminal, line);
  }
  const missed = lines.filter(({ reached }) => reached === false);
  const { json, page } = writeResults(
    toResults('numbers', startedAt, { lines, measurements }),
    drawPage,
    options.out,
  );
  printDisturbances(terminal, measurements);
  printFailures(terminal, measurements, titlesOf(options));
  const hasLost = printLosses(context, measurements);
  terminal.line(`\nFigures  ${json}\nPage     ${page}`);
  terminal.line(
    `${lines.filter(({ reached }) => reached).length} reached, ${missed.length} not, ${lines.filter(({ reached }) => reached === undefined).length} not measured.`,
  );
  return missed.length === 0 && !hasLost ? 0 : 1;
}
