// 1,000 connections with slow headers, bodies and reads: everybody else is served, and they are gone in 15 s.
import type { Socket } from 'node:net';
import { startHttpProcess } from '../support/http-server-process.ts';
import { closeAll, measureBystanders, openMany, runCommand, toMegabytes, wait } from './support.ts';

const EACH = 334;
const GONE_WITHIN_MS = 15_000;

await runCommand(async (cleaner, claim) => {
  const server = await startHttpProcess(cleaner);
  await measureBystanders(server.port, 1_000);
  const usual = await measureBystanders(server.port, 4_000);
  const before = await server.figuresAfterCollection();

  const headers = await openMany(server.port, EACH, 'GET /mcp HTTP/1.1\r\nHost: localhost\r\n');
  const bodies = await openMany(
    server.port,
    EACH,
    'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n',
  );
  const readers = await openMany(server.port, EACH, 'GET /mcp?large HTTP/1.1\r\nHost: localhost\r\n\r\n');
  for (const socket of readers) socket.pause();
  const begin = performance.now();
  // A byte each second: enough for a naive time-out to start anew each time.
  const drip = setInterval(() => {
    for (const socket of headers) write(socket, 'X');
    for (const socket of bodies) write(socket, 'x');
    for (const socket of readers) socket.read(1);
  }, 1_000);
  const bystanders = measureBystanders(server.port, 10_000);
  let most = 0;
  let goneMs = 0;
  // The bystanders' own connections are at most 4.
  while (performance.now() - begin < GONE_WITHIN_MS + 5_000) {
    const { connections, residentBytes } = await server.figures();
    most = Math.max(most, residentBytes);
    goneMs = performance.now() - begin;
    if (connections <= 4) break;
    await wait(250);
  }
  clearInterval(drip);
  const meanwhile = await bystanders;
  closeAll([...headers, ...bodies, ...readers]);

  const ratio = meanwhile.p99Ms / usual.p99Ms;
  claim(goneMs <= GONE_WITHIN_MS, `attackers were still there after ${(goneMs / 1000).toFixed(1)} s`);
  claim(meanwhile.failed === 0, `${meanwhile.failed} requests of others failed`);
  claim(ratio < 2, `others' p99 was ${ratio.toFixed(2)} times the usual`);
  const grown = toMegabytes(most - before.residentBytes);
  return `${3 * EACH} slow clients: gone after ${(goneMs / 1000).toFixed(1)} s, ${grown} MB held; others' p99 ${meanwhile.p99Ms.toFixed(1)} ms, ${usual.p99Ms.toFixed(1)} ms before`;
});

function write(socket: Socket, text: string): void {
  if (!socket.destroyed && socket.writable) socket.write(text);
}
