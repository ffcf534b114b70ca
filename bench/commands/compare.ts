// Servers beside each other under every load.
import type { Measurement } from '../measure/types.ts';
import { duration } from '../report/format.ts';
import { drawPage } from '../report/page/index.ts';
import { toRows, toTables } from '../report/summary.ts';
import { printFailures, printTable } from '../report/terminal.ts';
import { type Context, toConditions } from '../run/context.ts';
import { printLosses } from '../run/losses.ts';
import { type Cell, estimatedSeconds, runMatrix } from '../run/matrix.ts';
import { titlesOf } from '../run/remote.ts';
import { toResults, writeResults } from '../run/results.ts';
import { SCENARIOS, scenarioNamed } from '../scenarios/index.ts';
import { SERVERS, type ServerSpec, serverNamed } from '../servers/index.ts';
import { compareRemote } from './compare-remote.ts';

/** Where nothing is asked for: everybody at 50 sessions, ours and the control also at ten and a hundred times that. */
const SESSIONS = [50, 500, 5000];
const CROWDED = ['ours', 'bare-uws'];

function chosenServers({ options }: Context): readonly ServerSpec[] {
  const { servers, era } = options;
  const chosen = servers?.map(serverNamed) ?? SERVERS;
  return era === undefined ? chosen : chosen.map((server) => ({ ...server, era }));
}

function toCells(context: Context): Cell[] {
  const { options } = context;
  const { scenarios, sessions, servers, quick = false } = options;
  const counts = sessions ?? (quick ? [50] : SESSIONS);
  const loads = scenarios?.map(scenarioNamed) ?? SCENARIOS;
  const all = chosenServers(context);
  const isFull = sessions !== undefined || servers !== undefined;
  return counts.flatMap((each) =>
    loads.map((scenario) => ({
      scenario,
      conditions: toConditions(
        options,
        each,
        quick ? { seconds: 1, warmUp: 0.5 } : { seconds: 4, warmUp: 1 },
      ),
      servers: all
        .filter(({ isBare }) => !isBare || scenario.hasBareControl)
        .filter(({ name }) => isFull || each <= 50 || CROWDED.includes(name)),
    })),
  );
}

export async function compare(context: Context): Promise<number> {
  const { options, terminal, startedAt } = context;
  if (options.url !== undefined) return compareRemote(context, options.url);
  const cells = toCells(context);
  const repetitions = options.repetitions ?? (options.quick === true ? 1 : 3);
  terminal.line(
    `About ${duration(estimatedSeconds(cells, repetitions))}. Load generator and server share this machine.`,
  );

  const titleOf = titlesOf(options);
  const print = (measurements: readonly Measurement[]) => {
    for (const table of toTables(toRows(measurements))) printTable(terminal, table, titleOf);
  };
  const measured = await runMatrix({
    cells,
    repetitions,
    terminal,
    model: serverNamed('ours'),
    onCell: print,
  });
  for (const { server, scenario, reason } of measured.skipped)
    terminal.line(
      terminal.dim(
        `Left out: ${scenarioNamed(scenario).title}, ${titleOf(server)}: ${reason.split('\n', 1)[0]}`,
      ),
    );
  const { json, page } = writeResults(toResults('compare', startedAt, measured), drawPage, options.out);
  terminal.line();
  printFailures(terminal, measured.measurements, titleOf);
  const hasLost = printLosses(context, measured.measurements);
  terminal.line(`Figures  ${json}`);
  terminal.line(`Page     ${page}`);
  return hasLost || measured.skipped.some(({ server }) => server.startsWith('ours')) ? 1 : 0;
}
