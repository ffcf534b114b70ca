// The only worker exits, throws late, runs out of memory or loops with 50 calls in flight, again and again: every
// call is answered in time, and the next one works. `npm run load -- worker-faults [rounds]`
import { readConfig } from '../../src/config.ts';
import { startServer } from '../../src/server.ts';
import { temporaryFolder } from '../support/server.ts';
import { runCommand, wait } from './support.ts';

const CALLS = 50;
const DEADLINE_MS = 400;
const PROBES = new URL('../support/toolsets/probes.js', import.meta.url).href;
const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
};
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

interface Ended {
  readonly status: number;
  readonly text: string;
  readonly at: number;
}

function createCaller(url: string) {
  let id = 0;
  return async (name: string, args: object = {}): Promise<Ended> => {
    const params = { name, arguments: args, _meta: META };
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { ...HEADERS, 'mcp-name': name },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method: 'tools/call', params }),
    });
    return { text: await response.text(), status: response.status, at: performance.now() };
  };
}

await runCommand(async (cleaner, claim) => {
  const rounds = Number(process.argv[2] ?? 10);
  const faults: unknown[] = [];
  process.on('unhandledRejection', (error) => faults.push(error));
  const config = readConfig({
    HTTP_PORT: '0',
    TRANSPORT_MODE: 'http',
    RATE_LIMIT_ENABLED: 'false',
    WORKER_THREADS: '1',
    TOOL_TIMEOUT_MS: String(DEADLINE_MS),
    DATA_DIR: temporaryFolder(cleaner),
  });
  const log = { isLevelEnabled: () => false, info: () => {}, warn: () => {}, error: () => {} };
  const server = await startServer({ config, log, toolsets: [PROBES] });
  cleaner.after(() => server.stop());
  const call = createCaller(server.url);

  const round = async (killer: string): Promise<{ answeredMs: number; backMs: number }> => {
    const held = Array.from({ length: CALLS }, () => call('never'));
    await wait(20);
    const began = performance.now();
    const killed = call(killer);
    const ends = await Promise.all([...held, killed]);
    for (const { text, status } of ends)
      claim(
        text.includes('"error"') || text.includes('"isError":true'),
        `${killer}: ${status} ${text.slice(0, 200)}`,
      );
    // Whoever hoards memory needs a while until it dies: then the answers count from the first of them.
    const died = killer === 'out-of-memory' ? Math.min(...ends.map(({ at }) => at)) : began;
    const ended = performance.now();
    const next = await call('echo', { still: 'there' });
    claim(next.status === 200 && next.text.includes('there'), `after ${killer}: ${next.status} ${next.text}`);
    return { answeredMs: Math.max(...ends.map(({ at }) => at)) - died, backMs: next.at - ended };
  };

  const lines: string[] = [];
  for (const [killer, mostMs] of [
    ['exit', 250],
    ['late-throw', 250],
    ['out-of-memory', 250],
    ['spin', DEADLINE_MS + 100],
  ] as const) {
    const seen = [];
    for (let index = 0; index < rounds; index++) seen.push(await round(killer));
    const answeredMs = Math.max(...seen.map((each) => each.answeredMs));
    const backMs = Math.max(...seen.map((each) => each.backMs));
    claim(
      answeredMs <= mostMs,
      `${killer}: the last of ${CALLS} was answered after ${answeredMs.toFixed(0)} ms`,
    );
    claim(backMs <= 1_000, `${killer}: the next call was served after ${backMs.toFixed(0)} ms`);
    lines.push(
      `${killer}: all answered within ${answeredMs.toFixed(0)} ms, served again ${backMs.toFixed(0)} ms later`,
    );
  }
  claim(faults.length === 0, `${faults.length} unhandled rejections: ${faults[0]}`);
  return `${rounds} rounds each, ${CALLS} calls in flight, at worst: ${lines.join('; ')}`;
});
