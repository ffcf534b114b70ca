// The process over stdio: nothing but protocol on stdout, whatever it is fed, and a clean end when stdin closes.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { MAIN, temporaryFolder } from '../support/server.ts';

interface Process {
  readonly child: ChildProcess;
  readonly exited: Promise<unknown[]>;
  send(...lines: (string | Buffer | object)[]): void;
  /** The next line of stdout, which must be a JSON-RPC message. */
  next(): Promise<{ id?: unknown; error?: { code: number }; result?: object }>;
}

function startStdio(t: TestContext): Process {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATA_DIR: temporaryFolder(t), WORKER_THREADS: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  t.after(() => child.kill('SIGKILL'));
  child.stderr.resume();
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    child,
    exited: once(child, 'exit'),
    send(...messages) {
      for (const message of messages) {
        const isRaw = typeof message === 'string' || Buffer.isBuffer(message);
        child.stdin.write(isRaw ? message : `${JSON.stringify(message)}\n`);
      }
    },
    async next() {
      const { value } = await lines.next();
      const message = JSON.parse(value as string);
      assert.equal(message.jsonrpc, '2.0', value as string);
      return message;
    },
  };
}

const HELLO = {
  jsonrpc: '2.0',
  id: 'hello',
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });

test('garbage gets an error a line, and the server lives on', async (t) => {
  const { send, next, child, exited } = startStdio(t);
  send(HELLO);
  assert.equal((await next()).id, 'hello');
  const garbage = [
    'not json\n',
    '{"jsonrpc":\n',
    '[]\n',
    'null\n',
    Buffer.from([0xff, 0xfe, 0x0a]),
    '"\ud800"\n',
  ];
  for (const line of garbage) {
    send(line);
    assert.ok([-32700, -32600].includes((await next()).error?.code ?? 0), String(line));
  }
  send('\n', '\r\n', `${JSON.stringify(ping(1))}\r\n`);
  assert.equal((await next()).id, 1);
  send(Buffer.alloc(2_000_000, 'x'), '\n', ping(2));
  assert.ok((await next()).error);
  assert.equal((await next()).id, 2);
  child.stdin?.end();
  assert.deepEqual(await exited, [0, null]);
});

test('what was asked before stdin closed is answered before the process ends', async (t) => {
  const { send, next, child, exited } = startStdio(t);
  send(HELLO, { jsonrpc: '2.0', method: 'notifications/initialized' });
  const search = { origin: 'JFK', destination: 'LAX', departureDate: '2099-06-15' };
  for (let id = 0; id < 20; id++)
    send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'searchFlights', arguments: search } });
  child.stdin?.end();
  const ids = new Set<unknown>();
  while (ids.size < 21) ids.add((await next()).id);
  assert.deepEqual(await exited, [0, null]);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  test(`${signal} ends the process cleanly`, async (t) => {
    const { send, next, child, exited } = startStdio(t);
    send(HELLO);
    await next();
    child.kill(signal);
    assert.deepEqual(await exited, [0, null]);
  });

test('a client that stops reading and goes away ends the process', async (t) => {
  const { send, next, child, exited } = startStdio(t);
  send(HELLO, { jsonrpc: '2.0', method: 'notifications/initialized' });
  await next();
  child.stdout?.destroy();
  for (let id = 0; id < 10; id++) send({ jsonrpc: '2.0', id, method: 'tools/list' });
  assert.deepEqual(await exited, [0, null]);
});
