// SIGTERM under load, 20 times, to the real server: nothing accepted is dropped, and it ends with 0 within 10 s.
import { Agent, request } from 'node:http';
import { withCleaner } from '../support/cleaner.ts';
import { startServerProcess } from '../support/server.ts';
import { runCommand, wait } from './support.ts';

const ROUNDS = 20;
const CLIENTS = 20;
const LONGEST_STOP_MS = 10_000;

const SEARCH = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name: 'searchFlights',
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'drain', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
};

interface Tally {
  answered: number;
  refused: number;
  readonly dropped: string[];
}

/** Searches over one kept connection until the server refuses a new one. */
async function searchOn(url: string, tally: Tally): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let call = 0; tally.dropped.length < 10; call++) {
    const date = `2027-0${1 + (call % 9)}-1${call % 10}`;
    const search = { origin: 'JFK', destination: 'LAX', departureDate: date };
    const outcome = await post(`${url}/mcp`, agent, {
      ...SEARCH,
      params: { ...SEARCH.params, arguments: search },
    });
    if (outcome === 'answered') tally.answered++;
    else if (outcome === 'refused') {
      tally.refused++;
      break;
    } else tally.dropped.push(outcome);
  }
  agent.destroy();
}

function post(url: string, agent: Agent, message: object): Promise<string> {
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': 'tools/call',
    'Mcp-Name': 'searchFlights',
  };
  return new Promise((resolve) => {
    const asking = request(url, { method: 'POST', agent, headers }, (answer) => {
      let body = '';
      answer.on('data', (chunk) => {
        body += chunk;
      });
      answer.once('error', (error) => resolve(`cut: ${error.message}`));
      answer.once('end', () =>
        resolve(body.includes('"flights"') ? 'answered' : `${answer.statusCode} ${body}`),
      );
    });
    asking.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : `${error.code}, reused: ${asking.reusedSocket}`);
    });
    asking.end(JSON.stringify(message));
  });
}

await runCommand(async (_cleaner, claim) => {
  const tally: Tally = { answered: 0, refused: 0, dropped: [] };
  let slowestMs = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    await withCleaner(async (cleaner) => {
      const server = await startServerProcess(cleaner);
      const clients = Array.from({ length: CLIENTS }, () => searchOn(server.url, tally));
      await wait(300 + Math.random() * 300);
      const begin = performance.now();
      const status = await server.stop();
      slowestMs = Math.max(slowestMs, performance.now() - begin);
      claim(status === 0, `round ${round} ended with ${status}: ${server.logs()}`);
      await Promise.all(clients);
    });
  }
  claim(tally.answered > ROUNDS * CLIENTS, `only ${tally.answered} calls were answered`);
  claim(tally.dropped.length === 0, `dropped: ${tally.dropped.slice(0, 5).join('; ')}`);
  claim(slowestMs <= LONGEST_STOP_MS, `a stop took ${slowestMs.toFixed(0)} ms`);
  return `${ROUNDS} stops under load: ${tally.answered} calls answered, ${tally.dropped.length} dropped, slowest stop ${slowestMs.toFixed(0)} ms`;
});
