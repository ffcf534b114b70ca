// 15,000 idle event streams, three rounds: none is dropped, each costs little, and nothing is left behind.
import { startHttpProcess } from '../support/http-server-process.ts';
import { closeAll, openMany, runCommand, toMegabytes, wait } from './support.ts';

const STREAMS = 15_000;
const ROUNDS = 3;
/** Longer than uWebSockets.js lets an idle connection live, and than two rounds of comments. */
const HELD_MS = 15_000;
const MOST_BYTES_EACH = 5 * 1_024;
const GET = 'GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n';

await runCommand(async (cleaner, claim) => {
  const server = await startHttpProcess(cleaner);
  const perStream: number[] = [];
  let stallMs = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    const before = await server.figuresAfterCollection();
    let comments = 0;
    const sockets = await openMany(server.port, STREAMS, GET);
    for (const socket of sockets)
      socket.on('data', (chunk) => {
        if (chunk.includes(': \n\n')) comments++;
      });
    while ((await server.figures()).streams < STREAMS) await wait(200);
    await wait(HELD_MS);
    const during = await server.figuresAfterCollection();
    perStream.push((during.residentBytes - before.residentBytes) / STREAMS);
    stallMs = Math.max(stallMs, during.longestStallMs);
    claim(during.streams === STREAMS, `round ${round}: ${STREAMS - during.streams} streams were dropped`);
    claim(comments >= 2 * STREAMS, `round ${round}: only ${comments} comments arrived`);
    closeAll(sockets);
    while ((await server.figures()).connections > 0) await wait(200);
    console.log(`round ${round}: ${toMegabytes(during.residentBytes)} MB resident with ${STREAMS} streams`);
  }
  const [first = 0, , last = 0] = perStream;
  claim(first <= MOST_BYTES_EACH, `a stream costs ${first.toFixed(0)} bytes`);
  claim(last <= first, `round ${ROUNDS} took ${last.toFixed(0)} bytes a stream, round 1 ${first.toFixed(0)}`);
  return `${STREAMS} streams: ${perStream.map((bytes) => bytes.toFixed(0)).join(', ')} bytes more each in rounds 1 to 3; longest stall ${stallMs.toFixed(0)} ms`;
});
