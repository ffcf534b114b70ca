// 100 readers that never read while 10 MB are sent to each: a bounded amount waits for them, then they are cut;
// those who read notice nothing.
import type { Cleaner } from '../support/cleaner.ts';
import { startHttpProcess } from '../support/http-server-process.ts';
import { closeAll, measureBystanders, openMany, runCommand, toMegabytes, wait } from './support.ts';

const READERS = 100;
const EVENTS = 1_000;
const EVENT_BYTES = 10_000;
const EVERY_MS = 10;
const GET = 'GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n';

/** The broadcast itself costs time, so the measure is the same work for readers that read. */
async function measureUsual(cleaner: Cleaner): Promise<number> {
  const server = await startHttpProcess(cleaner);
  const readers = await openMany(server.port, READERS, GET);
  for (const socket of readers) socket.resume();
  await measureBystanders(server.port, 1_000);
  const sending = server.broadcast(EVENTS / 2, EVENT_BYTES, EVERY_MS);
  const { p99Ms } = await measureBystanders(server.port, 4_000);
  closeAll(readers);
  await sending;
  return p99Ms;
}

await runCommand(async (cleaner, claim) => {
  const usualMs = await measureUsual(cleaner);
  const server = await startHttpProcess(cleaner);
  await measureBystanders(server.port, 1_000);
  const before = await server.figuresAfterCollection();
  const stalled = await openMany(server.port, READERS, GET);
  for (const socket of stalled) socket.pause();
  while ((await server.figures()).streams < READERS) await wait(50);

  let isSending = true;
  const sending = server.broadcast(EVENTS, EVENT_BYTES, EVERY_MS).then(() => {
    isSending = false;
  });
  const bystanders = measureBystanders(server.port, 4_000);
  let most = 0;
  while (isSending) {
    await wait(200);
    most = Math.max(most, (await server.figures()).residentBytes);
  }
  await sending;
  const meanwhile = await bystanders;
  const after = await server.figures();
  closeAll(stalled);

  const heldEach = (most - before.residentBytes) / READERS;
  const ratio = meanwhile.p99Ms / usualMs;
  claim(after.streams === 0, `${after.streams} readers were not cut`);
  claim(heldEach < 1.25 * 1_048_576, `${toMegabytes(heldEach)} MB were held for each`);
  claim(meanwhile.failed === 0, `${meanwhile.failed} requests of others failed`);
  claim(ratio < 1.2, `others' p99 was ${ratio.toFixed(2)} times the usual`);
  return `${READERS} stalled readers: ${toMegabytes(heldEach)} MB held for each at most, all cut; others' p99 ${meanwhile.p99Ms.toFixed(1)} ms, ${usualMs.toFixed(1)} ms with readers that read`;
});
