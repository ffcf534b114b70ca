// Are the figures true? Each way of making load, against a server that knows what it did.
import { measureLoad } from '../measure/load.ts';
import { layOut, type Terminal } from '../report/terminal.ts';
import type { Context } from '../run/context.ts';
import { scenarioNamed } from '../scenarios/index.ts';
import { type Books, type KnownServer, startKnownServer } from '../selftest/known-server.ts';
import {
  type Found,
  type Judgement,
  SESSIONS,
  TRIALS,
  type Trial,
  WARM_UP_MS,
  type Way,
  WINDOW_MS,
} from '../selftest/trials.ts';

const difference = (last: Books, first: Books): Books => ({
  good: last.good - first.good,
  refused: last.refused - first.refused,
  failed: last.failed - first.failed,
  hungUp: last.hungUp - first.hungUp,
});

async function load(server: KnownServer, { scenario, ratePerSecond, generators }: Way): Promise<Found> {
  let first = { at: 0, books: server.books() };
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
      warmUpMs: WARM_UP_MS,
      measureMs: WINDOW_MS,
      ratePerSecond,
      generators,
      timeoutMs: 10_000,
    },
    repetition: 0,
    salt: 0,
    onWindow(edge) {
      const now = { at: performance.now(), books: server.books() };
      if (edge === 'opens') first = now;
      else last = now;
    },
  });
  return { measurement, server, window: difference(last.books, first.books), windowMs: last.at - first.at };
}

async function runOnce({ behaviour, judge }: Trial, way: Way): Promise<Judgement[]> {
  const server = await startKnownServer(behaviour);
  try {
    return [...judge(await load(server, way))];
  } finally {
    server.close();
  }
}

/** A pause of the machine looks like a wrong figure, but only once. */
async function run(trial: Trial, way: Way, terminal: Terminal): Promise<Judgement[]> {
  const judged = await runOnce(trial, way);
  if (judged.every(({ isTrue }) => isTrue)) return judged;
  const wrong = judged.filter(({ isTrue }) => !isTrue).map(({ found, known }) => `${found}, known: ${known}`);
  terminal.line(terminal.bad(`Not true at first, and tried again: ${way.title}: ${wrong.join('; ')}`));
  return runOnce(trial, way);
}

function print(terminal: Terminal, title: string, judged: readonly (readonly [Way, Judgement])[]): void {
  terminal.line(terminal.bold(title));
  const rows = judged.map(([way, { found, known }]) => [way.title, found, `known: ${known}`]);
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
      for (const judgement of await run(trial, way, terminal)) judged.push([way, judgement]);
    }
    print(terminal, trial.title, judged);
    figures += judged.length;
    wrong += judged.filter(([, { isTrue }]) => !isTrue).length;
  }
  terminal.line(
    wrong === 0
      ? terminal.good(`\nAll ${figures} figures are what is known.`)
      : terminal.bad(`\n${wrong} of ${figures} figures are not what is known.`),
  );
  return wrong === 0 ? 0 : 1;
}
