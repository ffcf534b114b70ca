import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UwsEventStream } from '../../../src/gateway/http/event-stream.ts';
import type { EventStream } from '../../../src/gateway/http/index.ts';
import { withResolvers } from '../../support/promises.ts';
import { openRaw } from '../../support/raw-http.ts';
import { serve } from './support.ts';

const GET = 'GET /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n';
const END = '\r\n0\r\n\r\n';

/** The body of a chunked answer; throws where the chunks do not fit together. */
function unchunk(text: string): string {
  let rest = text.slice(text.indexOf('\r\n\r\n') + 4);
  let body = '';
  for (;;) {
    const lineEnd = rest.indexOf('\r\n');
    const size = Number.parseInt(rest.slice(0, lineEnd), 16);
    assert.ok(
      /^[0-9a-f]+$/i.test(rest.slice(0, lineEnd)),
      `no chunk size: ${JSON.stringify(rest.slice(0, 40))}`,
    );
    if (size === 0) return body;
    body += rest.slice(lineEnd + 2, lineEnd + 2 + size);
    assert.equal(rest.slice(lineEnd + 2 + size, lineEnd + 4 + size), '\r\n');
    rest = rest.slice(lineEnd + 4 + size);
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a stream sends its headers at once, its events in order, and ends', async (t) => {
  const { port } = await serve(t, {
    mcp: (_request, reply) => {
      const stream = reply.stream(200, [['MCP-Session-Id', 'abc']]);
      stream.send({ id: '1', retry: 500, data: '' });
      stream.send({ data: '{"a":1}' });
      stream.send({ data: 'two\nlines\r\nand\rmore' });
      stream.send({ data: 'Zoë 日本' });
      stream.end();
      stream.send({ data: 'after the end' });
      stream.end();
    },
  });
  const connection = await openRaw(port, GET);
  const text = await connection.until((soFar) => soFar.endsWith(END));
  assert.match(text, /^HTTP\/1\.1 200 OK\r\n/);
  for (const header of [
    'Content-Type: text/event-stream',
    'Cache-Control: no-cache, no-transform',
    'X-Accel-Buffering: no',
    'MCP-Session-Id: abc',
    'Access-Control-Allow-Origin: *',
  ])
    assert.ok(text.includes(`\r\n${header}\r\n`), header);
  assert.equal(
    Buffer.from(unchunk(text), 'latin1').toString(),
    ': ok\n\nid: 1\nretry: 500\ndata: \n\ndata: {"a":1}\n\ndata: two\ndata: lines\ndata: and\ndata: more\n\ndata: Zoë 日本\n\n',
  );
  connection.socket.destroy();
});

test('the connection of an ended stream serves the next request', async (t) => {
  const { port } = await serve(t, { mcp: (_request, reply) => reply.stream(200, []).end() });
  const connection = await openRaw(port, GET);
  await connection.until((text) => text.endsWith(END));
  connection.socket.write(GET);
  await connection.until((text) => text.split(END).length === 3);
  connection.socket.destroy();
});

test('events of any size arrive whole, to a client that reads and to one that stalls first', async (t) => {
  const sizes = [0, 1, 900, 14_000, 14_980, 15_000, 16_384, 40_000, 150_000, 3];
  const events = sizes.map((size, index) => `${index}:${String.fromCharCode(97 + index).repeat(size)}`);
  const streams: EventStream[] = [];
  const { port } = await serve(t, {
    mcp: (_request, reply) => {
      streams.push(reply.stream(200, []));
    },
  });
  for (const stalls of [false, true]) {
    const connection = await openRaw(port);
    if (stalls) connection.socket.pause();
    connection.socket.write(GET);
    while (streams.length === 0) await turn();
    const stream = streams.pop();
    for (let round = 0; round < 3; round++) {
      for (const data of events) stream?.send({ data });
      for (let index = 0; index < 20; index++) await turn();
    }
    stream?.end();
    connection.socket.resume();
    const text = await connection.until((soFar) => soFar.endsWith(END));
    const received = unchunk(text).replaceAll(': \n\n', '');
    const once = events.map((data) => `data: ${data}\n\n`).join('');
    assert.equal(received, `: ok\n\n${once.repeat(3)}`);
    connection.socket.destroy();
  }
});

test('a reader that stops and goes gets every event once, in order', async (t) => {
  const opened = withResolvers<EventStream>();
  const { port } = await serve(t, { mcp: (_request, reply) => opened.resolve(reply.stream(200, [])) });
  const connection = await openRaw(port, GET);
  const stream = await opened.promise;
  assert.ok(stream instanceof UwsEventStream);
  const toData = (index: number): string => `${index} ${'x'.repeat(index % 700)}`;
  let sent = 0;
  for (let round = 0; round < 6; round++) {
    connection.socket.pause();
    // Until the system's buffers are full and our own queue holds much, whatever the system takes today.
    while (stream.queuedBytes < 400_000) {
      for (let burst = 0; burst < 50; burst++) stream.send({ data: toData(sent++) });
      await turn();
    }
    connection.socket.resume();
    while (stream.queuedBytes > 50_000 * round) await turn();
    assert.equal(stream.closed, false);
  }
  stream.end();
  const body = unchunk(await connection.until((text) => text.endsWith(END)));
  const events = [...body.matchAll(/^data: (\d+ x*)$/gm)].map(([, data]) => data);
  assert.equal(events.length, sent);
  events.forEach((data, index) => {
    assert.equal(data, toData(index));
  });
  connection.socket.destroy();
});

test('a reader that never reads is dropped at 1 MiB, told once, and nobody else notices', async (t) => {
  const streams: EventStream[] = [];
  const { port, server } = await serve(t, {
    mcp: (_request, reply) => {
      streams.push(reply.stream(200, []));
    },
  });
  const idle = await openRaw(port, GET);
  await idle.until((text) => text.includes(': ok'));
  const [reader] = streams;
  const stalled = await openRaw(port);
  stalled.socket.pause();
  stalled.socket.write(GET);
  while (streams.length < 2) await turn();
  const stream = streams[1];
  assert.ok(stream && reader);
  let aborts = 0;
  const aborted = withResolvers<void>();
  stream.onAbort(() => {
    aborts++;
    aborted.resolve();
  });
  const data = 'x'.repeat(10_000);
  let sent = 0;
  while (!stream.closed) {
    stream.send({ data });
    sent += data.length;
    reader.send({ data: 'y' });
    if (sent % 100_000 === 0) await turn();
    assert.ok(sent < 30_000_000, 'it was never dropped');
  }
  await aborted.promise;
  stream.send({ data });
  stream.end();
  await idle.until((text) => text.split('data: y\n\n').length - 1 === sent / data.length);
  assert.equal(aborts, 1);
  assert.equal(server.streams(), 1);
  stalled.socket.resume();
  await stalled.closed();
  idle.socket.destroy();
});

test('many small events count with what they cost, not with their bytes alone', async (t) => {
  const opened = withResolvers<EventStream>();
  const { port } = await serve(t, { mcp: (_request, reply) => opened.resolve(reply.stream(200, [])) });
  const connection = await openRaw(port, GET);
  const stream = await opened.promise;
  let sent = 0;
  while (!stream.closed) {
    stream.send({ data: '' });
    sent++;
  }
  assert.ok(sent < 6_000, `${sent} events were held`);
  await connection.closed();
});

test('a client that leaves is told once, and its stream takes nothing more', async (t) => {
  const opened = withResolvers<EventStream>();
  const { port, server, faults } = await serve(t, {
    mcp: (_request, reply) => opened.resolve(reply.stream(200, [])),
  });
  const connection = await openRaw(port, GET);
  const stream = await opened.promise;
  await connection.until((text) => text.includes(': ok'));
  let aborts = 0;
  const aborted = withResolvers<void>();
  stream.onAbort(() => {
    aborts++;
    aborted.resolve();
  });
  connection.socket.destroy();
  await aborted.promise;
  stream.send({ data: 'too late' });
  stream.end();
  await turn();
  assert.equal(stream.closed, true);
  assert.equal(aborts, 1);
  assert.equal(server.streams(), 0);
  assert.deepEqual(faults, []);
});

test('an event id that would add a line is refused', async (t) => {
  const { url, faults } = await serve(t, {
    mcp: (_request, reply) => {
      const stream = reply.stream(200, []);
      try {
        stream.send({ id: '1\ndata: injected', data: '' });
      } finally {
        stream.end();
      }
    },
  });
  const text = await (await fetch(`${url}/mcp`)).text();
  assert.equal(text, ': ok\n\n');
  assert.match(String(faults[0]), /has a line end or a NUL/);
});

test('every stream hears a comment every five seconds, and after its end no more', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const streams: EventStream[] = [];
  const { port } = await serve(t, {
    mcp: (_request, reply) => {
      streams.push(reply.stream(200, []));
    },
  });
  const connections = await Promise.all([openRaw(port, GET), openRaw(port, GET), openRaw(port, GET)]);
  for (const connection of connections) await connection.until((text) => text.includes(': ok'));
  const commentsOf = (text: string): number => text.split(': \n\n').length - 1;
  for (let round = 1; round <= 3; round++) {
    t.mock.timers.tick(5_000);
    for (const connection of connections) await connection.until((text) => commentsOf(text) === round);
  }
  streams[0]?.end();
  await connections[0]?.until((text) => text.endsWith(END));
  t.mock.timers.tick(5_000);
  await connections[1]?.until((text) => commentsOf(text) === 4);
  assert.equal(commentsOf(connections[0]?.text() ?? ''), 3);
  for (const { socket } of connections) socket.destroy();
});
