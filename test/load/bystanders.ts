// Well-behaved clients, run by the other commands while they misbehave: small requests over kept connections.
// Tells its parent how long they took. `bystanders.js <port> <milliseconds>`
import { Agent, request } from 'node:http';
import type { Latencies } from './support.ts';

const CLIENTS = 4;
const PAUSE_MS = 2;
const [port = 0, durationMs = 0] = process.argv.slice(2).map(Number);

function ask(agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = request({ port, host: '127.0.0.1', agent, path: '/mcp', method: 'POST' }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode === 200));
    });
    asking.once('error', () => resolve(false));
    asking.end('{"small":true}');
  });
}

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
const until = performance.now() + durationMs;
const times: number[] = [];
let failed = 0;

async function client(): Promise<void> {
  while (performance.now() < until) {
    const begin = performance.now();
    if (await ask(agent)) times.push(performance.now() - begin);
    else failed++;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

await Promise.all(Array.from({ length: CLIENTS }, client));
agent.destroy();
times.sort((a, b) => a - b);
const latencies: Latencies = {
  answered: times.length,
  failed,
  p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
};
process.send?.(latencies);
