// Requests that two parsers could read differently, sent through the real nginx: what reaches the gateway is exactly what
// nginx took for a request, and answered.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { connect } from 'node:tls';
import { serve } from '../gateway/http/support.ts';
import { HIDDEN, post, REFUSED } from '../support/malformed-http.ts';
import { type Nginx, startNginx, withoutNginx } from '../support/nginx.ts';
import { countAnswers } from '../support/raw-http.ts';

const options = { skip: withoutNginx };

/** Follows each of them on its connection, which nginx then closes at the latest. */
const LAST = 'GET /mcp?last HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

/** Over TLS as HTTP/1.1; resolves with all that came back until nginx closed. */
async function exchange({ port, ca }: Nginx, bytes: string): Promise<string> {
  const socket = connect({
    port,
    host: '127.0.0.1',
    servername: 'localhost',
    ca,
    ALPNProtocols: ['http/1.1'],
  });
  await once(socket, 'secureConnect');
  const chunks: Buffer[] = [];
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => {});
  socket.write(Buffer.from(bytes + LAST, 'latin1'));
  await closed;
  return Buffer.concat(chunks).toString('latin1');
}

/** A gateway that answers 200 to whatever reaches it, and notes it; nginx in front. */
async function serveBehindNginx(t: TestContext) {
  const reached: string[] = [];
  const { port, faults } = await serve(t, {
    mcp: (request, reply) => {
      reached.push(`${request.method} ${request.query} ${request.body}`);
      reply.send(200, [], '');
    },
  });
  return { nginx: await startNginx(t, [port]), reached, faults };
}

test('nginx and the gateway never read different requests', options, async (t) => {
  const { nginx, reached, faults } = await serveBehindNginx(t);
  for (const [what, bytes] of Object.entries(REFUSED)) {
    const before = reached.length;
    const text = await exchange(nginx, bytes);
    const arrived = reached.length - before;
    const answered = text.match(/HTTP\/1\.[01] 200 /g)?.length ?? 0;
    assert.equal(
      arrived,
      answered,
      `${what}: ${arrived} reached the gateway, ${answered} were answered by it: ${text}`,
    );
    // Itself, the one that follows, and one more where it has no body and nginx takes HIDDEN for a request of its own.
    assert.ok(countAnswers(text) <= (what === 'a POST without a length' ? 3 : 2), `${what}: ${text}`);
  }
  assert.deepEqual(faults, []);
});

test('what hides in the body of a request stays its body', options, async (t) => {
  const { nginx, reached } = await serveBehindNginx(t);
  const smuggled = [
    post(`Content-Length: ${HIDDEN.length}`, HIDDEN),
    post('Transfer-Encoding: chunked', `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`),
  ];
  for (const bytes of smuggled) assert.equal(countAnswers(await exchange(nginx, bytes)), 2);
  const [body, last] = [`POST  ${HIDDEN}`, 'GET last '];
  assert.deepEqual(reached, [body, last, body, last]);
});
