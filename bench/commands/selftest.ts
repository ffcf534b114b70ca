// Are the figures true? Each way of making load, against a server that knows what it did.
import { measureLoad } from '../measure/load.ts';
import { layOut, type Terminal } from '../report/terminal.ts';
import type { Context } from '../run/context.ts';
import { scenarioNamed } from '../scenarios/index.ts';
import { type Books, type KnownServer, startKnownServer } from '../selftest/known-server.ts';
import {
  type Found,
  type Judgement,
  SECONDS,
  SESSIONS,
  TRIALS,
  type Trial,
  type Way,
} from '../selftest/trials.ts';

const difference = (last: Books, first: Books): Books => ({
  good: last.good - first.good,
  refused: last.refused - first.refused,
  failed: last.failed - first.failed,
  hungUp: last.hungUp - first.hungUp,
});

async function load(server: KnownServer, { scenario, ratePerSecond }: Way): Promise<Found> {
  let first = server.books();
  let last = first;
  const measurement = await measureLoad({
    target: {
      name: 'known',
      url: server.url,
      pid: undefined,
      dialect: { era: 'legacy', path: server.url.pathname, headers: {} },
      found: { tools: new Map(), lists: [], hasHealth: false, hasSessions: true },
    },
    scenario: scenarioNamed(scenario),
    conditions: {
      sessions: SESSIONS,
      warmUpMs: 0,
      measureMs: SECONDS * 1000,
      ratePerSecond,
      generators: 1,
      timeoutMs: 10_000,
    },
    repetition: 0,
    salt: 0,
    onWindow(edge) {
      if (edge === 'opens') first = server.books();
      else last = server.books();
    },
  });
  return { measurement, server, window: difference(last, first) };
}

async function run({ behaviour, judge }: Trial, way: Way): Promise<Judgement[]> {
  const server = await startKnownServer(behaviour);
  try {
    return [...judge(await load(server, way))];
  } finally {
    server.close();
  }
}

function print(terminal: Terminal, title: string, judged: readonly (readonly [Way, Judgement])[]): void {
  terminal.line(terminal.bold(title));
  const rows = judged.map(([way, { found, known }]) => [way.title, found, `the server: ${known}`]);
  layOut(rows).forEach((text, index) => {
    terminal.line(
      judged[index]?.[1].isTrue
        ? `  ${terminal.good('true ')}  ${text}`
        : `  ${terminal.bad('WRONG')}  ${text}`,
    );
  });
}

export async function selftest({ terminal }: Context): Promise<number> {
  let [figures, wrong] = [0, 0];
  for (const trial of TRIALS) {
    const judged: (readonly [Way, Judgement])[] = [];
    for (const way of trial.ways) {
      terminal.status(`${trial.title}: ${way.title}`);
      for (const judgement of await run(trial, way)) judged.push([way, judgement]);
    }
    print(terminal, trial.title, judged);
    figures += judged.length;
    wrong += judged.filter(([, { isTrue }]) => !isTrue).length;
  }
  terminal.line(
    wrong === 0
      ? terminal.good(`\nAll ${figures} figures are what the server knows.`)
      : terminal.bad(`\n${wrong} of ${figures} figures are not what the server knows.`),
  );
  return wrong === 0 ? 0 : 1;
}
