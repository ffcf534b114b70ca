// What counts as an answer, and how a request is written.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDialect, parseMessage } from '../../bench/load/dialect.ts';
import { encodeRequest, failureOf } from '../../bench/load/exchange.ts';

const legacy = createDialect({ era: 'legacy', path: '/mcp', headers: { 'X-Key': 'k' } });
const modern = createDialect({ era: 'modern', path: '/mcp', headers: {} });

test('a result is an answer; an error, a failed tool, an empty body and a bad status are not', () => {
  const call = legacy.call('searchFlights', {}, 's');
  assert.equal(failureOf(call, 200, '{"jsonrpc":"2.0","id":1,"result":{"content":[]}}'), undefined);
  assert.match(failureOf(call, 200, '{"jsonrpc":"2.0","id":1,"error":{"code":-32602}}') ?? '', /-32602/);
  assert.match(failureOf(call, 200, '{"result":{"content":[],"isError":true}}') ?? '', /isError/);
  assert.match(failureOf(call, 200, '') ?? '', /an empty body/);
  assert.match(failureOf(call, 503, 'busy') ?? '', /HTTP 503 busy/);
});

test('a failure is told on one line and not at length', () => {
  const told = failureOf(legacy.call('a', {}, 's'), 500, `<html>\n\n${'x'.repeat(5000)}`) ?? '';
  assert.ok(!told.includes('\n') && told.length < 400);
});

test('a notification needs no result, only a status', () => {
  assert.equal(failureOf(legacy.initialized('s'), 202, ''), undefined);
});

test('a legacy request names its session and version, its handshake neither', () => {
  const { headers, body } = legacy.call('bookFlight', { a: 1 }, 'id-1');
  assert.equal(headers['MCP-Session-Id'], 'id-1');
  assert.equal(headers['MCP-Protocol-Version'], '2025-11-25');
  assert.equal(headers['X-Key'], 'k');
  assert.deepEqual(JSON.parse(body).params, { name: 'bookFlight', arguments: { a: 1 } });
  assert.equal(legacy.initialize().headers['MCP-Protocol-Version'], undefined);
});

test('a modern request has no session, and says method and name in its headers', () => {
  const { headers, body } = modern.call('bookFlight', {}, 'id-1');
  assert.deepEqual(
    [headers['MCP-Session-Id'], headers['Mcp-Method'], headers['Mcp-Name']],
    [undefined, 'tools/call', 'bookFlight'],
  );
  assert.equal(JSON.parse(body).params._meta['io.modelcontextprotocol/protocolVersion'], '2026-07-28');
});

test('no two requests of a session have the same id', () => {
  const ids = [legacy.call('a', {}, 's'), legacy.call('a', {}, 's')].map(({ body }) => JSON.parse(body).id);
  assert.equal(new Set(ids).size, 2);
});

test('a written request counts its body in bytes', () => {
  const text = encodeRequest({ ...legacy.get('health', '/health'), method: 'POST', body: '"é"' }, 'h:1');
  assert.match(text, /^POST \/health HTTP\/1\.1\r\nHost: h:1\r\n/);
  assert.match(text, /\r\nContent-Length: 4\r\n\r\n"é"$/);
});

test('a message is read from JSON and from an event stream', () => {
  assert.deepEqual(parseMessage('{"id":1}'), { id: 1 });
  assert.deepEqual(parseMessage('event: message\ndata: {"id":2}\n\n'), { id: 2 });
  assert.equal(parseMessage('nothing'), undefined);
});
