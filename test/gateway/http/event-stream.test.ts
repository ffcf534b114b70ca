import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRaw } from '../../support/raw-http.ts';
import { serve } from './support.ts';

const GET = 'GET /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n';

test('a stream sends its headers at once, its events in order, and ends', async (t) => {
  const { port } = await serve(t, {
    mcp: (_request, reply) => {
      const stream = reply.stream(200, [['MCP-Session-Id', 'abc']]);
      stream.send({ id: '1', retry: 500, data: '' });
      stream.send({ data: '{"a":1}' });
      stream.send({ data: 'two\nlines' });
      stream.end();
    },
  });
  const connection = await openRaw(port, GET);
  const text = await connection.until((soFar) => soFar.endsWith('\r\n0\r\n\r\n'));
  assert.match(text, /^HTTP\/1\.1 200 OK\r\n/);
  for (const header of [
    'Content-Type: text/event-stream',
    'Cache-Control: no-cache, no-transform',
    'X-Accel-Buffering: no',
    'MCP-Session-Id: abc',
  ])
    assert.ok(text.includes(`\r\n${header}\r\n`), header);
  const events = text.slice(text.indexOf(': ok')).replace(/\r\n[0-9a-f]+\r\n/g, '');
  assert.ok(
    events.startsWith(': ok\n\nid: 1\nretry: 500\ndata: \n\ndata: {"a":1}\n\ndata: two\ndata: lines\n\n'),
    events,
  );
  connection.socket.destroy();
});
