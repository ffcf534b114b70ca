// `fetch` over HTTP/2, which Node's own does not speak: one connection, a stream for each request.
import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2';
import { Readable } from 'node:stream';

export interface Http2Client {
  fetch(url: string | URL, init?: RequestInit): Promise<Response>;
  /** What TLS agreed on; 'h2'. */
  protocol(): string | undefined;
  close(): void;
}

interface Options {
  readonly ca: string;
  /** The address to call from. */
  readonly localAddress?: string;
}

export function createHttp2Client({ ca, localAddress }: Options): Http2Client {
  let session: ClientHttp2Session | undefined;
  const open = (origin: string): ClientHttp2Session => {
    if (session !== undefined && !session.closed && !session.destroyed) return session;
    const options = { ca, ...(localAddress !== undefined && { localAddress }) };
    session = connect(origin, options);
    // Requests on it fail by themselves.
    session.on('error', () => {});
    return session;
  };

  return {
    async fetch(url, init = {}) {
      const { origin, pathname, search } = new URL(url);
      const signal = init.signal ?? undefined;
      signal?.throwIfAborted();
      const given = new Headers(init.headers);
      const stream = open(origin).request({
        ':method': init.method ?? 'GET',
        ':path': pathname + search,
        ...Object.fromEntries(given),
      });
      const abort = (): void => stream.close(constants.NGHTTP2_CANCEL);
      signal?.addEventListener('abort', abort, { once: true });
      stream.once('close', () => signal?.removeEventListener('abort', abort));
      if (typeof init.body === 'string') stream.end(init.body);
      else stream.end();
      return toResponse(stream, signal);
    },
    protocol: () => session?.alpnProtocol,
    close: () => session?.destroy(),
  };
}

function toResponse(stream: ClientHttp2Stream, signal: AbortSignal | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    stream.once('error', reject);
    stream.once('close', () =>
      reject(signal?.reason ?? new Error('The stream closed before it was answered')),
    );
    stream.once('response', (received) => {
      const headers = new Headers();
      for (const [name, value] of Object.entries(received))
        if (!name.startsWith(':') && value !== undefined) headers.append(name, String(value));
      const status = received[':status'] ?? 0;
      const hasBody = status !== 204 && status !== 304;
      const body = hasBody ? (Readable.toWeb(stream) as ReadableStream<Uint8Array>) : null;
      if (!hasBody) stream.resume();
      resolve(new Response(body, { status, headers }));
    });
  });
}
