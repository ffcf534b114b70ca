// What an open event stream costs in memory, with thousands of them, on three servers.
import { createCaller } from '../load/caller.ts';
import { createDialect } from '../load/dialect.ts';
import type { Exchange } from '../load/exchange.ts';
import { openStreams } from '../load/streams.ts';
import { discover, openSessions } from '../measure/discover.ts';
import { sample } from '../measure/proc.ts';
import { bytes } from '../report/format.ts';
import { serverNamed, startServer } from '../servers/index.ts';
import { notMeasured, type Part, toLine } from './types.ts';

const STREAMS = 15_000;
const LIMIT = 5 * 1024;
const ROUNDS = 3;
// Long enough for the collector to have been there and for a keep-alive comment to have gone out.
const SETTLING_MS = 4000;

const WHAT = '15,000 open event streams';
const REACH = '≤ 5 KiB each';

const settled = () => new Promise((resolve) => setTimeout(resolve, SETTLING_MS));

interface Round {
  /** Bytes for each stream, and for each of the sessions opened before. */
  readonly each: number;
  readonly session: number;
  readonly dropped: number;
}

/** On a fresh server: what earlier streams left for the collector is not the cost of those that are open. */
async function measureRound(): Promise<Round> {
  const server = await startServer(serverNamed('ours'));
  const caller = createCaller(server.url);
  // Its own memory: pages of the store's file come and go as the kernel likes.
  const memory = () => sample(server.pid).memory?.anonymousBytes ?? Number.NaN;
  try {
    const dialect = createDialect({ era: 'legacy', path: '/mcp', headers: {} });
    const found = await discover(caller, dialect);
    const fresh = memory();
    const sessionIds = await openSessions(caller, dialect, STREAMS, found);
    const exchanges = sessionIds.map((sessionId): Exchange => {
      const { headers } = dialect.initialized(sessionId);
      return { ...dialect.get('stream', '/mcp'), headers: { ...headers, Accept: 'text/event-stream' } };
    });
    await settled();
    const before = memory();
    const held = await openStreams(server.url, exchanges);
    await settled();
    const each = (memory() - before) / held.open;
    await held.close();
    return { each, session: (before - fresh) / STREAMS, dropped: held.dropped };
  } finally {
    caller.close();
    await server.stop();
  }
}

export const streams: Part = {
  name: 'streams',
  what: 'memory of 15,000 open event streams',
  async run({ terminal }) {
    try {
      const rounds: Round[] = [];
      for (let round = 1; round <= ROUNDS; round++) {
        terminal.status(`${WHAT}, server ${round} of ${ROUNDS}`);
        rounds.push(await measureRound());
      }
      const each = rounds.map((round) => round.each);
      const most = Math.max(...each);
      const session = Math.max(...rounds.map((round) => round.session));
      const dropped = rounds.reduce((sum, round) => sum + round.dropped, 0);
      return {
        measurements: [],
        lines: [
          toLine({
            what: WHAT,
            reach: REACH,
            measured: bytes(most),
            ratio: LIMIT / most,
            flaw: dropped > 0 ? `${dropped} streams that the server closed` : undefined,
            note: `the most of ${ROUNDS} servers: ${each.map(bytes).join(', ')}; a session takes ${bytes(session)} more`,
          }),
        ],
      };
    } catch (error) {
      return { measurements: [], lines: [notMeasured(WHAT, REACH, (error as Error).message)] };
    }
  },
};
