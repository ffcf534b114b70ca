// 10,000 connections that say nothing: others notice nothing, they are gone soon, and memory comes back.
import { startHttpProcess } from '../support/http-server-process.ts';
import { closeAll, measureBystanders, openMany, runCommand, toMegabytes, wait } from './support.ts';

const CONNECTIONS = 10_000;
const GONE_WITHIN_MS = 15_000;

await runCommand(async (cleaner, claim) => {
  const server = await startHttpProcess(cleaner);
  await measureBystanders(server.port, 2_000);
  const residents: number[] = [];
  let slowestMs = 0;
  let failed = 0;
  let most = 0;
  for (let round = 1; round <= 2; round++) {
    const silent = await openMany(server.port, CONNECTIONS);
    const begin = performance.now();
    const meanwhile = await measureBystanders(server.port, 3_000);
    failed += meanwhile.failed;
    most = Math.max(most, (await server.figures()).residentBytes);
    while ((await server.figures()).connections > 4 && performance.now() - begin < 30_000) await wait(250);
    slowestMs = Math.max(slowestMs, performance.now() - begin);
    closeAll(silent);
    residents.push((await server.figuresAfterCollection()).residentBytes);
  }
  const [first = 0, second = 0] = residents;
  claim(slowestMs <= GONE_WITHIN_MS, `they were gone only after ${(slowestMs / 1000).toFixed(1)} s`);
  claim(failed === 0, `${failed} requests of others failed`);
  claim(second - first < 5 * 1_048_576, `a second round left ${toMegabytes(second - first)} MB more`);
  return `${CONNECTIONS} silent connections: gone after ${(slowestMs / 1000).toFixed(1)} s, ${toMegabytes(most)} MB resident meanwhile, ${toMegabytes(second)} MB after two rounds`;
});
