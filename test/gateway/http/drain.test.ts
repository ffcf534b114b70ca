import assert from 'node:assert/strict';
import { Agent, get } from 'node:http';
import { test } from 'node:test';
import type { EventStream } from '../../../src/gateway/http/index.ts';
import { withResolvers } from '../../support/promises.ts';
import { countAnswers, openRaw } from '../../support/raw-http.ts';
import { serve } from './support.ts';

const GET = 'GET /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n';
const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

type Outcome = 'answered' | 'refused' | string;

/** One request over a connection that is kept: answered in full, refused at the door, or what else befell it. */
function ask(port: number, agent: Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = get({ port, agent, path: '/mcp', headers: { Host: 'localhost' } }, (answer) => {
      let body = '';
      answer.on('data', (chunk) => {
        body += chunk;
      });
      answer.on('end', () => resolve(body === 'done' ? 'answered' : `cut after '${body}'`));
      answer.on('error', (error) => resolve(error.message));
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : `${error.code}, reused: ${request.reusedSocket}`);
    });
  });
}

test('twenty drains under load: every request that was accepted is answered', async (t) => {
  for (let round = 0; round < 20; round++) {
    const { server, port } = await serve(t, {
      mcp: async (_request, reply) => {
        if (Math.random() < 0.7) await after(Math.random() * 15);
        reply.send(200, [], 'done');
      },
    });
    const outcomes = new Map<Outcome, number>();
    const clients = Array.from({ length: 20 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      let outcome: Outcome;
      do {
        outcome = await ask(port, agent);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      } while (outcome === 'answered');
      agent.destroy();
    });
    await after(20 + Math.random() * 20);
    while (!outcomes.has('answered')) await after(1);
    assert.equal(await server.drain(5_000), true);
    await Promise.all(clients);
    assert.deepEqual([...outcomes.keys()].sort(), ['answered', 'refused'], JSON.stringify([...outcomes]));
    assert.equal(outcomes.get('refused'), 20);
  }
});

test('what runs is finished, the answer closes its connection, and newcomers are refused', async (t) => {
  const running = withResolvers<() => void>();
  const { server, port } = await serve(t, {
    mcp: (_request, reply) => running.resolve(() => reply.send(200, [], 'done')),
  });
  const connection = await openRaw(port, GET);
  const finish = await running.promise;
  const drained = server.drain(5_000);
  await after(30);
  await assert.rejects(openRaw(port), /ECONNREFUSED/);
  finish();
  assert.match(await connection.closed(), /\r\nConnection: close\r\n[\s\S]*\r\n\r\ndone$/);
  assert.equal(await drained, true);
});

test('a request that arrives on an open connection while draining is answered too', async (t) => {
  const { server, port } = await serve(t, { mcp: (_request, reply) => reply.send(200, [], 'done') });
  const connection = await openRaw(port, GET);
  await connection.until((text) => text.endsWith('done'));
  const drained = server.drain(5_000);
  await after(50);
  connection.socket.write(GET);
  assert.equal(countAnswers(await connection.closed()), 2);
  assert.equal(await drained, true);
});

test('streams are ended by the protocol, with what it still has to say', async (t) => {
  const opened = withResolvers<EventStream>();
  const { server, port } = await serve(t, {
    mcp: (_request, reply) => opened.resolve(reply.stream(200, [])),
  });
  const connection = await openRaw(port, GET);
  const stream = await opened.promise;
  const isClean = await server.drain(5_000, () => {
    stream.send({ data: 'goodbye' });
    stream.end();
  });
  assert.equal(isClean, true);
  assert.match(await connection.closed(), /data: goodbye\n\n\r\n0\r\n\r\n$/);
});

test('streams that nobody ends are cut at the deadline, between two events', async (t) => {
  const { server, port } = await serve(t, {
    mcp: (_request, reply) => {
      reply.stream(200, []).send({ data: 'only' });
    },
  });
  const connection = await openRaw(port, GET);
  await connection.until((text) => text.includes('only'));
  assert.equal(await server.drain(60), false);
  assert.match(await connection.closed(), /data: only\n\n\r\n0\r\n\r\n$/);
});

test('at the deadline what still runs is told to try again', async (t) => {
  const { server, port } = await serve(t, { mcp: () => {} });
  const connection = await openRaw(port, GET);
  while (server.pendingReplies() === 0) await after(1);
  assert.equal(await server.drain(60), false);
  assert.match(
    await connection.closed(),
    /^HTTP\/1\.1 503 [\s\S]*Retry-After: 1\r\n[\s\S]*The server is shutting down; try again/,
  );
});

test('an idle server drains at once, and can be drained or closed again', async (t) => {
  const { server } = await serve(t);
  const [first, second] = await Promise.all([server.drain(5_000), server.drain(5_000)]);
  assert.equal(first && second, true);
  server.close();
});
