// Requests at a fixed rate, and what of their answers counts.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { Exchange } from '../../bench/load/exchange.ts';
import { createLedger } from '../../bench/load/ledger.ts';
import { startOpenLoop } from '../../bench/load/open-loop.ts';
import { type LoadPlan, REFUSED } from '../../bench/load/plan.ts';
import { merged } from '../../bench/stats/histogram.ts';

const ASK: Exchange = {
  step: 'ask',
  method: 'GET',
  path: '/',
  headers: {},
  body: '',
  wantsResult: false,
};
const ENOUGH = 30;

test('only answers that were hoped for are throughput; refusals, failures and lost connections are told apart', async (t) => {
  let asked = 0;
  let enough = (): void => {};
  const isEnough = new Promise<void>((resolve) => (enough = resolve));
  const server = createServer((_request, response) => {
    const kind = asked++ % 4;
    if (kind === 0) response.writeHead(200).end('x');
    if (kind === 1) response.writeHead(503, { 'retry-after': '1' }).end('x');
    if (kind === 2) response.writeHead(500).end('x');
    if (kind === 3) response.destroy();
    if (asked === ENOUGH) enough();
  });
  t.after(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ledger = createLedger();
  let succeeded = 0;
  const script = {
    next: () => ASK,
    answered: () => {
      succeeded++;
    },
  };
  const plan = { url, timeoutMs: 5_000 } as LoadPlan;
  const load = await startOpenLoop(plan, 200, [script, script], ledger);
  await isEnough;
  await load.stop();
  const { completed, errors, refusals, steps } = ledger.report();
  assert.equal(completed + errors, asked);
  assert.deepEqual([completed, refusals], [Math.ceil(asked / 4), Math.ceil((asked - 1) / 4)]);
  const counts = [steps.ask, steps[REFUSED]].map((plain) => plain && merged([plain]).count);
  assert.deepEqual([succeeded, ...counts], [completed, completed, refusals]);
});
