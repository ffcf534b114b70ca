// Composes the head of an answer: status line and headers as one text, checked so that no value can add a line.
import { STATUS_CODES } from 'node:http';
import type { HeaderList } from './types.ts';

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const UNPRINTABLE = /[^\t\x20-\x7e]/;

const composed = new WeakMap<HeaderList, string>();

/** `\r\nName: value` for each header. A frozen list is taken for a constant and composed once. */
export function composeHeaders(headers: HeaderList): string {
  const known = composed.get(headers);
  if (known !== undefined) return known;
  let text = '';
  for (const [name, value] of headers) {
    if (!TOKEN.test(name)) throw new TypeError(`Header name ${JSON.stringify(name)} is not a token`);
    if (UNPRINTABLE.test(value))
      throw new TypeError(`Header ${name} has a value that is not printable ASCII: ${JSON.stringify(value)}`);
    text += `\r\n${name}: ${value}`;
  }
  if (Object.isFrozen(headers)) composed.set(headers, text);
  return text;
}

const statusLines = new Map<number, string>();

export function toStatusLine(status: number): string {
  let line = statusLines.get(status);
  if (line === undefined) {
    if (!Number.isInteger(status) || status < 200 || status > 599)
      throw new RangeError(`${status} is no status of a final answer`);
    line = `${status} ${STATUS_CODES[status] ?? 'Unnamed'}`;
    statusLines.set(status, line);
  }
  return line;
}
