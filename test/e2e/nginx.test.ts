// The server as people reach it: through the real nginx, over TLS and HTTP/2, with the configuration of deploy/nginx.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { type Answer, callTool, connectClient } from '../support/clients.ts';
import { createHttp2Client, type Http2Client } from '../support/http2-fetch.ts';
import { type Nginx, startNginx, withoutNginx } from '../support/nginx.ts';
import { startServerProcess, temporaryFolder } from '../support/server.ts';
import { makeWholeTrip, TODAY } from '../support/whole-trip.ts';

type T = Parameters<typeof startNginx>[0];

const options = { skip: withoutNginx };

const portOf = (url: string): number => Number(new URL(url).port);

/** nginx in front of so many gateways over one store. */
async function serve(t: T, count: number, env: Record<string, string> = {}): Promise<Nginx> {
  const DATA_DIR = temporaryFolder(t);
  const gateways = await Promise.all(
    Array.from({ length: count }, () => startServerProcess(t, { DATA_DIR, ...env })),
  );
  return startNginx(
    t,
    gateways.map(({ url }) => portOf(url)),
  );
}

function http2(t: T, nginx: Nginx, localAddress?: string): Http2Client {
  const client = createHttp2Client({ ca: nginx.ca, ...(localAddress !== undefined && { localAddress }) });
  t.after(() => client.close());
  return client;
}

const connectThrough = (t: T, nginx: Nginx, { fetch }: Http2Client) =>
  connectClient(t, new StreamableHTTPClientTransport(new URL(`${nginx.url}/mcp`), { fetch }) as Transport);

test('a whole trip with the official client over HTTP/2 and TLS', options, async (t) => {
  const nginx = await serve(t, 2, { MOCK_NOW: TODAY });
  const over = http2(t, nginx);
  await makeWholeTrip(await connectThrough(t, nginx, over));
  assert.equal(over.protocol(), 'h2');
});

test('an event stream arrives event by event', options, async (t) => {
  const nginx = await serve(t, 2, { MOCK_NOW: TODAY });
  const client = await connectThrough(t, nginx, http2(t, nginx));
  const found = await callTool(client, 'searchHotels', {
    cityCode: 'LON',
    checkInDate: '2027-03-10',
    checkOutDate: '2027-03-12',
  });
  const guests = [{ firstName: 'Ada', lastName: 'Roe', email: 'ada@example.com' }];
  const free = found.hotels.filter((offer: { status: string }) => offer.status === 'available');
  const [first, ...others] = free.map(({ id }: { id: string }) => id);
  const { pnr } = await callTool(client, 'bookHotel', { hotelId: first, guests });
  const uri = `gds://booking/${pnr}`;
  const heard: string[] = [];
  let onUpdate = (): void => {};
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
    heard.push(params.uri);
    onUpdate();
  });
  await client.subscribeResource({ uri });
  // Each change is made only when the one before has been heard of: a buffered stream would never get on.
  for (const [change, hotelId] of others.slice(0, 3).entries()) {
    const updated = new Promise<void>((resolve) => {
      onUpdate = resolve;
    });
    await callTool(client, 'bookHotel', { hotelId, existingPnr: pnr, guests });
    await updated;
    assert.equal(heard.length, change + 1);
  }
  assert.deepEqual(heard, [uri, uri, uri]);
});

/** A body whose shape the test asserts by using it. */
const json = (response: Response): Promise<Answer> => response.json() as Promise<Answer>;

const ask = (over: Http2Client, nginx: Nginx, headers: Record<string, string> = {}) =>
  over.fetch(`${nginx.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  });

test('the limiter counts the real client, whatever it writes into forwarding headers', options, async (t) => {
  const nginx = await serve(t, 1, {
    RATE_LIMIT_ENABLED: 'true',
    RATE_LIMIT_PER_MINUTE: '5',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const forger = http2(t, nginx, '127.0.0.2');
  const statuses: number[] = [];
  for (let turn = 0; turn < 7; turn++) {
    const address = `198.51.100.${turn}`;
    const forged = { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` };
    statuses.push((await ask(forger, nginx, forged)).status);
  }
  assert.deepEqual(statuses.slice(5), [429, 429]);
  assert.ok(statuses.slice(0, 5).every((status) => status !== 429));

  const refused = await ask(forger, nginx);
  assert.equal(refused.headers.get('x-ratelimit-remaining'), '0');
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  assert.equal(refused.headers.get('access-control-allow-origin'), '*');
  assert.equal((await json(refused)).code, 'RATE_LIMIT_EXCEEDED');

  const another = http2(t, nginx, '127.0.0.3');
  assert.notEqual((await ask(another, nginx)).status, 429);
});

test('a gateway that is gone is passed over, and nobody notices', options, async (t) => {
  const DATA_DIR = temporaryFolder(t);
  const gone = await startServerProcess(t, { DATA_DIR });
  const here = await startServerProcess(t, { DATA_DIR });
  const nginx = await startNginx(t, [portOf(gone.url), portOf(here.url)]);
  const over = http2(t, nginx);
  const client = await connectThrough(t, nginx, over);
  await gone.kill();
  for (let turn = 0; turn < 20; turn++) assert.equal((await client.listTools()).tools.length, 9);
});

test(
  'a request that may have been taken is never sent twice; what changes nothing is',
  options,
  async (t) => {
    const taken: string[] = [];
    const deaf = await Promise.all(
      [0, 1].map(async () => {
        const server = createServer((request) => {
          taken.push(request.method ?? '');
          request.socket.destroy();
        }).listen(0, '127.0.0.1');
        await once(server, 'listening');
        t.after(() => {
          server.close();
        });
        return (server.address() as { port: number }).port;
      }),
    );
    const nginx = await startNginx(t, deaf);
    const over = http2(t, nginx);

    const posted = await ask(over, nginx);
    assert.equal(posted.status, 502);
    assert.deepEqual(taken, ['POST']);
    assert.equal(posted.headers.get('access-control-allow-origin'), '*');
    assert.equal(posted.headers.get('retry-after'), '1');
    assert.equal((await json(posted)).error.code, -32000);

    taken.length = 0;
    // Both were found wanting just now; nginx gives them another chance after a second.
    for (let status = 0; taken.length < 2; ) {
      status = (await over.fetch(`${nginx.url}/health`)).status;
      assert.equal(status, 502);
    }
    assert.deepEqual(taken.slice(0, 2), ['GET', 'GET']);
  },
);

test('a body too large for nginx is refused in the words of the protocol', options, async (t) => {
  const nginx = await serve(t, 1);
  const answer = await http2(t, nginx).fetch(`${nginx.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': String(3 << 20) },
  });
  assert.equal(answer.status, 413);
  assert.equal((await json(answer)).error.code, -32600);
});

test('a name that is not served here is refused by the gateway behind nginx', options, async (t) => {
  const nginx = await serve(t, 1);
  const over = http2(t, nginx);
  assert.equal((await over.fetch(`${nginx.url}/mcp`, { headers: { host: 'evil.example' } })).status, 403);
});

/** nginx writes its line after the client has its answer. */
async function untilLogged(nginx: Nginx, count: number): Promise<{ traceparent: string; path: string }[]> {
  for (;;) {
    const lines = nginx.accessLog().split('\n').slice(0, -1);
    if (lines.length >= count) return lines.map((line) => JSON.parse(line));
    await wait(10);
  }
}

test('the log lines of nginx tell the way of a request and nothing of who made it', options, async (t) => {
  const nginx = await serve(t, 1);
  const over = http2(t, nginx);
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await (await ask(over, nginx, { traceparent, 'mcp-session-id': 'a-secret' })).text();
  await (await ask(over, nginx)).text();
  over.close();
  const lines = await untilLogged(nginx, 2);
  const [told, made] = lines;
  assert.equal(told?.traceparent, traceparent);
  assert.match(made?.traceparent ?? '', /^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  assert.equal(told?.path, '/mcp');
  assert.doesNotMatch(nginx.accessLog(), /a-secret|127\.0\.0\.1"|localhost/);
});
