// Uploads of many times the limit, with and without a declared length, and thousands that stop half-way: each is
// told 413 or cut, and what is held stays within the limits.
import type { Socket } from 'node:net';
import { startHttpProcess } from '../support/http-server-process.ts';
import { closeAll, openMany, runCommand, toMegabytes, wait } from './support.ts';

const MEGABYTE = 1_048_576;
const UPLOADS = 100;
const AT_ONCE = 10;
const UPLOAD_BYTES = 20 * MEGABYTE;
const HALF = 3_000;
const LONGEST_STALL_MS = 50;
/** Of all unfinished bodies together: 64 times the largest. */
const MOST_HELD_BYTES = 64 * MEGABYTE;

const head = (framing: string): string => `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${framing}\r\n\r\n`;
const piece = Buffer.alloc(65_536, 'x');
const chunk = Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);

await runCommand(async (cleaner, claim) => {
  const server = await startHttpProcess(cleaner);
  const before = await server.figuresAfterCollection();
  let most = 0;
  let stallMs = 0;
  let over = false;
  const watching = (async () => {
    while (!over) {
      const { residentBytes, longestStallMs } = await server.figures();
      most = Math.max(most, residentBytes);
      stallMs = Math.max(stallMs, longestStallMs);
      await wait(100);
    }
  })();

  const statuses = new Map<string, number>();
  for (const [framing, bytes] of [
    [`Content-Length: ${UPLOAD_BYTES}`, piece],
    ['Transfer-Encoding: chunked', chunk],
  ] as const) {
    for (let done = 0; done < UPLOADS; done += AT_ONCE) {
      const sockets = await openMany(server.port, AT_ONCE, head(framing));
      for (const status of await Promise.all(sockets.map((socket) => upload(socket, bytes))))
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      closeAll(sockets);
    }
  }
  over = true;
  await watching;
  const floodGrowth = most - before.residentBytes;

  // Twice: what the first round leaves to the allocator, the second must be able to use.
  const peaks: number[] = [];
  for (let round = 1; round <= 2; round++) {
    const halves = await openMany(server.port, HALF, head('Content-Length: 1000000'));
    for (const socket of halves) socket.write(piece);
    await wait(3_000);
    peaks.push((await server.figures()).residentBytes - before.residentBytes);
    closeAll(halves);
    while ((await server.figures()).connections > 0) await wait(100);
    await server.figuresAfterCollection();
  }
  const [first = 0, second = 0] = peaks;
  const refused = statuses.get('413') ?? 0;
  // On a slow machine an upload may outlast the server's patience; it is cut then.
  claim(refused >= UPLOADS, `only ${refused} of ${2 * UPLOADS} uploads read their 413`);
  claim(
    [...statuses.keys()].every((status) => status === '413' || status === 'cut'),
    JSON.stringify([...statuses]),
  );
  claim(floodGrowth < 64 * MEGABYTE, `the uploads made it grow by ${toMegabytes(floodGrowth)} MB`);
  claim(first < 2 * MOST_HELD_BYTES, `half bodies made it grow by ${toMegabytes(first)} MB`);
  claim(second - first < 10 * MEGABYTE, `a second round took ${toMegabytes(second - first)} MB more`);
  claim(stallMs <= LONGEST_STALL_MS, `the loop stood still for ${stallMs.toFixed(0)} ms`);
  return `${2 * UPLOADS} uploads of ${toMegabytes(UPLOAD_BYTES)} MB: ${refused} read their 413, ${toMegabytes(floodGrowth)} MB more resident; ${HALF} half bodies, twice: ${toMegabytes(first)} and ${toMegabytes(second)} MB more; longest stall ${stallMs.toFixed(0)} ms`;
});

/** Sends until it is answered or cut; the status, or `cut`. */
async function upload(socket: Socket, bytes: Buffer): Promise<string> {
  let received = '';
  socket.on('data', (data) => {
    received += data.toString('latin1');
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  let isClosed = false;
  void closed.then(() => {
    isClosed = true;
  });
  for (let sent = 0; sent < UPLOAD_BYTES && !isClosed && received === ''; sent += piece.length)
    if (!socket.write(bytes))
      await Promise.race([closed, new Promise((resolve) => socket.once('drain', resolve))]);
  await closed;
  return /^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 'cut';
}
