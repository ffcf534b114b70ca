// Requests that two parsers could read differently, or that none should read.

/** The request that another one hides in its body; it must never be answered. */
export const HIDDEN = 'GET /mcp?hidden HTTP/1.1\r\nHost: localhost\r\n\r\n';
export const post = (headers: string, body: string): string =>
  `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${body}`;

/** Each must be closed, with at most one answer, which is no success. */
export const REFUSED: Record<string, string> = {
  'two Content-Length headers': post('Content-Length: 2\r\nContent-Length: 60', `hi${HIDDEN}`),
  'two equal Content-Length headers': post('Content-Length: 2\r\nContent-Length: 2', `hi${HIDDEN}`),
  'a list of Content-Lengths': post('Content-Length: 5, 5', 'hello'),
  'an empty Content-Length': post('Content-Length:', HIDDEN),
  'a Content-Length with a sign': post('Content-Length: +5', 'hello'),
  'a negative Content-Length': post('Content-Length: -5', 'hello'),
  'a hexadecimal Content-Length': post('Content-Length: 0x5', 'hello'),
  'a Content-Length beyond all numbers': post('Content-Length: 99999999999999999999', 'hello'),
  'Transfer-Encoding before Content-Length': post(
    'Transfer-Encoding: chunked\r\nContent-Length: 5',
    `0\r\n\r\n${HIDDEN}`,
  ),
  'Content-Length before Transfer-Encoding': post(
    'Content-Length: 5\r\nTransfer-Encoding: chunked',
    `0\r\n\r\n${HIDDEN}`,
  ),
  'an empty Transfer-Encoding beside Content-Length': post(
    'Transfer-Encoding:\r\nContent-Length: 5',
    `hello${HIDDEN}`,
  ),
  'an unknown Transfer-Encoding': post('Transfer-Encoding: xchunked', `0\r\n\r\n${HIDDEN}`),
  'Transfer-Encoding twice': post(
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
    `0\r\n\r\n${HIDDEN}`,
  ),
  'Transfer-Encoding with a space before the colon': post(
    'Transfer-Encoding : chunked',
    `0\r\n\r\n${HIDDEN}`,
  ),
  'a chunk size that is no hexadecimal number': post('Transfer-Encoding: chunked', 'z\r\nhello\r\n0\r\n\r\n'),
  'a chunk size beyond all numbers': post(
    'Transfer-Encoding: chunked',
    'FFFFFFFFFFFFFFFFF\r\nhello\r\n0\r\n\r\n',
  ),
  'a body hidden behind a header without a name': post(': x\r\nContent-Length: 60', HIDDEN),
  'a header without a name before Host': `POST /mcp HTTP/1.1\r\n: x\r\nHost: localhost\r\nContent-Length: 60\r\n\r\n${HIDDEN}`,
  'a POST without a length': post('X: y', HIDDEN),
  'two Host headers': 'GET /mcp HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n',
  'no Host header': 'GET /mcp HTTP/1.1\r\nX: y\r\n\r\n',
  'a folded header': 'GET /mcp HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n\r\n',
  'a NUL in a header': 'GET /mcp HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n',
  'line feeds alone': 'GET /mcp HTTP/1.1\nHost: localhost\n\n',
  'HTTP/1.0': 'GET /mcp HTTP/1.0\r\nHost: localhost\r\n\r\n',
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'an absolute request target': 'GET http://localhost/mcp HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'an asterisk as request target': 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n',
  CONNECT: 'CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'a request line of 20,000 bytes': `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  'two hundred headers': `GET /mcp HTTP/1.1\r\nHost: localhost\r\n${'a: b\r\n'.repeat(200)}\r\n`,
  'the start of TLS': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'.repeat(20),
};
