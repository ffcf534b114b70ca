// 1,000,000 client addresses, half of them IPv6: the limiter's memory is capped, and comes back after two windows.
import { startHttpProcess } from '../support/http-server-process.ts';
import { closeAll, openMany, runCommand, toMegabytes, wait } from './support.ts';

const ADDRESSES = 1_000_000;
const CONNECTIONS = 64;
/** Longer than the million takes. */
const WINDOW_SECONDS = 100;
const MOST_BYTES = 200 * 1_048_576;

const toAddress = (index: number): string =>
  index % 2 === 0
    ? `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
    : `2001:db8:${(index >> 16).toString(16)}:${(index & 0xffff).toString(16)}::1`;

await runCommand(async (cleaner, claim) => {
  const env = { RATE_LIMIT_ENABLED: 'true', RATE_LIMIT_WINDOW_SECONDS: String(WINDOW_SECONDS) };
  const server = await startHttpProcess(cleaner, env);
  const sockets = await openMany(server.port, CONNECTIONS);
  let next = 0;
  let refused = 0;
  let most = 0;

  const ask = (count: number) =>
    Promise.all(
      sockets.map(
        (socket) =>
          new Promise<void>((resolve) => {
            const send = (): void => {
              if (next >= count) {
                socket.removeAllListeners('data');
                resolve();
                return;
              }
              const address = toAddress(next++);
              socket.write(`DELETE /mcp HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`);
            };
            socket.on('data', (data) => {
              if (!data.includes('HTTP/1.1 200')) refused++;
              send();
            });
            send();
          }),
      ),
    );

  await ask(20_000);
  const before = await server.figuresAfterCollection();
  const begin = performance.now();
  next = 0;
  const asking = ask(ADDRESSES);
  let over = false;
  void asking.then(() => {
    over = true;
  });
  while (!over) {
    await wait(1_000);
    most = Math.max(most, (await server.figuresAfterCollection()).residentBytes);
  }
  const seconds = (performance.now() - begin) / 1000;
  const { trackedClients } = await server.figures();
  closeAll(sockets);
  let after = await server.figuresAfterCollection();
  const deadline = performance.now() + 3 * WINDOW_SECONDS * 1_000;
  while (after.trackedClients > 0 && performance.now() < deadline) {
    await wait(1_000);
    after = await server.figuresAfterCollection();
  }
  after = await server.figuresAfterCollection();

  const grown = most - before.residentBytes;
  claim(refused === 0, `${refused} requests were refused though no address came twice in a window`);
  claim(grown <= MOST_BYTES, `it grew by ${toMegabytes(grown)} MB`);
  claim(after.trackedClients === 0, `${after.trackedClients} idle addresses were still tracked`);
  // Not of the resident memory, part of which the allocator keeps for the next time.
  const left = after.heapBytes - before.heapBytes;
  claim(left < 10 * 1_048_576, `${toMegabytes(left)} MB of heap did not come back`);
  return `${ADDRESSES} addresses in ${seconds.toFixed(0)} s: ${trackedClients} tracked, ${toMegabytes(grown)} MB more; after two windows ${toMegabytes(left)} MB of heap and ${toMegabytes(after.residentBytes - before.residentBytes)} MB resident more`;
});
