import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { Body, HttpReply } from '../../../src/gateway/http/index.ts';
import { withResolvers } from '../../support/promises.ts';
import { countAnswers, openRaw } from '../../support/raw-http.ts';
import { until } from '../../support/valkey.ts';
import { serve } from './support.ts';

const GET = 'GET /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
const bodyOf = (text: string): string => text.slice(text.indexOf('\r\n\r\n') + 4);

test('bodies of every size arrive byte for byte, as text, as bytes and in pieces', async (t) => {
  let body: Body = '';
  const { url } = await serve(t, { mcp: (_request, reply) => reply.send(200, [], body) });
  const sizes = [
    0, 1, 4_900, 5_000, 14_000, 14_999, 15_000, 16_000, 16_384, 16_385, 20_000, 70_000, 1_048_576,
  ];
  for (const size of sizes) {
    const bytes = Buffer.from(Uint8Array.from({ length: size }, (_, index) => (index * 31 + size) & 0x7f));
    const pieces = [0, size >> 3, size >> 2, size >> 1, size].map((from, index, cuts) =>
      bytes.subarray(from, cuts[index + 1]),
    );
    for (body of [bytes, bytes.toString(), pieces]) {
      const answer = await fetch(`${url}/mcp`);
      assert.equal(answer.headers.get('content-length'), String(size));
      assert.ok(bytes.equals(Buffer.from(await answer.arrayBuffer())), `${size} bytes`);
    }
  }
});

test('text beyond ASCII arrives as UTF-8, lone surrogates as U+FFFD', async (t) => {
  let body = '';
  const { url } = await serve(t, { mcp: (_request, reply) => reply.send(200, [], body) });
  for (body of ['Zoë Nguyễn 日本 🛫', 'é'.repeat(9_000)])
    assert.equal(await (await fetch(`${url}/mcp`)).text(), body);
  body = 'a\ud800b';
  assert.equal(await (await fetch(`${url}/mcp`)).text(), 'a\ufffdb');
});

test('readers that stall on a large body and read on later get it exactly, and nobody waits for them', async (t) => {
  // More than the system's own buffers take, so that the rest must wait here.
  const body = Buffer.from(
    Uint8Array.from({ length: 12_582_912 }, (_, index) => (index * 7 + (index >> 8)) & 0xff),
  );
  const cuts = [0, 30, 6_000_000, 6_000_001, 12_582_911, 12_582_912];
  const pieces = cuts.slice(1).map((end, index) => body.subarray(cuts[index], end));
  const digest = createHash('sha256').update(body).digest('hex');
  const { port, url, server } = await serve(t, {
    mcp: (request, reply) =>
      reply.send(200, [], request.query === 'small' ? 'small' : request.query === 'pieces' ? pieces : body),
  });
  const stalled = await Promise.all([openRaw(port), openRaw(port), openRaw(port)]);
  for (const [index, { socket }] of stalled.entries()) {
    socket.pause();
    socket.write(index === 0 ? GET : GET.replace('/mcp', '/mcp?pieces'));
  }
  for (let round = 0; round < 20; round++)
    assert.equal(await (await fetch(`${url}/mcp?small`)).text(), 'small');
  assert.equal(server.pendingReplies(), stalled.length);
  for (const connection of stalled) {
    connection.socket.resume();
    const text = await connection.until(
      (soFar) => soFar.length > body.length && bodyOf(soFar).length >= body.length,
    );
    assert.equal(createHash('sha256').update(bodyOf(text), 'latin1').digest('hex'), digest);
    connection.socket.destroy();
  }
  assert.equal(server.pendingReplies(), 0);
});

test('a client that leaves in the middle of a large answer leaves nothing behind', async (t) => {
  const body = Buffer.alloc(12_582_912);
  const { port, server, faults } = await serve(t, { mcp: (_request, reply) => reply.send(200, [], body) });
  const connection = await openRaw(port, GET);
  await connection.until((text) => text.length > 100_000);
  assert.equal(server.pendingReplies(), 1);
  connection.socket.destroy();
  await until(() => server.pendingReplies() === 0, 'the answer is still there');
  assert.deepEqual(faults, []);
});

test('HEAD answers the head of GET and no body, and the connection goes on', async (t) => {
  const { port } = await serve(t, { mcp: (_request, reply) => reply.send(200, [['X-A', 'b']], 'Zoë') });
  const connection = await openRaw(port, 'HEAD /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const head = await connection.until((text) => text.endsWith('\r\n\r\n'));
  assert.match(head, /\r\nContent-Length: 4\r\n/);
  assert.match(head, /\r\nX-A: b\r\n/);
  connection.socket.write(GET);
  assert.equal(countAnswers(await connection.closed()), 2);
});

test('204 has neither body nor length', async (t) => {
  const { port } = await serve(t, { mcp: (_request, reply) => reply.send(204, [], 'ignored') });
  const connection = await openRaw(port, GET);
  const text = await connection.closed();
  assert.match(text, /^HTTP\/1\.1 204 No Content\r\n/);
  assert.doesNotMatch(text, /Content-Length/i);
  assert.equal(bodyOf(text), '');
});

test('202 without a body says so, or clients would wait for one', async (t) => {
  const { url } = await serve(t, { mcp: (_request, reply) => reply.send(202, [], '') });
  const answer = await fetch(`${url}/mcp`, { method: 'POST', body: '{}' });
  assert.equal(answer.status, 202);
  assert.equal(answer.headers.get('content-length'), '0');
});

test('a handler that throws, now or later, is answered 500 and reported', async (t) => {
  const throws = {
    now: () => {
      throw new Error('now');
    },
    later: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('later');
    },
  };
  for (const [when, mcp] of Object.entries(throws)) {
    const { url, faults } = await serve(t, { mcp });
    const answer = await fetch(`${url}/mcp`, { method: 'POST', body: '{}' });
    assert.equal(answer.status, 500);
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    assert.deepEqual(await answer.json(), {
      jsonrpc: '2.0',
      error: { code: -32603, message: 'Internal error' },
    });
    assert.match(String(faults[0]), new RegExp(when));
  }
});

test('a header that would add a line is refused, and the answer is 500 without it', async (t) => {
  for (const [name, value] of [
    ['X-A', 'b\r\nX-Injected: c'],
    ['X-A', 'b\nX-Injected: c'],
    ['X-A\r\nX-Injected', 'c'],
    ['X-A', 'b\0'],
    ['X-A', 'ë'],
    ['', 'b'],
    ['X A', 'b'],
  ] as const) {
    const { url, faults } = await serve(t, {
      mcp: (_request, reply) => reply.send(200, [[name, value]], ''),
    });
    const answer = await fetch(`${url}/mcp`);
    assert.equal(answer.status, 500);
    assert.equal(answer.headers.get('x-injected'), null);
    assert.equal(faults.length, 1);
  }
});

test('only the first answer counts', async (t) => {
  const { port, faults } = await serve(t, {
    mcp: (_request, reply) => {
      reply.send(200, [], 'first');
      reply.send(200, [], 'second');
      const stream = reply.stream(200, []);
      stream.send({ data: 'third' });
      stream.end();
    },
  });
  const connection = await openRaw(port, GET);
  const text = await connection.closed();
  assert.equal(countAnswers(text), 1);
  assert.equal(bodyOf(text), 'first');
  assert.deepEqual(faults, []);
});

test('an answer to a client that has left is dropped quietly, and the leaving is told', async (t) => {
  const left = withResolvers<HttpReply>();
  const { port, server, faults } = await serve(t, {
    mcp: (_request, reply) => reply.onAbort(() => left.resolve(reply)),
  });
  const connection = await openRaw(port, GET);
  while (server.pendingReplies() === 0) await new Promise((resolve) => setImmediate(resolve));
  connection.socket.destroy();
  const reply = await left.promise;
  assert.equal(reply.closed, true);
  reply.send(200, [], 'too late');
  const stream = reply.stream(200, []);
  stream.send({ data: 'too late' });
  const told = withResolvers<void>();
  stream.onAbort(told.resolve);
  await told.promise;
  assert.equal(server.pendingReplies(), 0);
  assert.equal(server.streams(), 0);
  assert.deepEqual(faults, []);
});

test('connections past the limit are closed at once, and room comes back', async (t) => {
  const { port, server } = await serve(t, { env: { MAX_CONNECTIONS: '3' } });
  const kept = await Promise.all([openRaw(port), openRaw(port), openRaw(port)]);
  while (server.connections() < 3) await new Promise((resolve) => setImmediate(resolve));
  const refused = await openRaw(port, GET);
  assert.equal(await refused.closed(), '');
  assert.equal(server.connections(), 3);
  kept[0]?.socket.destroy();
  while (server.connections() > 2) await new Promise((resolve) => setImmediate(resolve));
  const served = await openRaw(port, GET);
  assert.equal(countAnswers(await served.closed()), 1);
  for (const { socket } of kept) socket.destroy();
});

test('a client that takes a large answer drop by drop is cut, one that keeps pace is not', async (t) => {
  let time = 0;
  t.mock.method(performance, 'now', () => time);
  t.mock.timers.enable({ apis: ['setInterval'] });
  const body = Buffer.alloc(33_554_432, 'x');
  const { port, server } = await serve(t, { mcp: (_request, reply) => reply.send(200, [], body) });
  const slow = await openRaw(port);
  slow.socket.pause();
  slow.socket.write(GET);
  const steady = await openRaw(port);
  steady.socket.pause();
  steady.socket.write(GET);
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  while (server.pendingReplies() < 2) await turns(1);
  await turns(20);
  for (let second = 1; second <= 11; second++) {
    const before = steady.text().length;
    steady.socket.resume();
    while (steady.text().length < before + 2_000_000) await turns(1);
    steady.socket.pause();
    time += 1_000;
    t.mock.timers.tick(1_000);
  }
  while (server.pendingReplies() > 1) await turns(1);
  steady.socket.resume();
  await steady.until((text) => text.length > body.length);
  slow.socket.resume();
  assert.ok((await slow.closed()).length < body.length);
  steady.socket.destroy();
});

test('every answer that is not the last on its connection says how long that may idle: less than until it is closed', async (t) => {
  const bodies: Record<string, string> = { small: 'small', large: 'x'.repeat(100_000), none: '' };
  const { url, server } = await serve(t, {
    mcp: (request, reply) => {
      const body = bodies[request.query] ?? '';
      reply.send(body === '' ? 204 : 200, [], body);
    },
  });
  const idleSecondsOf = async (which: string, method = 'GET'): Promise<number> => {
    const { headers } = await fetch(`${url}/mcp?${which}`, { method });
    return Number(/^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '')?.[1]);
  };
  const told = await Promise.all([
    ...Object.keys(bodies).map((which) => idleSecondsOf(which)),
    idleSecondsOf('small', 'HEAD'),
  ]);
  // uWebSockets.js closes after 8 seconds at the earliest.
  for (const seconds of told) assert.ok(seconds > 0 && seconds < 8, String(told));
  assert.equal(server.pendingReplies(), 0);
});
