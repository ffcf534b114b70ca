// What an open event stream costs in memory, with thousands of them, in three rounds.
import { createCaller } from '../load/caller.ts';
import { createDialect } from '../load/dialect.ts';
import type { Exchange } from '../load/exchange.ts';
import { openStreams } from '../load/streams.ts';
import { discover, openSessions } from '../measure/discover.ts';
import { sample } from '../measure/proc.ts';
import { bytes, count } from '../report/format.ts';
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

export const streams: Part = {
  name: 'streams',
  what: 'memory of 15,000 open event streams',
  async run({ terminal }) {
    const server = await startServer(serverNamed('ours'));
    const caller = createCaller(server.url);
    // Its own memory: pages of the store's file come and go as the kernel likes.
    const memory = () => sample(server.pid).memory?.anonymousBytes ?? Number.NaN;
    try {
      const dialect = createDialect({ era: 'legacy', path: '/mcp', headers: {} });
      const found = await discover(caller, dialect);
      terminal.status(`Opening ${count(STREAMS)} sessions`);
      const fresh = memory();
      const sessionIds = await openSessions(caller, dialect, STREAMS, found);
      const exchanges = sessionIds.map((sessionId): Exchange => {
        const { headers } = dialect.initialized(sessionId);
        return { ...dialect.get('stream', '/mcp'), headers: { ...headers, Accept: 'text/event-stream' } };
      });
      await settled();
      const sessions = (memory() - fresh) / STREAMS;
      const each: number[] = [];
      let dropped = 0;
      const before = memory();
      for (let round = 0; round < ROUNDS; round++) {
        terminal.status(`${WHAT}, round ${round + 1} of ${ROUNDS}`);
        const held = await openStreams(server.url, exchanges);
        await settled();
        // Always from before the first round: what a round leaves behind is charged to the next.
        each.push((memory() - before) / held.open);
        dropped += held.dropped;
        await held.close();
        await settled();
      }
      const most = Math.max(...each);
      return {
        measurements: [],
        lines: [
          toLine({
            what: WHAT,
            reach: REACH,
            measured: bytes(most),
            ratio: LIMIT / most,
            note: `the most of ${ROUNDS} rounds: ${each.map(bytes).join(', ')}; ${dropped} dropped; a session takes ${bytes(sessions)} more`,
          }),
        ],
      };
    } catch (error) {
      return { measurements: [], lines: [notMeasured(WHAT, REACH, (error as Error).message)] };
    } finally {
      caller.close();
      await server.stop();
    }
  },
};
