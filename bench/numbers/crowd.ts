// 5,000 sessions instead of 50: as fast as they can, and at a pace that people could keep.
import { count, time } from '../report/format.ts';
import { flawOf, toRow } from '../report/summary.ts';
import { toConditions } from '../run/context.ts';
import { runMatrix } from '../run/matrix.ts';
import type { Line } from '../run/results.ts';
import { scenarioNamed } from '../scenarios/index.ts';
import { serverNamed } from '../servers/index.ts';
import { BOOK_MS, RETRIEVE_MS, SEARCH_MS } from '../stats/targets.ts';
import { type Part, toLine } from './types.ts';

const SESSIONS = 5000;
// Each session calls a tool every two seconds: quicker than any agent that thinks between two calls.
const CALLS_A_SECOND = SESSIONS / 2;

const LIMITS = { 'search-different': SEARCH_MS, book: BOOK_MS, retrieve: RETRIEVE_MS } as const;

export const crowd: Part = {
  name: 'crowd',
  what: 'p99 of search, book and retrieve with 5,000 sessions',
  async run(context) {
    const { options, terminal } = context;
    const scenarios = Object.keys(LIMITS).map(scenarioNamed);
    const paces = [
      { rate: CALLS_A_SECOND, text: `each calling every 2 s (${count(CALLS_A_SECOND)}/s, waiting counts)` },
      { rate: undefined, text: 'each calling again at once' },
    ];
    const lines: Line[] = [];
    const all = [];
    for (const { rate, text } of paces) {
      const conditions = {
        ...toConditions(
          options,
          SESSIONS,
          options.quick ? { seconds: 3, warmUp: 1 } : { seconds: 8, warmUp: 2 },
        ),
        ratePerSecond: rate,
      };
      const { measurements } = await runMatrix({
        cells: scenarios.map((scenario) => ({ scenario, conditions, servers: [serverNamed('ours')] })),
        repetitions: options.quick ? 1 : Math.min(3, options.repetitions ?? 2),
        terminal,
        model: serverNamed('ours'),
      });
      all.push(...measurements);
      for (const scenario of scenarios) {
        const of = measurements.filter((each) => each.scenario === scenario.name);
        const row = of.length === 0 ? undefined : toRow(of);
        const p99 = row?.latency.percentile(99) ?? Number.NaN;
        const bookings = row?.acknowledged ? `, ${count(row.acknowledged)} bookings acknowledged` : '';
        const limit = LIMITS[scenario.name as keyof typeof LIMITS];
        lines.push(
          toLine({
            what: `${scenario.title} with 5,000 sessions, ${text}: p99`,
            reach: `under ${limit === SEARCH_MS ? '2 s' : `${limit} ms`}`,
            measured: time(p99),
            ratio: (limit * 1000) / p99,
            flaw: row && flawOf(row),
            note: `${count(row?.throughput)}/s${bookings}, limit: ${row?.limit}`,
          }),
        );
      }
    }
    return { lines, measurements: all };
  },
};
