// One request of a load, and whether its answer is the one that was hoped for.

export interface Exchange {
  /** What it is counted as. */
  readonly step: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty: none. */
  readonly body: string;
  /** A JSON-RPC request must be answered by a result; anything else only by a status below 300. */
  readonly wantsResult: boolean;
}

export interface Reply {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Undefined when all is well, else one line that says what came instead. Looks at text, parses nothing. */
export function failureOf(exchange: Exchange, status: number, body: string): string | undefined {
  if (status < 200 || status > 299) return `${exchange.step}: HTTP ${status} ${shorten(body)}`;
  if (!exchange.wantsResult) return undefined;
  if (!body.includes('"result":')) return `${exchange.step}: ${shorten(body) || 'an empty body'}`;
  // Looked for from its rarest letter on: what begins like much else is found, and dismissed, hundreds of times.
  return body.includes('Error":true') && body.includes('"isError":true')
    ? `${exchange.step}: ${shorten(body)}`
    : undefined;
}

/** Whether the server said that it is busy, and when to come back. */
export const isRefusal = ({ status, headers }: Reply): boolean =>
  (status === 429 || status === 503) && headers['retry-after'] !== undefined;

const SHOWN = 300;

/** On one line, whatever a server sends instead of JSON. */
function shorten(text: string): string {
  const line = text.slice(0, SHOWN).replaceAll(/\s+/g, ' ').trim();
  return text.length > SHOWN ? `${line}…` : line;
}

const headerLines = new WeakMap<Exchange['headers'], string>();

/** A session sends the same headers with each of its requests: their text is made once. */
function toHeaderLines(headers: Exchange['headers']): string {
  const known = headerLines.get(headers);
  if (known !== undefined) return known;
  let text = '';
  for (const name in headers) text += `${name}: ${headers[name]}\r\n`;
  headerLines.set(headers, text);
  return text;
}

export function encodeRequest(exchange: Exchange, host: string): string {
  const { method, path, headers, body } = exchange;
  let text = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: keep-alive\r\n${toHeaderLines(headers)}`;
  if (body !== '') text += `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  return `${text}\r\n${body}`;
}
