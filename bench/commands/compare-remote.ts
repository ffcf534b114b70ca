// Any MCP server, wherever it runs: what it has is found out, and what can be asked of it is asked.
import { measureLoad } from '../measure/load.ts';
import type { Measurement } from '../measure/types.ts';
import { drawPage } from '../report/page/index.ts';
import { toRows, toTables } from '../report/summary.ts';
import { printFailures, printTable } from '../report/terminal.ts';
import { type Context, toConditions } from '../run/context.ts';
import { printLosses } from '../run/losses.ts';
import { nextSalt } from '../run/matrix.ts';
import { discoverRemote, REMOTE, titlesOf, toRemote } from '../run/remote.ts';
import { toResults, writeResults } from '../run/results.ts';
import { exampleOf } from '../scenarios/example.ts';
import { type Discovered, SCENARIOS, type Scenario, scenarioNamed } from '../scenarios/index.ts';

interface Work {
  readonly scenario: Scenario;
  readonly tool?: { readonly name: string; readonly args: Readonly<Record<string, unknown>> };
}

/** Ours where it has our tools; else its lists, and one tool: the one named, or the first that only reads. */
function chooseWork({ options }: Context, found: Discovered): Work[] {
  const named = options.tool;
  if (named === undefined && options.scenarios !== undefined)
    return options.scenarios.map((name) => ({ scenario: scenarioNamed(name) }));
  const fitting = SCENARIOS.filter((scenario) => scenario.unfit(found) === undefined);
  const work: Work[] = named === undefined ? fitting.map((scenario) => ({ scenario })) : [];
  const hasOurs = fitting.some(({ name }) => name === 'search-repeated');
  const name =
    named ?? (hasOurs ? undefined : [...found.tools.values()].find(({ isReadOnly }) => isReadOnly)?.name);
  if (name !== undefined) {
    const args = options.args ?? exampleOf(found.tools.get(name)?.inputSchema ?? {});
    work.push({
      scenario: scenarioNamed('tool'),
      tool: { name, args: args as Readonly<Record<string, unknown>> },
    });
  }
  return work;
}

export async function compareRemote(context: Context, url: URL): Promise<number> {
  const { options, terminal, startedAt } = context;
  const target = toRemote(options, url);
  const titleOf = titlesOf(options);
  const found = await discoverRemote(target);
  terminal.line(`${url.href} has ${found.tools.size} tools: ${[...found.tools.keys()].join(', ')}`);
  const measurements: Measurement[] = [];
  const repetitions = options.repetitions ?? 1;
  for (const sessions of options.sessions ?? [50])
    for (const { scenario, tool } of chooseWork(context, found)) {
      const name =
        tool === undefined ? scenario.title : `${scenario.title}: ${tool.name} ${JSON.stringify(tool.args)}`;
      const ofLoad: Measurement[] = [];
      for (let repetition = 0; repetition < repetitions; repetition++)
        ofLoad.push(
          await measureLoad({
            target,
            scenario,
            conditions: toConditions(options, sessions, { seconds: 4, warmUp: 1 }),
            repetition,
            salt: nextSalt(),
            ...(tool === undefined ? {} : { given: { tool } }),
            onProgress: (completed) => terminal.status(`${name}  ${completed} answers`),
          }),
        );
      measurements.push(...ofLoad);
      for (const table of toTables(toRows(ofLoad))) printTable(terminal, table, titleOf);
      if (tool !== undefined) terminal.line(terminal.dim(`  ${tool.name} ${JSON.stringify(tool.args)}`));
    }
  const servers = [{ name: REMOTE, title: url.host, kind: 'remote', what: url.href }] as const;
  const results = toResults('compare', startedAt, { measurements, servers });
  const { json, page } = writeResults(results, drawPage, options.out);
  terminal.line();
  printFailures(terminal, measurements, titleOf);
  const hasLost = printLosses(context, measurements);
  terminal.line(`Figures  ${json}\nPage     ${page}`);
  return hasLost ? 1 : 0;
}
