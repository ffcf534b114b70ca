// HTTP/1.1 answers out of a byte stream, one after the other, without pipelining. Only what a load needs of it.
import type { Reply } from './exchange.ts';

export interface ResponseParser {
  /** Bytes that arrived. Throws when they are no HTTP. */
  push(chunk: Buffer): void;
  /** The peer closed: completes an answer that ends with the connection; tells whether one was cut off. */
  end(): 'complete' | 'cut';
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LINE_END = Buffer.from('\r\n');

export function createResponseParser(onReply: (reply: Reply) => void): ResponseParser {
  let pending: Buffer = Buffer.alloc(0);
  let head: Head | undefined;

  const finish = (body: string, rest: Buffer) => {
    if (head === undefined) return;
    const { status, headers } = head;
    head = undefined;
    pending = rest;
    onReply({ status, headers, body });
  };

  const advance = (): boolean => {
    if (head === undefined) {
      const end = pending.indexOf(HEAD_END);
      if (end === -1) return false;
      head = parseHead(pending.toString('latin1', 0, end));
      pending = pending.subarray(end + 4);
      if (head.status < 200) {
        head = undefined;
        return true;
      }
    }
    const { framing } = head;
    if (framing === 'until close') return false;
    if (framing === 'chunked') {
      const whole = readChunked(pending);
      if (whole === undefined) return false;
      finish(whole.body, whole.rest);
      return true;
    }
    if (pending.length < framing) return false;
    finish(pending.toString('utf8', 0, framing), pending.subarray(framing));
    return true;
  };

  return {
    push(chunk) {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      while (pending.length > 0) if (!advance()) break;
    },
    end() {
      if (head?.framing === 'until close') {
        finish(pending.toString('utf8', 0, pending.length), Buffer.alloc(0));
        return 'complete';
      }
      return head === undefined && pending.length === 0 ? 'complete' : 'cut';
    },
  };
}

interface Head {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Bytes of body, or how else its end is found. */
  readonly framing: number | 'chunked' | 'until close';
}

function parseHead(text: string): Head {
  const [first = '', ...lines] = text.split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1]);
  if (Number.isNaN(status)) throw new Error(`Not an HTTP answer: '${first.slice(0, 80)}'`);
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const length = headers['content-length'];
  const hasNone = status < 200 || status === 204 || status === 304;
  const isChunked = headers['transfer-encoding']?.toLowerCase().includes('chunked') === true;
  const framing = hasNone ? 0 : isChunked ? 'chunked' : length === undefined ? 'until close' : Number(length);
  return { status, headers, framing };
}

function readChunked(bytes: Buffer): { body: string; rest: Buffer } | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf(LINE_END, at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (Number.isNaN(size)) throw new Error('A chunk without a size');
    const start = lineEnd + 2;
    if (size === 0) {
      // No trailers: nothing that is measured here sends any.
      if (bytes.length < start + 2) return undefined;
      return { body: Buffer.concat(parts).toString('utf8'), rest: bytes.subarray(start + 2) };
    }
    if (bytes.length < start + size + 2) return undefined;
    parts.push(bytes.subarray(start, start + size));
    at = start + size + 2;
  }
}
